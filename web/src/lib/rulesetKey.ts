/** Keys of rulesets, read and put together. Which options there are and what they exclude is data made from the engine's. */
import { bases, type Option, options } from "./options";

/** What is wrong with a text as a ruleset's key. */
export type Fault =
  | { kind: "base"; base: string }
  | { kind: "unknown"; option: string }
  | { kind: "elsewhere"; option: string }
  | { kind: "together"; option: string; other: string }
  | { kind: "twice"; option: string }
  | { kind: "order" };

export interface Reading {
  /** the text itself where it is a key, else the nearest that is one */
  key: string;
  faults: readonly Fault[];
}

export const optionOf = (key: string): Option | undefined => options.find((option) => option.key === key);

export const optionsOf = (base: string): readonly Option[] =>
  options.filter((option) => option.bases.includes(base));

/** Of the options chosen those beside which this one can't stand. */
export const blockers = (option: Option, chosen: readonly string[]): readonly string[] =>
  chosen.filter((other) => option.excludes.includes(other));

/** The key of a base with these options, in their canonical order. */
export function keyOf(base: string, chosen: readonly string[]): string {
  const inOrder = options.map(({ key }) => key).filter((key) => chosen.includes(key));
  return [base, ...inOrder].join(".");
}

/** The nearest key keeps of the options every one that can stand beside those kept before it. */
export function readKey(text: string): Reading {
  const [typed = "", ...wanted] = text.split(".");
  const base = nearestBase(typed);
  const faults: Fault[] = base === typed ? [] : [{ kind: "base", base: typed }];
  const kept: string[] = [];
  for (const option of wanted) {
    const fault = faultOf(base, kept, option);
    if (fault) faults.push(fault);
    else kept.push(option);
  }
  const key = keyOf(base, kept);
  if (faults.length === 0 && key !== text) faults.push({ kind: "order" });
  return { key, faults };
}

function faultOf(base: string, kept: readonly string[], key: string): Fault | null {
  const option = optionOf(key);
  if (!option) return { kind: "unknown", option: key };
  if (!option.bases.includes(base)) return { kind: "elsewhere", option: key };
  const [other] = blockers(option, kept);
  if (other) return { kind: "together", option: key, other };
  return kept.includes(key) ? { kind: "twice", option: key } : null;
}

/** The base that begins with most of these letters. */
function nearestBase(typed: string): string {
  const likeness = bases.map((base) => commonStart(base, typed.toLowerCase()));
  return bases[likeness.indexOf(Math.max(...likeness))] ?? typed;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
