/** The page's own sound: two notes, for phones that cannot vibrate. */

const NOTES = [
  { hertz: 659, after: 0 },
  { hertz: 880, after: 0.15 },
];
const LASTS_S = 0.35;
const LOUD = 0.4;
const FAINT = 0.001; // what fades exponentially never reaches nothing
const LATE_MS = 1500;

export const canRing = typeof AudioContext === "function";

let speaker = null;
let rings = 0;

/** Make ready, while the reader taps: no page sounds before, nor after an iPhone has slept. */
export function unlock() {
  if (speaker !== null && speaker.state !== "interrupted") return;
  speaker ??= new AudioContext();
  speaker.resume().then(rest);
}

/** Sound, now or not at all. */
export async function ring() {
  if (speaker === null) return;
  const asked = Date.now();
  rings += 1;
  await speaker.resume();
  if (Date.now() - asked < LATE_MS) await Promise.all(NOTES.map(play));
  rings -= 1;
  rest();
}

function play({ hertz, after }) {
  const start = speaker.currentTime + after;
  const end = start + LASTS_S;
  const tone = new OscillatorNode(speaker, { frequency: hertz });
  const volume = new GainNode(speaker);
  volume.gain.setValueAtTime(LOUD, start);
  volume.gain.exponentialRampToValueAtTime(FAINT, end);
  tone.connect(volume).connect(speaker.destination);
  tone.start(start);
  tone.stop(end);
  return new Promise((done) => (tone.onended = done));
}

/** A speaker that is on takes current, all evening. */
function rest() {
  if (rings === 0) speaker.suspend();
}
