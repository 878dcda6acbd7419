/** An open roll: thrown into the tray, typed in, or made up by the phone. */

import { Face } from "./faces.js";
import { Act, Sheet, usePage } from "./parts.js";
import { isDoubtful } from "./tray.js";
import { html, useState } from "./vendor/preact.js";

export function RollAsk({ ask }) {
  const { table, open } = usePage();
  const { roll } = ask;
  const stop = () => table.put({ type: "stopped" });
  const allKept = roll.to_roll === 0;
  const byHand = table.state.tray.state === "off" && !table.state.hand;
  const type = (look) => html`<button type="button" id="enter-roll" class=${look}
    onClick=${() => open({ kind: "enter" })}>${table.word("enter-roll")}</button>`;
  return html`<div class="ask roll">
    ${byHand && !allKept ? type("primary") : html`<${Throw} roll=${roll} />`}
    <div class="row">
      ${roll.may_stop && html`<${Act} id="stop" class=${allKept ? "primary" : "small"}
        onClick=${stop}>${table.word("stop")}<//>`}
      ${!allKept && html`${byHand || type("small")}
      <${Act} id="virtual" class="small" onClick=${() => table.put(virtualRoll(roll))}>
        ${table.word("virtual-roll")}
      <//>`}
    </div>
  </div>`;
}

function Throw({ roll }) {
  const { table, open } = usePage();
  const { tray, hand } = table.state;
  const doubtful = tray.state === "doubtful" ? tray.dice.find(isDoubtful) : undefined;
  if (doubtful) {
    const settle = () => open({ kind: "settle", position: doubtful.position });
    return html`<button type="button" id="next" class="primary" onClick=${settle}>
      ${table.word("settle")}
    </button>`;
  }
  if (!hand || roll.to_roll === 0) return null;
  return html`<${Act} id="throw" class="primary" disabled=${tray.state === "moving"}
    onClick=${() => table.move("/throw")}>${table.word("throw")}<//>`;
}

function virtualRoll(roll) {
  const faces = Array.from({ length: roll.to_roll }, () => roll.faces[below(roll.faces.length)].id);
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

export function EnterRoll() {
  const { table, close } = usePage();
  const [typed, setTyped] = useState([]);
  const { roll } = table.state.ask;
  const full = typed.length >= roll.to_roll;
  const enter = async () => {
    const faces = typed.slice(0, roll.to_roll).map((face) => face.id);
    if (await table.put({ type: "rolled", faces, source: "hand" })) close();
  };
  return html`<${Sheet} id="enter-sheet" title=${table.word("enter-roll")}>
    <p>${table.word("enter-how")}</p>
    <div class="slots" aria-live="polite">
      ${Array.from({ length: roll.to_roll }, (_, at) => html`<span key=${at} class="slot">
        ${typed[at] && html`<${Face} face=${typed[at]} />`}
      </span>`)}
    </div>
    <${FaceKeys} faces=${roll.faces} disabled=${full}
      onFace=${(face) => setTyped((before) => [...before, face])} />
    <div class="row">
      <button type="button" id="erase" disabled=${typed.length === 0}
        onClick=${() => setTyped((before) => before.slice(0, -1))}>${table.word("erase")}</button>
      <${Act} id="enter-done" class="primary" disabled=${!full} onClick=${enter}>
        ${table.word("enter-done")}
      <//>
    </div>
  <//>`;
}

/** One button a face. */
export function FaceKeys({ faces, chosen, disabled, onFace }) {
  return html`<div class="face-keys">
    ${faces.map((face) => html`<button key=${face.id} type="button" class="face-key"
      data-face=${face.id} aria-label=${face.label} aria-pressed=${face.id === chosen}
      disabled=${disabled} onClick=${() => onFace(face)}>
      <${Face} face=${face} /><span>${face.label}</span>
    </button>`)}
  </div>`;
}
