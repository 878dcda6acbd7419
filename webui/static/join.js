/** The first screen: take a seat by name, or just watch. */

import { Languages } from "./header.js";
import { remember, remembered } from "./memory.js";
import { usePage } from "./parts.js";
import { html, useRef, useState } from "./vendor/preact.js";

const LONGEST_NAME = 20;

export function Join({ onWatch }) {
  const { table } = usePage();
  const { seats, language, game, games } = table.state;
  const [name, setName] = useState(() => remembered("name"));
  const field = useRef(null);
  const { first, later } = usePlaces(seats);
  const sit = (seat) => {
    if (name.trim() === "") {
      field.current.focus();
      return;
    }
    remember("name", name);
    table.send("/seat", { seat, name });
  };
  return html`<main id="join">
    <${Languages} language=${language} />
    <header class="playing">
      <h1 class="brand">${table.word("title")}</h1>
      <p id="game-name">${games.find((each) => each.id === game)?.label}</p>
    </header>
    <section class="join-form">
      <h2>${table.word("join")}</h2>
      ${table.ousted ? html`<p id="ousted" role="status">${table.word("seat-lost")}</p>`
        : html`<p id="join-how">${table.word(seats.some(isOpen) ? "join-how" : "join-full")}</p>`}
      <${NameField} name=${name} onName=${setName} field=${field} />
      <div class=${`join-seats ${first.length === 0 ? "full" : ""}`}>
        ${[...first, ...later].map((seat) => html`<${Place} key=${seat.seat} seat=${seat}
          onSit=${() => sit(seat.seat)} />`)}
      </div>
      <button type="button" id="watch" class="wide" onClick=${onWatch}>
        ${table.word("watch")}
      </button>
    </section>
    <${Follow} />
  </main>`;
}

/**
 * The seats, those first where one could sit down when the form was opened: on a small screen others
 * would hide them. Whoever sits down meanwhile moves no button.
 */
function usePlaces(seats) {
  const [taken] = useState(() => seats.filter((seat) => !isOpen(seat)).map(({ seat }) => seat));
  const isLater = ({ seat }) => taken.includes(seat);
  return { first: seats.filter((seat) => !isLater(seat)), later: seats.filter(isLater) };
}

function isOpen(seat) {
  return !seat.taken || seat.mine || seat.away;
}

export function NameField({ name, onName, field }) {
  const { table } = usePage();
  return html`<label class="field">
    <span>${table.word("your-name")}</span>
    <input ref=${field} id="name" type="text" value=${name} maxlength=${LONGEST_NAME}
      autocomplete="nickname" autocapitalize="words" autocorrect=${false} spellcheck=${false}
      enterkeyhint="done" onInput=${(event) => onName(event.target.value)} />
  </label>`;
}

function Place({ seat, onSit }) {
  const { table } = usePage();
  const taken = seat.taken && !seat.mine;
  const what = [seat.team, seat.role].filter(Boolean).join(" · ");
  const note = taken ? [table.word("taken"), seat.away && table.word("away")] : [];
  return html`<button type="button" class=${`place seat-${seat.seat % 6} ${taken ? "" : "primary"}`}
    data-seat=${seat.seat} disabled=${!isOpen(seat) || table.busy} onClick=${onSit}>
    <span class="place-name">${seat.name}</span>
    ${what && html`<span class="place-role">${what}</span>`}
    <span class="place-note">
      ${taken ? note.filter(Boolean).join(" · ") : table.word("sit")}
    </span>
  </button>`;
}

/** How another phone comes here, if one can; where the machine makes the Wi-Fi, by that first. */
export function Follow() {
  const { table } = usePage();
  const { address, wifi } = document.body.dataset;
  return html`<section class=${`follow ${wifi ? "with-wifi" : ""}`}>
    <h2>${table.word("follow")}</h2>
    ${address === "" ? html`<p class="no-way">${table.word("no-way")}</p>` : html`
      <div class="ways">
        ${wifi && html`<${Wifi} name=${wifi} />`}
        <div class="way">
          ${wifi && html`<p>${table.word("wifi-page")}</p>`}
          <img src="/qr.svg" alt=${table.word("qr")} width="180" height="180" />
          <p class="address">${address}</p>
        </div>
      </div>`}
  </section>`;
}

function Wifi({ name }) {
  const { table } = usePage();
  const { password } = document.body.dataset;
  return html`<div class="way">
    <p>${table.word("wifi-how")}</p>
    <img src="/wifi.svg" alt=${table.word("wifi-qr")} width="180" height="180" />
    <p class="address">${name}</p>
    ${password !== "" && html`<p>${table.word("wifi-password")} <b class="address">${password}</b></p>`}
  </div>`;
}
