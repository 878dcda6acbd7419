/** A picture of the tray with its dice and its floor drawn in, in the reader's own language. */

import { usePage } from "./parts.js";
import { isDoubtful } from "./tray.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";

const LIVE_MS = 700;
/** A mark and a die of the tray are the same if they lie no further apart than this. */
const NEAR = 0.04;

export function Sight({ number, drawing, alt }) {
  return html`<figure class="sight">
    <img class="tray-picture" src=${`/picture/${number}`} alt=${alt} />
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      ${drawing.floor.length > 0 && html`<${Outline} points=${drawing.floor} kind="floor-line" />`}
      ${drawing.marks.map((mark, at) => html`<${Outline} key=${at} points=${mark.outline}
        kind=${mark.doubt === null ? "sure-line" : "doubt-line"} />`)}
    </svg>
    ${drawing.marks.map((mark, at) => html`<${Mark} key=${at} mark=${mark} />`)}
  </figure>`;
}

/** Drawn twice, dark below light, so that it stands out from any tray. */
export function Outline({ points, kind }) {
  const path = pathOf(points);
  return html`<polygon class=${`${kind} under`} points=${path} />
    <polygon class=${kind} points=${path} />`;
}

/** What a die shows; a doubtful one has a question mark, and leads to being settled. */
function Mark({ mark }) {
  const { table, open } = usePage();
  const [x, y] = middle(mark.outline);
  const place = { left: `${100 * x}%`, top: `${100 * y}%` };
  const face = mark.face?.number || mark.face?.label || "";
  const tag = mark.doubt === null ? html`<span class="mark-tag">${face}</span>`
    : html`<span class="mark-tag doubtful">${`${face}?`}</span>`;
  const die = mark.doubt === null ? undefined : waiting(table, x, y);
  if (die === undefined) return html`<span class="mark-place" style=${place}>${tag}</span>`;
  return html`<button type="button" class="mark-place" style=${place} data-position=${die.position}
    aria-label=${[mark.face?.label, mark.doubt, table.word("settle")].filter(Boolean).join(", ")}
    onClick=${() => open({ kind: "settle", id: die.id })}>${tag}</button>`;
}

/** Doubtful dice in words, each a large button where it can be settled now. */
export function Doubts({ drawing }) {
  const { table, open } = usePage();
  const doubtful = drawing.marks.filter((mark) => mark.doubt !== null);
  return doubtful.map((mark, at) => {
    const die = waiting(table, ...middle(mark.outline));
    const words = [mark.face?.label ?? "?", mark.doubt].join(" · ");
    if (die === undefined) return html`<p key=${at} class="doubt">${words}</p>`;
    return html`<button key=${at} type="button" class="wide doubtful-die"
      data-position=${die.position} onClick=${() => open({ kind: "settle", id: die.id })}>
      <span>${words}</span><b>${table.word("settle")}</b>
    </button>`;
  });
}

/** Points as SVG takes them. */
export function pathOf(points) {
  return points.map((point) => point.join(",")).join(" ");
}

function middle(points) {
  const sum = (axis) => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [sum(0), sum(1)];
}

/** The die that lies there, if it waits for this phone to settle it. */
function waiting(table, x, y) {
  const { tray, seat } = table.state;
  if (tray.state !== "doubtful" || seat === null) return undefined;
  const there = (die) =>
    die.centre !== null && Math.hypot(die.centre[0] - x, die.centre[1] - y) < NEAR;
  return tray.dice.find((die) => isDoubtful(die) && there(die));
}

/** What the camera sees now: one picture after the other, while somebody looks. */
export function Live() {
  const { table } = usePage();
  const [at, setAt] = useState(0);
  const [there, setThere] = useState(true);
  const waits = useRef(true);
  useEffect(() => {
    const timer = setInterval(() => {
      if (waits.current || document.visibilityState !== "visible") return;
      waits.current = true;
      setAt((before) => before + 1);
    }, LIVE_MS);
    return () => clearInterval(timer);
  }, []);
  const came = (seen) => {
    waits.current = false;
    setThere(seen);
  };
  return html`<img id="live" class=${there ? "tray-picture" : "tray-picture gone"}
    src=${`/live?${at}`} alt=${table.word("live")} onLoad=${() => came(true)}
    onError=${() => came(false)} />`;
}
