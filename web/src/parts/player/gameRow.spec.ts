import { render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Challenge, Daily, Game } from "../../api/types";
import { appKey, createApp } from "../../app";
import GameRow from "./GameRow.svelte";

const challenge = "2026-11-30.yams";
const game = {
  run: `${challenge}~p`,
  challenge,
  kind: "daily",
  ruleset: "yams",
  status: "playing",
  startedAt: "2026-11-30T22:59:00Z",
  score: null,
} as unknown as Game;

it("leads on to last night's game as long as it may be finished, and then says that it was not", async () => {
  const app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  app.today.daily = { date: "2026-12-01" } as Daily;
  vi.spyOn(app.api, "ruleset").mockReturnValue(new Promise(() => {}));
  const unfinished = vi.spyOn(app.lastNight, "unfinished", "get");
  const row = (left: Challenge[]) => {
    unfinished.mockReturnValue(left);
    const { container } = render(GameRow, { props: { game }, context: new Map([[appKey, app]]) });
    return { text: container.textContent, href: container.querySelector(".name a")?.getAttribute("href") };
  };
  const open = row([{ id: challenge } as Challenge]);
  expect(open.href).toBe(`/play/${challenge}`);
  expect(open.text).toContain("in progress");
  const over = row([]);
  expect(over.href).toBe(undefined);
  expect(over.text).toContain("not finished");
});
