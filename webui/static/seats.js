/** The seats: who sits there, whose turn it is, and every number, each of which can be tapped. */

import { usePage } from "./parts.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";

const CHANGE_MS = 4000;
const ICONS = { health: "♥", cp: "◆", hand: "▤" };
/** Tones differ in shape as well as in colour. */
const SHAPES = { positive: "✚", negative: "▼", unique: "★" };

export function Seats() {
  const { table } = usePage();
  const { seats } = table.state;
  return html`<section id="seats" class=${`seats-${seats.length}`}>
    ${seats.map((seat) => html`<${Seat} key=${seat.seat} seat=${seat} />`)}
  </section>`;
}

function Seat({ seat }) {
  const { table, open } = usePage();
  const dials = seat.counters.filter((counter) => counter.sort === "dial");
  const counts = seat.counters.filter((counter) => counter.sort === "count");
  const tokens = seat.counters.filter((counter) => counter.sort === "token" && counter.value !== 0);
  const role = [seat.role, seat.mine ? table.word("you") : !seat.taken && table.word("free-seat")];
  const state = [seat.active && "active", seat.awaited && "awaited", seat.mine && "mine"];
  return html`<article class=${`seat seat-${seat.seat % 6} ${state.filter(Boolean).join(" ")}`}
    data-seat=${seat.seat} aria-label=${seat.name}>
    <header class="seat-head">
      <h2>${seat.name}</h2>
      <${Badges} seat=${seat} />
    </header>
    <p class="role">${role.filter(Boolean).join(" · ")}</p>
    <div class="numbers">
      ${dials.slice(0, 1).map((each) => html`<${Figure} seat=${seat} counter=${each} huge />`)}
      <div class="counts">
        ${[...dials.slice(1), ...counts].map(
          (each) => html`<${Figure} key=${each.id} seat=${seat} counter=${each} />`,
        )}
      </div>
    </div>
    <div class="tokens">
      ${tokens.map((each) => html`<${Token} key=${each.id} seat=${seat} counter=${each} />`)}
      ${table.state.seat !== null && html`<button type="button" class="token all"
        aria-label=${table.word("all-numbers")} title=${table.word("all-numbers")}
        onClick=${() => open({ kind: "numbers", seat: seat.seat })}>±</button>`}
    </div>
    ${seat.notes.length > 0 && html`<p class="notes">${seat.notes.join(" · ")}</p>`}
  </article>`;
}

function Badges({ seat }) {
  const { table } = usePage();
  return html`<span class="badges">
    ${seat.taken && seat.away && html`<span class="badge away">${table.word("away")}</span>`}
    ${seat.active && html`<span class="badge turn">${table.word("turn")}</span>`}
    ${seat.awaited && !seat.active && html`<span class="badge act">${table.word("awaited")}</span>`}
  </span>`;
}

/** A number in large type, and for a moment by how much it has just changed. */
function Figure({ seat, counter, huge }) {
  const { table, open } = usePage();
  const change = useChange(counter.value);
  return html`<button type="button" class=${`number ${huge ? "huge" : ""} of-${counter.id}`}
    data-counter=${counter.id} disabled=${table.state.seat === null}
    aria-label=${`${counter.label} ${counter.value}`}
    onClick=${() => open({ kind: "counter", seat: seat.seat, counter: counter.id })}>
    <span class="icon" aria-hidden="true">${ICONS[counter.id] ?? ""}</span>
    <span class="value">${counter.value}</span>
    <span class="label">${counter.label}</span>
    ${change !== 0 && html`<span key=${counter.value} class=${`change ${change < 0 ? "down" : "up"}`}>
      ${signed(change)}</span>`}
  </button>`;
}

function Token({ seat, counter }) {
  const { table, open } = usePage();
  const tone = counter.tone ?? "plain";
  const spoken = [counter.label, counter.value, counter.tone && table.word(`tone-${tone}`)];
  return html`<button type="button" class=${`token ${tone}`} data-counter=${counter.id}
    disabled=${table.state.seat === null} aria-label=${spoken.filter(Boolean).join(" ")}
    onClick=${() => open({ kind: "counter", seat: seat.seat, counter: counter.id })}>
    <span aria-hidden="true">${SHAPES[counter.tone] ?? "▲"}</span>
    <span class="label">${counter.label}</span>
    ${counter.value > 1 && html`<b>${counter.value}</b>`}
  </button>`;
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
