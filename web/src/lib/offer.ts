/** Handing something to the device's own way of sharing, where it has one. */

/** "unable": there is none for this, or not now; something else has to be done with it. */
export type Offered = "shared" | "dismissed" | "unable";

export async function offer(data: ShareData): Promise<Offered> {
  if (!navigator.share || (data.files && !navigator.canShare?.(data))) return "unable";
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    // Closing the sheet is an answer too.
    return error instanceof DOMException && error.name === "AbortError" ? "dismissed" : "unable";
  }
}
