import { expect, it } from "vitest";
import { cleanName } from "./names";

it("writes a name without what shows nothing, or turns it about", () => {
  expect(cleanName("\u202eevil\u2066")).toBe("evil");
  expect(cleanName("Zo\u200bé\ufeff \u00ad")).toBe("Zoé");
  expect(cleanName("a\u200db")).toBe("ab");
  expect(cleanName(" Jean \n\t\u200e Paul\u0000 ")).toBe("Jean Paul");
  expect(cleanName("\u200b\u2800\u3164")).toBe("");
  expect(cleanName("\ud800Max")).toBe("Max");
});

it("leaves alone what is seen, in whatever script, and emojis made of several", () => {
  for (const name of ["<b>Zoé</b>", "דנה", "مريم", "名前", "👩‍👩‍👧", "🧑🏽‍🚀", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈 Max"])
    expect(cleanName(name)).toBe(name);
});
