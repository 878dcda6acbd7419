/** What the camera saw, and how it is taught: dice one face after the other, the empty tray. */

import { Face } from "./faces.js";
import { FloorPicture, FloorShapes, floorFrom } from "./floor.js";
import { Act, Sheet, usePage } from "./parts.js";
import { Doubts, Live, Sight } from "./sight.js";
import { isBlind } from "./tray.js";
import { html, useState } from "./vendor/preact.js";

/** Says what the camera wants; its place is always there, so that what comes into it is read out. */
export function EyeBanner() {
  return html`<div role="status"><${EyeWish} /></div>`;
}

function EyeWish() {
  const { table, open } = usePage();
  const text = wanted(table);
  if (!text) return null;
  const isPlaying = table.state.seat !== null;
  if (!isPlaying) return html`<div class="banner notice" id="eye-banner">${text}</div>`;
  return html`<button type="button" class="banner notice" id="eye-banner"
    onClick=${() => open({ kind: "camera" })}>
    <span>${text}</span><span aria-hidden="true">›</span>
  </button>`;
}

/** What the camera wants, if anything; to learn the tray it asks players, until it has read dice. */
function wanted(table) {
  const { eye, seat, tray } = table.state;
  if (!eye) return null;
  if (eye.lesson) return saidToAll(eye.lesson, table);
  const asks = eye.is_new && tray.state !== "off" && seat !== null;
  return eye.warning ?? (asks ? table.word("not-calibrated") : null);
}

/** Who plays on meanwhile need not know what is shown or was learned, but that no roll counts. */
function saidToAll(lesson, table) {
  return table.word(isOver(lesson) ? "lesson-over" : "lesson-on");
}

function isOver(lesson) {
  return lesson.step === "done" || lesson.step === "failed";
}

/** Whoever puts away a lesson that is over ends it: until then no roll would count. */
export function Camera() {
  const { table, close } = usePage();
  const { eye } = table.state;
  if (!eye) return null;
  const putAway = () => {
    close();
    if (eye.lesson && isOver(eye.lesson)) table.send("/end-lesson", { number: eye.number });
  };
  return html`<${Sheet} id="camera-sheet" title=${table.word("camera")} onClose=${putAway}>
    ${eye.lesson ? html`<${Lesson} lesson=${eye.lesson} />` : html`<${Begin} eye=${eye} />`}
  <//>`;
}

function Begin({ eye }) {
  const { table } = usePage();
  const { tray } = table.state;
  const blind = isBlind(tray) && tray.text;
  return html`
    ${eye.warning && eye.warning !== blind && html`<p class="doubt">${eye.warning}</p>`}
    ${blind && html`<p class="doubt" role="status">${blind}</p>`}
    <h3>${table.word("reading")}</h3>
    <div id="reading">
      ${eye.reading === null ? html`<p class="hint">${table.word("no-reading")}</p>`
        : html`<${Sight} number=${eye.reading} drawing=${eye.drawing} alt=${table.word("reading")} />
          <${Doubts} drawing=${eye.drawing} />`}
    </div>
    ${eye.may_learn && tray.state !== "off" && html`<${Now} />`}
    ${!eye.may_learn && html`<p class="hint">${table.word("not-while-secret")}</p>`}
    ${eye.simulated ? html`<p class="hint" id="simulated">${table.word("simulated-tray")}</p>`
      : html`<${Lessons} eye=${eye} />`}`;
}

/** Of a tray that is simulated there is nothing to learn, and nobody can lay a die into it. */
function Lessons({ eye }) {
  const { table, open } = usePage();
  return html`<h3>${table.word("calibrate")}</h3>
    <p class="hint">
      ${eye.calibrated ? table.word("calibrate-how") : table.word("calibrate-first")}</p>
    <${Act} id="calibrate" class=${eye.calibrated ? "wide" : "primary wide"} disabled=${!eye.may_learn}
      onClick=${() => table.send("/calibrate")}>${table.word("calibrate-start")}<//>
    <h3>${table.word("teach")}</h3>
    <p class="hint">${table.word("teach-how")}</p>
    ${eye.sets.map((set) => html`<${Act} key=${set.name} class="wide teachable" data-set=${set.name}
      disabled=${!eye.may_learn} onClick=${() => teach(table, set.name, set.faces)}>
      <span>${set.label}</span>
      ${set.wrong ? html`<small class="doubt">${set.wrong}</small>`
        : html`<small>${set.faces.length}${set.taught && ` · ${table.word("taught")}`}</small>`}
    <//>
    <${Taught} key=${`${set.name} learned`} set=${set} />`)}
    <button type="button" class="wide" id="new-set" disabled=${!eye.may_learn}
      onClick=${() => open({ kind: "new-set" })}>${table.word("new-set")}</button>`;
}

