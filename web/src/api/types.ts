/** The wire shapes by the names that the client uses. They are made from the service's OpenAPI document: schema.d.ts. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Category = string;
export type Player = Schemas["PlayerAnswer"];
export type NewPlayer = Schemas["NewPlayerAnswer"];
export type Challenge = Schemas["ChallengeAnswer"];
export type Daily = Schemas["DailyAnswer"];
export type RulesetBox = Schemas["RulesetBox"];
export type Ruleset = Schemas["RulesetAnswer"];
export type Box = Schemas["BoxAnswer"];
export type Column = Schemas["ColumnAnswer"];
export type RunStatus = Schemas["Status"];
export type Run = Schemas["RunAnswer"];
export type Closed = Schemas["Closed"];
/** One box of one column. */
export interface Cell {
  column: string;
  category: Category;
}
export type Action = Schemas["WrittenAction"];
export type Standing = Schemas["Standing"];
export type MyStanding = Schemas["MyStanding"];
export type Histogram = [score: number, players: number][];
export type Leaderboard = Schemas["LeaderboardAnswer"];
export type Analysis = Schemas["AnalysisAnswer"];
export type Decision = Schemas["DecisionAnswer"];
export type Foresight = Schemas["ForesightAnswer"];
export type Measure = Schemas["Measure"];
export type Kind = Schemas["Kind"];
export type Mode = Schemas["Mode"];
export type Level = Schemas["Level"];
/** What a challenge with a code has beyond a daily. */
export type Coded = Schemas["Coded"];
/** What is left out is null. */
export type NewChallenge = Partial<Schemas["NewChallengeBody"]>;
export type Opponent = Schemas["OpponentAnswer"];
export type Advice = Schemas["AdviceAnswer"];
export type Replay = Schemas["ReplayDocument"];
/** A finished game to be watched. */
export type Viewing = Schemas["ViewingAnswer"];
/** A player by name and tag, null for an erased one. */
export type Person = Schemas["Person"];
export type ColumnSums = Schemas["ColumnReport"];
export type Stats = Schemas["StatsAnswer"];
export type Games = Schemas["GamesAnswer"];
/** A challenge with a code, and what became of one's run of it. */
export type MyChallenge = Schemas["MyChallengeAnswer"];
export type MyChallenges = Schemas["MyChallengesAnswer"];
export type Devices = Schemas["DevicesAnswer"];
export type DeviceLink = Schemas["LinkAnswer"];
export type Recovery = Schemas["RecoveryAnswer"];
export type Span = Schemas["Span"];
export type PeriodBoard = Schemas["PeriodBoardAnswer"];
export type PeriodStanding = Schemas["PeriodStanding"];
export type RulesetStats = Schemas["RulesetStats"];
export type Game = Schemas["GameAnswer"];
export type Device = Schemas["DeviceAnswer"];
export type Fairness = Schemas["FairnessAnswer"];
export type FairDay = Schemas["FairDay"];
export type PerfectPlay = Schemas["PerfectPlayAnswer"];
export type Odds = Schemas["OddsAnswer"];
export type TargetOdds = Schemas["TargetOdds"];
/** What is left out is null. */
export type OddsQuestion = Pick<Schemas["OddsBody"], "ruleset" | "rollsLeft"> & Partial<Schemas["OddsBody"]>;
export type SheetContents = Schemas["SheetBody"];
export type ServerErrorCode = Schemas["Problem"]["code"];

/** `reused-key` answers no request of this client: its words need not load with the first page. */
export type KnownCode = Exclude<ServerErrorCode, "reused-key">;

/** `offline` is the client's own: no answer arrived at all. */
export type ErrorCode = KnownCode | "offline";
