import { en } from "./en.rules";
import { fr, type RulesMessages } from "./fr.rules";
import type { I18n } from "./i18n.svelte";

/** The words of the rules, which arrive with their page and with whatever lets rules be chosen. */
export const rulesWords = (i18n: I18n): RulesMessages => ({ fr, en })[i18n.lang];

/** Why two options can't stand together. */
export const whyNot = ({ why }: RulesMessages, one: string, other: string): string =>
  why[`${one}/${other}`] ?? why[`${other}/${one}`] ?? "";
