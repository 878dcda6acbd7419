/** What is next: the prompt, one large button for the obvious thing, and all else beside it. */

import { Act, asking, Choice, Choices, usePage, width } from "./parts.js";
import { FreshReceipt } from "./receipt.js";
import { RollAsk } from "./roll.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";

/** A number goes on by itself when its button has been held for so long, and then so often. */
const HOLD_MS = 500;
const STEP_MS = 80;

const KINDS = { roll: RollAsk, choose: Choose, amount: Amount, window: Pass };

/** A question wider than this, as one that names five seats, stands in smaller letters on a low wall. */
const WIDEST_PROMPT = 70;

export function Dock({ onJoin }) {
  const { table } = usePage();
  const { ask, prompt, seat, outcome } = table.state;
  const asked = ask?.prompt ?? prompt;
  const scrolled = useRef(null);
  useEffect(() => {
    for (const css of [".dock-scroll", "#at-hand", "#play"]) scrolled.current.closest(css).scrollTop = 0;
  }, [ask?.kind, ask?.prompt]);
  const Kind = outcome === null && ask !== null ? KINDS[ask.kind] : null;
  return html`<section id="dock" class=${Kind ? "asked" : ""} data-ask=${ask?.kind ?? "none"}>
    <${FreshReceipt} />
    <div class="dock-scroll" ref=${scrolled}>
      <p id="prompt" class=${width(asked) > WIDEST_PROMPT ? "long" : ""} tabindex="-1" aria-live="polite">
        ${outcome === null && asked}
        ${" "}${ask?.roll && html`<span id="attempt">
          ${[ask.roll.text, ask.roll.dice].filter(Boolean).join(" · ")}</span>`}
      </p>
      ${Kind && html`<${Kind} ask=${ask} />`}
      ${seat === null && html`<${Watching} onJoin=${onJoin} />`}
    </div>
    <${Tools} />
  </section>`;
}

/** What is sought among the choices of one question is not sought among the next one's. */
function Choose({ ask }) {
  const { table, open } = usePage();
  const { options, top, round } = usePlaces(ask);
  const first = options.find((option) => option.id === top && option.blocked === null);
  const only = options.filter(isFree).length === 1;
  const rest = options.filter((option) => option !== first);
  const answer = (option) => ({ type: "chose", option: option.id });
  const choose = (option) => table.put(answer(option));
  const force = (option) =>
    open({ kind: "force", choice: option, answer: answer(option), asked: asking(ask) });
  return html`<div class="ask choose">
    ${first && html`<${Choice} first primary=${isFree(first) && (first.default || only)}
      choice=${first} onChoose=${() => choose(first)} />`}
    <${Choices} key=${round} choices=${rest} onChoose=${choose} onForce=${force} />
  </div>`;
}

/**
 * The choices, and in their places those that others were first to take; what others bring comes
 * below, and what stands at the top stays there. While a question stands nothing else comes under a
 * thumb. What this phone itself has answered leaves nothing behind. `round` tells questions apart.
 */
function usePlaces({ prompt, options }) {
  const { table } = usePage();
  const shown = useRef({ prompt: null, places: [], top: null, round: 0 });
  const { places, top, round } = shown.current;
  const free = options.filter(isFree);
  const fresh = free.filter((option) => !places.some((place) => isSame(place, option)));
  const isLess = places.some((place) => isFree(place) && !free.some((option) => isSame(place, option)));
  const isChanged = fresh.length > 0 || isLess;
  const isOther =
    prompt !== shown.current.prompt || places.length === 0 || (fresh.length > 0 && isLess);
  const added = fresh.filter(({ id }) => places.every((place) => place.id !== id));
  shown.current = isOther || (isChanged && table.busy)
    ? { prompt, places: free, top: nextOf(free), round: round + 1 }
    : { prompt, places: [...inPlace(places, free), ...added], top, round };
  const blocked = options.filter((option) => option.blocked !== null);
  return { ...shown.current, options: [...shown.current.places, ...blocked] };
}

function isSame(place, option) {
  return place.id === option.id && place.label === option.label;
}

/** What a question proposes to do, if anything: the one default, or the one thing that can be done. */
function nextOf(free) {
  return (free.find((option) => option.default) ?? (free.length === 1 ? free[0] : null))?.id;
}

/** What may be played, each where it stood when the sheet was opened, and what is new below that. */
export function usePlays(actions) {
  const shown = useRef([]);
  const free = actions.filter(isFree);
  const fresh = free.filter(({ id }) => shown.current.every((place) => place.id !== id));
  shown.current = [...inPlace(shown.current, free), ...fresh];
  return [...shown.current, ...actions.filter((action) => action.blocked !== null)];
}

function inPlace(places, free) {
  const gone = (place) => ({ ...place, default: false, gone: true });
  return places.map((place) => free.find(({ id }) => id === place.id) ?? gone(place));
}

function isFree(option) {
  return option.blocked === null && !option.gone;
}

