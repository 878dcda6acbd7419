/** A phone that lies on the table vibrates when its reader is asked something, unless told not to. */

import { remember, remembered } from "./memory.js";

const MS = 120;
const NO = "no";

/** An iPhone lets no page vibrate. Firefox on Android says that it does so, and never does. */
export const canBuzz =
  typeof navigator.vibrate === "function" && !navigator.userAgent.includes("Firefox/");

export function buzzes() {
  return remembered("buzz") !== NO;
}

export function letBuzz(on) {
  remember("buzz", on ? "" : NO);
}

/** Vibrate where `state` asks its reader something, and what was shown `before` at this seat did not. */
export function buzz(before, state) {
  const { seat } = state;
  if (!canBuzz || seat === null || before?.seat !== seat || !buzzes()) return;
  if (state.seats[seat].awaited && !before.seats[seat].awaited) navigator.vibrate(MS);
}
