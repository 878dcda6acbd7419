/** The head of the page: phase and turn, whether the table is reached, the language, the menu. */

import { usePage } from "./parts.js";
import { html } from "./vendor/preact.js";

/** Each language by its own short name; a reader finds theirs whatever the page speaks. */
const LANGUAGES = [["en", "EN"], ["zh-Hant", "繁中"], ["ko", "한국어"]];

export function Header() {
  const { table, open } = usePage();
  const { phase, language } = table.state;
  return html`<header id="head">
    <div class="stage">
      <h1 id="phase" data-phase=${phase.id} aria-live="polite">${phase.label}</h1>
      <p id="turn">${phase.turn}</p>
    </div>
    <${Languages} language=${language} />
    <span id="link" class=${table.link} role="img"
      aria-label=${table.word(table.link === "live" ? "connected" : "lost")}></span>
    <button type="button" class="icon-button" id="menu" aria-label=${table.word("menu")}
      onClick=${() => open({ kind: "menu" })}>☰</button>
  </header>`;
}

export function Languages({ language }) {
  const { table } = usePage();
  return html`<div class="languages" role="group" aria-label=${table.word("language")}>
    ${LANGUAGES.map(([tag, name]) => html`<button key=${tag} type="button" lang=${tag}
      data-language=${tag} aria-pressed=${tag === language}
      onClick=${() => table.send("/language", { language: tag })}>${name}</button>`)}
  </div>`;
}

/** Says in words, across the page, that the table is not reached, or that something was refused. */
export function Banners() {
  const { table } = usePage();
  const { notice } = table.state;
  return html`<div id="banners">
    ${table.link === "lost" && html`<div class="banner lost" role="status" id="lost">
      <span>${table.word("lost")}</span>
      <button type="button" onClick=${() => table.open()}>${table.word("retry")}</button>
    </div>`}
    ${notice && html`<div class="banner notice" role="status" id="notice">${notice}</div>`}
  </div>`;
}
