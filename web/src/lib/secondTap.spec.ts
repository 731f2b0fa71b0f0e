import { expect, it, vi } from "vitest";
import { ignoreSecondTaps } from "./secondTap";

ignoreSecondTaps();

function buttons(): [HTMLElement, HTMLElement, string[]] {
  const pressed: string[] = [];
  const made = (name: string) => {
    const button = document.createElement("button");
    button.addEventListener("click", () => pressed.push(name));
    document.body.append(button);
    return button;
  };
  return [made("one"), made("other"), pressed];
}

let now = 10_000;
/** what has come where the first tap was */
let under: Element | null = null;
document.elementFromPoint = () => under;
vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now);

function tap(on: HTMLElement, afterMs: number, { x = 100, y = 500, detail = 1 } = {}) {
  now += afterMs;
  on.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }),
  );
}

it("lets a second and a third tap hit nothing that has come under the finger", () => {
  const [one, other, pressed] = buttons();
  tap(one, 1000);
  under = other;
  tap(other, 120, { x: 104 });
  tap(other, 300, { y: 510 });
  expect(pressed).toEqual(["one"]);
  tap(other, 500);
  expect(pressed).toEqual(["one", "other"]);
});

it("lets through what is meant: the same again, a neighbour, another place, a key", () => {
  const [one, other, pressed] = buttons();
  tap(one, 1000);
  tap(one, 100);
  under = one; // it lies there still
  tap(other, 100, { x: 110 });
  under = other;
  tap(one, 100, { x: 150 });
  tap(other, 100, { x: 150, detail: 0 });
  expect(pressed).toEqual(["one", "one", "other", "one", "other"]);
});

it("counts a label's tap as its field's", () => {
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.type = "checkbox";
  label.append(field, "sound");
  document.body.append(label);
  tap(label, 1000);
  tap(field, 50);
  expect(field.checked).toBe(false); // ticked by the first, cleared by the second
});

it("counts from the last touch, also of what was disabled meanwhile and gave no click", () => {
  const [one, other, pressed] = buttons();
  tap(one, 1000);
  now += 400;
  under = other;
  one.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, clientX: 101, clientY: 501 }));
  tap(other, 400);
  expect(pressed).toEqual(["one"]);
});
