// Remembers the labs that were stepped to their end.
import { progress } from "./memory.ts";

/** Listens to every lab of the visit, those of pages to come too. */
export function rememberFinishedLabs(): void {
  document.addEventListener("gw-finished", ({ target }) => {
    if (target instanceof Element && target.id) progress.saveLab(target.id, { finished: true });
  });
}
