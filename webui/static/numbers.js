/** Numbers in large type, each of which a tap sets right. */

import { usePage } from "./parts.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";

const CHANGE_MS = 4000;
const ICONS = { health: "♥", cp: "◆", hand: "▤", points: "★", energy: "⚡\uFE0E" };
/** Tones differ in shape as well as in colour. */
const SHAPES = { positive: "✚", negative: "▼", unique: "★" };

/** A number in large type, and for a moment by how much it has just changed. */
export function Figure({ seat, counter, huge }) {
  const { table, open } = usePage();
  const change = useChange(counter.value);
  return html`<button type="button"
    class=${`number of-${counter.id} ${huge ? "huge" : ""} ${counter.note ? "unsure" : ""}`}
    data-counter=${counter.id} disabled=${table.state.seat === null}
    aria-label=${[`${counter.label} ${counter.value}`, counter.note].filter(Boolean).join(". ")}
    onClick=${() => open({ kind: "counter", seat, counter: counter.id })}>
    <span class="hub">
      <span class="icon" aria-hidden="true">${ICONS[counter.id] ?? ""}</span>
      <span class="value">${counter.value}</span>
      <span class="label">${counter.label}</span>
    </span>
    ${change !== 0 && html`<span key=${counter.value} class=${`change ${change < 0 ? "down" : "up"}`}>
      ${signed(change)}</span>`}
  </button>`;
}

/** A number among others in a row of words: "♥ 10". */
export function Brief({ counter }) {
  const change = useChange(counter.value);
  return html`<span class=${`brief of-${counter.id}`} data-counter=${counter.id}>
    <span class="icon" aria-hidden="true">${ICONS[counter.id] ?? counter.label}</span>
    ${change !== 0 && html`<span key=${counter.value} class=${`change ${change < 0 ? "down" : "up"}`}>
      ${signed(change)}</span>`}
    <b class="value">${counter.value}</b>
  </span>`;
}

export function Token({ seat, counter }) {
  const { table, open } = usePage();
  const tone = counter.tone ?? "plain";
  const spoken = [counter.label, counter.value, counter.tone && table.word(`tone-${tone}`)];
  return html`<button type="button" class=${`token ${tone}`} data-counter=${counter.id}
    disabled=${table.state.seat === null} aria-label=${spoken.filter(Boolean).join(" ")}
    onClick=${() => open({ kind: "counter", seat, counter: counter.id })}>
    <span aria-hidden="true">${SHAPES[counter.tone] ?? "▲"}</span>
    <span class="label">${counter.label}</span>
    ${counter.value > 1 && html`<b>${counter.value}</b>`}
  </button>`;
}

/** Printed figures to compare with one's board, folded away: a tap on one sets it right. */
export function Figures({ seat, figures }) {
  const { table, open } = usePage();
  if (figures.length === 0) return null;
  return html`<details class="figures">
    <summary>${table.word("figures")} · ${figures.length}</summary>
    <p class="hint">${figures[0].note}</p>
    <div class="all-numbers">
      ${figures.map((figure) => html`<button key=${figure.id} type="button"
        data-counter=${figure.id} disabled=${table.state.seat === null}
        onClick=${() => open({ kind: "counter", seat, counter: figure.id })}>
        <span>${figure.label}</span><b>${figure.value}</b>
      </button>`)}
    </div>
  </details>`;
}

/** A token without a word, where there is room for no more. */
export function TokenMark({ counter }) {
  return html`<span class=${`mark-token ${counter.tone ?? "plain"}`} title=${counter.label}>
    <span aria-hidden="true">${SHAPES[counter.tone] ?? "▲"}</span>
    <span class="label">${counter.label}</span>${counter.value > 1 && html` <b>${counter.value}</b>`}
  </span>`;
}

/** Split a seat's counters by how they are shown; those of any other sort are only listed. */
export function bySort(counters) {
  const figures = counters.filter(isFigure);
  const shown = counters.filter((counter) => !isFigure(counter));
  return {
    dials: shown.filter((counter) => counter.sort === "dial"),
    counts: shown.filter((counter) => counter.sort === "count"),
    tokens: shown.filter((counter) => counter.sort === "token" && counter.value !== 0),
    figures,
  };
}

/** A printed figure of which we are not sure: to be compared with the board. */
function isFigure(counter) {
  return counter.note !== null && counter.sort !== "dial";
}

/** Return by how much `value` changed within the last moments: quick changes add up. */
function useChange(value) {
  const [from, setFrom] = useState(value);
  const timer = useRef(0);
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFrom(value), CHANGE_MS);
    return () => clearTimeout(timer.current);
  }, [value]);
  return value - from;
}

/** Write a change with its sign, the minus as long as the plus. */
export function signed(change) {
  return change < 0 ? `−${-change}` : `+${change}`;
}
