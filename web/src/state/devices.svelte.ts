/** The devices on which one is this player, and the codes that let others in. */
import { ApiError, type Client } from "../api/client";
import type { Device, DeviceLink, Devices, Recovery } from "../api/types";

type DevicesApi = Pick<Client, "devices" | "erase" | "signOut" | "makeLink" | "makeRecovery">;

export class OwnDevices {
  /** those let in, the oldest first; null until known */
  list = $state.raw<readonly Device[] | null>(null);
  /** since when there is a recovery code */
  recoveryMadeAt = $state<string | null>(null);
  /** the link that waits for another device */
  link = $state.raw<DeviceLink | null>(null);
  /** who came in by it, while this page was looking */
  arrived = $state.raw<Device | null>(null);
  /** a recovery code just made: it is not told twice */
  recovery = $state.raw<Recovery | null>(null);
  /** whether a code was made that nobody saw, because the answer was lost: it may be so, or it is */
  unseen = $state<"maybe" | "surely" | null>(null);
  /** by what this device would no longer be the player's, where the answer was lost */
  #lost: "erase" | "signOut" | null = null;
  readonly #api: DevicesApi;

  constructor(api: DevicesApi) {
    this.#api = api;
  }

  /** Whether signing this one out would be for ever. */
  get isLast(): boolean {
    return this.list?.length === 1 && this.recoveryMadeAt === null;
  }

  async load(): Promise<void> {
    this.#take(await this.#api.devices());
  }

  async makeLink(): Promise<void> {
    this.arrived = null;
    this.link = await this.#api.makeLink();
  }

  /** Whether somebody has come in by the link; nobody minds when that can't be told now. */
  async watchLink(): Promise<void> {
    const [link, before] = [this.link, this.list];
    const now = await this.#api.devices().catch(ignoreApiError);
    if (!now || !before || !link || link !== this.link) return;
    this.#take(now);
    const newcomer = now.devices.find(({ id }) => !before.some((one) => one.id === id));
    if (!newcomer) return;
    this.arrived = newcomer;
    this.link = null;
  }

  async makeRecovery(): Promise<void> {
    this.unseen = null;
    try {
      this.recovery = await this.#api.makeRecovery();
    } catch (error) {
      if (error instanceof ApiError && error.retryable) await this.#doubt();
      throw error;
    }
    this.recoveryMadeAt = this.recovery.madeAt;
  }

  /** Signs a device out, which also voids a link that waits. */
  async signOut(device: string): Promise<void> {
    const signOut = () => this.#api.signOut(device);
    const own = this.list?.find(({ id }) => id === device)?.current;
    await (own ? this.#end("signOut", signOut) : signOut());
    this.link = null;
    this.list = this.list?.filter(({ id }) => id !== device) ?? null;
  }

  /** Forgets the player, on every device. */
  erase(): Promise<void> {
    return this.#end("erase", () => this.#api.erase());
  }

  /** After it this device's key is unknown. So where the answer was lost and the key is unknown now, it was done. */
  async #end(by: "erase" | "signOut", work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "unknown-token" && this.#lost === by) return;
      if (error.retryable) this.#lost = by;
      throw error;
    }
  }

  /** What has become of the code that there was, where the answer with a new one was lost. */
  async #doubt(): Promise<void> {
    const before = this.recoveryMadeAt;
    const now = await this.#api.devices().catch(ignoreApiError);
    if (now) this.#take(now);
    if (!now) this.unseen = "maybe";
    else if (this.recoveryMadeAt !== before) this.unseen = "surely";
  }

  #take({ devices, recoveryMadeAt }: Devices): void {
    this.list = devices;
    this.recoveryMadeAt = recoveryMadeAt;
  }
}

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
