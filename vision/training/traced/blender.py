"""The few things we ask of Blender, in plain words: meshes, pictures, materials, lamps, a render.

One Blender unit is a millimetre. Colours are sRGB, 0 to 1.
"""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import mathutils
import numpy as np
import numpy.typing as npt

from vision.training.traced.solids import Mesh

__all__ = [
    "Body",
    "Shading",
    "add_area_lamp",
    "add_mesh",
    "add_point_lamp",
    "add_sun",
    "glow",
    "new_scene",
    "painted",
    "place",
    "plain",
    "render",
    "set_camera",
    "set_sky",
    "texture",
]

Colour = tuple[float, float, float]
Floats = npt.NDArray[np.floating[Any]]

FAR = 20_000
"""Millimetres beyond which the camera sees nothing."""


@dataclass(frozen=True)
class Shading:
    """How a surface answers light."""

    roughness: float = 0.5
    metallic: float = 0.0
    coat: float = 0.0
    transmission: float = 0.0
    ior: float = 1.45
    sheen: float = 0.0


def linear(colour: Colour) -> tuple[float, float, float, float]:
    """An sRGB colour as the linear RGBA that Blender reckons with."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue, 1.0


def new_scene(size: tuple[int, int], samples: int, seed: int) -> Any:
    """An empty scene that renders (width, height) with the path tracer on one thread."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.threads_mode, render.threads = "FIXED", 1
    render.resolution_x, render.resolution_y = size
    render.resolution_percentage = 100
    render.image_settings.file_format = "OPEN_EXR"
    render.image_settings.color_depth = "32"
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, seed
    cycles.use_adaptive_sampling = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter, cycles.denoising_quality = "NONE", "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 1
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0
    return scene


def add_mesh(name: str, mesh: Mesh, material: Any = None) -> Any:
    """Put a solid into the scene at the origin; its object."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(mesh.vertices.tolist(), [], mesh.faces.tolist())
    data.polygons.foreach_set("use_smooth", np.full(len(mesh.faces), mesh.smooth))
    if mesh.uv is not None:
        layer = data.uv_layers.new(name="print")
        layer.data.foreach_set("uv", np.ascontiguousarray(mesh.uv, np.float32).ravel())
    if material is not None:
        data.materials.append(material)
    data.update()
    return _link(bpy.data.objects.new(name, data))


def place(thing: Any, rotation: Floats, position: Floats) -> None:
    """Turn an object by a 3x3 matrix and move it to a point in mm."""
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = rotation, position
    thing.matrix_world = mathutils.Matrix(matrix.tolist())


def texture(name: str, picture: Floats, *, data: bool = False) -> Any:
    """A picture (H, W, 3 or 4) for materials: sRGB 0 to 1; `data` if it is no colour."""
    height, width = picture.shape[:2]
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., : picture.shape[2]] = picture[::-1]
    image = bpy.data.images.new(name, width, height, alpha=True, is_data=data)
    if not data:
        image.alpha_mode = "CHANNEL_PACKED"
    image.pixels.foreach_set(pixels.ravel())
    return image


class _Nodes:
    """A material's node tree, written as calls."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.out = self.tree.nodes["Material Output"]

    def add(self, kind: str, **settings: Any) -> Any:
        """A node of a kind with properties; those named as one of its sockets set that socket."""
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            if key in node.inputs:
                self.set(node, key, value)
            else:
                setattr(node, key, value)
        return node

    def set(self, node: Any, socket: str | int, value: Any) -> None:
        """Give a socket a number, a colour or another node's output."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, node.inputs[socket])
        else:
            node.inputs[socket].default_value = value

    def mix(self, factor: Any, first: Any, second: Any) -> Any:
        """The mixed colour of two."""
        node = self.add("ShaderNodeMix", data_type="RGBA")
        for socket, value in ((0, factor), (6, first), (7, second)):
            self.set(node, socket, value)
        return node.outputs[2]

    def shade(self, shading: Shading) -> None:
        """Set the surface's numbers."""
        for socket, value in (
            ("Roughness", shading.roughness),
            ("Metallic", shading.metallic),
            ("Coat Weight", shading.coat),
            ("Transmission Weight", shading.transmission),
            ("IOR", shading.ior),
            ("Sheen Weight", shading.sheen),
        ):
            self.set(self.surface, socket, value)

    def noise(self, scale: float, distortion: float = 0.0) -> Any:
        """Soft noise in the object's own space, `scale` waves to a millimetre."""
        place = self.add("ShaderNodeTexCoord").outputs["Object"]
        node = self.add("ShaderNodeTexNoise", Vector=place, Scale=scale, Detail=2.0)
        self.set(node, "Distortion", distortion)
        return node.outputs["Fac"]

    def steps(self, value: Any, low: float, high: float) -> Any:
        """0 below `low`, 1 above `high`."""
        node = self.add("ShaderNodeMapRange")
        for socket, number in ((0, value), (1, low), (2, high)):
            self.set(node, socket, number)
        return node.outputs[0]

    def bump(self, height: Any, depth: float) -> None:
        """Let a height in 0 to 1 stand for `depth` mm."""
        node = self.add("ShaderNodeBump", Height=height, Distance=depth, Strength=1.0)
        self.set(self.surface, "Normal", node.outputs["Normal"])