/** What was learned of a taught set: its pictures are asked for once somebody wants to see them. */
function Taught({ set }) {
  const { table } = usePage();
  if (set.learned.length === 0) return null;
  return html`<details class="taught" data-set=${set.name}>
    <summary>${`${set.label} · ${table.word("learned")}`}</summary>
    <${LearnedHow} />
    <ul class="learned">
      ${set.learned.map((face) => html`<li key=${face.label}>
        <${Learned} picture=${face.picture} label=${face.label} /><span>${face.label}</span></li>`)}
    </ul>
  </details>`;
}

/** What to look for in such pictures: no test finds two faces that were shown in each other's place. */
function LearnedHow() {
  const { table } = usePage();
  const below = table.state.eye.from_below;
  return html`<p class="hint">${table.word(below ? "learned-below" : "learned-how")}</p>`;
}

function Learned({ picture, label }) {
  const { table } = usePage();
  return html`<img class="learned-face" loading="lazy" src=${picture}
    alt=${`${label}: ${table.word("learned")}`} />`;
}

/** The live picture costs the tray's machine something: it is shown to who asks. */
function Now() {
  const { table } = usePage();
  const [shown, setShown] = useState(false);
  if (shown) return html`<h3>${table.word("live")}</h3><${Live} />`;
  return html`<button type="button" class="wide" id="look-now" onClick=${() => setShown(true)}>
    ${table.word("live")}
  </button>`;
}

function teach(table, name, faces) {
  return table.send("/teach", { name, faces });
}

/** The table says how many faces it takes; what it is sent is not without end. */
const LONGEST_FACES = 1500;
/** Chinese puts marks of its own between things, as the hint beside the field does. */
const BETWEEN_FACES = /[\s,，、]+/;

/** A set that nobody has named yet: its name, and its faces as they are to be called. */
export function NewSet() {
  const { table, open } = usePage();
  const [name, setName] = useState("");
  const [typed, setTyped] = useState("1, 2, 3, 4, 5, 6");
  const faces = typed.toLowerCase().split(BETWEEN_FACES).filter(Boolean);
  const named = name.trim().toLowerCase();
  const replaces = table.state.eye?.sets.some((set) => set.taught && set.name === named);
  const start = async () => {
    if (await teach(table, name.trim(), faces)) open({ kind: "camera" });
  };
  return html`<${Sheet} id="new-set-sheet" title=${table.word("new-set")}>
    <label class="field"><span>${table.word("set-name")}</span>
      <input id="set-name" type="text" maxlength="40" autocomplete="off" autocapitalize="none"
        autocorrect=${false} spellcheck=${false} value=${name}
        onInput=${(event) => setName(event.target.value)} /></label>
    ${replaces && html`<p class="doubt" role="status" id="replaces">${table.word("set-replaces")}</p>`}
    <label class="field"><span>${table.word("set-faces")}</span>
      <input id="set-faces" type="text" maxlength=${LONGEST_FACES} autocomplete="off"
        autocapitalize="none" autocorrect=${false} spellcheck=${false} value=${typed}
        onInput=${(event) => setTyped(event.target.value)} /></label>
    <p class="hint">${table.word("set-faces-how")}</p>
    <footer class="sheet-foot">
      <${Act} id="teach" class="primary wide" disabled=${name.trim() === "" || faces.length < 2}
        onClick=${start}>${table.word("teach-start")}<//>
    </footer>
  <//>`;
}

/** One step of a lesson: what to do, what the camera sees, how far it has come. */
function Lesson({ lesson }) {
  const { table } = usePage();
  if (lesson.step === "draw" && lesson.picture !== null) return html`<${DrawFloor} lesson=${lesson} />`;
  const waits = lesson.step === "look";
  return html`<div class=${`lesson ${lesson.step}`} data-step=${lesson.step}>
    ${lesson.face && html`<div class="lesson-face"><${Face} face=${lesson.face} /></div>`}
    <p class="lesson-said" role="status">${lesson.said}</p>
    ${waits && html`<p class="tray-line waiting">
      <span class="lamp" aria-hidden="true"></span>${table.word("lesson-by-itself")}</p>`}
    <${Seen} lesson=${lesson} />
    ${lesson.faces.length > 0 && html`<ul class="lesson-faces">
      ${lesson.faces.map((each) => html`<${Progress} key=${each.face.id} lesson=${each}
        back=${mayGoBack(lesson)}
        now=${each.face.id === lesson.face?.id} />`)}
    </ul>`}
    ${mayGoBack(lesson) && lesson.faces.some((each) => each.taken > 0)
      && html`<p class="hint">${table.word("lesson-back")}</p>`}
    <${LessonButtons} lesson=${lesson} />
  </div>`;
}

