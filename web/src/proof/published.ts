/** Compares a checked game with what the service publishes of its challenge. */
import type { ReplayDocument } from "./document";

/** The beacon of a challenge, as the service tells it. */
export interface PublishedBeacon {
  round: number;
  periodS: number;
  genesis: number;
  value: string | null;
}

export interface Published {
  ruleset: string;
  opensAt: string;
  commitment: string;
  seed: string | null;
  beacon: PublishedBeacon | null;
}

export type Compared = "same" | "different" | "not-yet";

export interface Comparison {
  ruleset: Compared;
  commitment: Compared;
  seed: Compared;
  /** null where neither has one */
  beacon: Compared | null;
  /** whether the round is the one that the opening fixes; null without a beacon */
  round: Compared | null;
}

/** What is known of a game that adds up by itself: `holds` where its commitment, `beacon` where its beacon is nobody's yet. */
export type Backing = "holds" | "beacon" | "proved" | "contradicted" | "otherNoted";

type Document = Pick<ReplayDocument, "ruleset" | "beacon" | "seed" | "commitment">;

const same = (one: boolean): Compared => (one ? "same" : "different");

/** `commitment` and `seed` are those that the check was made with. */
export function compare(document: Document, published: Published): Comparison {
  const { beacon } = published;
  return {
    ruleset: same(document.ruleset === published.ruleset),
    commitment: same(document.commitment.toLowerCase() === published.commitment.toLowerCase()),
    seed:
      published.seed === null
        ? "not-yet"
        : same(document.seed?.toLowerCase() === published.seed.toLowerCase()),
    beacon: beacon === null && document.beacon === "" ? null : sameBeacon(document.beacon, beacon),
    round: beacon === null ? null : same(roundBefore(published.opensAt, beacon) === beacon.round),
  };
}

function sameBeacon(said: string, beacon: PublishedBeacon | null): Compared {
  return beacon && beacon.value === null ? "not-yet" : same(said === (beacon?.value ?? ""));
}

/** Anybody can make up a seed, its commitment and a game: it must be the service's, or the one that the reader noted before. */
export function backingOf(
  { beacon }: Pick<Document, "beacon">,
  comparison: Comparison | null,
  noted: Compared | null,
): Backing {
  if (comparison && Object.values(comparison).includes("different")) return "contradicted";
  if (!comparison && noted !== "same") return noted === "different" ? "otherNoted" : "holds";
  const sure = comparison ? comparison.beacon !== "not-yet" : beacon === "";
  return sure ? "proved" : "beacon";
}

/** Whether a note holds this commitment, be it alone or one of a whole page's; null where it holds none. */
export function noted(text: string, commitment: string): Compared | null {
  const all = text.toLowerCase().match(/\b[0-9a-f]{64}\b/g);
  return all && same(all.includes(commitment.toLowerCase()));
}

/** The last round published at least two minutes before the opening (docs/fairness.md, "Which round"). */
export function roundBefore(opensAt: string, { genesis, periodS }: PublishedBeacon): number {
  const opensS = Math.floor(Date.parse(opensAt) / 1000);
  return Math.floor((opensS - 120 - genesis) / periodS) + 1;
}

/** A beacon's text as documents have it: `drand:<round>:<randomness>`; null where it is none. */
export function partsOfBeacon(beacon: string): { round: number; randomness: string } | null {
  const [, round, randomness] = /^drand:(\d+):([0-9a-f]{64})$/.exec(beacon) ?? [];
  return round === undefined || randomness === undefined ? null : { round: Number(round), randomness };
}
