/** The games that were played at this table, and who won how often. */

import { Act, Segments, Sheet, usePage, useTold } from "./parts.js";
import { html, useState } from "./vendor/preact.js";

/** As many sit at one table. */
const FEW = 6;

export function PastGames() {
  const { table } = usePage();
  const heard = useTold("/past-games");
  const [going, take] = useState(null);
  /** The games that were taken out a moment ago can be put back where one looks then. */
  const [slipped, setSlipped] = useState(false);
  const done = (hidden) => {
    setSlipped(hidden);
    take(null);
  };
  const past = heard?.told;
  const hidden = table.state.seat === null ? null : past?.hidden;
  const back = hidden && html`<${PutBack} ...${hidden} onDone=${() => setSlipped(false)} />`;
  return html`<${Sheet} id="past-games-sheet" title=${table.word("past-games")}>
    ${going ? html`<${Sure} ...${going} onDone=${done} />`
      : past && html`${slipped && back}
        ${past.games.length > 0 ? html`<${Played} ...${past} onTake=${take} />`
          : !hidden && html`<p>${table.word("past-games-none")}</p>`}
        ${!slipped && back}`}
  <//>`;
}

/** What was taken out of the list last comes back with one tap, then what was before. */
function PutBack({ said, newest, alone, onDone }) {
  const { table } = usePage();
  const putBack = async () => {
    if (await table.send("/put-back", { game: newest.id })) onDone();
  };
  return html`<${Act} id="put-back" class="wide" onClick=${putBack}>
    ${said}
    ${alone && html`<br /><span class="choice-detail">${newest.label} · ${
      timeOf(newest, table.state.language)}</span>`}
  <//>`;
}

function Played({ games, scores, onTake }) {
  const { table } = usePage();
  const [which, setWhich] = useState("all");
  const [all, setAll] = useState(false);
  const chosen = scores.find((each) => each.id === which) ?? scores[0];
  const found = games.filter((each) => chosen.id === "all" || each.game === chosen.id);
  const most = Math.max(found.length, chosen.scores.length);
  const shown = (things) => things.slice(0, all ? undefined : FEW);
  return html`${scores.length > 2 && html`<${Segments} id="past-games-which"
      label=${table.word("past-games-which")} choices=${scores} chosen=${chosen.id}
      onChoose=${({ id }) => setWhich(id)} />`}
    ${chosen.scores.length > 0 && html`<${Scores} scores=${shown(chosen.scores)} />`}
    <ol class="past-games">
      ${shown(found).map((game) => html`<${Game} key=${game.id}
        game=${game} onTake=${onTake} />`)}
    </ol>
    ${most > FEW && html`<button type="button" id="past-games-more" class="wide"
      aria-expanded=${all} onClick=${() => setAll(!all)}>
      ${table.word(all ? "show-less" : "show-all")}
    </button>`}
    ${table.state.seat !== null && html`<button type="button" id="hide-all" class="danger wide"
      onClick=${() => onTake({ games, older: true })}>${table.word("past-games-hide-all")}</button>`}`;
}

function Scores({ scores }) {
  const { table } = usePage();
  const most = Math.max(...scores.map(({ played }) => played));
  const share = (number) => `${(100 * number) / most}%`;
  return html`<h3>${table.word("past-games-won")}</h3>
    <ul class="tally scores">
      ${scores.map(({ name, played, won, said }) => html`<li key=${name} aria-label=${said}>
        <span aria-hidden="true">${name}</span>
        <span class="tally-count" aria-hidden="true"><b>${won}</b> / ${played}</span>
        <span class="tally-bar" aria-hidden="true">
          <i class="fair" style=${{ left: 0, width: share(played) }}></i>
          <i class="count" style=${{ width: share(won) }}></i>
        </span>
      </li>`)}
    </ul>
    <p class="hint">${table.word("past-games-how")}</p>`;
}

function Game({ game, onTake }) {
  const { table } = usePage();
  const { label, turn, said, players } = game;
  const when = timeOf(game, table.state.language);
  return html`<li data-game=${game.id}>
    <div class="past-game-head">
      <h3>${label}</h3>
      ${table.state.seat !== null && html`<button type="button" class="icon-button hide"
        aria-label=${`${table.word("past-games-hide")}: ${label}, ${when}`}
        onClick=${() => onTake({ games: [game], older: false })}>✕</button>`}
    </div>
    <p class="hint">${when}${turn && ` · ${turn}`}</p>
    <p><b>${said}</b></p>
    <ul class="past-players">
      ${players.map((player, seat) => html`<${Player} key=${seat} ...${player} />`)}
    </ul>
  </li>`;
}

function Player({ name, character, won }) {
  const { table } = usePage();
  return html`<li class=${won ? "won" : undefined}>
    ${won && html`<span role="img" aria-label=${table.word("past-games-winner")}>★ </span>`}
    ${name}${character && html` <span class="as">${character}</span>`}
  </li>`;
}

/**
 * From when to when, where this phone is, as the table's machine had it; its clock may have been put
 * right in between, and then only the end is told.
 */
function timeOf({ began, ended }, language) {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "medium", timeStyle: "short", hourCycle: "h23",
  });
  const [first, last] = [began, ended].map((at) => new Date(at * 1000));
  return first < last ? format.formatRange(first, last) : format.format(last);
}

/** To take games out of the list takes a second tap, far from the first; the large button keeps them. */
function Sure({ games, older, onDone }) {
  const { table } = usePage();
  const [{ id, label, ...game }] = games;
  const hide = async () => {
    if (await table.send("/hide", { game: id, older })) onDone(true);
  };
  return html`${!older && html`<p><b>${label}</b><br />${timeOf(game, table.state.language)}</p>`}
    <p>${table.word(older ? "past-games-hide-all-sure" : "past-games-hide-sure")}</p>
    <button type="button" id="keep-games" class="primary wide" onClick=${() => onDone(false)}>
      ${table.word("past-games-keep")}
    </button>
    <${Act} id="hide-sure" class="danger wide" onClick=${hide}>
      ${table.word(older ? "past-games-hide-all" : "past-games-hide")}
    <//>`;
}
