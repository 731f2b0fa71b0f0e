import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Offered } from "../lib/offer";
import { Sharing } from "./sharing.svelte";

const caption = { file: "yams.png", text: "231 points", lang: "en" };
const blob = new Blob(["x"], { type: "image/png" });

function sharing(offered: Offered = "unable") {
  const picture = vi.fn().mockResolvedValue(blob);
  const device = {
    offer: vi.fn<(data: ShareData) => Promise<Offered>>().mockResolvedValue(offered),
    copy: vi.fn().mockResolvedValue(true),
    save: vi.fn(),
  };
  return { picture, device, state: new Sharing({ picture }, device) };
}

describe("sharing", () => {
  it("leaves text to the device, and copies it where that has no way", async () => {
    const taken = sharing("shared");
    await taken.state.text("231 points");
    expect(taken.device.copy).not.toHaveBeenCalled();
    expect(taken.state.passed).toBe(null);
    const { state, device } = sharing();
    await state.text("231 points");
    expect(device.copy).toHaveBeenCalledExactlyOnceWith("231 points");
    expect(state.passed).toBe("text");
    device.copy.mockResolvedValue(false);
    await state.link("https://yams.example/");
    expect(state.passed).toBe("not-copied");
  });

  it("does nothing more when the player thinks better of it", async () => {
    const { state, device } = sharing("dismissed");
    await state.text("231 points");
    await state.picture("r", caption);
    expect(device.copy).not.toHaveBeenCalled();
    expect(device.save).not.toHaveBeenCalled();
    expect(state.passed).toBe(null);
  });

  it("offers the picture as a file with the text, and saves it where files are not taken", async () => {
    const { state, device, picture } = sharing();
    await state.picture("r", caption);
    expect(picture).toHaveBeenCalledExactlyOnceWith("r", "en");
    const [data] = device.offer.mock.calls[0] ?? [];
    expect(data?.text).toBe("231 points");
    expect(data?.files?.[0]).toMatchObject({ name: "yams.png", type: "image/png" });
    expect(device.save).toHaveBeenCalledExactlyOnceWith("yams.png", blob);
    expect(state.passed).toBe("picture");
  });

  it("asks once, however often the button is tapped meanwhile", async () => {
    const { state, picture, device } = sharing();
    const first = state.picture("r", caption);
    expect(state.making).toBe(true);
    await Promise.all([first, state.picture("r", caption), state.text("231 points")]);
    expect(picture).toHaveBeenCalledOnce();
    expect(device.save).toHaveBeenCalledOnce();
    expect(device.copy).not.toHaveBeenCalled();
    expect(state.making).toBe(false);
  });

  it("tells why there was no picture, until the next try", async () => {
    const { state, device, picture } = sharing();
    picture.mockRejectedValueOnce(new ApiError(0, "offline"));
    await state.picture("r", caption);
    expect(state.error).toBe("offline");
    expect(device.offer).not.toHaveBeenCalled();
    await state.picture("r", caption);
    expect(state.error).toBe(null);
    expect(state.passed).toBe("picture");
  });
});
