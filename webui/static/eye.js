/** What the camera saw, and how it is taught: dice one face after the other, the empty tray. */

import { Face } from "./faces.js";
import { Act, Sheet, usePage } from "./parts.js";
import { html, useState } from "./vendor/preact.js";

/** Says that the camera wants something, wherever one is on the page. */
export function EyeBanner() {
  const { table, open } = usePage();
  const { eye, seat } = table.state;
  const text = eye?.lesson?.said ?? eye?.warning;
  if (!text) return null;
  return html`<div class="banner notice" role="status" id="eye-banner">
    <span>${text}</span>
    ${seat !== null && html`<button type="button" onClick=${() => open({ kind: "camera" })}>
      ${table.word("camera")}
    </button>`}
  </div>`;
}

export function Camera() {
  const { table } = usePage();
  const { eye } = table.state;
  if (!eye) return null;
  return html`<${Sheet} id="camera-sheet" title=${table.word("camera")}>
    ${eye.lesson ? html`<${Lesson} lesson=${eye.lesson} />` : html`<${Begin} eye=${eye} />`}
  <//>`;
}

function Begin({ eye }) {
  const { table, open } = usePage();
  return html`
    ${eye.warning && html`<p class="doubt">${eye.warning}</p>`}
    <h3>${table.word("reading")}</h3>
    ${eye.reading === null ? html`<p class="hint">${table.word("no-reading")}</p>`
      : html`<img class="tray-picture" id="reading" src=${`/picture/${eye.reading}`}
        alt=${table.word("reading")} />`}
    ${!eye.may_learn && html`<p class="hint">${table.word("not-while-secret")}</p>`}
    <h3>${table.word("calibrate")}</h3>
    <p class="hint">${table.word("calibrate-how")}</p>
    <${Act} id="calibrate" class="wide" disabled=${!eye.may_learn}
      onClick=${() => table.send("/calibrate")}>${table.word("calibrate-start")}<//>
    <h3>${table.word("teach")}</h3>
    <p class="hint">${table.word("teach-how")}</p>
    ${eye.sets.map((set) => html`<${Act} key=${set.name} class="wide teachable" data-set=${set.name}
      disabled=${!eye.may_learn} onClick=${() => teach(table, set.name, set.faces)}>
      <span>${set.name}</span>
      <small>${set.faces.length}${set.taught && ` · ${table.word("taught")}`}</small>
    <//>`)}
    <button type="button" class="wide" id="new-set" disabled=${!eye.may_learn}
      onClick=${() => open({ kind: "new-set" })}>${table.word("new-set")}</button>`;
}

function teach(table, name, faces) {
  return table.send("/teach", { name, faces });
}

/** A set that nobody has named yet: its name, and its faces as they are to be called. */
export function NewSet() {
  const { table, open } = usePage();
  const [name, setName] = useState("");
  const [typed, setTyped] = useState("1, 2, 3, 4, 5, 6");
  const faces = typed.toLowerCase().split(/[\s,]+/).filter(Boolean);
  const start = async () => {
    if (await teach(table, name.trim(), faces)) open({ kind: "camera" });
  };
  return html`<${Sheet} id="new-set-sheet" title=${table.word("new-set")}>
    <label class="field"><span>${table.word("set-name")}</span>
      <input id="set-name" type="text" maxlength="40" autocomplete="off" value=${name}
        onInput=${(event) => setName(event.target.value)} /></label>
    <label class="field"><span>${table.word("set-faces")}</span>
      <input id="set-faces" type="text" autocomplete="off" autocapitalize="none" value=${typed}
        onInput=${(event) => setTyped(event.target.value)} /></label>
    <p class="hint">${table.word("set-faces-how")}</p>
    <${Act} id="teach" class="primary wide" disabled=${name.trim() === "" || faces.length < 2}
      onClick=${start}>${table.word("teach-start")}<//>
  <//>`;
}

/** One step of a lesson: what to do, what the camera sees, how far it has come. */
function Lesson({ lesson }) {
  const { table } = usePage();
  const press = (button) => table.send("/press", { button, number: table.state.eye.number });
  const over = lesson.step === "done" || lesson.step === "failed";
  return html`<div class=${`lesson ${lesson.step}`} data-step=${lesson.step}>
    ${lesson.face && html`<div class="lesson-face"><${Face} face=${lesson.face} /></div>`}
    <p class="lesson-said" role="status">${lesson.said}</p>
    ${lesson.picture !== null && html`<img class="tray-picture" src=${`/picture/${lesson.picture}`}
      alt=${lesson.said} />`}
    ${lesson.faces.length > 0 && html`<ul class="lesson-faces">
      ${lesson.faces.map((each) => html`<${Progress} key=${each.face.id} lesson=${each}
        now=${each.face.id === lesson.face?.id} />`)}
    </ul>`}
    ${lesson.buttons.includes("next") && html`<${Act} id="lesson-next" class="primary wide"
      onClick=${() => press("next")}>${table.word("lesson-next")}<//>`}
    <div class="row">
      ${lesson.buttons.includes("again") && html`<${Act} id="lesson-again"
        onClick=${() => press("again")}>${table.word("lesson-again")}<//>`}
      <${Act} id="lesson-end" class=${over ? "primary" : ""}
        onClick=${() => table.send("/end-lesson")}>
        ${table.word(over ? "lesson-close" : "lesson-cancel")}
      <//>
    </div>
  </div>`;
}

function Progress({ lesson, now }) {
  const full = lesson.taken >= lesson.wanted;
  return html`<li class=${[now && "now", full && "full", lesson.doubt && "unsure"].filter(Boolean).join(" ")}>
    <span>${lesson.face.label}</span>
    <progress max=${lesson.wanted} value=${lesson.taken} aria-label=${lesson.face.label}></progress>
    <b>${lesson.taken}/${lesson.wanted}</b>
    ${lesson.doubt && html`<p class="doubt">${lesson.doubt}</p>`}
  </li>`;
}
