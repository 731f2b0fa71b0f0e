import { expect, it } from "vitest";
import { codeIn } from "./codes";

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
