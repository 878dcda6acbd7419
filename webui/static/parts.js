/** What all parts of the page share: the table at hand, buttons, choices, sheets. */

import { Face } from "./faces.js";
import { createContext, html, useContext, useEffect, useRef, useState } from "./vendor/preact.js";

/** Gives every part `{ table, open, close }`: the table, and which sheet is open. */
export const Page = createContext(null);

export function usePage() {
  return useContext(Page);
}

const REFUSAL_MS = 7000;

/** More than so many things are searched, not only scrolled. */
export const MANY = 14;

/** Labels no wider than this stand two in a row, if no word is wider than their lines. */
const SHORT = 22;
const SHORT_WORD = 11;

/** A word wider than this stands smaller, as a small phone would break it. */
const LONG_WORD = 14;

/** How many narrow letters wide `text` is: a Chinese or Korean sign takes the room of two. */
export function width(text) {
  return [...text].reduce((sum, sign) => sum + (sign >= "\u1100" ? 2 : 1), 0);
}

/** How wide the widest word of `text` is; Chinese may be broken anywhere. */
function widestWord(text) {
  return Math.max(...text.split(/[\s\p{Script=Han}]+/u).map(width));
}

/** Tell whether `text` has every word that is sought. */
export function matches(text, sought) {
  const within = text.toLocaleLowerCase();
  return sought.toLocaleLowerCase().split(/\s+/).every((word) => within.includes(word));
}

/** What tells a question from the next one: all of it, but not whose throw counts first. */
export function asking(ask) {
  return JSON.stringify(ask?.roll ? { ...ask, roll: { ...ask.roll, turn: null } } : ask);
}

/**
 * What the table tells at `path`, and the revision at which it was asked: null while the first answer
 * is on its way; `told` is undefined if it tells nothing. It is asked again at each change, and when
 * the table is reached once more.
 */
export function useTold(path) {
  const { link, state } = usePage().table;
  const { revision } = state;
  const [heard, setHeard] = useState(null);
  useEffect(() => {
    const request = new AbortController();
    fetch(path, { signal: request.signal, cache: "no-store" })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((told) => setHeard({ told, revision }))
      .catch(() => {});
    return () => request.abort();
  }, [path, revision, link]);
  return heard;
}

export function Find({ sought, onSought }) {
  const { table } = usePage();
  return html`<input type="search" class="find" aria-label=${table.word("find")} value=${sought}
    placeholder=${table.word("find")} autocomplete="off"
    onInput=${(event) => onSought(event.target.value)} />`;
}

/** A button that speaks to the table: it rests while anything is on its way there. */
export function Act({ children, ...attributes }) {
  const { table } = usePage();
  return html`<button type="button" ...${attributes} disabled=${table.busy || attributes.disabled}>
    ${children}
  </button>`;
}

/**
 * A sheet from below, over everything else; `title` names it, `onClose` is told when it is put away.
 * A tap beside it does that, but not the end of text that is marked with a mouse.
 */
export function Sheet({ title, id, onClose, children }) {
  const page = usePage();
  const { table } = page;
  const close = onClose ?? page.close;
  const dialog = useRef(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element.showModal();
    setShown(true);
    return () => element.close();
  }, []);
  const pressed = useRef(null);
  const press = (event) => {
    pressed.current = event.target;
  };
  const isOutside = (target) => target === dialog.current;
  const tap = (event) => isOutside(event.target) && isOutside(pressed.current) && close();
  return html`<dialog ref=${dialog} id=${id} class="sheet" aria-label=${title} onCancel=${close}
    onPointerDown=${press} onClick=${tap}>
    <div class="sheet-body">
      <header class="sheet-head">
        <h2>${title}</h2>
        <button type="button" class="icon-button" id="close" aria-label=${table.word("close")}
          onClick=${close}>✕</button>
      </header>
      ${children}
    </div>
    ${shown && html`<${Refusal} />`}
  </dialog>`;
}

/**
 * What was refused, above all else: within a sheet that is open, since what lies outside of that can
 * be neither tapped nor read out.
 */
export function Refusal() {
  const { table } = usePage();
  const { refusal } = table;
  return refusal && html`<${Refused} key=${refusal.at} text=${refusal.text} />`;
}

