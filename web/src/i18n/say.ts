/** Sentences put together from several messages, the same for the eye and for the live region. */
import type { Cell } from "../api/types";
import { own } from "../lib/own";
import { type Special, specialOf } from "../lib/ruleset";
import type { Event, Play, Value } from "../state/play.svelte";
import type { I18n } from "./i18n.svelte";

type Wrote = Extract<Event, { kind: "wrote" }>;

/** A box by its name, with its column where there are several. */
export function cellName(i18n: I18n, play: Pick<Play, "run">, { column, category }: Cell): string {
  const box = i18n.box(category, play.run?.ruleset);
  const several = (play.run?.columns.length ?? 1) > 1;
  return several ? i18n.t.sheet.inColumn(box, i18n.column(column)) : box;
}

/** The same, short enough for a button. */
export function buttonName(i18n: I18n, play: Pick<Play, "run">, { column, category }: Cell): string {
  const box = i18n.box(category, play.run?.ruleset);
  const several = (play.run?.columns.length ?? 1) > 1;
  return several ? `${box} (${own(i18n.t.sheet.heads, column) ?? column})` : box;
}

/** What keeps a choice from being made, or from being made at once. */
export function troubleWords({ t }: I18n, play: Play): string {
  if (play.retrying) return play.retrying === "offline" ? t.game.retrying : t.game.retryingBusy;
  const error = play.error ?? (play.closed ? "challenge-closed" : null);
  return error ? t.errors[error] : "";
}

/** What these dice may do beyond their points. */
export function specialWords(i18n: I18n, special: Special | null): string[] {
  const { said } = i18n.t;
  if (!special) return [];
  return [
    special.extra > 0 ? said.extra(special.extra) : "",
    special.joker ? said.joker : "",
    special.placed ? said.placed : "",
  ].filter(Boolean);
}

/** What came with the points just written. */
export function gotWords(i18n: I18n, { value, bonus }: Wrote, box: string): string[] {
  const { said } = i18n.t;
  return [
    bonus > 0 ? said.gotBonus(bonus) : "",
    value.joker ? said.gotJoker(value.points, box) : "",
    value.extra > 0 ? said.gotExtra(value.extra, box) : "",
  ].filter(Boolean);
}

/** What a choice gives, as the box's button and the live region say it. */
export function valueWords(i18n: I18n, value: Value, choice: string): string {
  const { sheet } = i18n.t;
  const withJoker = value.joker ? sheet.withJoker(choice) : choice;
  return value.extra > 0 ? sheet.withExtra(withJoker, value.extra) : withJoker;
}

/** The last event, to be read aloud. */
export function eventWords(i18n: I18n, play: Play, event: Event): string {
  const { said, game } = i18n.t;
  const special = specialWords(i18n, play.run && specialOf(play.run));
  switch (event.kind) {
    case "dice":
      return [said.dice(event.dice, event.rollsLeft), ...special].join(" ");
    case "finished":
      return said.finished(event.score);
    case "locked":
      return game.locked;
    case "closed":
      return i18n.t.sheet.closed[event.reason];
    case "selected":
      return valueWords(
        i18n,
        event.value,
        said.selected(event.value.points, cellName(i18n, play, event.cell)),
      );
    case "wrote": {
      const box = cellName(i18n, play, event.cell);
      const wrote = said.wrote(event.value.points, box, event.turn + 1, event.dice);
      return [...gotWords(i18n, event, box), wrote, ...special].join(" ");
    }
  }
}
