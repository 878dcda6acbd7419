/** How often each face came up, in this game and in all, beside how often it does on fair dice. */

import { Face } from "./faces.js";
import { Segments, Sheet, usePage, useTold } from "./parts.js";
import { html, useState } from "./vendor/preact.js";

export function Statistics() {
  const { table } = usePage();
  const heard = useTold("/statistics");
  return html`<${Sheet} id="statistics-sheet" title=${table.word("statistics")}>
    ${heard?.told && (heard.told.length > 0 ? html`<${Tallied} all=${heard.told} />`
      : html`<p>${table.word("statistics-none")}</p>`)}
  <//>`;
}

function Tallied({ all }) {
  const { table } = usePage();
  const [whose, setWhose] = useState("all");
  const chosen = all.find((each) => each.id === whose) ?? all[0];
  return html`<${Segments} id="statistics-whose" label=${table.word("statistics-whose")}
      choices=${all} chosen=${chosen.id} onChoose=${({ id }) => setWhose(id)} />
    ${chosen.tallies.map((tally) => html`<${Tally} key=${tally.label} tally=${tally} />`)}
    <p class="hint">${table.word("statistics-how")}</p>`;
}

function Tally({ tally }) {
  const longest = Math.max(...tally.faces.flatMap(({ count, most }) => [count, most]));
  const share = (number) => `${(100 * number) / longest}%`;
  return html`<h3>${tally.label}</h3>
    <ul class="tally">
      ${tally.faces.map(({ face, count, fewest, most, said }) => html`<li key=${face.id}
        aria-label=${said}>
        <${Face} face=${face} />
        <span class="tally-bar" aria-hidden="true">
          <i class="fair" style=${{ left: share(fewest), width: share(most - fewest) }}></i>
          <i class="count" style=${{ width: share(count) }}></i>
        </span>
        <span class="tally-count" aria-hidden="true">
          <b>${count}</b> <span class="tally-fair">(${fewest}–${most})</span>
        </span>
      </li>`)}
    </ul>`;
}
