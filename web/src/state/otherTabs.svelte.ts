/**
 * The tabs of one browser tell each other how far a run has got and who sits here, so that none goes on from a state that is
 * gone. What another device did is only heard when something is asked.
 */
import { tick, untrack } from "svelte";
import type { Run } from "../api/types";
import type { App } from "../app";
import type { Memory } from "../lib/storage";
import { Tabs } from "../lib/tabs";
import { type Player, type Seating, tokenKey } from "./player.svelte";
import type { Route } from "./route.svelte";

/** They have no player, and what is written in them stays. */
const tools: readonly Route["page"][] = ["rules", "calculator", "sheets", "odds", "proof"];

/** Takes over who sits down in another tab; whether that is somebody else than here until now. */
export function takeOver(player: Player, memory: Memory, { was, token, id }: Seating): boolean {
  if (player.token !== null && player.token !== was) return false; // not of the player here
  const same = id === (player.profile?.id ?? null) && (id !== null || player.token === null);
  player.token = token;
  memory.set(tokenKey, token);
  if (!same) player.profile = null;
  return !same;
}

/** For as long as the page is open. */
export function joinTabs({ memory, play, player, router, today }: App): void {
  /** whether the table was laid for nobody, and this browser has become somebody's since */
  let stale = $state(false);
  const runs = new Tabs<Pick<Run, "id" | "nextAction">>("yams.runs", ({ id, nextAction }) => {
    void play.hear(id, nextAction);
  });
  const seats = new Tabs<Seating>("yams.player", hear);
  player.onseating = (seating) => seats.tell(seating);
  // What happened before this tab joined.
  if (player.untold) seats.tell(player.untold);
  const { kept } = player;
  if (kept !== player.token) hear({ was: player.token, token: kept, id: null });

  function hear(seating: Seating): void {
    const seated = player.token !== null || player.profile !== null;
    if (!takeOver(player, memory, seating)) return;
    if (player.token) void player.recognise().catch(() => {}); // only to greet by name
    if (seated) void startOver();
    else stale = true;
  }

  $effect.root(() => {
    $effect(() => {
      if (play.run) runs.tell({ id: play.run.id, nextAction: play.run.nextAction });
    });
    // What is under way here is not pushed aside: it may be the same newcomer's game, begun in both tabs.
    $effect(() => {
      if (!stale || today.busy) return;
      stale = false;
      if (!play.run) untrack(() => void today.retry());
    });
    $effect(() => {
      const unknown = play.error === "unknown-token" || today.error === "unknown-token";
      if (unknown && untrack(() => player.token ?? player.profile))
        void player.recognise().then(startOver, () => {});
    });
  });

  /** The game shown was another player's. */
  async function startOver(): Promise<void> {
    if (!tools.includes(router.route.page)) router.replace("/");
    await tick(); // the address lays the table first
    await today.startOver();
  }
}
