// Folds in the editor: one line stands for many, and opens by a press or when something happens inside.
import { codeFolding, foldEffect, foldedRanges, unfoldEffect } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import type { Span } from "../blanks.ts";
import { type Fold, foldLabel } from "../folds.ts";

/** `changed` is called with how many folds there are whenever that has become another number. */
export function folding(changed: (count: number) => void): Extension {
  return [
    codeFolding({ preparePlaceholder, placeholderDOM }),
    EditorView.updateListener.of(({ startState, state }) => {
      const { size } = foldedRanges(state);
      if (size !== foldedRanges(startState).size) changed(size);
    }),
    openInPrint,
  ];
}

/** Folds these lines; the cursor leaves them, or they would open at its next step. */
export function fold(view: EditorView, folds: readonly Fold[]): void {
  const { doc, selection } = view.state;
  const ranges = folds.map(({ first, last }) => {
    const line = doc.line(first);
    return { from: line.from + line.text.search(/\S/), to: doc.line(last).to };
  });
  const head = selection.main.head;
  const around = ranges.find(({ from, to }) => from < head && head <= to);
  view.dispatch({
    effects: ranges.map((range) => foldEffect.of(range)),
    ...(around && { selection: { anchor: around.from } }),
  });
}

/** Opens every fold that holds something between two places. */
export function unfold(view: EditorView, from = 0, to = view.state.doc.length): void {
  const open = foldsBetween(view.state, from, to);
  if (open.length > 0) view.dispatch({ effects: open.map((range) => unfoldEffect.of(range)) });
}

/** Opens the folds that these lines are in. */
export function reveal(view: EditorView, lines: readonly number[]): void {
  const { doc } = view.state;
  for (const number of lines) {
    if (number < 1 || number > doc.lines) continue;
    const { from, to } = doc.line(number);
    unfold(view, from, to);
  }
}

function foldsBetween(state: EditorState, from: number, to: number): Span[] {
  const found: Span[] = [];
  foldedRanges(state).between(from, to, (begin, end) => void found.push({ from: begin, to: end }));
  return found;
}

type Label = ReturnType<typeof foldLabel>;

function preparePlaceholder({ doc }: EditorState, range: Span): Label {
  const begin = doc.lineAt(range.from).from;
  return foldLabel(doc.sliceString(begin, range.to).split("\n"));
}

function placeholderDOM(view: EditorView, _open: unknown, { names, count }: Label): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "gw-fold-button";
  button.setAttribute("aria-label", `Show ${names} · ${count}`);
  const shown = document.createElement("span");
  shown.className = "gw-fold-names";
  shown.textContent = names;
  button.append(shown, ` · ${count}`);
  button.addEventListener("mousedown", (event) => {
    event.preventDefault(); // the editor neither takes the focus nor moves its cursor
    event.stopPropagation();
  });
  // Keys pressed here are the button's and no typing; but Check and Run are heard everywhere.
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    const at = view.posAtDOM(button);
    const byKeyboard = event.detail === 0;
    unfold(view, at, at);
    if (!byKeyboard) return;
    // The button has gone: reading goes on where it stood.
    view.dispatch({ selection: { anchor: at } });
    view.focus();
  });
  return button;
}

/** Paper shows the whole program. */
const openInPrint = ViewPlugin.define((view) => {
  const paper = window.matchMedia("print");
  let folded: Span[] = [];
  const follow = (): void => {
    if (paper.matches) {
      folded = foldsBetween(view.state, 0, view.state.doc.length);
      unfold(view);
    } else {
      view.dispatch({ effects: folded.map((range) => foldEffect.of(range)) });
      folded = [];
    }
  };
  paper.addEventListener("change", follow);
  return { destroy: () => paper.removeEventListener("change", follow) };
});
