/** What a challenge with a code is called where it is one of several, and in what a game's line says of it. */
import type { Challenge, Coded } from "../api/types";
import { challengeWords } from "./challenge";
import type { I18n } from "./i18n.svelte";

/** A sentence, with this in the place of the maker's name: a name is set apart when it is shown. */
export function titleOf(i18n: I18n, { kind, coded }: Challenge, name: string): string {
  const words = challengeWords(i18n).title;
  if (kind === "computer") return words.computer(coded?.level ?? "medium");
  if (kind === "solo") return words.solo;
  if (coded?.mine) return words.mine;
  return coded?.creator.name ? words.of(name) : words.erased;
}

/** Of a challenge for a friend: blind, or what there is to beat. */
export function modeOf(i18n: I18n, { kind, coded }: Challenge): string {
  const { modes, target } = challengeWords(i18n).title;
  if (kind !== "friend" || !coded?.mode) return "";
  const score = coded.mode === "target" && !coded.mine ? coded.target?.score : undefined;
  return score === undefined ? modes[coded.mode] : target(score);
}

/** What is sent along with the link: no score that is to stay hidden, and the maker's name only from the maker. */
export function shareText(i18n: I18n, ruleset: string, coded: Coded): string {
  const { text, what, from, passedOn } = challengeWords(i18n).share;
  const { name, tag } = coded.creator;
  // Whoever has chosen no name is called by the tag, which says nothing to a friend.
  const named = coded.mine && name && !name.endsWith(tag ?? name);
  const open = coded.mode === "target" && coded.target ? what.score(coded.target.score) : what.target;
  const played = coded.mode === "target" ? open : what.blind;
  return `${text(named ? from(name) : passedOn, played, i18n.ruleset(ruleset))} ${linkOf(coded)}`;
}

export const linkOf = ({ link }: Pick<Coded, "link">): string => location.origin + link;
