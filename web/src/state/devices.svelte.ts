/** The devices on which one is this player, and the codes that let others in. */
import { ApiError, type Client } from "../api/client";
import type { Device, DeviceLink, Devices, Recovery } from "../api/types";

type DevicesApi = Pick<Client, "devices" | "signOut" | "makeLink" | "makeRecovery">;

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
    this.recovery = await this.#api.makeRecovery();
    this.recoveryMadeAt = this.recovery.madeAt;
  }

  /** Signs a device out, which also voids a link that waits. */
  async signOut(device: string): Promise<void> {
    await this.#api.signOut(device);
    this.link = null;
    this.list = this.list?.filter(({ id }) => id !== device) ?? null;
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
