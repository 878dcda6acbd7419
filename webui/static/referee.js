/** A referee answers for somebody else: who is away, who agreed, who may not by the rules. */

import { Why } from "./correct.js";
import { Act, asking, Sheet, usePage, useTold } from "./parts.js";
import { EnterRoll, stopWord } from "./roll.js";
import { html, useState } from "./vendor/preact.js";

export function AnswerFor({ seat }) {
  const { table, open } = usePage();
  const others = table.state.seats.filter((each) => each.awaited && !each.mine);
  const chosen = others.find((each) => each.seat === seat) ?? (others.length === 1 && others[0]);
  return html`<${Sheet} id="answer-for-sheet" title=${table.word("answer-for")}>
    ${chosen ? html`<${Answering} key=${chosen.seat} seat=${chosen} />`
      : others.map((each) => html`<button key=${each.seat} type="button" class="wide"
        data-seat=${each.seat} onClick=${() => open({ kind: "answer-for", seat: each.seat })}>
        ${each.name}
      </button>`)}
  <//>`;
}

function Answering({ seat }) {
  const { table } = usePage();
  const [why, setWhy] = useState("");
  const asked = useTold(`/asked/${seat.seat}`);
  if (asked === null) return null;
  const { told: ask, revision } = asked;
  if (ask === undefined) return html`<p>${table.word("private-ask")}</p>`;
  return html`<h3>${ask.prompt}</h3>
    <${Why} label=${table.word("why-force")} why=${why} onWhy=${setWhy} />
    <${Answers} key=${asking(ask)} seat=${seat.seat} asked=${ask} revision=${revision}
      why=${why.trim()} />`;
}

/** What is typed or chosen for one question is no beginning of the next one's answer. */
function Answers({ seat, asked, revision, why }) {
  const { table, close } = usePage();
  const [amount, setAmount] = useState(asked.amount);
  const [typing, setTyping] = useState(false);
  const put = async (answer) => {
    if (await table.put(answer, why, seat, revision)) close();
  };
  const unsaid = why === "" || (asked.kind === "amount" && !Number.isInteger(amount));
  const button = (id, text, answer, blocked) => html`<${Act} key=${id} class="option" data-id=${id}
    disabled=${unsaid} onClick=${() => put(answer)}>
    ${text}${blocked && html`<span class="choice-blocked">${blocked}</span>`}
  <//>`;
  if (typing) return html`<${EnterRoll} seat=${seat} ask=${asked} revision=${revision} why=${why} />`;
  switch (asked.kind) {
    case "choose":
      return asked.options.map((option) =>
        button(option.id, option.label, { type: "chose", option: option.id }, option.blocked),
      );
    case "amount":
      return html`<label class="field"><input type="number" inputmode="numeric" id="amount-for"
        aria-label=${asked.prompt} min=${asked.minimum} max=${asked.maximum} value=${amount}
        onInput=${(event) => setAmount(event.target.valueAsNumber)} /></label>
        ${button("amount", table.word("confirm"), { type: "entered", amount })}`;
    case "window":
      return button("pass", table.word("pass"), { type: "passed" });
    default:
      return html`<${Act} id="enter-for" disabled=${why === ""} onClick=${() => setTyping(true)}>
          ${table.word("enter-roll")}<//>
        ${asked.roll.may_stop && button("stop", stopWord(asked.roll, table), { type: "stopped" })}`;
  }
}
