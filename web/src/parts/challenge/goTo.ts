import { tick } from "svelte";
import type { App } from "../../app";
import { invitationPath } from "../../state/route.svelte";

/** Came by asking for a rematch: whoever made it, there is somebody to tell. */
export const rematchNote = "rematch";

/** Goes to a challenge once it lies there, so that nothing else flashes up in between, and reads out its heading. */
export async function goTo(
  { lazyViews, today, router }: App,
  challenge: string,
  note: string | null = null,
): Promise<void> {
  await Promise.all([lazyViews.fetch("invitation"), today.open(challenge)]);
  router.go(invitationPath(challenge), note);
  await tick();
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
