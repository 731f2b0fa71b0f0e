import { tick } from "svelte";
import type { App } from "../../app";
import { invitationPath } from "../../state/route.svelte";

/** Goes to a challenge once it lies there, so that nothing else flashes up in between, and reads out its heading. */
export async function goTo({ lazyViews, today, router }: App, challenge: string): Promise<void> {
  await Promise.all([lazyViews.fetch("invitation"), today.open(challenge)]);
  router.go(invitationPath(challenge));
  await tick();
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
