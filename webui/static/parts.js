/** What all parts of the page share: the table at hand, buttons, sheets. */

import { createContext, html, useContext, useEffect, useRef } from "./vendor/preact.js";

/** Gives every part `{ table, open, close }`: the table, and which sheet is open. */
export const Page = createContext(null);

export function usePage() {
  return useContext(Page);
}

/** A button that speaks to the table: it rests while anything is on its way there. */
export function Act({ children, ...attributes }) {
  const { table } = usePage();
  return html`<button type="button" ...${attributes} disabled=${table.busy || attributes.disabled}>
    ${children}
  </button>`;
}

/** A sheet from below, over everything else; `title` names it. */
export function Sheet({ title, id, children }) {
  const { table, close } = usePage();
  const dialog = useRef(null);
  useEffect(() => {
    const element = dialog.current;
    element.showModal();
    return () => element.close();
  }, []);
  const outside = (event) => event.target === dialog.current && close();
  return html`<dialog ref=${dialog} id=${id} class="sheet" aria-label=${title} onCancel=${close}
    onClick=${outside}>
    <div class="sheet-body">
      <header class="sheet-head">
        <h2>${title}</h2>
        <button type="button" class="icon-button" id="close" aria-label=${table.word("close")}
          onClick=${close}>✕</button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/** Something that may be done: its label, a smaller line, and for a blocked one why not. */
export function Choice({ choice, onChoose, onForce, primary }) {
  const { table } = usePage();
  const words = html`<span class="choice-label">${choice.label}</span>
    ${choice.detail && html`<span class="choice-detail">${choice.detail}</span>`}`;
  if (choice.blocked === null) {
    return html`<${Act} class=${primary ? "option primary" : "option"} data-id=${choice.id}
      id=${primary ? "next" : undefined} onClick=${onChoose}>${words}<//>`;
  }
  return html`<div class="option blocked" data-id=${choice.id}>
    <div class="choice-words">
      ${words}
      <span class="choice-blocked">${choice.blocked}</span>
    </div>
    <${Act} class="small" onClick=${onForce}>${table.word("referee")}<//>
  </div>`;
}

/** Choices under the headings of their groups, the blocked ones folded away at the end. */
export function Choices({ choices, onChoose, onForce }) {
  const { table } = usePage();
  const open = choices.filter((choice) => choice.blocked === null);
  const blocked = choices.filter((choice) => choice.blocked !== null);
  const draw = (choice) => html`<${Choice} key=${choice.id} choice=${choice}
    onChoose=${() => onChoose(choice)} onForce=${() => onForce(choice)} />`;
  return html`<div class="choices">
    ${byGroup(open).map(([group, members]) => html`<div key=${group ?? ""} class="group">
      ${group && html`<h3>${group}</h3>`}
      ${members.map(draw)}
    </div>`)}
    ${blocked.length > 0 && html`<details class="blocked-list">
      <summary>${table.word("blocked")} · ${blocked.length}</summary>
      ${blocked.map(draw)}
    </details>`}
  </div>`;
}

function byGroup(choices) {
  const groups = new Map();
  for (const choice of choices) {
    const members = groups.get(choice.group) ?? [];
    groups.set(choice.group, [...members, choice]);
  }
  return [...groups];
}
