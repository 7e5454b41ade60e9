// Takes Material's single-key shortcuts (f, s, p, n, ...) away: this is a page to type on.

/**
 * A letter typed where no field takes it, on a button or a radio just answered, would open the search
 * or turn the page; and who speaks to the computer types letters by accident. What the search
 * dialog does with Enter, Escape and the arrows stays.
 */
export function takeShortcutsAway(): void {
  document.addEventListener("keydown", (event) => {
    // Material listens on the window, after everything in the page has had the key.
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
}
