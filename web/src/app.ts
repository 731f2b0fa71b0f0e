/** Builds every state once and hands it to the views. */
import { getContext, setContext } from "svelte";
import { Client } from "./api/client";
import { I18n } from "./i18n/i18n.svelte";
import { pause } from "./lib/retry";
import { BrowserMemory, type Memory } from "./lib/storage";
import { Choices } from "./state/choices";
import { Clock } from "./state/clock.svelte";
import { Feedback } from "./state/feedback";
import { LastNight } from "./state/lastNight.svelte";
import { lazyViews } from "./state/lazyViews.svelte";
import { Play } from "./state/play.svelte";
import { Player } from "./state/player.svelte";
import { Preferences } from "./state/preferences.svelte";
import { Router } from "./state/route.svelte";
import { Rulesets } from "./state/rulesets.svelte";
import { Runs } from "./state/runs.svelte";
import { Shortcuts } from "./state/shortcuts.svelte";
import { Theme } from "./state/theme.svelte";
import { Today } from "./state/today.svelte";

export function createApp(memory: Memory = new BrowserMemory()) {
  const player = new Player(memory);
  const i18n = new I18n(memory, navigator.language);
  const api = new Client(() => player.token, i18n.hasError);
  player.connect(api);
  const clock = new Clock();
  const preferences = new Preferences(memory, matchMedia("(prefers-reduced-motion: reduce)").matches);
  const feedback = new Feedback(preferences);
  const choices = new Choices(memory);
  const play = new Play(api, pause, (moment) => feedback.feel(moment), pause, choices);
  const runs = new Runs(api, memory);
  const rulesets = new Rulesets(api);
  const lastNight = new LastNight(api, clock, player, runs);
  return {
    api,
    memory,
    player,
    clock,
    preferences,
    feedback,
    choices,
    play,
    runs,
    rulesets,
    lastNight,
    lazyViews,
    today: new Today(api, memory, clock, player, play, runs, rulesets, lastNight),
    i18n,
    theme: new Theme(memory),
    shortcuts: new Shortcuts(memory),
    router: new Router(location.pathname),
  };
}

export type App = ReturnType<typeof createApp>;

export const appKey = Symbol("app");

export const provideApp = (app: App): App => setContext(appKey, app);
export const useApp = (): App => getContext<App>(appKey);
