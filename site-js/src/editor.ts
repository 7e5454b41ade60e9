// The code editor. Imported only when one is first needed: CodeMirror is the page's largest part.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { BLANK, findBlanks } from "./blanks.ts";
import type { Fold } from "./folds.ts";
import { fold, folding, reveal, unfold } from "./page/editor-folds.ts";
import { INDENT, keys } from "./page/editor-keys.ts";
import {
  blanks,
  errorLines,
  litLines,
  setBlanks,
  setErrorLines,
  setLitLines,
} from "./page/editor-marks.ts";
import type { Hole } from "./shapes.ts";

export interface EditorOptions {
  parent: HTMLElement;
  code: string;
  starter: string;
  holes: readonly Hole[];
  name: string; // for assistive technology: "The product's rule: your program"
  describedBy: string; // id of the note that says how to leave
  onChange(code: string): void;
  onCheck(): void;
  onRun(): void;
  onFold?(count: number): void; // there are now so many folds
}

/** Colours come from exercise-code.css, which knows the page's two schemes. */
const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], class: "gw-code-keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "gw-code-string" },
  { tag: tags.comment, class: "gw-code-comment" },
  { tag: [tags.number, tags.bool, tags.null], class: "gw-code-number" },
]);

export class Editor {
  readonly #view: EditorView;
  readonly #starter: string;
  readonly #holes: readonly Hole[];

  constructor(options: EditorOptions) {
    this.#starter = options.starter;
    this.#holes = options.holes;
    const state = EditorState.create({ doc: options.code, extensions: extensions(options) });
    this.#view = new EditorView({ state, parent: options.parent });
    this.#measure();
    this.#markBlanks();
  }

  get code(): string {
    return this.#view.state.doc.toString();
  }

  /** Replaces the whole program; the editor's own undo brings the old one back. */
  set code(code: string) {
    if (code === this.code) return;
    const { doc } = this.#view.state;
    this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: code } });
    this.#markBlanks();
  }

  /** Folds these lines; they open by a press, and by whatever is shown or edited inside. */
  fold(folds: readonly Fold[]): void {
    fold(this.#view, folds);
  }

  unfold(): void {
    unfold(this.#view);
  }

  focus(): void {
    this.#view.focus();
  }

  /** Marks the line that failed, until the program is edited; null takes the mark away. */
  markError(line: number | null): void {
    const lines = line === null ? [] : [line];
    reveal(this.#view, lines);
    this.#view.dispatch({ effects: setErrorLines.of(lines) });
  }

  /** Lights lines, as a lab runs them, and brings them into the editor's own window; none puts them out. */
  highlightLines(lines: readonly number[]): void {
    const view = this.#view;
    reveal(view, lines);
    view.dispatch({ effects: setLitLines.of(lines) });
    const [first] = lines;
    const last = lines.at(-1);
    const { doc } = view.state;
    if (first === undefined || last === undefined || last > doc.lines) return;
    // The page must stay where it is: the reader looks at the lab.
    const window = view.scrollDOM.clientHeight;
    const top = view.lineBlockAt(doc.line(first).from).top;
    const { bottom } = view.lineBlockAt(doc.line(last).from);
    const { scrollTop } = view.scrollDOM;
    if (top >= scrollTop && bottom <= scrollTop + window) return;
    view.scrollDOM.scrollTop = Math.min(top - 20, (top + bottom - window) / 2);
  }

  /** Puts the cursor there and brings it into view. Line and column count from 1. */
  jumpTo(line: number, column: number): void {
    const { doc } = this.#view.state;
    const target = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const anchor = Math.min(target.from + Math.max(column - 1, 0), target.to);
    reveal(this.#view, [target.number]);
    this.#view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  /**
   * Lets the editor learn the height of a line, which it does only on screen: below it, it would take
   * its own guess for the height of the program, and the page would jump on the way there.
   */
  #measure(): void {
    const { dom } = this.#view;
    dom.style.visibility = "hidden";
    dom.style.transform = `translateY(${-dom.getBoundingClientRect().top}px)`;
    this.#view.elementAtHeight(0);
    dom.style.transform = "";
    dom.style.visibility = "";
  }

  #markBlanks(): void {
    const spans = findBlanks(this.#starter, this.#holes, this.code);
    const [first] = spans;
    this.#view.dispatch({
      effects: setBlanks.of(spans),
      // Coming in by keyboard, the cursor stands where something is to be written.
      ...(first && { selection: { anchor: first.from, head: first.to } }),
    });
  }
}

function extensions(options: EditorOptions) {
  return [
    keys(options.onCheck, options.onRun),
    lineNumbers(),
    history(),
    indentUnit.of(INDENT),
    EditorState.tabSize.of(INDENT.length),
    python(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    syntaxHighlighting(highlighting),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.clipboardInputFilter.of((text) => text.replaceAll("\t", INDENT)),
    EditorView.contentAttributes.of({
      "aria-label": options.name,
      "aria-describedby": options.describedBy,
      tabindex: "0", // a long line scrolls: the place it scrolls in can be reached by keyboard
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString());
    }),
    EditorView.domEventHandlers({ click: selectWholeBlank }),
    folding((count) => options.onFold?.(count)),
    blanks,
    errorLines,
    litLines,
    theme,
  ];
}

/** A click into a blank that is still ____ selects it whole: typing then replaces it. */
function selectWholeBlank(_event: MouseEvent, view: EditorView): boolean {
  const { main } = view.state.selection;
  if (!main.empty) return false;
  const blank = view.state
    .field(blanks)
    .find(({ from, to }) => from <= main.from && main.from <= to);
  if (!blank || view.state.sliceDoc(blank.from, blank.to) !== BLANK) return false;
  view.dispatch({ selection: { anchor: blank.from, head: blank.to } });
  return false;
}

const theme = EditorView.theme({
  "&": { color: "var(--gw-ink)", backgroundColor: "var(--gw-sunken)" },
  "&.cm-focused": { outline: "none" }, // exercise.css draws the focus around the whole editor
  ".cm-scroller": { fontFamily: "var(--gw-mono)", lineHeight: "inherit" },
  ".cm-content": { padding: "var(--gw-code-pad) 0", caretColor: "var(--gw-ink)" },
  ".cm-line": { padding: "0 1rem 0 0.5rem" },
  // Not see-through: a long line slides under it.
  ".cm-gutters": {
    color: "var(--gw-quiet)",
    background: "var(--gw-sunken)",
    border: "none",
  },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0", minWidth: "var(--gw-code-gutter)" },
});
