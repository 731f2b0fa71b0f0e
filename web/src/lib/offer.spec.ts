import { afterEach, expect, it, vi } from "vitest";
import { offer } from "./offer";

afterEach(() => vi.unstubAllGlobals());

const files = [new File(["x"], "x.png", { type: "image/png" })];
const refusing = (name: string) => vi.fn().mockRejectedValue(new DOMException("", name));

it("says what became of it", async () => {
  vi.stubGlobal("navigator", {});
  expect(await offer({ text: "231" })).toBe("unable");
  vi.stubGlobal("navigator", { share: vi.fn().mockResolvedValue(undefined) });
  expect(await offer({ text: "231" })).toBe("shared");
  vi.stubGlobal("navigator", { share: refusing("AbortError") });
  expect(await offer({ text: "231" })).toBe("dismissed");
  vi.stubGlobal("navigator", { share: refusing("NotAllowedError") });
  expect(await offer({ text: "231" })).toBe("unable");
});

it("offers files only where files are taken", async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { share });
  expect(await offer({ files })).toBe("unable");
  vi.stubGlobal("navigator", { share, canShare: () => false });
  expect(await offer({ files })).toBe("unable");
  expect(share).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { share, canShare: () => true });
  expect(await offer({ files })).toBe("shared");
});