function Refused({ text }) {
  const { table } = usePage();
  useEffect(() => {
    const timer = setTimeout(() => table.dismiss(), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return html`<button type="button" id="refusal" popover="manual" ref=${onTop} role="alert"
    onClick=${() => table.dismiss()}>${text}</button>`;
}

function onTop(element) {
  element?.showPopover?.();
}

/** Something that may be done: its label, a smaller line, and for a blocked one why not; or is gone. */
export function Choice({ choice, onChoose, onForce, primary, first }) {
  const { table } = usePage();
  const words = html`<span class="choice-label">${choice.label}</span>
    ${choice.detail && html`<span class="choice-detail">${choice.detail}</span>`}
    <${UsedDice} positions=${choice.dice} />`;
  if (choice.blocked === null) {
    const look = ["option", first && "first", primary && "primary"].filter(Boolean).join(" ");
    return html`<${Act} class=${look} data-id=${choice.id}
      id=${primary ? "next" : undefined} disabled=${choice.gone} onClick=${onChoose}>${words}<//>`;
  }
  return html`<div class="option blocked" data-id=${choice.id}>
    <div class="choice-words">
      ${words}
      <span class="choice-blocked">${choice.blocked}</span>
    </div>
    <${Act} class="small" onClick=${onForce}>${table.word("referee")}<//>
  </div>`;
}

/** The dice of one's own that a choice uses. */
function UsedDice({ positions }) {
  const { table } = usePage();
  const { piles, seat } = table.state;
  const own = piles.find((pile) => pile.seat === seat)?.dice ?? [];
  const used = positions.map((at) => own[at]).filter(Boolean);
  if (used.length === 0) return null;
  return html`<span class="used-dice">
    ${used.map((die) => html`<${Face} key=${die.position} face=${die.face} colour=${die.colour}
      hidden=${die.hidden} />`)}
  </span>`;
}

/** Choices side by side, of which one is chosen; what it means stands below. */
export function Segments({ id, label, choices, chosen, onChoose }) {
  const detail = choices.find((choice) => choice.id === chosen)?.detail;
  return html`<fieldset class="segments" id=${id}>
    <legend>${label}</legend>
    <div class="segment-row">
      ${choices.map((choice) => html`<button key=${choice.id} type="button" data-id=${choice.id}
        class=${widestWord(choice.label) > LONG_WORD ? "long" : undefined}
        aria-pressed=${choice.id === chosen} onClick=${() => onChoose(choice)}>
        ${choice.label}
      </button>`)}
    </div>
    ${detail && html`<p class="hint">${detail}</p>`}
  </fieldset>`;
}

/** Choices under the headings of their groups, the blocked ones folded away at the end. */
export function Choices({ choices, onChoose, onForce }) {
  const { table } = usePage();
  const [sought, setSought] = useState("");
  const found = choices.filter((choice) => matches(`${choice.label} ${choice.detail ?? ""}`, sought));
  const open = found.filter((choice) => choice.blocked === null);
  const blocked = found.filter((choice) => choice.blocked !== null);
  const draw = (choice) => html`<${Choice} key=${choice.id} choice=${choice}
    primary=${choice.default && !choice.gone} onChoose=${() => onChoose(choice)} onForce=${() => onForce(choice)} />`;
  return html`<div class="choices">
    ${choices.length > MANY && html`<${Find} sought=${sought} onSought=${setSought} />`}
    ${byGroup(open).map(([group, members]) => html`<div key=${group ?? ""}
      class=${members.length > 3 && members.every(isShort) ? "group short" : "group"}>
      ${group && html`<h3>${group}</h3>`}
      ${members.map(draw)}
    </div>`)}
    ${blocked.length > 0 && html`<details class="blocked-list">
      <summary>${table.word("blocked")} · ${blocked.length}</summary>
      ${blocked.map(draw)}
    </details>`}
  </div>`;
}

function isShort({ label, detail, dice }) {
  return width(label) <= SHORT && widestWord(label) <= SHORT_WORD && detail === null &&
    dice.length === 0;
}

function byGroup(choices) {
  const groups = new Map();
  for (const choice of choices) {
    const members = groups.get(choice.group) ?? [];
    groups.set(choice.group, [...members, choice]);
  }
  return [...groups];
}
