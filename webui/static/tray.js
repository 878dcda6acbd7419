/** What the camera sees in the tray: a line of words, and where it matters the dice as they lie. */

import { Face } from "./faces.js";
import { usePage } from "./parts.js";
import { html } from "./vendor/preact.js";

const SHOWN = new Set(["doubtful", "count"]);

/** A hand that clears up moves nothing that stands below the line, where no roll is asked for. */
const PASSING = new Set(["moving", "empty", "idle"]);

/** No throw counts while the tray cannot be read: the roll is typed in, or made on the phone. */
const BLIND = new Set(["off", "bumped", "unreadable"]);

export function isBlind(tray) {
  return BLIND.has(tray.state);
}

/** Tell whether a die of the camera's look waits for a person. */
export function isDoubtful(die) {
  return die.face === null || die.doubt !== null;
}

/** The die with this id, if it waits for a person: in the next look it may have another position. */
export function waitingDie(tray, id) {
  if (tray.state !== "doubtful") return undefined;
  return tray.dice.find((die) => die.id === id && isDoubtful(die));
}

export function Tray() {
  const { table } = usePage();
  const { tray, ask, hand, outcome, eye } = table.state;
  const neverThere = tray.state === "off" && eye === null;
  const counts = ask?.roll?.in_tray ?? false;
  const passing = ask !== null && !counts && PASSING.has(tray.state);
  if (outcome !== null || tray.quiet || neverThere || passing) return null;
  const shown = SHOWN.has(tray.state) && tray.dice.length > 0;
  const awaiting = counts && !hand ? "awaiting" : "";
  const warned = tray.text === eye?.warning ? "warned" : "";
  return html`<section id="tray" class=${`${tray.state} ${awaiting} ${warned}`}
    data-state=${tray.state}>
    <p class="tray-line" role="status"><span class="lamp" aria-hidden="true"></span>${tray.text}</p>
    ${shown && html`<${Floor} dice=${tray.dice} />`}
  </section>`;
}

function Floor({ dice }) {
  const placed = dice.every((die) => die.centre !== null);
  return html`<div class=${placed ? "floor placed" : "floor"}>
    ${dice.map((die) => html`<${SeenDie} key=${die.id} die=${die} placed=${placed} />`)}
  </div>`;
}

function SeenDie({ die, placed }) {
  const { table, open } = usePage();
  const doubtful = isDoubtful(die);
  const settles = doubtful && table.state.tray.state === "doubtful" && table.state.seat !== null;
  const place = placed ? { "--x": percent(die.centre[0]), "--y": percent(die.centre[1]) } : {};
  return html`<button type="button" class=${`seen ${doubtful ? "doubtful" : ""}`} style=${place}
    data-position=${die.position} disabled=${!settles}
    aria-label=${[die.face?.label, die.doubt].filter(Boolean).join(", ")}
    onClick=${() => open({ kind: "settle", id: die.id })}>
    <${Face} face=${die.face} colour=${die.colour} />
    ${settles && html`<span class="seen-tag">${table.word("doubtful")}</span>`}
  </button>`;
}

function percent(fraction) {
  return `${(10 + 80 * Math.min(1, Math.max(0, fraction))).toFixed(1)}%`;
}
