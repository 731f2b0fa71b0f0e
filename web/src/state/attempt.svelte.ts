/** One thing that a player asked for, and how it went: one at a time, however often it is tapped. */
import { codeOf } from "../api/client";
import type { ErrorCode } from "../api/types";

export class Attempt {
  busy = $state(false);
  /** why the last one failed */
  error = $state<ErrorCode | null>(null);

  /** Whether it was done. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.error = codeOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
