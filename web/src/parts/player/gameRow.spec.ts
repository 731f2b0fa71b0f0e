import { render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Game } from "../../api/types";
import { appKey, createApp } from "../../app";
import GameRow from "./GameRow.svelte";

const base = {
  ruleset: "yams",
  status: "playing",
  score: null,
  startedAt: "2026-11-30T22:59:00Z",
  revealsAt: "2026-12-01T01:00:00Z",
};
const daily = { ...base, run: "2026-11-30.yams~p", challenge: "2026-11-30.yams", kind: "daily" } as Game;
const coded = { ...base, run: "FRXF96X5NN~p", challenge: "FRXF96X5NN", kind: "solo" } as Game;

it.each([daily, coded])("leads on to a game as long as it may be finished: $challenge", async (game) => {
  const app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  vi.spyOn(app.api, "ruleset").mockReturnValue(new Promise(() => {}));
  const now = vi.spyOn(app.clock, "nowMs", "get");
  const row = (at: string) => {
    now.mockReturnValue(Date.parse(at));
    const { container } = render(GameRow, { props: { game }, context: new Map([[appKey, app]]) });
    return { text: container.textContent, href: container.querySelector(".name a")?.getAttribute("href") };
  };
  const open = row("2026-12-01T00:59:59Z");
  expect(open.href).toBe(`/play/${game.challenge}`);
  expect(open.text).toContain("in progress");
  const over = row("2026-12-01T01:00:00Z");
  expect(over.href).toBe(undefined);
  expect(over.text).toContain("not finished");
});
