/**
 * The tabs of one browser tell each other how far a run has got and who sits here, so that none goes on from a state that is
 * gone. What another device did is only heard when something is asked.
 */
import { tick, untrack } from "svelte";
import type { Run } from "../api/types";
import type { App } from "../app";
import { Tabs } from "../lib/tabs";
import { type Seating, tokenKey } from "./player.svelte";
import type { Route } from "./route.svelte";

/** They have no player, and what is written in them stays. */
const tools: readonly Route["page"][] = ["rules", "calculator", "sheets", "odds", "proof"];

/** For as long as the page is open. */
export function joinTabs({ memory, play, player, router, today }: App): void {
  const runs = new Tabs<Pick<Run, "id" | "nextAction">>("yams.runs", ({ id, nextAction }) => {
    void play.hear(id, nextAction);
  });
  const seats = new Tabs<Seating>("yams.player", hear);
  player.onseating = (seating) => seats.tell(seating);
  // What happened before this tab joined.
  if (player.untold) seats.tell(player.untold);
  const kept = memory.get(tokenKey);
  if (kept !== player.token) hear({ was: player.token, token: kept, id: null });

  function hear(seating: Seating): void {
    const seated = player.token !== null || player.profile !== null;
    if (!player.hear(seating)) return;
    if (player.token) void player.recognise().catch(() => {}); // only to greet by name
    void (seated ? startOver() : today.retry());
  }

  $effect.root(() => {
    $effect(() => {
      if (play.run) runs.tell({ id: play.run.id, nextAction: play.run.nextAction });
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