/** Each question begins with its own number, also one that is like the last. */
function Amount({ ask }) {
  const { table } = usePage();
  const [amount, setAmount] = useState(ask.amount);
  const [round, setRound] = useState(0);
  useEffect(() => setAmount(ask.amount), [ask.prompt, ask.minimum, ask.maximum, ask.amount, round]);
  const enter = async () => {
    if (await table.put({ type: "entered", amount })) setRound(round + 1);
  };
  return html`<div class="ask amount">
    <${Stepper} value=${amount} minimum=${ask.minimum} maximum=${ask.maximum} onValue=${setAmount}>
      <output id="amount" data-begun=${amount === ask.amount ? null : ""}>${amount}</output>
    <//>
    <${Act} id="next" class="primary" onClick=${enter}>
      ${table.word("confirm")}
    <//>
  </div>`;
}

function Pass() {
  const { table } = usePage();
  return html`<div class="ask">
    <${Act} id="next" class="primary" onClick=${() => table.put({ type: "passed" })}>
      ${table.word("pass")}
    <//>
    <${Habits} />
  </div>`;
}

/** A seat's standing wish whether to be asked in windows: an action that is no play. */
export function isHabit(action) {
  return action.id.startsWith("ask.");
}

/** How this seat wants to be asked from now on. */
export function Habits() {
  const { table, close } = usePage();
  const change = async (habit) => {
    if (await table.put({ type: "interrupted", action: habit.id })) close();
  };
  return table.state.actions.filter((action) => isHabit(action) && action.blocked === null).map(
    (habit) => html`<${Act} key=${habit.id} class="small habit" data-id=${habit.id}
      onClick=${() => change(habit)}>${habit.label}<//>`,
  );
}

function Watching({ onJoin }) {
  const { table } = usePage();
  const free = table.state.seats.some((seat) => !seat.taken);
  return html`<div class="watching">
    <span>${table.word("watching")}</span>
    ${free && html`<button type="button" id="join-button" onClick=${onJoin}>
      ${table.word("join")}
    </button>`}
  </div>`;
}

/** What is undone is said on the button where that is no wider than this; else the log says it. */
const WIDEST_UNDO = 26;

/** What all that may be played is called: as its group where there is but one. */
export function nameOfPlays(plays, table) {
  const [group, ...others] = new Set(plays.map((play) => play.group));
  return others.length === 0 && group ? group : table.word("actions");
}

/** Undo, redo, and what may be played at any moment: always in the same place. */
function Tools() {
  const { table, open } = usePage();
  const { seat, undo, redo, actions } = table.state;
  if (seat === null) return null;
  const plays = actions.filter((action) => !isHabit(action));
  const playable = plays.filter((action) => action.blocked === null).length;
  return html`<div class="tools">
    ${undo && html`<${Act} id="undo" class="tool" aria-label=${undo} title=${undo}
      onClick=${() => table.move("/undo")}>
      <span aria-hidden="true">↶</span>
      <span class="tool-label">
        ${width(undo) <= WIDEST_UNDO && html`<span class="in-full">${undo}</span>`}
        <span class="in-short">${table.word("undo")}</span>
      </span>
    <//>`}
    ${redo && html`<${Act} id="redo" class="tool redo" aria-label=${redo} title=${redo}
      onClick=${() => table.move("/redo")}><span aria-hidden="true">↷</span><//>`}
    ${plays.length > 0 && html`<button type="button" id="actions" class="tool actions-tool"
      onClick=${() => open({ kind: "actions" })}>
      <span class="tool-label">${nameOfPlays(plays, table)}</span><b>${playable}</b>
    </button>`}
  </div>`;
}

/**
 * Large − and + around what shows the value. At its end one says that it rests, but is not disabled:
 * it would lose the focus of who taps with keys.
 */
export function Stepper({ value, minimum, maximum, onValue, children }) {
  const { table } = usePage();
  const step = (by) => () => {
    const next = Math.min(maximum, Math.max(minimum, value + by));
    onValue(next);
    return next > minimum && next < maximum;
  };
  const [less, more] = [useRepeated(step(-1)), useRepeated(step(1))];
  return html`<div class="stepper">
    <button type="button" id="minus" aria-label=${table.word("less")}
      aria-disabled=${value <= minimum} ...${less}>−</button>
    ${children}
    <button type="button" id="plus" aria-label=${table.word("more")}
      aria-disabled=${value >= maximum} ...${more}>+</button>
  </div>`;
}

/** A tap takes one step, and a held press one after the other, until `step` says it was the last. */
function useRepeated(step) {
  const next = useRef(step);
  next.current = step;
  const press = useRef({ timer: 0, counted: false });
  const stop = () => clearTimeout(press.current.timer);
  useEffect(() => stop, []);
  const count = () => {
    press.current.counted = next.current();
    if (press.current.counted) press.current.timer = setTimeout(count, STEP_MS);
  };
  const start = () => {
    stop();
    press.current.counted = false;
    press.current.timer = setTimeout(count, HOLD_MS);
  };
  const tap = () => {
    if (!press.current.counted) next.current();
    press.current.counted = false;
  };
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => event.preventDefault(),
    onClick: tap,
  };
}
