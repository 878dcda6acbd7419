/** The page: joined from its parts, drawn anew at each change, loaded anew only for another build. */

import { Dock } from "./ask.js";
import { Board, Middle, OwnPiles, ZoneSheet } from "./board.js";
import {
  Actions, AllNumbers, CorrectCounter, CorrectDie, Force, isAsItLay, lyingDie, numbersOf, SettleDie,
} from "./correct.js";
import { Dice } from "./dice.js";
import { Camera, EyeBanner, NewSet } from "./eye.js";
import { Banners, Header } from "./header.js";
import { Follow, Join } from "./join.js";
import { Log } from "./log.js";
import { Menu } from "./menu.js";
import { Act, asking, Page, Refusal, usePage } from "./parts.js";
import { PastGames } from "./past.js";
import { Receipts } from "./receipt.js";
import { AnswerFor } from "./referee.js";
import { leftAt, Renewal } from "./renewal.js";
import { EnterRoll } from "./roll.js";
import { areMany, Seats, SeatSheet } from "./seats.js";
import { NewGame } from "./start.js";
import { Statistics } from "./statistics.js";
import { Table } from "./table.js";
import { Tray, waitingDie } from "./tray.js";
import { html, render, useEffect, useState } from "./vendor/preact.js";

const SHEETS = {
  actions: Actions,
  "answer-for": AnswerFor,
  camera: Camera,
  counter: CorrectCounter,
  die: CorrectDie,
  enter: EnterRoll,
  force: Force,
  menu: Menu,
  "new-game": NewGame,
  "new-set": NewSet,
  numbers: AllNumbers,
  "past-games": PastGames,
  receipts: Receipts,
  seat: SeatSheet,
  settle: SettleDie,
  statistics: Statistics,
  zone: ZoneSheet,
};

function App({ table }) {
  const [sheet, show] = useState(null);
  const [watching, watch] = useState(location.hash === "#watch");
  const open = (opened) => show({ ...opened, by: table.state.seat, began: table.state.began });
  const close = () => show(null);
  const join = () => {
    close();
    watch(false);
  };
  const joining = table.state.seat === null && !watching;
  useEffect(() => history.replaceState(null, "", watching ? "#watch" : location.pathname), [watching]);
  useEffect(() => scrollTo(0, leftAt()), [joining]);
  return html`<${Page.Provider} value=${{ table, open, close }}>
    <${Banners} />
    <${EyeBanner} />
    ${joining ? html`<${Join} onWatch=${() => watch(true)} />` : html`<${Everything} onJoin=${join} />`}
    <${OpenSheet} sheet=${sheet} onJoin=${join} />
  <//>`;
}

function Everything({ onJoin }) {
  const { table } = usePage();
  const { seats, seat } = table.state;
  const inviting = seat === null && seats.some((each) => !each.taken || each.away);
  return html`<div id="table" class=${areMany(seats) ? "of-many" : ""}>
    <${Header} />
    <${Middle} />
    <${Seats} />
    <${Board} />
    <main id="play">
      <div id="in-view">
        <${Dice} atHand=${false} />
        <${OwnPiles} />
      </div>
      <div id="at-hand">
        <${Outcome} />
        <${Tray} />
        <${Dice} atHand />
        <${Dock} onJoin=${onJoin} />
      </div>
    </main>
    <aside id="aside">
      <${Log} />
      ${inviting && html`<${Follow} />`}
    </aside>
  </div>`;
}

function Outcome() {
  const { table, open } = usePage();
  const { outcome, seat } = table.state;
  if (outcome === null) return null;
  return html`<section id="outcome" role="status">
    <p>${outcome}</p>
    ${seat !== null && html`<div class="row">
      <${Act} id="start-again" class="primary" onClick=${() => table.start(table.state.setup)}>
        ${table.word("same-again")}
      <//>
      <button type="button" onClick=${() => open({ kind: "new-game" })}>
        ${table.word("new-game")}
      </button>
    </div>`}
    <button type="button" class="wide" onClick=${() => open({ kind: "statistics" })}>
      ${table.word("statistics")}
    </button>
  </section>`;
}

/** Which sheets have a matter that can be gone: the roll was made, the die settled, the card left. */
const GONE = {
  "answer-for": ({ seats }) => !seats.some((each) => each.awaited && !each.mine),
  camera: ({ eye }) => !eye,
  counter: (state, { seat, counter }) =>
    !(state.seats[seat] ?? state).counters.some((each) => each.id === counter),
  die: (state, matter) => !isAsItLay(lyingDie(state, matter), matter.lay),
  numbers: (state, matter) => Boolean(matter.of) && numbersOf(state, matter).length === 0,
  settle: ({ tray }, { id }) => !waitingDie(tray, id),
  zone: ({ board }, { zone }) => !board.some((each) => each.id === zone),
};

/** What these are about is no game's own. */
const OF_THE_TABLE = new Set(["camera", "menu", "new-game", "new-set", "past-games", "statistics"]);

/** Nor does a sheet outlive that this phone has the seat with which it was opened, nor its game. */
function isGone(sheet, state) {
  if (sheet.by !== state.seat) return true;
  if (sheet.began !== state.began && !OF_THE_TABLE.has(sheet.kind)) return true;
  if (typeof sheet.seat === "number" && sheet.seat >= state.seats.length) return true;
  if (sheet.asked !== undefined && sheet.asked !== asking(state.ask)) return true;
  return GONE[sheet.kind]?.(state, sheet) ?? false;
}

/** A sheet whose matter is gone closes by itself, and does not come back with it. */
function OpenSheet({ sheet, onJoin }) {
  const { table, close } = usePage();
  const gone = sheet !== null && isGone(sheet, table.state);
  useEffect(() => {
    if (gone) close();
  }, [gone]);
  if (sheet === null || gone) return html`<${Refusal} />`;
  const Kind = SHEETS[sheet.kind];
  const { kind, by, began, ...matter } = sheet;
  return html`<${Kind} key=${`${kind} ${sheet.counter ?? ""}`} ...${matter} onJoin=${onJoin} />`;
}

/** A button that rests loses the focus: who taps with keys goes on there, or at what is next. */
function refocus(tapped) {
  if (tapped === null || document.activeElement !== document.body) return;
  const stays = tapped.isConnected && !tapped.disabled;
  (stays ? tapped : document.getElementById("prompt"))?.focus({ preventScroll: true });
}

/** iOS before 15.4 has none, and half of the buttons would do nothing: it is said to be too old then. */
function knowsSheets() {
  return Boolean(window.HTMLDialogElement?.prototype.showModal);
}

function start() {
  const root = document.getElementById("page");
  const renewal = new Renewal();
  let tapped = null;
  const draw = () => {
    if (table.busy) tapped ??= document.activeElement;
    document.body.toggleAttribute("data-busy", table.busy);
    document.body.toggleAttribute("data-settling", table.settling);
    if (table.state === null) return;
    renewal.hear(table.state.build);
    root.querySelector(".opening")?.remove();
    document.documentElement.lang = table.state.language;
    document.title = `${table.state.phase.label} · ${table.word("title")}`;
    render(html`<${App} table=${table} />`, root);
    if (table.busy) return;
    refocus(tapped);
    tapped = null;
  };
  const table = new Table(draw);
  table.open();
}

if (knowsSheets()) start();
