import { expect, it } from "vitest";
import { challengesIn, codeIn, looksTyped, spaced } from "./codes";

it("finds the code in whatever was typed or pasted, and leaves its reading to the server", () => {
  for (const [text, code] of [
    ["  frxf9 6x5nn ", "frxf9 6x5nn"],
    ["FRXF9-6X5NN", "FRXF9-6X5NN"],
    ["https://yams.test/c/FRXF96X5NN", "FRXF96X5NN"],
    ["https://yams.test/c/FRXF96X5NN/?utm_source=x#top", "FRXF96X5NN"],
    ["yams.test/c/FRXF96X5NN/.", "FRXF96X5NN"],
    ["Un défi : https://yams.test/c/FRXF96X5NN. À toi !", "FRXF96X5NN."],
    ["https://yams.test/play/2026-12-01.yams", "2026-12-01.yams"],
    ["FRXF96X5NN&utm_source=x", "FRXF96X5NN"],
    [" / ", ""],
  ])
    expect(codeIn(text ?? "")).toBe(code);
});

const [one, two] = ["FRXF96X5NN", "0000000000"];

it("finds the one code in a message, however it was written", () => {
  for (const text of [
    "FRXF9-6X5NN",
    "frxf9 6x5nn",
    "FRXF9-6X5NN merci",
    "code : FRXF9-6X5NN !",
    "Code:FRXF96X5NN.",
    "« FRXF9–6X5NN », à demain Annie, merci Annie",
    "merci Annie frxf96x5nn merci Annie",
    "Je te défie au Yam’s : https://yams.test/c/FRXF96X5NN?utm_source=x Bonne chance !",
    "https://yams.test/c/frxf9-6x5nn. (FRXF9-6X5NN)",
    "yams.test/c/FRXF96X5NN",
    "FRX\u200bF9-6X5\u00adNN vu sur \uff26\uff32\uff38\uff26\uff19-\uff16\uff38\uff15\uff2e\uff2e",
    "ligne une\nFRXF9-6X5NN\nligne trois",
  ])
    expect([text, challengesIn(text)]).toEqual([text, [one]]);
  expect(challengesIn("à toi : https://yams.test/play/2026-12-01.yams-extreme.dry.")).toEqual([
    "2026-12-01.yams-extreme.dry",
  ]);
});

it("finds all there are, and chooses none", () => {
  expect(challengesIn(`FRXF9-6X5NN ou ${two}`)).toEqual([one, two]);
  expect(challengesIn(`yams.test/c/${two} et FRXF9-6X5NN`)).toEqual([two, one]);
});

it("takes words for words, and a wrong code for no other", () => {
  for (const text of [
    "",
    "merci",
    "Bonne chance à toi",
    "FRXF9-6X5NM merci",
    "FRXF9-6X5N",
    "yams.test/c/FRXF96X5NM",
  ])
    expect(challengesIn(text)).toEqual([]);
  for (const text of ["FRXF9-6X5NM merci", "FRXF9-6X5N", "F R X F 9 6 X 5 N M", "yams.test/c/x", "belote"])
    expect([text, looksTyped(text)]).toEqual([text, true]);
  for (const text of ["Bonne chance à toi pour ce soir", "À demain 18h, comme convenu avec Annie"])
    expect([text, looksTyped(text)]).toEqual([text, false]);
});

it("writes codes as people read them", () => {
  expect(spaced(one)).toBe("FRXF9-6X5NN");
  expect(spaced("2026-12-01.yams")).toBe("2026-12-01.yams");
});
