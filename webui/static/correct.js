/** Setting things right: any number, any die, a doubtful die of the camera, a blocked choice. */

import { Habits, isHabit, nameOfPlays, Stepper, usePlays } from "./ask.js";
import { Act, Choices, Find, MANY, matches, Sheet, usePage } from "./parts.js";
import { FaceKeys } from "./roll.js";
import { signed } from "./numbers.js";
import { waitingDie } from "./tray.js";
import { html, useState } from "./vendor/preact.js";

/** A person says by how much: what others change meanwhile is not lost, and the preview is true. */
export function CorrectCounter({ seat, counter }) {
  const { table, close } = usePage();
  const [change, setChange] = useState(0);
  const [why, setWhy] = useState("");
  const owner = seat === null ? null : table.state.seats[seat];
  const found = (owner ?? table.state).counters.find((each) => each.id === counter);
  if (!found) return null;
  const value = Math.min(found.maximum, Math.max(found.minimum, found.value + change));
  const set = async () => {
    if (await table.correct({ type: "set-counter", seat, counter, value }, why.trim())) close();
  };
  return html`<${Sheet} id="sheet" title=${[owner?.name, found.label].filter(Boolean).join(" · ")}>
    ${found.note && html`<p class="doubt">${found.note}</p>`}
    <${Stepper} value=${value} minimum=${found.minimum} maximum=${found.maximum}
      onValue=${(wanted) => setChange(wanted - found.value)}>
      <output id="preview" class="preview" data-value=${value}>
        <span class="before">${found.value}</span><span aria-hidden="true">→</span>
        <span class="after">${value}</span>
        <span class="by">${value === found.value ? "" : signed(value - found.value)}</span>
      </output>
    <//>
    <${Why} label=${table.word("why")} why=${why} onWhy=${setWhy} />
    <footer class="sheet-foot">
      <${Act} id="set" class="primary wide" disabled=${value === found.value} onClick=${set}>
        ${table.word("set")}
      <//>
    </footer>
  <//>`;
}

export function Why({ label, why, onWhy }) {
  return html`<label class="field">
    <span>${label}</span>
    <input id="why" type="text" value=${why} maxlength="120" autocomplete="off" enterkeyhint="done"
      onInput=${(event) => onWhy(event.target.value)} />
  </label>`;
}

/** The numbers of a seat (null: of the table), or of a card there. */
export function numbersOf(state, { seat, of = "" }) {
  const owner = seat === null ? state : state.seats[seat];
  return owner.counters.filter((counter) => counter.id.startsWith(of));
}

/** Every number of a seat, or of a card there, also those not drawn else. */
export function AllNumbers({ seat, of }) {
  const { table, open } = usePage();
  const [sought, setSought] = useState("");
  const owner = seat === null ? null : table.state.seats[seat];
  const counters = numbersOf(table.state, { seat, of });
  const found = counters.filter((counter) => matches(counter.label, sought));
  const title = [owner?.name, table.word("all-numbers")].filter(Boolean).join(" · ");
  return html`<${Sheet} id="numbers-sheet" title=${title}>
    ${counters.length > MANY && html`<${Find} sought=${sought} onSought=${setSought} />`}
    <div class="all-numbers">
      ${found.map((counter) => html`<button key=${counter.id} type="button"
        data-counter=${counter.id}
        onClick=${() => open({ kind: "counter", seat, counter: counter.id })}>
        <span>${counter.label}</span><b>${counter.value}</b>
      </button>`)}
    </div>
  <//>`;
}

/** A die of the present roll, or of a pile, if it lies there. */
export function lyingDie({ dice, piles }, { position, pile }) {
  const lying = pile ? piles.find((each) => each.id === pile)?.dice : dice;
  return lying?.find((each) => each.position === position);
}

/** Whether `die` is still the one that somebody saw: rolled again, or in other company, it is not. */
export function isAsItLay(die, lay) {
  return die !== undefined && die.face?.id === lay.face?.id && die.colour === lay.colour;
}

export function CorrectDie({ position, pile }) {
  const { table, close } = usePage();
  const die = lyingDie(table.state, { position, pile });
  if (!die) return null;
  const set = async (face) => {
    const correction = { type: "set-die", die: position, face: face.id, pile: pile ?? null };
    if (await table.correct(correction, "")) close();
  };
  return html`<${Sheet} id="die-sheet" title=${table.word("set-die")}>
    <${FaceKeys} faces=${die.faces} colour=${die.colour} chosen=${die.face?.id}
      disabled=${table.busy} onFace=${set} />
  <//>`;
}

export function SettleDie({ id }) {
  const { table, close } = usePage();
  const { tray } = table.state;
  const die = waitingDie(tray, id);
  if (!die) return null;
  const settle = async (face) => {
    close();
    await table.send("/settle", { look: tray.look, die: die.position, face: face.id });
  };
  return html`<${Sheet} id="settle-sheet" title=${table.word("set-die")}>
    ${die.doubt && html`<p class="doubt">${die.doubt}</p>`}
    <${FaceKeys} faces=${die.faces} colour=${die.colour} chosen=${die.face?.id}
      disabled=${table.busy} onFace=${settle} />
  <//>`;
}

/** A referee may allow what the rules block, and says why. */
export function Force({ choice, answer }) {
  const { table, close } = usePage();
  const [why, setWhy] = useState("");
  const force = async () => {
    if (await table.put(answer, why.trim())) close();
  };
  return html`<${Sheet} id="force-sheet" title=${table.word("force")}>
    <p><b>${choice.label}</b></p>
    <p class="doubt">${choice.blocked}</p>
    <${Why} label=${table.word("why-force")} why=${why} onWhy=${setWhy} />
    <footer class="sheet-foot">
      <${Act} id="force" class="primary wide" disabled=${why.trim() === ""} onClick=${force}>
        ${table.word("force")}
      <//>
    </footer>
  <//>`;
}

/** The cards and tokens that may break in now. */
export function Actions() {
  const { table, open, close } = usePage();
  const actions = usePlays(table.state.actions.filter((action) => !isHabit(action)));
  const answer = (action) => ({ type: "interrupted", action: action.id });
  const play = async (action) => {
    close();
    await table.put(answer(action));
  };
  const force = (action) => open({ kind: "force", choice: action, answer: answer(action) });
  return html`<${Sheet} id="actions-sheet" title=${nameOfPlays(actions, table)}>
    ${actions.length === 0 && html`<p>${table.word("no-actions")}</p>`}
    <${Choices} choices=${actions} onChoose=${play} onForce=${force} />
    <${Habits} />
  <//>`;
}
