/** What is not the game arrives apart: whoever only plays need not wait for it. */
import type { Component } from "svelte";
import { isReachable } from "../api/client";

// biome-ignore lint/suspicious/noExplicitAny: each view has props of its own, which the compiler checks where it is used
type View = Component<any>;

const loaders = {
  result: () => import("../views/Result.svelte"),
  offline: () => import("../views/OfflinePage.svelte"),
  upkeep: () => import("../parts/Upkeep.svelte"),
  invitation: () => import("../views/Invitation.svelte"),
  board: () => import("../views/Boards.svelte"),
  period: () => import("../views/PeriodPage.svelte"),
  player: () => import("../views/PlayerPage.svelte"),
  devices: () => import("../views/DevicesPage.svelte"),
  rules: () => import("../views/RulesPage.svelte"),
  challenge: () => import("../views/ChallengePage.svelte"),
  link: () => import("../views/LinkPage.svelte"),
  replay: () => import("../views/ReplayPage.svelte"),
  proof: () => import("../views/ProofPage.svelte"),
  calculator: () => import("../views/CalculatorPage.svelte"),
  sheets: () => import("../views/SheetsPage.svelte"),
  odds: () => import("../views/OddsPage.svelte"),
  analysis: () => import("../views/Analysis.svelte"),
  gameLine: () => import("../parts/challenge/GameLine.svelte"),
  challengeNotices: () => import("../parts/challenge/ChallengeNotices.svelte"),
  advice: () => import("../parts/Advice.svelte"),
  missing: () => import("../views/MissingPage.svelte"),
  sheetGrid: () => import("../parts/SheetGrid.svelte"),
  shortcuts: () => import("../parts/ShortcutHelp.svelte"),
  settings: () => import("../parts/Settings.svelte"),
  opponent: () => import("../parts/Opponent.svelte"),
};

export type ViewName = keyof typeof loaders;

/** Fetched while nothing else is going on, so that they are there in a tunnel. */
const soonNeeded: readonly ViewName[] = [
  "upkeep",
  "challengeNotices",
  "shortcuts",
  "result",
  "board",
  "rules",
  "challenge",
  "player",
  "settings",
];

class LazyViews {
  /** those that have arrived */
  arrived = $state.raw<Partial<Record<ViewName, View>>>({});
  /** those that could not be fetched */
  missed = $state.raw<readonly ViewName[]>([]);
  /** whether the site was there all the same: it has another version by now, which has them under other names */
  outdated = $state(false);

  /** styles being asked for again */
  #styles: Promise<unknown> | null = null;

  async fetch(name: ViewName): Promise<void> {
    if (this.arrived[name]) return;
    if (this.missed.includes(name)) this.missed = this.missed.filter((other) => other !== name);
    let module = await this.#load(name);
    // Lost on the way it comes at once; only what is gone does not.
    if (!module && (await isReachable())) {
      module = await this.#load(name);
      this.outdated = !module;
    }
    if (module) this.arrived = { ...this.arrived, [name]: module.default };
    else this.missed = [...this.missed, name];
  }

  async #load(name: ViewName): Promise<{ default: View } | null> {
    try {
      await this.#restyle();
      return await loaders[name]();
    } catch {
      return null;
    }
  }

  #restyle(): Promise<unknown> {
    this.#styles ??= askStylesAgain().finally(() => {
      this.#styles = null;
    });
    return this.#styles;
  }

  fetchSoonNeeded(): void {
    for (const name of soonNeeded) void this.fetch(name);
  }

  /** The connection may be back. */
  fetchMissed(): void {
    for (const name of this.missed) void this.fetch(name);
  }
}

/** Styles that did not arrive. The bundler asks for each once, and would show what comes later without them. */
const lostStyles = new Set<HTMLLinkElement>();
addEventListener(
  "error",
  ({ target }) => target instanceof HTMLLinkElement && target.rel === "stylesheet" && lostStyles.add(target),
  true,
);

async function askStylesAgain(): Promise<void> {
  const links = [...lostStyles];
  lostStyles.clear();
  await Promise.all(links.map(askAgain));
}

const askAgain = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    link.replaceWith(again);
  });

/** The browser keeps modules for the whole page, and so does this. */
export const lazyViews = new LazyViews();
