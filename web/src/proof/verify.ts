/**
 * Proves a finished game from its replay document alone: the seed gives the commitment that was published before, and the dice; the dice and
 * the actions give every box and the score. Nothing is taken from the document that can be recomputed; what it says is compared.
 */
import { type Bytes, fromHex, hex, utf8 } from "./bytes";
import type { ColumnSums } from "./card";
import { isChallengeId, rulesetOfDay } from "./challengeId";
import { type Blocks, blocksOf, commitmentOf, type Dice, longestText } from "./dice";
import { DocumentError, type ReplayDocument, readDocument } from "./document";
import type { Fault } from "./fault";
import {
  type Action,
  after,
  begun,
  columnsOf,
  type Game,
  isOver,
  refusalOf,
  scoreOf,
  type Turn,
  uncovered,
} from "./game";
import { availableHashing, type Hashing } from "./hashing";
import { type Ruleset, rulesetOf, turnsOf } from "./rulesets";

export interface Verdict {
  ok: boolean;
  /** what was recomputed, as far as it went: the score is null where the game has no end */
  score: number | null;
  turns: readonly Turn[];
  columns: readonly ColumnSums[];
  /** what the seed gives, null without one */
  commitment: string | null;
  /** the first thing that does not fit */
  fault: Fault | null;
}

export interface Options {
  /** the published seed, in the place of the document's */
  seed?: string;
  hashing?: Hashing;
}

const version = "yams/v1";

/** A document of any shape: this never throws. */
export async function verify(value: unknown, options: Options = {}): Promise<Verdict> {
  const document = attempt(() => readDocument(value));
  if (document instanceof DocumentError) return unread({ kind: "document", ...place(document) });
  const given = options.seed === undefined ? document : { ...document, seed: options.seed };
  return verifyDocument(given, options.hashing ?? availableHashing());
}

const place = ({ at, trouble }: DocumentError) => ({ at, trouble });

function attempt(read: () => ReplayDocument): ReplayDocument | DocumentError {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof DocumentError) return thrown;
    throw thrown;
  }
}

/** The verdict where nothing could be recomputed. */
export const unread = (fault: Fault): Verdict => ({
  ok: false,
  score: null,
  turns: [],
  columns: [],
  commitment: null,
  fault,
});

async function verifyDocument(document: ReplayDocument, hashing: Hashing): Promise<Verdict> {
  const header = readHeader(document);
  if ("kind" in header) return unread(header);
  const commitment = hex(await commitmentOf(hashing, document.challenge, header.seed));
  const source = { ...document, seed: header.seed };
  const blocks = await blocksOf(hashing, source, header.ruleset.dice);
  const { game, refused } = await play(header.ruleset, document.actions, blocks);
  const fault =
    commitmentFault(document, commitment) ??
    refused ??
    turnsFault(document.turns ?? game.turns, game.turns) ??
    scoreFault(document, game);
  return {
    ok: fault === null,
    score: scoreOf(game),
    turns: game.turns,
    columns: columnsOf(game),
    commitment,
    fault,
  };
}

/** What the dice come from and what they are read with. */
function readHeader(document: ReplayDocument): { seed: Bytes; ruleset: Ruleset } | Fault {
  const { challenge, beacon } = document;
  if (document.version !== version) return { kind: "version", said: document.version };
  if (document.seed === null) return { kind: "seed", trouble: "hidden" };
  const seed = fromHex(document.seed);
  if (seed?.length !== 32) return { kind: "seed", trouble: "malformed" };
  if (!isChallengeId(challenge) || challenge.length > longestText)
    return { kind: "challenge", said: challenge };
  const ofTheDay = rulesetOfDay(challenge);
  if (ofTheDay !== null && ofTheDay !== document.ruleset)
    return { kind: "ruleset", said: document.ruleset, trouble: "not-of-the-day" };
  if (utf8(beacon).length > longestText) return { kind: "beacon" };
  const ruleset = rulesetOf(document.ruleset);
  return ruleset ? { seed, ruleset } : { kind: "ruleset", said: document.ruleset, trouble: "unknown" };
}

function commitmentFault({ commitment: said }: ReplayDocument, given: string): Fault | null {
  return said.toLowerCase() === given ? null : { kind: "commitment", said, given };
}

/** As far as the actions can be taken. */
async function play(
  ruleset: Ruleset,
  actions: readonly Action[],
  blocks: Blocks,
): Promise<{ game: Game; refused: Fault | null }> {
  let game = begun(ruleset, await blocks(0, 0));
  for (const [number, action] of actions.entries()) {
    const refusal = refusalOf(game, action);
    if (refusal) return { game, refused: { kind: "action", number, turn: game.turns.length, refusal } };
    const next = uncovered(game, action);
    game = after(game, action, next ? await blocks(...next) : []);
  }
  const unfinished: Fault = { kind: "unfinished", turn: game.turns.length, turns: turnsOf(ruleset) };
  return { game, refused: isOver(game) ? null : unfinished };
}

function turnsFault(said: readonly Turn[], given: readonly Turn[]): Fault | null {
  for (const [turn, one] of given.entries()) {
    const other = said[turn];
    const fault = other && (rollsFault(turn, other.rolls, one.rolls) ?? boxFault(turn, other, one));
    if (fault) return fault;
  }
  return said.length === given.length ? null : { kind: "turns", said: said.length, given: given.length };
}

function rollsFault(turn: number, said: readonly Dice[], given: readonly Dice[]): Fault | null {
  for (const [roll, dice] of given.entries()) {
    const others = said[roll];
    if (!others) break;
    const length = Math.max(dice.length, others.length);
    const position = Array.from({ length }).findIndex((_, at) => dice[at] !== others[at]);
    if (position >= 0) return { kind: "die", turn, roll, position, said: others, given: dice };
  }
  return said.length === given.length
    ? null
    : { kind: "rolls", turn, said: said.length, given: given.length };
}

function boxFault(turn: number, said: Turn, given: Turn): Fault | null {
  const same =
    said.category === given.category && said.column === given.column && said.points === given.points;
  return same ? null : { kind: "box", turn, said, given };
}

function scoreFault({ score: said }: ReplayDocument, game: Game): Fault | null {
  const given = scoreOf(game);
  return given === null || given === said ? null : { kind: "score", said, given };
}
