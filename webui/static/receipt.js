/** How a sum came about: base, each step with its cause, result. */

import { Sheet, usePage } from "./parts.js";
import { html, useState } from "./vendor/preact.js";

/** Sums of so many last rows are fresh: they are shown beside what is next. */
const FRESH_ROWS = 2;

export function Receipt({ receipt }) {
  const { table } = usePage();
  return html`<table class="receipt">
    <caption>${receipt.title}</caption>
    <tbody>
      ${receipt.lines.map((line, at) => html`<tr key=${at} class=${line.step}>
        <th scope="row">${line.cause}</th>
        <td class="step">${line.sign}</td>
        <td class="total">${at > 0 && line.total}</td>
      </tr>`)}
    </tbody>
    <tfoot>
      <tr><th scope="row">${table.word("result")}</th><td></td><td class="total">${receipt.result}</td></tr>
    </tfoot>
  </table>`;
}

function freshRows(log) {
  return log.slice(-FRESH_ROWS);
}

function receiptsOf(rows) {
  return rows.flatMap((row) => row.facts).map((fact) => fact.receipt).filter(Boolean);
}

/** The newest sum: on a screen for all as a whole, on a phone in one line that a tap unfolds. */
export function FreshReceipt() {
  const { table } = usePage();
  const receipt = receiptsOf(freshRows(table.state.log)).pop();
  if (!receipt) return null;
  return table.state.seat === null ? html`<${Receipt} receipt=${receipt} />`
    : html`<${ReceiptLine} receipt=${receipt} />`;
}

function ReceiptLine({ receipt }) {
  const { open } = usePage();
  const steps = receipt.lines.map((line) => line.sign).join(" ");
  return html`<button type="button" id="receipt-line" onClick=${() => open({ kind: "receipts" })}>
    <span class="receipt-title">${receipt.title}</span>
    ${receipt.lines.length > 1 && html`<span class="receipt-steps">${steps} =</span>`}
    <b>${receipt.result}</b>
  </button>`;
}

/** Every sum that was fresh when somebody began to read, and what has come since. */
export function Receipts() {
  const { table } = usePage();
  const { log } = table.state;
  const [oldest] = useState(() => freshRows(log)[0]?.id);
  const rows = log.filter((row) => row.id >= oldest);
  return html`<${Sheet} id="receipts-sheet" title=${table.word("sum")}>
    ${receiptsOf(rows).map(
      (receipt, at) => html`<${Receipt} key=${at} receipt=${receipt} />`,
    )}
  <//>`;
}
