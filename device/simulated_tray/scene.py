"""What a simulated tray is made of and how it is looked at and lit."""

from dataclasses import dataclass, replace

import numpy as np

from vision import Mount

__all__ = ["Scene"]

_MATERIALS = ("green felt", "blue felt", "red felt", "black felt", "oak", "walnut", "tan leather")
_RIMS = ("oak", "walnut", "black paint", "grey paint")
_SURROUNDINGS = ("grey cloth", "linen", "oak", "dark cloth")


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A tray, its camera and its light; lengths in millimetres, angles in degrees.

    The tray's floor lies at height 0 with its middle at the origin, x to the right and y
    away from the player as seen from above. Everything a host would calibrate is here:
    what is thrown into the tray is not.
    """

    width: int = 1280
    """Width of a frame in pixels."""
    height: int = 960
    """Height of a frame in pixels."""
    mount: Mount = Mount.OVER
    """Where the camera is: over an open tray, or under a clear floor."""
    tray_mm: tuple[float, float] = (220.0, 165.0)
    """Width and depth of the floor."""
    wall_mm: float = 32.0
    """Height of the walls above the floor."""
    rim_mm: float = 9.0
    """Thickness of the walls."""
    die_mm: float = 18.0
    """Edge of a die."""
    gloss: float = 0.14
    """How strongly dice mirror the lamp, 0 being dull."""
    eye_mm: tuple[float, float, float] = (14.0, -26.0, 400.0)
    """Camera's place: right of the tray's middle, away from the player, and its distance."""
    roll: float = 1.2
    """How far the camera is turned about its own axis."""
    fill: float = 0.97
    """How much of the frame the tray takes, 1 being all of it."""
    floor: str = "green felt"
    """Material of the floor; one of :data:`device.simulated_tray.materials.MATERIALS`."""
    rim: str = "walnut"
    """Material of the walls."""
    surroundings: str = "grey cloth"
    """What the tray stands on; seen from below, the colour of the room above it."""
    lamp_mm: tuple[float, float, float] = (-150.0, 170.0, 420.0)
    """Lamp's place, on the camera's side of the floor."""
    lamp_radius_mm: float = 45.0
    """Half the lamp's width: the larger, the softer the shadows."""
    brightness: float = 1.0
    """Strength of all light."""
    ambient: float = 0.42
    """Share of the light that comes from everywhere."""
    warmth: float = 0.06
    """Colour of the lamp: above 0 yellowish, below 0 bluish."""
    blur: float = 0.55
    """Lens blur: standard deviation in pixels."""
    noise: float = 2.0
    """Sensor noise: standard deviation in grey levels of 0..255."""
    vignette: float = 0.12
    """How much darker the corners of the frame are, as a share."""
    glare: int = 0
    """How many lamps are mirrored in a clear floor; none are seen from above."""

    @classmethod
    def sample(cls, seed: int, mount: Mount = Mount.OVER) -> "Scene":
        """Make one of many plausible trays; the same seed makes the same tray."""
        rng = np.random.default_rng([seed, 71])
        width = rng.uniform(180, 250)
        scene = cls(
            mount=mount,
            tray_mm=(width, width * rng.uniform(0.72, 0.82)),
            wall_mm=rng.uniform(22, 40),
            die_mm=float(rng.choice([16.0, 18.0, 22.0])),
            eye_mm=(rng.uniform(-40, 40), rng.uniform(-45, 30), rng.uniform(340, 480)),
            roll=rng.uniform(-5, 5),
            fill=rng.uniform(0.9, 1.02),
            floor=str(rng.choice(_MATERIALS)),
            rim=str(rng.choice(_RIMS)),
            surroundings=str(rng.choice(_SURROUNDINGS)),
        )
        return replace(
            scene,
            lamp_mm=(rng.uniform(-220, 220), rng.uniform(-220, 220), rng.uniform(300, 520)),
            lamp_radius_mm=rng.uniform(25, 80),
            brightness=rng.uniform(0.75, 1.15),
            ambient=rng.uniform(0.32, 0.55),
            warmth=rng.uniform(-0.06, 0.14),
            blur=rng.uniform(0.4, 0.8),
            noise=rng.uniform(1.0, 3.0),
            gloss=rng.uniform(0.05, 0.3),
            glare=int(rng.integers(3)) if mount is Mount.UNDER else 0,
        )
