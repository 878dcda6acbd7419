/** What this browser remembers of its reader. It may forbid that: then nothing is remembered. */

export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* it is asked for again, or as it was */
  }
}
