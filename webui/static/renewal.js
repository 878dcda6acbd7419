/** Loads the page anew where the table's is another one: Croupier was updated while this lay open. */

import { within } from "./connection.js";

const LOOK_MS = 500;
/** Who has touched the page is in the midst of something for so long. */
const QUIET_MS = 2000;
const TRIED = "build";
const LEFT_AT = "left-at";
/** What would be lost, or not read: a sheet, a number half set, a tap on its way, a refusal. */
const BEGUN = "dialog, [data-begun], [data-busy], [data-settling], #refusal";

export class Renewal {
  #own = document.body.dataset.build;
  /** The build to be loaded, null while there is none. */
  #wanted = null;
  #timer = 0;
  #touched = -Infinity;
  #typed = new Set();

  constructor() {
    const listen = (name, hear) => addEventListener(name, hear, { capture: true, passive: true });
    for (const name of ["pointerup", "pointercancel", "keydown", "scroll"]) {
      listen(name, () => this.#touch(Date.now()));
    }
    listen("pointerdown", () => this.#touch(Infinity));
    listen("input", (event) => this.#typed.add(event.target));
  }

  /** Hear of which build the table's page is. */
  hear(build = this.#own) {
    this.#wanted = build === this.#own || wasTried(build) ? null : build;
    if (this.#wanted !== null) this.#timer ||= setTimeout(() => this.#look(), LOOK_MS);
  }

  #touch(at) {
    this.#touched = at;
  }

  /** Load the table's page once nothing would be lost by it, and only where it is to be had. */
  async #look() {
    const build = this.#wanted;
    if (!this.#isInUse() && (await isAt(build)) && !this.#isInUse()) {
      remember(build);
      location.reload();
      return;
    }
    this.#timer = 0;
    if (this.#wanted !== null) this.hear(this.#wanted);
  }

  #isInUse() {
    for (const field of this.#typed) if (!field.isConnected) this.#typed.delete(field);
    return Date.now() - this.#touched < QUIET_MS || document.querySelector(BEGUN) !== null ||
      [...this.#typed].some((field) => field.value !== "");
  }
}

/** Tell whether the table can be reached, and still has the page of this build. */
async function isAt(build) {
  try {
    const response = await fetch("/state", { cache: "no-store", signal: within(5000) });
    return response.ok && (await response.json()).build === build;
  } catch {
    return false;
  }
}

/** A page that comes back as it was is not loaded again and again; nor is one that cannot remember. */
function wasTried(build) {
  try {
    return sessionStorage.getItem(TRIED) === build;
  } catch {
    return true;
  }
}

function remember(build) {
  sessionStorage.setItem(TRIED, build);
  sessionStorage.setItem(LEFT_AT, scrollY);
}

/** How far down the page stood that was loaded anew just now, or 0; it is told once. */
export function leftAt() {
  try {
    const at = Number(sessionStorage.getItem(LEFT_AT));
    sessionStorage.removeItem(LEFT_AT);
    return at;
  } catch {
    return 0;
  }
}
