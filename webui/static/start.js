/** A new game: which, for how many, played how. The present one is not lost by a slip. */

import { Act, Segments, Sheet, usePage } from "./parts.js";
import { html, useEffect, useState } from "./vendor/preact.js";

export function NewGame() {
  const { table } = usePage();
  const { game, seats, options } = table.state.setup;
  const [wish, setWish] = useState({ game, seats, options });
  const [sure, setSure] = useState(false);
  const offer = useOffer(wish);
  return html`<${Sheet} id="new-game-sheet" title=${table.word("new-game")}>
    ${sure ? html`<${Sure} setup=${offer.setup} />`
      : html`<${Form} wish=${wish} offer=${offer} onWish=${setWish} onSure=${() => setSure(true)} />`}
  <//>`;
}

/**
 * Ask the table how the game that is wished for would be played, and again when the table is reached
 * once more. Until it has answered the last offer stays, which is `due`: nobody wishes for that now.
 */
function useOffer(wish) {
  const { link } = usePage().table;
  const [offer, setOffer] = useState(null);
  useEffect(() => {
    const asked = new AbortController();
    const query = new URLSearchParams({ ...wish.options, game: wish.game, seats: wish.seats });
    fetch(`/offer?${query}`, { signal: asked.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((answer) => setOffer(answer && { ...answer, wish }))
      .catch(() => {});
    return () => asked.abort();
  }, [wish, link]);
  return offer && { ...offer, due: offer.wish !== wish };
}

function Form({ wish, offer, onWish, onSure }) {
  const { table, close } = usePage();
  const { games, phase, outcome } = table.state;
  const known = games.find((each) => each.id === wish.game);
  const begun = phase.turn !== "" && outcome === null;
  const start = async () => {
    if (await table.start(offer.setup)) close();
  };
  const fitting = (game, seats) => Math.min(game.most, Math.max(game.fewest, seats));
  return html`
    <${Segments} id="game" label=${table.word("game")} chosen=${wish.game} choices=${games}
      onChoose=${(game) => onWish({ game: game.id, seats: fitting(game, wish.seats), options: {} })} />
    <${Segments} id="seat-count" label=${table.word("seat-count")} chosen=${String(wish.seats)}
      choices=${counts(known)} onChoose=${(many) => onWish({ ...wish, seats: Number(many.id) })} />
    ${offer?.options.filter((option) => option.choices.length > 1).map((option) => html`<${Segments} key=${option.id} id=${`option-${option.id}`}
      label=${option.label} chosen=${option.chosen} choices=${option.choices}
      onChoose=${(choice) =>
        onWish({ ...wish, options: { ...wish.options, [option.id]: choice.id } })} />`)}
    <footer class="sheet-foot">
      <${Act} id="start" class="primary wide" disabled=${offer === null || offer.due}
        onClick=${begun ? onSure : start}>${table.word("start-game")}<//>
    </footer>`;
}

function counts(game) {
  const many = game ? game.most - game.fewest + 1 : 0;
  return Array.from({ length: many }, (_, at) => String(game.fewest + at)).map((id) => ({ id, label: id }));
}

/** Ending a game takes a second tap, far from the first; the large button goes on with it. */
function Sure({ setup }) {
  const { table, close } = usePage();
  const start = async () => {
    if (await table.start(setup)) close();
  };
  return html`<p>${table.word("new-game-sure")}</p>
    <button type="button" id="keep-playing" class="primary wide" onClick=${close}>
      ${table.word("keep-playing")}
    </button>
    <${Act} id="start-sure" class="danger wide" onClick=${start}>
      ${table.word("end-and-start")}
    <//>`;
}
