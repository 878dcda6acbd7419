/** The menu: language, one's seat, how others follow, a new game. */

import { Languages } from "./header.js";
import { Follow, NameField, rememberName } from "./join.js";
import { Act, Sheet, usePage } from "./parts.js";
import { html, useState } from "./vendor/preact.js";

export function Menu({ onJoin }) {
  const { table } = usePage();
  const { seat, language } = table.state;
  return html`<${Sheet} id="menu-sheet" title=${table.word("menu")}>
    <${Languages} language=${language} />
    ${seat === null ? html`<${SitDown} onJoin=${onJoin} />` : html`<${Sitting} key=${seat} />`}
    <${Follow} />
  <//>`;
}

function SitDown({ onJoin }) {
  const { table } = usePage();
  return html`<button type="button" class="wide" id="join-button" onClick=${onJoin}>
    ${table.word("join")}
  </button>`;
}

function Sitting() {
  const { table, open, close } = usePage();
  const { seat, seats } = table.state;
  const [name, setName] = useState(seats[seat].name);
  const rename = async () => {
    rememberName(name);
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
    <${Act} id="leave" onClick=${leave}>${table.word("leave")}<//>
    <${Act} id="new-game" onClick=${() => open({ kind: "new-game" })}>${table.word("new-game")}<//>
  </div>`;
}

export function NewGame() {
  const { table, close } = usePage();
  const start = async () => {
    if (await table.move("/start")) close();
  };
  return html`<${Sheet} id="new-game-sheet" title=${table.word("new-game")}>
    <p>${table.word("new-game-sure")}</p>
    <${Act} id="start" class="primary wide" onClick=${start}>${table.word("new-game")}<//>
    <button type="button" class="wide" onClick=${close}>${table.word("cancel")}</button>
  <//>`;
}
