import { expect, it } from "vitest";
import { runsIn } from "./runsIn";

it("finds the run in a link to its replay or its proof, and each only once", () => {
  const run = "2026-12-01.yams.dry~k7qf2";
  for (const page of ["replay", "proof"]) {
    const link = `https://yams.example/${page}/${run}`;
    expect(runsIn(`${link}?step=3&with=2026-12-01.yams~zzz9#x`)).toEqual([run]);
    expect(runsIn(`Regarde : ${link} (${link})`)).toEqual([run]);
    expect(runsIn(`${link} /replay/2026-12-01.yams~zzz9`)).toEqual([run, "2026-12-01.yams~zzz9"]);
  }
});

it("finds none in a code's link, a challenge or a document", () => {
  for (const text of ["/replay/some-code?with=2026-12-01.yams~zzz9", "2026-12-01.yams", '{"beacon": "a~b"}'])
    expect(runsIn(text)).toEqual([]);
});
