/** An open roll: thrown into the tray, typed in, or made up by the phone. */

import { Face } from "./faces.js";
import { Act, asking, Sheet, usePage } from "./parts.js";
import { isBlind, isDoubtful } from "./tray.js";
import { html, useState } from "./vendor/preact.js";

export function RollAsk({ ask }) {
  const { table } = usePage();
  const { roll } = ask;
  const { tray } = table.state;
  const mayThrow = !isBlind(tray) && tray.state !== "doubtful";
  return html`<div class="ask roll">
    ${roll.secret && roll.typed && html`<p class="secret-note">${table.word("secret-roll")}</p>`}
    ${roll.turn && mayThrow && html`<p id="whose-throw" role="status">${roll.turn}</p>`}
    <${Ways} roll=${roll} />
  </div>`;
}

/** The obvious way to roll is large, the others stand small beside it. */
function Ways({ roll }) {
  const { table, open } = usePage();
  const { ask, tray, hand } = table.state;
  const allKept = roll.to_roll.length === 0;
  const obvious = !roll.in_tray ? "virtual" : isBlind(tray) && !hand ? "type" : "throw";
  const type = (look) => html`<button type="button" id="enter-roll" class=${look}
    onClick=${() => open({ kind: "enter", asked: asking(ask) })}>${table.word("enter-roll")}</button>`;
  const virtual = (look) => html`<${Act} id="virtual" class=${look}
    onClick=${() => table.put(virtualRoll(roll))}>${table.word(roll.typed ? "virtual-roll" : "add-letters")}<//>`;
  const stop = (look) => html`<${Act} id="stop" class=${look}
    onClick=${() => table.put({ type: "stopped" })}>${stopWord(roll, table)}<//>`;
  if (allKept) return roll.may_stop && stop("primary");
  return html`
    ${roll.typed && !roll.in_tray && html`<p class="hint" id="no-such-dice">${table.word("no-such-dice")}</p>`}
    ${obvious === "virtual" && virtual("primary")}
    ${obvious === "type" && type("primary")}
    ${obvious === "throw" && html`<${Throw} />`}
    <div class="row">
      ${roll.may_stop && stop("small")}
      ${roll.typed && obvious !== "type" && type("small")}
      ${obvious !== "virtual" && virtual("small")}
    </div>`;
}

/** What leaves a roll at what lies, or does without one of which nothing lies yet. */
export function stopWord(roll, table) {
  return roll.begun ? table.word("stop") : table.word("no-roll");
}

/** A throw takes a moment until the tray shows it: until then another tap would be one too many. */
function Throw() {
  const { table, open } = usePage();
  const { tray, hand, revision } = table.state;
  const [thrownAt, setThrownAt] = useState(null);
  const doubtful = tray.state === "doubtful" ? tray.dice.find(isDoubtful) : undefined;
  if (doubtful) {
    const settle = () => open({ kind: "settle", id: doubtful.id });
    return html`<button type="button" id="next" class="primary" onClick=${settle}>
      ${table.word("settle")}
    </button>`;
  }
  if (!hand) return null;
  const go = async () => {
    if (await table.move("/throw")) setThrownAt(revision);
  };
  return html`<${Act} id="throw" class="primary"
    disabled=${tray.state === "moving" || revision === thrownAt} onClick=${go}>
    ${table.word("throw")}<//>`;
}

function virtualRoll(roll) {
  const faces = roll.to_roll.map((die) => die.faces[below(die.faces.length)].id);
  return { type: "rolled", faces, source: "virtual" };
}

/** A whole number below `limit`, each as likely: numbers that would favour some are drawn anew. */
function below(limit) {
  const drawn = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % limit);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= fair);
  return drawn[0] % limit;
}

/** Dice are typed one after the other; the faces offered are those of the next one. */
export function EnterRoll({ seat, ask, revision, why }) {
  const { table, close } = usePage();
  const [typed, setTyped] = useState([]);
  const { roll } = ask ?? table.state.ask;
  const faces = typed.slice(0, roll.to_roll.length);
  const next = roll.to_roll[faces.length];
  const shown = next ?? roll.to_roll[roll.to_roll.length - 1];
  const enter = async () => {
    const answer = { type: "rolled", faces: faces.map((face) => face.id), source: "hand" };
    if (await table.put(answer, why, seat, revision)) close();
  };
  return html`<${Sheet} id="enter-sheet" title=${table.word("enter-roll")}>
    <p>${table.word("enter-how")}</p>
    <div class="slots" aria-live="polite">
      ${roll.to_roll.map((die, at) => html`<span key=${die.position}
        class=${`slot ${die === next ? "next" : ""} rim-${die.colour ?? "plain"}`}>
        ${faces[at] && html`<${Face} face=${faces[at]} colour=${die.colour} />`}
      </span>`)}
    </div>
    <${FaceKeys} faces=${shown.faces} colour=${next?.colour}
      disabled=${!next} onFace=${(face) => setTyped((before) => [...before, face])} />
    <footer class="sheet-foot">
      <div class="row">
        <button type="button" id="erase" disabled=${faces.length === 0}
          onClick=${() => setTyped((before) => before.slice(0, -1))}>${table.word("erase")}</button>
        <${Act} id="enter-done" class="primary" disabled=${Boolean(next)} onClick=${enter}>
          ${table.word("enter-done")}
        <//>
      </div>
    </footer>
  <//>`;
}

/** One button a face, though a die may bear it twice. */
export function FaceKeys({ faces, colour, chosen, disabled, onFace }) {
  const each = [...new Map(faces.map((face) => [face.id, face])).values()];
  return html`<div class="face-keys">
    ${each.map((face) => html`<button key=${face.id} type="button" class="face-key"
      data-face=${face.id} aria-label=${face.label} aria-pressed=${face.id === chosen}
      disabled=${disabled} onClick=${() => onFace(face)}>
      <${Face} face=${face} colour=${colour} /><span>${face.label}</span>
    </button>`)}
  </div>`;
}