@dataclass(frozen=True)
class Body:
    """What a painted thing is made of: one colour, or two in clouds, veins or specks."""

    colour: Colour
    second: Colour | None = None
    scale: float = 0.2
    distortion: float = 0.0
    band: tuple[float, float] = (0.4, 0.6)


def painted(
    name: str,
    body: Body,
    shading: Shading,
    paint: Any,
    *,
    relief: Any = None,
    depth: float = 0.0,
) -> Any:
    """A body with a print on it: `paint` holds its colours, and in its alpha where it is."""
    nodes = _Nodes(name)
    nodes.shade(shading)
    ground: Any = linear(body.colour)
    if body.second is not None:
        cloud = nodes.steps(nodes.noise(body.scale, distortion=body.distortion), *body.band)
        ground = nodes.mix(cloud, ground, linear(body.second))
    ink = nodes.add("ShaderNodeTexImage", image=paint, extension="EXTEND")
    nodes.set(
        nodes.surface, "Base Color", nodes.mix(ink.outputs["Alpha"], ground, ink.outputs["Color"])
    )
    if shading.transmission:
        clear = nodes.add("ShaderNodeMath", operation="MULTIPLY_ADD")
        for socket, value in enumerate(
            (ink.outputs["Alpha"], -shading.transmission, shading.transmission)
        ):
            nodes.set(clear, socket, value)
        nodes.set(nodes.surface, "Transmission Weight", clear.outputs[0])
    if relief is not None:
        heights = nodes.add("ShaderNodeTexImage", image=relief, extension="EXTEND")
        nodes.bump(heights.outputs["Color"], depth)
    return nodes.material


def plain(
    name: str,
    colour: Colour | Any,
    shading: Shading,
    *,
    grain: float = 0.0,
    depth: float = 0.0,
    glow: float = 0.0,
) -> Any:
    """One colour, or a picture laid over the thing's own (u, v); with grain, light of its own."""
    nodes = _Nodes(name)
    nodes.shade(shading)
    ground: Any = linear(colour) if isinstance(colour, tuple) else None
    if ground is None:
        picture = nodes.add("ShaderNodeTexImage", image=colour, extension="REPEAT")
        ground = picture.outputs["Color"]
    nodes.set(nodes.surface, "Base Color", ground)
    if glow:
        nodes.set(nodes.surface, "Emission Color", ground)
        nodes.set(nodes.surface, "Emission Strength", glow)
    if grain:
        nodes.bump(nodes.noise(grain), depth)
    return nodes.material


