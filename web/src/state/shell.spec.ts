import { expect, it, vi } from "vitest";
import { Shell } from "./shell.svelte";

/** A browser whose registration finds a new build when told to; `page` is what the newest build's page says. */
function browser(page: string) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as unknown,
    update: vi.fn(async () => {}),
  });
  const register = vi.fn(async () => registration as unknown as ServiceWorkerRegistration);
  const shell = new Shell({ register }, "/assets/index-1.js", async () => new Response(page));
  async function find() {
    const worker = Object.assign(new EventTarget(), { state: "installing" });
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
    await vi.waitFor(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { shell, registration, register, find };
}

it("says so when a build that is ready is not the page's own", async () => {
  const { shell, find } = browser('<script src="/assets/index-2.js"></script>');
  await shell.start();
  expect(shell.outdated).toBe(false);
  await find();
  expect(shell.outdated).toBe(true);
});

it("says nothing when the page's own build was put aside for later", async () => {
  const { shell, find } = browser('<script src="/assets/index-1.js"></script>');
  await shell.start();
  await find();
  expect(shell.outdated).toBe(false);
});

it("asks for a newer build at most once an hour", async () => {
  vi.useFakeTimers();
  const { shell, registration } = browser("");
  await shell.start();
  await shell.check();
  expect(registration.update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  await shell.check();
  await shell.check();
  expect(registration.update).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("lets a browser that refuses go on without", async () => {
  const { shell, register } = browser("");
  register.mockRejectedValue(new DOMException("insecure", "SecurityError"));
  await shell.start();
  await shell.check();
  expect(shell.outdated).toBe(false);
});
