import { afterEach, describe, expect, it } from "vitest";
import { plainKey } from "./keys";

/** What the page takes a key press for. */
function pressed(init: KeyboardEventInit, on: EventTarget = document.body): string | null {
  let found: string | null = null;
  const listen = (event: Event) => {
    found = plainKey(event as KeyboardEvent);
  };
  window.addEventListener("keydown", listen);
  on.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
  window.removeEventListener("keydown", listen);
  return found;
}

function field(tag: string, type = ""): HTMLElement {
  const element = document.createElement(tag);
  if (type) element.setAttribute("type", type);
  document.body.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

describe("a key", () => {
  it("is told by what it writes, whatever its case", () => {
    expect(pressed({ key: "R" })).toBe("r");
    expect(pressed({ key: "3", code: "Numpad3" })).toBe("3");
  });

  it("is a digit where French keyboards write another sign without Shift", () => {
    expect(pressed({ key: "&", code: "Digit1" })).toBe("1");
    expect(pressed({ key: "1", code: "Digit1", shiftKey: true })).toBe("1");
    expect(pressed({ key: "!", code: "Digit1", shiftKey: true })).toBe("!");
  });

  it("does nothing with a modifier, held down, or into a field", () => {
    for (const modifier of ["ctrlKey", "metaKey", "altKey", "repeat"])
      expect(pressed({ key: "r", [modifier]: true })).toBe(null);
    for (const tag of ["input", "textarea", "select"]) expect(pressed({ key: "r" }, field(tag))).toBe(null);
    expect(pressed({ key: "r" }, field("input", "checkbox"))).toBe("r");
  });
});
