/** The seats: who sits there, whose turn it is, and every number, each of which can be tapped. */

import { CardList, Pile } from "./board.js";
import { Brief, bySort, Figure, Figures, Token, TokenMark } from "./numbers.js";
import { Sheet, usePage, width } from "./parts.js";
import { Face } from "./faces.js";
import { html } from "./vendor/preact.js";

/** So many seats have room for large dials; more are shown in brief. */
const FEW = 2;

export function areMany(seats) {
  return seats.length > FEW;
}

/** Names wider than this stand in smaller letters, and on two lines, where a seat is narrow. */
const WIDEST_NAME = 7;
const WIDEST_LINE = 10;

/** Each game has seats of its own: from one to the next no number has changed. */
export function Seats() {
  const { table } = usePage();
  const { began, seats } = table.state;
  const draw = areMany(seats) ? Compact : Seat;
  return html`<section id="seats" class=${`seats-${seats.length} ${areMany(seats) ? "many" : ""}`}
    aria-label=${table.word("players")}>
    ${seats.map((seat) => html`<${draw} key=${`${began} ${seat.seat}`} seat=${seat} />`)}
  </section>`;
}

function look(seat) {
  const state = [seat.active && "active", seat.awaited && "awaited", seat.mine && "mine"];
  return `seat seat-${seat.seat % 6} ${state.filter(Boolean).join(" ")}`;
}

function fitOf(name) {
  const wide = width(name);
  return `${wide > WIDEST_NAME ? "long" : ""} ${wide > WIDEST_LINE ? "two-lines" : ""}`;
}

function Seat({ seat }) {
  const { table, open } = usePage();
  const { dials, counts, tokens, figures } = bySort(seat.counters);
  const draw = (each) => html`<${Figure} key=${each.id} seat=${seat.seat} counter=${each} />`;
  return html`<article class=${look(seat)} data-seat=${seat.seat} aria-label=${seat.name}>
    <header class="seat-head">
      <h2 class=${fitOf(seat.name)}>${seat.name}</h2>
      <span class="badges"><${Due} seat=${seat} /></span>
    </header>
    <p class="role"><${Away} seat=${seat} />${roleOf(seat, table)}</p>
    <div class="numbers">
      ${dials.slice(0, 1).map(
        (each) => html`<${Figure} seat=${seat.seat} counter=${each} huge />`,
      )}
      <div class="counts">${[...dials.slice(1), ...counts].map(draw)}</div>
    </div>
    <div class="tokens">
      ${tokens.map((each) => html`<${Token} key=${each.id} seat=${seat.seat} counter=${each} />`)}
      ${seat.items.length > 0 && html`<button type="button" class="token cards"
        onClick=${() => open({ kind: "seat", seat: seat.seat })}>▤ ${seat.items.length}</button>`}
      ${table.state.seat !== null && html`<button type="button" class="token all"
        aria-label=${table.word("all-numbers")} title=${table.word("all-numbers")}
        onClick=${() => open({ kind: "numbers", seat: seat.seat })}>±</button>`}
    </div>
    ${!seat.mine && html`<${OwnDice} seat=${seat.seat} />`}
    ${seat.notes.length > 0 && html`<p class="notes">${seat.notes.join(" · ")}</p>`}
    <${Figures} seat=${seat.seat} figures=${figures} />
  </article>`;
}

/** One button a seat: all numbers at a glance, and the rest at a tap. */
function Compact({ seat }) {
  const { table, open } = usePage();
  const { dials, counts, tokens } = bySort(seat.counters);
  const numbers = [...dials, ...counts, ...tokens].map((each) => `${each.label} ${each.value}`);
  const away = isAway(seat) && table.word("away");
  const dice = seat.mine ? [] : diceOf(seat.seat, table).filter((die) => !die.hidden);
  const spoken = [seat.name, dueOf(seat, table), away, seat.team, ...whereOf(seat, table), ...numbers,
    ...dice.map((die) => die.said)];
  return html`<button type="button" class=${`${look(seat)} compact`} data-seat=${seat.seat}
    aria-label=${spoken.filter(Boolean).join(", ")} onClick=${() => open({ kind: "seat", seat: seat.seat })}>
    <span class="seat-head">
      <b class=${`seat-name ${fitOf(seat.name)}`}>${seat.name}</b>
      <span class="badges"><${Due} seat=${seat} /></span>
    </span>
    <span class="briefs">
      ${[...dials, ...counts].map((each) => html`<${Brief} key=${each.id} counter=${each} />`)}
    </span>
    <span class="marks">
      <${Away} seat=${seat} />
      ${seat.team && html`<span class="team">${seat.team}</span>`}
      <${Whereabouts} seat=${seat} />
      ${tokens.map((each) => html`<${TokenMark} key=${each.id} counter=${each} />`)}
      ${seat.items.length > 0 && html`<span class="mark-token">▤ ${seat.items.length}</span>`}
    </span>
    ${!seat.mine && html`<${OwnDice} seat=${seat.seat} />`}
  </button>`;
}

