/** What lies open on the table: cards, places, dice in piles, numbers of nobody. */

import { Face } from "./faces.js";
import { Sheet, usePage } from "./parts.js";
import { bySort, Figure } from "./numbers.js";
import { isDoubtful } from "./tray.js";
import { html, useRef } from "./vendor/preact.js";

/** Dice and numbers that belong to nobody, such as an enemy: what all look at comes first. */
export function Middle() {
  const { table } = usePage();
  const { began, counters, piles } = table.state;
  const open = piles.filter((pile) => pile.seat === null && pile.dice.length > 0);
  const { dials, counts, tokens } = bySort(counters);
  const numbers = [...dials, ...counts, ...tokens];
  if (numbers.length + open.length === 0) return null;
  return html`<section id="middle">
    ${open.map((pile) => html`<${Pile} key=${pile.id} pile=${pile} />`)}
    ${numbers.length > 0 && html`<div class="table-counters">
      ${numbers.map((each) => html`<${Figure} key=${`${began} ${each.id}`} seat=${null}
        counter=${each} />`)}
    </div>`}
  </section>`;
}

/** Cards and places. */
export function Board() {
  const { table } = usePage();
  const laid = table.state.board.filter((zone) => zone.items.length > 0);
  if (laid.length === 0) return null;
  return html`<section id="board">
    ${laid.map((zone) => html`<${Zone} key=${zone.id} zone=${zone} />`)}
  </section>`;
}

function Zone({ zone }) {
  const { open } = usePage();
  const show = () => open({ kind: "zone", zone: zone.id });
  const draw = zone.sort === "places" ? Place : Card;
  return html`<section class=${`zone ${zone.sort}`} data-zone=${zone.id} aria-label=${zone.label}>
    <h2>${zone.label}</h2>
    <div class="zone-items">
      ${zone.items.map((item, at) => html`<${draw} key=${at} item=${item} onOpen=${show} />`)}
    </div>
  </section>`;
}

function Place({ item }) {
  const { table } = usePage();
  const who = table.state.seats[item.seat];
  return html`<p class=${who ? `spot seat-${item.seat % 6}` : "spot free"}>
    <span>${item.label}</span><b>${who ? who.name : table.word("empty-place")}</b>
  </p>`;
}

/** A word of more letters than this is written smaller on a card, so that it is not broken. */
const LONGEST_WORD = 9;

function Card({ item, onOpen }) {
  const long = item.label.split(/\s+/).some((word) => word.length > LONGEST_WORD);
  return html`<button type="button" class=${`card ${item.tone ?? ""} ${long ? "long" : ""}`}
    onClick=${onOpen}>
    <span class="card-words">
      <b>${item.label}</b>
      ${item.detail && html`<span class="card-detail">${item.detail}</span>`}
    </span>
    ${item.cost !== null && html`<b class="cost">${item.cost}</b>`}
  </button>`;
}

/** Cards with all that they say. */
export function CardList({ items }) {
  return html`<ul class="card-list">
    ${items.map((item, at) => html`<li key=${at} class=${item.tone ?? ""}>
      <b>${item.label}</b>
      ${item.cost !== null && html`<b class="cost">${item.cost}</b>`}
      ${item.counters !== null && html`<${OwnNumbers} item=${item} />`}
      ${item.detail && html`<p>${item.detail}</p>`}
    </li>`)}
  </ul>`;
}

/** From a card to its own numbers, among so many others of its seat. */
function OwnNumbers({ item }) {
  const { table, open } = usePage();
  if (table.state.seat === null) return null;
  const said = `${item.label} · ${table.word("all-numbers")}`;
  return html`<button type="button" class="token all" aria-label=${said} title=${said}
    onClick=${() => open({ kind: "numbers", seat: item.seat, of: item.counters })}>±</button>`;
}

/** The cards of one zone, to be read. */
export function ZoneSheet({ zone }) {
  const { table } = usePage();
  const found = table.state.board.find((each) => each.id === zone);
  if (!found) return null;
  return html`<${Sheet} id="zone-sheet" title=${found.label}><${CardList} items=${found.items} /><//>`;
}

/**
 * One's own dice, at the thumb; while a die of one's roll is in doubt that one alone. A pile that
 * others begin while one is asked is shown afterwards, so that it moves no button.
 */
export function OwnPiles() {
  const { table } = usePage();
  const { piles, seat, ask, tray } = table.state;
  const before = useRef({ asked: null, ids: [] });
  const own = piles.filter((pile) => seat !== null && pile.seat === seat && pile.dice.length > 0);
  const asked = ask && `${ask.kind} ${ask.prompt}`;
  if (asked === null || asked !== before.current.asked) {
    before.current = { asked, ids: own.map((pile) => pile.id) };
  }
  if (ask?.roll && tray.dice.some(isDoubtful)) return null;
  const shown = own.filter((pile) => before.current.ids.includes(pile.id));
  return shown.map((pile) => html`<${Pile} key=${pile.id} pile=${pile} />`);
}

/** Dice that lie together. */
export function Pile({ pile }) {
  return html`<section class="pile" data-pile=${pile.id} aria-label=${pile.label}>
    <h2>${pile.label} <span class="how-many">${pile.dice.length}</span></h2>
    <div class="pile-dice">
      ${pile.dice.map((die) => html`<${PileDie} key=${die.position} pile=${pile.id} die=${die} />`)}
    </div>
  </section>`;
}

/** A tap on a die sets it right; a hidden one shows its colour only, and cannot be tapped. */
function PileDie({ pile, die }) {
  const { table, open } = usePage();
  if (die.hidden) {
    return html`<span class="pile-die hidden" role="img" aria-label=${die.said}>
      <${Face} face=${null} colour=${die.colour} hidden />
    </span>`;
  }
  return html`<button type="button" class="pile-die" disabled=${table.state.seat === null}
    data-position=${die.position} data-face=${die.face.id} aria-label=${die.said}
    onClick=${() => open({ kind: "die", pile, position: die.position, lay: die })}>
    <${Face} face=${die.face} colour=${die.colour} />
  </button>`;
}
