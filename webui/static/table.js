/** The table as this phone knows it: what it shows, and what the phone says to it. */

import { call } from "./call.js";
import { Connection, within } from "./connection.js";

/** What changes who this phone is or what it reads: the stream must be opened anew after it. */
const IDENTITY = new Set(["/seat", "/leave", "/language"]);
/** What a state tells once the phone has said who it is, or what it reads. */
const TOLD = {
  "/seat": ({ seat }) => (state) => state.seat !== null || seat >= state.seats.length,
  "/language": ({ language }) => (state) => state.language === language,
};
const ARRIVAL_MS = 3000;
/**
 * For so long after a tap has changed the page a further one was meant for what stood there before:
 * the second half of a double tap.
 */
const SETTLING_MS = 400;
/** Clocks that differ by less are as good as one. */
const SAME_CLOCK_S = 60;

export class Table {
  state = null;
  link = "connecting";
  busy = false;
  /** Whether the page has only just become what this phone's own tap made it. */
  settling = false;
  refusal = null;
  /** The positions that a person wants kept while the table has not yet agreed; else null. */
  wanted = null;
  /** Whether another phone has the seat that this one had; a page that is loaded then is told so. */
  ousted = document.body.dataset.ousted === "yes";
  /** Seconds by which the table's clock is behind: a Pi without a network knows no time of day. */
  behind = 0;
  #changed;
  #arrivals = new Set();
  #connection;
  #settled = 0;
  /** Whether it is this phone's own wish that it has no seat any more. */
  #leaving = false;
  /** What the next state tells of this phone, if the phone keeps the cookie that says so. */
  #told = () => true;

  /** `changed` is called after each change. */
  constructor(changed) {
    this.#changed = changed;
    this.#connection = new Connection(
      (state, now) => this.#show(state, now),
      (link) => this.#set({ link }),
    );
  }

  open() {
    this.#connection.open();
  }

  /** The page's own word of this short name, in the reader's language. */
  word(name) {
    return this.state?.texts[name] ?? name;
  }

  /**
   * Post `body`; tell whether it was taken. A second post waits for nobody: it is not sent, nor is
   * one that follows so quickly on what a first one did that nobody can have read that.
   */
  async send(path, body) {
    if (this.settling) return false;
    const taken = await this.#post(path, body);
    if (taken) this.#settle();
    return taken;
  }

  async #post(path, body) {
    if (this.busy) return false;
    this.#set({ busy: true, refusal: null });
    this.#leaving = path === "/leave";
    const answer = await post(path, body);
    if (answer.ok) this.#told = TOLD[path]?.(body) ?? this.#told;
    if (IDENTITY.has(path)) this.#connection.open();
    if (answer.ok) await this.#arrival(answer.revision);
    else this.#refuse(answer.refused);
    this.#set({ busy: false });
    return answer.ok;
  }

  #settle() {
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => this.#set({ settling: false }), SETTLING_MS);
    this.#set({ settling: true });
  }

  /** `forced` is a referee's reason, who may answer what another `seat` was asked at `revision`. */
  put(answer, forced, seat, revision = this.state.revision) {
    const body = { answer, expected: revision };
    return this.send("/put", forced ? { ...body, forced, seat: seat ?? null } : body);
  }

  start(setup) {
    return this.send("/start", { setup, expected: this.state.revision });
  }

  correct(correction, why) {
    return this.send("/correct", { correction, expected: this.state.revision, why });
  }

  /** Post what only says "now": "/undo", "/redo", "/throw". */
  move(path) {
    return this.send(path, { expected: this.state.revision });
  }

  /**
   * Keep a die, or let it go. Quick taps are gathered: none is lost while one is on its way, and
   * since no button takes another one's place none is ignored, and none after it.
   */
  async toggleKept(position) {
    const roll = this.state.ask?.roll;
    const running = this.wanted !== null;
    if (!roll || (this.busy && !running)) return;
    const kept = new Set(this.wanted ?? roll.kept);
    if (!kept.delete(position)) kept.add(position);
    this.#set({ wanted: [...kept].sort((a, b) => a - b) });
    if (running) return;
    while (this.wanted !== null) {
      const dice = this.wanted;
      const answer = { type: "kept", dice };
      const taken = await this.#post("/put", { answer, expected: this.state.revision });
      if (!taken || dice === this.wanted) this.#set({ wanted: null });
    }
  }

  dismiss() {
    this.#set({ refusal: null });
  }

  #set(changes) {
    Object.assign(this, changes);
    this.#changed();
  }

  #show(state, now) {
    const seat = this.state?.seat ?? null;
    const gone = seat !== null && state.seat === null && seat < state.seats.length;
    const lost = gone && !this.#leaving && state.seats[seat].taken;
    call(this.state, state);
    this.#compare(now);
    this.#set({ state, ousted: state.seat === null && !gone ? this.ousted : lost });
    if (lost) this.#refuse(this.word("seat-lost"));
    if (!this.#told(state)) this.#refuse(this.word("no-cookies"));
    this.#told = () => true;
    for (const arrival of [...this.#arrivals]) arrival(state.revision);
  }

  /** A state takes a while to arrive: what is little leaves all phones with the same minutes. */
  #compare(now) {
    const behind = Date.now() / 1000 - now;
    if (Math.abs(behind - this.behind) > SAME_CLOCK_S) this.behind = behind;
  }

  #refuse(refused) {
    this.#set({ refusal: { text: refused || this.word("failed"), at: Date.now() } });
  }

  /** Wait until the state that an answer led to is shown, so that nobody taps on the old one. */
  #arrival(revision) {
    if (revision === undefined || this.state?.revision >= revision) return null;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#arrivals.delete(check);
        resolve();
      };
      const check = (seen) => seen >= revision && done();
      const timer = setTimeout(done, ARRIVAL_MS);
      this.#arrivals.add(check);
    });
  }
}

async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: within(10000),
    });
    const answer = await response.json().catch(() => ({}));
    return { ok: response.ok, revision: answer?.revision, refused: answer?.refused };
  } catch {
    return { ok: false };
  }
}
