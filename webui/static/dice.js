/** The dice that count: tap one to keep it while a roll is open, else to set it right. */

import { Face } from "./faces.js";
import { usePage } from "./parts.js";
import { html, useEffect, useRef } from "./vendor/preact.js";

const HOLD_MS = 500;

/** So many dice fit in a row for fingers on every phone; more stand in several where they must. */
const IN_A_ROW = 6;

/** The dice, if they belong there: a row of them is `atHand`, but for those by which one answers. */
export function Dice({ atHand }) {
  const { table } = usePage();
  const { dice, ask, tray } = table.state;
  if (dice.length === 0 || tray.state === "doubtful") return null;
  const isRow = dice.length <= IN_A_ROW && (ask === null || Boolean(ask.roll));
  if (atHand !== isRow) return null;
  const mayKeep = ask?.roll?.may_keep ?? false;
  return html`<section id="dice" class=${mayKeep ? "may-keep" : ""} aria-label=${table.word("dice")}>
    <div class=${dice.length > IN_A_ROW ? "dice many" : "dice"}>
      ${dice.map((die) => html`<${Die} key=${die.position} die=${die} mayKeep=${mayKeep} />`)}
    </div>
    ${mayKeep && html`<p class="hint">${table.word("keep-how")}</p>`}
  </section>`;
}

function Die({ die, mayKeep }) {
  const { table, open } = usePage();
  const { seat } = table.state;
  const kept = mayKeep && table.wanted !== null ? table.wanted.includes(die.position) : die.kept;
  const set = () => open({ kind: "die", position: die.position, lay: die });
  const keep = () => table.toggleKept(die.position);
  const press = useHold(mayKeep ? keep : set, set);
  const label = [die.said, !mayKeep && seat !== null && table.word("set-how")];
  return html`<button type="button" class=${`die ${kept ? "kept" : ""}`} ...${seat !== null && press}
    data-position=${die.position} data-face=${die.face?.id} disabled=${seat === null}
    aria-pressed=${mayKeep ? kept : undefined} aria-label=${die.said}
    title=${label.filter(Boolean).join(". ")}>
    <${Face} face=${die.face} colour=${die.colour} hidden=${die.hidden} />
    <span class="kept-tag">${kept ? table.word("kept") : ""}</span>
  </button>`;
}

/**
 * Tell a tap from a press that is held; a held press is not also a tap, nor one of what is gone. Keys
 * cannot hold: theirs for a menu does what holding does.
 */
function useHold(tap, hold) {
  const press = useRef({ timer: 0, held: false, down: false });
  useEffect(() => () => clearTimeout(press.current.timer), []);
  const start = () => {
    press.current.held = false;
    press.current.down = true;
    press.current.timer = setTimeout(() => {
      press.current.held = true;
      hold();
    }, HOLD_MS);
  };
  const end = () => {
    clearTimeout(press.current.timer);
    press.current.down = false;
  };
  return {
    onPointerDown: start,
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event) => {
      event.preventDefault();
      if (!press.current.down) hold();
    },
    onClick: () => {
      if (!press.current.held) tap();
      press.current.held = false;
    },
  };
}
