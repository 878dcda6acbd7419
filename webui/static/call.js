/** A phone that lies on the table calls its reader when they are asked something. */

import { remember, remembered } from "./memory.js";
import { canRing, ring, unlock } from "./ring.js";

const BUZZ_MS = 120;
const [YES, NO] = ["yes", "no"];

/** Each with what it is as long as the reader says nothing: sound disturbs others. */
const WAYS = {
  buzz: {
    /** An iPhone lets no page vibrate. Firefox on Android says that it does so, and never does. */
    possible: typeof navigator.vibrate === "function" && !navigator.userAgent.includes("Firefox/"),
    usual: YES,
    call: () => navigator.vibrate(BUZZ_MS),
  },
  ring: { possible: canRing, usual: NO, call: () => void ring() },
};

/** The ways in which this phone can call. */
export const ways = Object.keys(WAYS).filter((way) => WAYS[way].possible);

export function calls(way) {
  return (remembered(way) || WAYS[way].usual) === YES;
}

/** Let it call so, which it does once to show how; or no more. */
export function letCall(way, on) {
  remember(way, on ? YES : NO);
  if (!on) return;
  if (way === "ring") unlock();
  WAYS[way].call();
}

/** Call where `state` asks its reader something, and what was shown `before` at this seat did not. */
export function call(before, state) {
  const { seat } = state;
  if (seat === null || before?.seat !== seat) return;
  if (!state.seats[seat].awaited || before.seats[seat].awaited) return;
  for (const way of ways) if (calls(way)) WAYS[way].call();
}

document.addEventListener("click", () => canRing && calls("ring") && unlock(), { capture: true });
