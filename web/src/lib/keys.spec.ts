import { expect, it } from "vitest";
import { plainKey } from "./keys";

it("hears a key by itself, not with others, held down or typed into a field", () => {
  expect(plainKey(new KeyboardEvent("keydown", { key: "C" }))).toBe("c");
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    expect(plainKey(new KeyboardEvent("keydown", { key: "c", ...more }))).toBe(null);
  const field = document.createElement("input");
  let heard: string | null = "";
  field.addEventListener("keydown", (event) => {
    heard = plainKey(event);
  });
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }));
  expect(heard).toBe(null);
});
