/** What happened, the newest first, read out as it comes: who did what, and what followed from it. */

import { usePage } from "./parts.js";
import { Receipt } from "./receipt.js";
import { html, useState } from "./vendor/preact.js";

const FEW = 3;

export function Log() {
  const { table } = usePage();
  const [all, setAll] = useState(false);
  const rows = table.state.log.toReversed?.() ?? [...table.state.log].reverse();
  return html`<section id="log">
    <h2>${table.word("log")}</h2>
    <ol aria-live=${all ? "off" : "polite"}>
      ${rows.slice(0, all ? undefined : FEW).map((row) => html`
        <${Row} key=${row.id} row=${row} behind=${table.behind} />`)}
    </ol>
    ${rows.length > FEW && html`<button type="button" id="log-more" aria-expanded=${all}
      onClick=${() => setAll(!all)}>${table.word(all ? "show-less" : "show-all")}</button>`}
  </section>`;
}

function Row({ row, behind }) {
  return html`<li data-row=${row.id}>
    <time>${timeOfDay(row.at + behind)}</time>
    <div>
      <p class="said">${row.who && html`<b>${row.who}</b> · `}${row.said}</p>
      ${row.facts.map((fact, at) => html`<${Fact} key=${at} fact=${fact} />`)}
      ${row.why && html`<p class="why"><q>${row.why}</q></p>`}
    </div>
  </li>`;
}

/** "21:04" where this phone is: nobody may have told the table's machine the time, or its zone. */
function timeOfDay(at) {
  const when = new Date(at * 1000);
  return [when.getHours(), when.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

function Fact({ fact }) {
  if (fact.receipt === null) return html`<p class="fact">${fact.text}</p>`;
  return html`<details class="fact sum">
    <summary>${fact.text}</summary>
    <${Receipt} receipt=${fact.receipt} />
  </details>`;
}
