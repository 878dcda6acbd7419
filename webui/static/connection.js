/**
 * Follows the table: by server-sent events, and where a stream breaks or is refused by polling,
 * until a stream is to be had again.
 *
 * A browser has six connections to the table, for all of its tabs. A tab that is hidden rests once
 * another one has opened a stream, else the seventh tab showed nothing, and the sixth sent nothing.
 */

const POLL_MS = 1500;
const LONGEST_WAIT_MS = 4000;
const OPENING_MS = 6000;
const SILENCE_MS = 20000;

export class Connection {
  #onState;
  #onLink;
  #source = null;
  #timer = 0;
  #failures = 0;
  #round = 0;
  #tabs = new BroadcastChannel("croupier");
  /** Whether another tab has opened a stream since this one did. */
  #behind = false;

  /**
   * `onState` gets each page state, and what time it is for the table, NaN where none is told;
   * `onLink` gets "live" or "lost".
   */
  constructor(onState, onLink) {
    this.#onState = onState;
    this.#onLink = onLink;
    for (const change of ["online", "offline"]) {
      addEventListener(change, () => this.#rests() || this.open());
    }
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.open();
      else this.#rest();
    });
    this.#tabs.onmessage = () => {
      this.#behind = true;
      this.#rest();
    };
  }

  /** Open the stream, or open it anew: a phone that wakes up cannot trust the one it had. */
  open() {
    this.#drop();
    this.#behind = false;
    this.#tabs.postMessage("open");
    const round = this.#round;
    this.#source = new EventSource("/events");
    this.#source.onmessage = (event) =>
      this.#heard(JSON.parse(event.data), round, Number.parseInt(event.lastEventId, 10));
    this.#source.addEventListener("beat", () => this.#beat(round));
    this.#source.onerror = () => this.#poll(round);
    this.#timer = setTimeout(() => this.#poll(round), OPENING_MS);
  }

  #rests() {
    return this.#behind && document.visibilityState === "hidden";
  }

  #rest() {
    if (this.#rests()) this.#drop();
  }

  #drop() {
    this.#round += 1;
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #heard(state, round, now = NaN) {
    if (round !== this.#round) return;
    this.#failures = 0;
    this.#onLink("live");
    this.#onState(state, now);
    this.#beat(round);
  }

  #beat(round) {
    if (round !== this.#round) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(round), SILENCE_MS);
  }

  /**
   * A stream that is silent for long may be dead without a word: ask once, and open it anew. If it
   * speaks meanwhile, what comes back may be older than what it said.
   */
  async #check(round) {
    const silence = this.#timer;
    const state = await fetchState();
    if (round !== this.#round || silence !== this.#timer) return;
    if (state === null) {
      this.#poll(round);
    } else {
      this.#heard(state, round);
      this.open();
    }
  }

  async #poll(round) {
    if (round !== this.#round) return;
    this.#drop();
    const own = this.#round;
    const state = await fetchState();
    if (own !== this.#round) return;
    if (state === null) {
      this.#failures += 1;
      this.#onLink("lost");
    } else {
      this.#heard(state, own);
      clearTimeout(this.#timer);
    }
    const wait = state === null ? 250 * 2 ** this.#failures : POLL_MS;
    this.#timer = setTimeout(() => this.open(), Math.min(wait, LONGEST_WAIT_MS));
  }
}

async function fetchState() {
  try {
    const response = await fetch("/state", { cache: "no-store", signal: within(5000) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A signal that ends a request after so long: older phones have no `AbortSignal.timeout`. */
export function within(milliseconds) {
  const request = new AbortController();
  setTimeout(() => request.abort(), milliseconds);
  return request.signal;
}