def glow(name: str, colour: Colour, light: float) -> Any:
    """Light laid over whatever lies behind: what a clear sheet mirrors."""
    nodes = _Nodes(name)
    through = nodes.add("ShaderNodeBsdfTransparent").outputs[0]
    shine = nodes.add("ShaderNodeEmission", Color=linear(colour), Strength=light).outputs[0]
    both = nodes.add("ShaderNodeAddShader")
    nodes.set(both, 0, through)
    nodes.set(both, 1, shine)
    nodes.set(nodes.out, "Surface", both.outputs[0])
    return nodes.material


def add_area_lamp(
    position: Floats, target: Floats, size: float, light: float, colour: Colour
) -> Any:
    """A square softbox of `size` mm that gives its target the irradiance `light`."""
    lamp = bpy.data.lights.new("softbox", "AREA")
    lamp.size = size
    distance = float(np.linalg.norm(np.subtract(position, target)))
    lamp.energy, lamp.color = light * np.pi * distance**2, colour
    return _aim(_link(bpy.data.objects.new("softbox", lamp)), position, target)


def add_point_lamp(
    position: Floats, target: Floats, radius: float, light: float, colour: Colour
) -> Any:
    """A bulb of `radius` mm: hard shadows when small."""
    lamp = bpy.data.lights.new("bulb", "POINT")
    lamp.shadow_soft_size = radius
    distance = float(np.linalg.norm(np.subtract(position, target)))
    lamp.energy, lamp.color = light * 4 * np.pi * np.pi * distance**2, colour
    return _aim(_link(bpy.data.objects.new("bulb", lamp)), position, target)


def add_sun(direction: Floats, light: float, colour: Colour, angle: float) -> Any:
    """A sun that shines along `direction`; `angle` (radians) wide."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.color, lamp.angle = light, colour, angle
    return _aim(_link(bpy.data.objects.new("sun", lamp)), np.zeros(3), np.asarray(direction))


def set_sky(colour: Colour, light: float, horizon: float) -> None:
    """Light from everywhere: `horizon` is how bright its lower half is beside the upper."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    ground = tree.nodes["Background"]
    place = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    reach = tree.nodes.new("ShaderNodeMapRange")
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs["Z"], reach.inputs[0])
    for socket, value in ((1, -0.3), (2, 0.6), (3, light * horizon), (4, light)):
        reach.inputs[socket].default_value = value
    ground.inputs["Color"].default_value = (*colour, 1.0)
    tree.links.new(reach.outputs[0], ground.inputs["Strength"])


def set_camera(
    rotation: Floats, position: Floats, width_angle: float, size: tuple[int, int]
) -> None:
    """Look along the third row of `rotation` (world to camera: x right, y down, z ahead)."""
    lens = bpy.data.cameras.new("camera")
    lens.sensor_fit = "HORIZONTAL"
    lens.angle = width_angle
    lens.clip_start, lens.clip_end = 1.0, FAR
    thing = _link(bpy.data.objects.new("camera", lens))
    place(thing, np.asarray(rotation).T @ np.diag([1.0, -1.0, -1.0]), position)
    bpy.context.scene.camera = thing
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = size


def render() -> npt.NDArray[np.float32]:
    """The scene as linear light (H, W, 3), RGB."""
    scene = bpy.context.scene
    with tempfile.TemporaryDirectory() as room, _quiet():
        path = str(Path(room) / "picture.exr")
        scene.render.filepath = path
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = "Non-Color"
        width, height = image.size
        pixels = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[::-1, :, :3])


def _link(thing: Any) -> Any:
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _aim(thing: Any, position: Floats, target: Floats) -> Any:
    ahead = mathutils.Vector(np.subtract(target, position).tolist())
    thing.location = mathutils.Vector(np.asarray(position).tolist())
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = ahead.to_track_quat("-Z", "Y")
    return thing


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Blender prints several lines a render to the process's own standard output."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