/** What was learned is judged by pictures of its own: the camera's last one tells of one face only. */
function Seen({ lesson }) {
  const { picture, drawing, said, step, faces } = lesson;
  if (faces.some((each) => each.learned)) return html`<${LearnedHow} />`;
  if (picture !== null) return html`<${Sight} number=${picture} drawing=${drawing} alt=${said} />`;
  return step === "look" && html`<${Live} />`;
}

/** The floor is drawn on this phone alone, until whoever draws it says that it is right. */
function DrawFloor({ lesson }) {
  const { table } = usePage();
  const [floor, setFloor] = useState(() => floorFrom(lesson.drawing.floor));
  const { points, shape } = floor;
  const done = () => table.send("/draw-floor", {
    points, is_round: shape === "round", number: table.state.eye.number,
  });
  return html`<div class="lesson draw" data-step="draw">
    <p class="lesson-said" role="status">${lesson.said}</p>
    <${FloorPicture} number=${lesson.picture} alt=${lesson.said} floor=${floor} onDraw=${setFloor} />
    <p class="hint">${table.word("floor-how")}</p>
    <${FloorShapes} floor=${floor} onDraw=${setFloor} />
    <${LessonButtons} lesson=${lesson}>
      <${Act} id="floor-drawn" class="primary" onClick=${done}>${table.word("lesson-yes")}<//>
    <//>
  </div>`;
}

/**
 * The large button is what keeps readings right: the floor that was found, a face that is told
 * apart. To go on in spite of a doubt is the small one. `children` are what else may be done.
 */
function LessonButtons({ lesson, children }) {
  const { table } = usePage();
  const press = (button) => table.send("/press", { button, number: table.state.eye.number });
  const { kind, step } = lesson;
  const asked = step === "confirm";
  const advised = asked && (kind === "calibrate" ? "next" : "again");
  const words = wordsFor(lesson, table);
  const button = (name) => lesson.buttons.includes(name) && html`<${Act} id=${`lesson-${name}`}
    class=${name === advised ? "primary" : ""} onClick=${() => press(name)}>${words[name]}<//>`;
  return html`<footer class="sheet-foot">
    ${advised && button(advised)}
    ${children}
    <div class="row">
      ${["next", "again", "by-hand"].filter((name) => name !== advised).map(button)}
      <${Act} id="lesson-end" class=${isOver(lesson) ? "primary" : ""}
        onClick=${() => table.send("/end-lesson", { number: table.state.eye.number })}>
        ${table.word(isOver(lesson) ? "lesson-close" : "lesson-cancel")}
      <//>
    </div>
  </footer>`;
}

/** A face may have been shown wrongly until the lesson is put away, but not while it works. */
function mayGoBack({ kind, step, buttons }) {
  return kind === "teach" && (step === "done" || buttons.includes("again"));
}

/** What "next" and "again" mean at this step. */
function wordsFor({ kind, step, face }, table) {
  const asked = step === "confirm";
  if (kind === "calibrate") {
    return {
      next: table.word(asked ? "lesson-yes" : "lesson-no-die"),
      again: table.word(asked ? "lesson-no" : "lesson-anew"),
      "by-hand": table.word("lesson-by-hand"),
    };
  }
  return {
    next: table.word(face ? "lesson-next" : "lesson-keep"),
    again: table.word(asked && !face ? "lesson-anew" : "lesson-again"),
  };
}

function Taken({ lesson: { face, taken, wanted } }) {
  return html`<progress max=${wanted} value=${taken} aria-label=${face.label}></progress>
    <b>${taken}/${wanted}</b>`;
}

/**
 * How far one face has come, or what was learned of it; `back`: it may be shown again, as the face
 * asked for is anyway.
 */
function Progress({ lesson, back, now }) {
  const { table } = usePage();
  const full = lesson.taken >= lesson.wanted;
  const showAgain = () => table.send("/show-again", {
    face: lesson.face.id, number: table.state.eye.number,
  });
  return html`<li class=${[now && "now", full && "full", lesson.doubt && "unsure"].filter(Boolean).join(" ")}>
    ${lesson.learned && html`<${Learned} picture=${lesson.learned} label=${lesson.face.label} />`}
    <span>${lesson.face.label}</span>
    ${!lesson.learned && html`<${Taken} lesson=${lesson} />`}
    ${back && !now && lesson.taken > 0 && html`<${Act} class="icon-button" onClick=${showAgain}
      aria-label=${`${lesson.face.label}: ${table.word("lesson-again")}`}>↶<//>`}
    ${lesson.doubt && html`<p class="doubt">${lesson.doubt}</p>`}
  </li>`;
}
