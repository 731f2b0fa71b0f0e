import type { Fault } from "../proof/fault";
import { rulesetOf } from "../proof/rulesets";
import { en } from "./en.proof";
import { fr, type ProofMessages } from "./fr.proof";
import type { I18n } from "./i18n.svelte";

/** The words of the proof page, which arrive with it. */
export const proofWords = (i18n: I18n): ProofMessages => ({ fr, en })[i18n.lang];

/** What stands in a document may be anything: only a part of it is repeated. */
const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A box by its name, where the sheet has it; with its column, where there are several. */
export function boxWords(i18n: I18n, ruleset: string, category: string, column: string): string {
  const rules = rulesetOf(ruleset);
  const known = rules?.boxes.some((box) => box.category === category);
  const named = known ? i18n.box(category, ruleset) : brief(category);
  const columns = rules?.columns.map(({ key }) => key as string) ?? [];
  if (columns.length === 1 && columns[0] === column) return named;
  return i18n.t.sheet.inColumn(named, columns.includes(column) ? i18n.column(column) : brief(column));
}

/** The rules by their name, where there are such rules. */
export const rulesetWords = (i18n: I18n, ruleset: string): string =>
  rulesetOf(ruleset) ? i18n.ruleset(ruleset) : brief(ruleset);

/** The first thing that does not fit and its place, in one sentence. */
export function faultWords(i18n: I18n, ruleset: string, fault: Fault): string {
  const words = proofWords(i18n);
  const said = words.fault;
  switch (fault.kind) {
    case "document":
      return said.document[fault.trouble](brief(fault.at));
    case "code":
      return said.code[fault.trouble];
    case "version":
      return said.version(brief(fault.said));
    case "seed":
      return fault.trouble === "hidden" ? said.seedHidden : said.seedMalformed;
    case "challenge":
      return said.challenge(brief(fault.said));
    case "beacon":
      return said.beacon;
    case "ruleset":
      return (fault.trouble === "unknown" ? said.rulesetUnknown : said.rulesetNotOfTheDay)(brief(fault.said));
    case "commitment":
      return said.commitment;
    case "action": {
      const { refusal } = fault;
      const why = words.refusal[refusal.reason === "box-closed" ? refusal.closed : refusal.reason];
      return said.action(fault.number, fault.turn + 1, why);
    }
    case "unfinished":
      return said.unfinished(fault.turn + 1, fault.turns);
    case "rolls":
      return said.rolls(fault.turn + 1, fault.said, fault.given);
    case "die":
      return dieWords(words, fault);
    case "box": {
      const [one, other] = [fault.said, fault.given].map(({ category, column, points }) =>
        words.wrote(boxWords(i18n, ruleset, category, column), points),
      );
      return said.box(fault.turn + 1, one ?? "", other ?? "");
    }
    case "turns":
      return said.turns(fault.said, fault.given);
    case "score":
      return said.score(fault.said, fault.given);
  }
}

function dieWords({ fault: words }: ProofMessages, fault: Extract<Fault, { kind: "die" }>): string {
  const [said, given] = [fault.said[fault.position], fault.given[fault.position]];
  const place = [fault.turn + 1, fault.roll + 1, fault.position + 1] as const;
  if (said === undefined) return words.dieMissing(...place);
  if (given === undefined) return words.dieTooMany(...place);
  return words.die(...place, said, given);
}
