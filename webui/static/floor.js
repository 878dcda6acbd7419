/** The tray's floor as somebody draws it: its corners, or four places on the rim of a round one. */

import { usePage } from "./parts.js";
import { Outline, pathOf } from "./sight.js";
import { html, useRef } from "./vendor/preact.js";

/** What a floor may be: how many points are drawn, and at which angle the first one lies. */
const SHAPES = [
  { id: "four", count: 4, first: 45 },
  { id: "six", count: 6, first: 0 },
  { id: "eight", count: 8, first: 22.5 },
  { id: "round", count: 4, first: 0 },
];
const MOST_CORNERS = 8;
const AROUND = 60;
/** Shares of the picture: what a floor to begin with leaves free, and how far a key moves a point. */
const FREE = 0.1;
const NUDGE = 0.004;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The floor that an `outline` shows, to be drawn on from there; without one a floor to begin with.
 * Points that lie outside of the picture are brought to where a finger can reach them.
 */
export function floorFrom(outline) {
  if (outline.length === 0) return inBox(SHAPES[0], [FREE, 1 - FREE], [FREE, 1 - FREE]);
  if (outline.length > MOST_CORNERS) {
    const quarters = [0, 1, 2, 3].map((k) => outline[Math.floor((k * outline.length) / 4)]);
    return { shape: "round", points: quarters.map(reachable) };
  }
  const shape = SHAPES.find(({ id, count }) => count === outline.length && id !== "round");
  return { shape: shape?.id, points: outline.map(reachable) };
}

/** A picture into which `floor` is drawn; `onDraw` is given the floor whenever a point is moved. */
export function FloorPicture({ number, alt, floor, onDraw }) {
  const { table } = usePage();
  const held = useRef(null);
  const move = (at, [x, y]) => {
    const points = floor.points.map((point, k) => (k === at ? reachable([x, y]) : point));
    onDraw({ ...floor, points });
  };
  const grasp = (event) => {
    const at = nearest(floor.points, event);
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { at, place: floor.points[at], from: place(event) };
  };
  const drag = (event) => {
    if (held.current === null) return;
    const { at, place: start, from } = held.current;
    const now = place(event);
    move(at, [start[0] + now[0] - from[0], start[1] + now[1] - from[1]]);
  };
  const release = () => {
    held.current = null;
  };
  const nudge = (at) => (event) => {
    const way = KEYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    move(at, floor.points[at].map((share, axis) => share + NUDGE * way[axis]));
  };
  return html`<figure class="sight drawn-floor" id="drawn-floor" onPointerDown=${grasp}
    onPointerMove=${drag} onPointerUp=${release} onPointerCancel=${release}
    onContextMenu=${(event) => event.preventDefault()}>
    <img class="tray-picture" src=${`/picture/${number}`} alt=${alt} draggable=${false} />
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <${Outline} points=${rim(floor)} kind="floor-line" />
    </svg>
    ${floor.points.map(([x, y], at) => html`<button key=${at} type="button" class="floor-point"
      style=${{ left: `${100 * x}%`, top: `${100 * y}%` }} onKeyDown=${nudge(at)}
      aria-label=${`${table.word("floor-point")} ${at + 1}`}></button>`)}
  </figure>`;
}

/** Which shape the floor has; another one begins where the floor was drawn last. */
export function FloorShapes({ floor, onDraw }) {
  const { table } = usePage();
  const choose = (shape) => onDraw(inBox(shape, ...[0, 1].map((axis) => extent(rim(floor), axis))));
  return html`<div class="row" role="group" aria-label=${table.word("floor-shape")}>
    ${SHAPES.map((shape) => html`<button type="button" class="shape" data-shape=${shape.id}
      key=${shape.id} aria-pressed=${shape.id === floor.shape}
      aria-label=${table.word(`floor-${shape.id}`)} onClick=${() => choose(shape)}>
      <svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
        <polygon points=${pathOf(rim(inBox(shape, [-1, 1], [-1, 1])))} />
      </svg>
    </button>`)}
  </div>`;
}

/** A floor of a shape that fills a box: from where to where it reaches across, and down. */
function inBox({ id, count, first }, across, down) {
  const angles = Array.from({ length: count }, (_, k) => (Math.PI * (first + (360 * k) / count)) / 180);
  const fill = (values, [low, high]) => {
    const most = Math.max(...values.map(Math.abs));
    return values.map((value) => (low + high) / 2 + ((high - low) / 2) * (value / most));
  };
  const xs = fill(angles.map(Math.cos), across);
  const ys = fill(angles.map(Math.sin), down);
  return { shape: id, points: xs.map((x, k) => [x, ys[k]]) };
}

/** The line around a floor. */
function rim({ shape, points }) {
  return shape === "round" ? circleThrough(points) : points;
}

/**
 * What a camera sees of a circle, if it sees two diameters that cross at right angles there: each
 * place is a sum of the diameters' halves and the middle, in homogeneous coordinates.
 */
function circleThrough([right, bottom, left, top]) {
  const [along, down] = crossing(left, right, top, bottom);
  const middle = [...between(left, right, along), 1];
  const halves = [half(left, right, along), half(top, bottom, down)];
  return Array.from({ length: AROUND }, (_, k) => {
    const turn = (2 * Math.PI * k) / AROUND;
    const [x, y, w] = middle.map(
      (value, axis) => value + Math.cos(turn) * halves[0][axis] + Math.sin(turn) * halves[1][axis],
    );
    return [x / w, y / w];
  });
}

function half(from, to, share) {
  return [...[0, 1].map((axis) => share * to[axis] - (1 - share) * from[axis]), 2 * share - 1];
}

function between(from, to, share) {
  return [0, 1].map((axis) => from[axis] + share * (to[axis] - from[axis]));
}

/** Where two lines cross, as a share of each. */
function crossing(from, to, other, otherTo) {
  const way = [to[0] - from[0], to[1] - from[1]];
  const otherWay = [otherTo[0] - other[0], otherTo[1] - other[1]];
  const apart = [other[0] - from[0], other[1] - from[1]];
  const cross = (one, two) => one[0] * two[1] - one[1] * two[0];
  const turn = cross(way, otherWay);
  return [cross(apart, otherWay) / turn, cross(apart, way) / turn];
}

function extent(points, axis) {
  const places = points.map((point) => within(point[axis]));
  return [Math.min(...places), Math.max(...places)];
}

function reachable(point) {
  return point.map(within);
}

function within(share) {
  return Math.min(1, Math.max(0, share));
}

/** Where a finger is, in shares of the picture. */
function place({ currentTarget, clientX, clientY }) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [(clientX - left) / width, (clientY - top) / height];
}

/** Which point is nearest to a finger, as the eye measures: in pixels. */
function nearest(points, event) {
  const { width, height } = event.currentTarget.getBoundingClientRect();
  const [x, y] = place(event);
  const away = points.map((point) => Math.hypot(width * (point[0] - x), height * (point[1] - y)));
  return away.indexOf(Math.min(...away));
}
