/** The menu: language, one's seat, how others follow, the camera, a new game. */

import { Languages } from "./header.js";
import { Habits } from "./ask.js";
import { calls, letCall, ways } from "./call.js";
import { Follow, NameField } from "./join.js";
import { remember, remembered } from "./memory.js";
import { Act, Sheet, usePage } from "./parts.js";
import { html, useEffect, useState } from "./vendor/preact.js";

export function Menu({ onJoin }) {
  const { table, open } = usePage();
  const { seat, language } = table.state;
  return html`<${Sheet} id="menu-sheet" title=${table.word("menu")}>
    <${Languages} language=${language} />
    ${seat === null ? html`<${SitDown} onJoin=${onJoin} />` : html`<${Table} />`}
    ${["statistics", "past-games"].map((kind) => html`<button key=${kind} type="button" id=${kind}
      class="wide" onClick=${() => open({ kind })}>${table.word(kind)}</button>`)}
    ${document.fullscreenEnabled && html`<${FullScreen} />`}
    ${seat !== null && html`<${Sitting} key=${seat} />`}
    <${Follow} />
  <//>`;
}

function SitDown({ onJoin }) {
  const { table } = usePage();
  return html`<button type="button" class="wide" id="join-button" onClick=${onJoin}>
    ${table.word("join")}
  </button>`;
}

/** What concerns the whole table. */
function Table() {
  const { table, open } = usePage();
  const { eye, seats, counters } = table.state;
  const others = seats.some((each) => each.awaited && !each.mine);
  const item = (kind, word) => html`<button type="button" id=${kind} class="wide"
    onClick=${() => open({ kind })}>${table.word(word)}</button>`;
  return html`<div class="sitting">
    ${item("new-game", "new-game")}
    <${Habits} />
    ${others && item("answer-for", "answer-for")}
    ${counters.length > 0 && html`<button type="button" id="numbers" class="wide"
      onClick=${() => open({ kind: "numbers", seat: null })}>${table.word("all-numbers")}</button>`}
    ${eye && item("camera", "camera")}
  </div>`;
}

/** Without the browser's bars there is more room, on a tablet beside the table most of all. */
function FullScreen() {
  const { table, close } = usePage();
  const [on, set] = useState(isFull);
  useEffect(() => {
    const look = () => set(isFull());
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const toggle = () => {
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.then(close, () => {});
  };
  return html`<button type="button" id="full-screen" class="wide" aria-pressed=${on}
    onClick=${toggle}>${on ? "✓ " : ""}${table.word("full-screen")}</button>`;
}

function isFull() {
  return document.fullscreenElement !== null;
}

function Sitting() {
  const { table, close } = usePage();
  const { seat, seats } = table.state;
  const [name, setName] = useState(remembered("name") || seats[seat].name);
  const rename = async () => {
    remember("name", name);
    if (await table.send("/seat", { seat, name })) close();
  };
  const leave = async () => {
    if (await table.send("/leave")) close();
  };
  return html`<div class="sitting">
    <${NameField} name=${name} onName=${setName} />
    <${Act} id="rename" onClick=${rename} disabled=${name.trim() === ""}>
      ${table.word("rename")}
    <//>
    ${ways.map((way) => html`<${Call} key=${way} way=${way} />`)}
    <${Act} id="leave" onClick=${leave}>${table.word("leave")}<//>
  </div>`;
}

/** Whether this phone calls its reader in this way when they are asked something. */
function Call({ way }) {
  const { table } = usePage();
  const [on, set] = useState(() => calls(way));
  const toggle = () => {
    letCall(way, !on);
    set(!on);
  };
  return html`<button type="button" id=${way} class="wide" aria-pressed=${on} onClick=${toggle}>
    ${on ? "✓ " : ""}${table.word(way === "buzz" ? "buzz" : "ring")}
  </button>`;
}