/** Where on the board a seat stands, else who it is: one line, so that no card grows by a move. */
function Whereabouts({ seat }) {
  const { table } = usePage();
  const look = placesOf(seat.seat, table).length > 0 ? "place-tag" : "role";
  return whereOf(seat, table).map((where) => html`<span class=${look}>${where}</span>`);
}

function whereOf(seat, table) {
  const places = placesOf(seat.seat, table);
  return places.length > 0 ? places : [seat.role ?? sitsThere(seat, table)];
}

function roleOf(seat, table) {
  return [seat.team, seat.role, sitsThere(seat, table)].filter(Boolean).join(" · ");
}

function sitsThere(seat, table) {
  return seat.mine ? table.word("you") : !seat.taken && table.word("free-seat");
}

/** Where on the board a seat stands. */
function placesOf(seat, table) {
  const places = table.state.board.filter((zone) => zone.sort === "places");
  return places.flatMap((zone) => zone.items.filter((item) => item.seat === seat)).map((item) => item.label);
}

/** A seat's dice, small: those that are hidden show how many there are, and their colours. */
function OwnDice({ seat }) {
  const { table } = usePage();
  const dice = diceOf(seat, table);
  if (dice.length === 0) return null;
  return html`<span class="own-dice" role="img" aria-label=${dice.map((die) => die.said).join(", ")}>
    ${dice.map((die, at) => html`<${Face} key=${at} face=${die.face} colour=${die.colour}
      hidden=${die.hidden} />`)}
  </span>`;
}

function diceOf(seat, table) {
  return table.state.piles.filter((pile) => pile.seat === seat).flatMap((pile) => pile.dice);
}

function Away({ seat }) {
  const { table } = usePage();
  return isAway(seat) && html`<span class="badge away">${table.word("away")}</span>`;
}

function isAway(seat) {
  return seat.taken && seat.away;
}

function Due({ seat }) {
  const { table } = usePage();
  const due = dueOf(seat, table);
  return due && html`<span class=${`badge ${seat.active ? "turn" : "act"}`}>${due}</span>`;
}

/** Whose turn it is, or who is to act in somebody else's. */
function dueOf(seat, table) {
  if (seat.active) return table.word("turn");
  return seat.awaited && table.word("awaited");
}

/** Everything about one seat: numbers to set right, dice, the cards in front of it. */
export function SeatSheet({ seat }) {
  const { table, open } = usePage();
  const { seats, piles } = table.state;
  const owner = seats[seat];
  const { dials, counts, tokens, figures } = bySort(owner.counters);
  return html`<${Sheet} id="seat-sheet" title=${owner.name}>
    <p class="role">${roleOf(owner, table)}</p>
    <div class="sheet-numbers">
      ${[...dials, ...counts].map(
        (each) => html`<${Figure} key=${each.id} seat=${seat} counter=${each} />`,
      )}
    </div>
    ${tokens.length > 0 && html`<div class="tokens">
      ${tokens.map((each) => html`<${Token} key=${each.id} seat=${seat} counter=${each} />`)}
    </div>`}
    ${owner.notes.length > 0 && html`<ul class="notes">
      ${owner.notes.map((note, at) => html`<li key=${at}>${note}</li>`)}
    </ul>`}
    ${piles.filter((pile) => pile.seat === seat && pile.dice.length > 0).map(
      (pile) => html`<${Pile} key=${pile.id} pile=${pile} />`,
    )}
    <${Figures} seat=${seat} figures=${figures} />
    ${owner.items.length > 0 && html`<${CardList} items=${owner.items} />`}
    ${table.state.seat !== null && html`<button type="button" class="wide" id="all-numbers"
      onClick=${() => open({ kind: "numbers", seat })}>${table.word("all-numbers")}</button>`}
  <//>`;
}
