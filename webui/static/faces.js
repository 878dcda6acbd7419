/** Faces of dice drawn as pictures: pips, or a symbol with its number in the corner. */

import { html } from "./vendor/preact.js";

const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[29, 25], [71, 25], [29, 50], [71, 50], [29, 75], [71, 75]],
};

/** Each within 100 by 100; the number goes into the upper left corner, which they leave free. */
const SYMBOLS = {
  sword: html`<g transform="rotate(45 54 54)">
    <path d="M54 2 62 14V62H46V14Z" />
    <path class="cut" d="M54 12V58" />
    <rect x="31" y="62" width="46" height="8" rx="4" />
    <rect x="49.5" y="70" width="9" height="19" rx="2" />
    <circle cx="54" cy="94" r="7" />
  </g>`,
  life: html`<path transform="translate(9 11) scale(0.88)" d="M56 90C31 72 20 58 20 43A18 18 0 0 1 56 37 18 18 0 0 1 92 43C92 58 81 72 56 90Z" />`,
  pow: html`<path d="${burst(56, 56, 39, 21, 10)}" />`,
  arrow: html`<g transform="rotate(45 55 55)">
    <path d="M55 0 70 26H40Z" />
    <rect x="51" y="22" width="8" height="64" />
    <path d="M55 72 68 84V104L55 92 42 104V84Z" />
  </g>`,
  foot: html`<g transform="rotate(14 56 58)">
    <path d="M45 45C59 40 75 47 74 62 73 72 67 75 68 84 69 95 46 98 45 84 44 72 35 50 45 45Z" />
    <ellipse cx="43" cy="32" rx="8" ry="10" />
    <circle cx="57" cy="30" r="5.6" />
    <circle cx="67.5" cy="33.5" r="5" />
    <circle cx="75.5" cy="40" r="4.5" />
    <circle cx="81" cy="48" r="4" />
  </g>`,
  claw: html`<path d="M22 96C14 66 24 34 46 20 37 45 37 68 41 90ZM50 92C44 60 52 32 72 16 64 44 64 64 66 86ZM75 86C72 62 77 44 92 32 87 52 88 66 88 80Z" />`,
  energy: html`<path d="M62 12 26 60H50L42 96 82 42H57Z" />`,
  heart: html`<path transform="translate(-1 1) scale(0.94)" d="M56 90C31 72 20 58 20 43A18 18 0 0 1 56 37 18 18 0 0 1 92 43C92 58 81 72 56 90Z" />`,
  moon: html`<path d="M61 18A37 37 0 1 0 91 71 31 31 0 1 1 61 18Z" />`,
  "crit-1": html`<path fill-rule="evenodd" d="${burst(50, 49, 46, 31, 10)}${hole(50, 49)}" />`,
  "crit-2": html`<path fill-rule="evenodd"
    d="${burst(50, 49, 46, 31, 10)}${hole(38, 37)}${hole(62, 61)}" />`,
  blank: html`<g></g>`,
};

function burst(x, y, outer, inner, points) {
  const at = (step) => {
    const radius = step % 2 ? inner : outer;
    const angle = (Math.PI * step) / points - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, step) => at(step)).join("L")}Z`;
}

function hole(x, y, radius = 9) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/**
 * A die that shows `face` (a FaceState; null: nobody could read it) on a body of `colour`. A hidden
 * one shows no mark at all.
 */
export function Face({ face, colour, hidden }) {
  return html`<svg class=${`face body-${colour ?? "plain"}`} viewBox="-6 -6 112 112"
    aria-hidden="true" focusable="false">
    <rect class="edge" x="-4" y="-4" width="108" height="108" rx="22" />
    <rect class="top" x="0" y="0" width="100" height="98" rx="17" />
    ${!hidden && marks(face)}
  </svg>`;
}

function marks(face) {
  if (face === null) return html`<text class="mark unread" x="50" y="74">?</text>`;
  const symbol = SYMBOLS[face.symbol];
  if (symbol) {
    return html`<g class=${`mark symbol-${face.symbol}`}>${symbol}</g>
      ${face.number && html`<text class="mark corner" x="17" y="29">${face.number}</text>`}`;
  }
  const pips = face.symbol === null && PIPS[face.number];
  if (pips) {
    return html`<g class="mark">
      ${pips.map(([x, y]) => html`<circle cx=${x} cy=${y} r="10.5" />`)}
    </g>`;
  }
  const word = face.number || face.label;
  const size = Math.min(64, 150 / Math.max(word.length, 1));
  return html`<text class="mark word" x="50" y=${50 + size / 3} font-size=${size}>${word}</text>`;
}
