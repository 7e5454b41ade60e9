// What the editor draws on top of the code: the blanks, a line that failed, a line that is lit.
import { type EditorState, type Range, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  WidgetType,
} from "@codemirror/view";
import type { Span } from "../blanks.ts";

export const setBlanks = StateEffect.define<readonly Span[]>();
export const setErrorLines = StateEffect.define<readonly number[]>();
export const setLitLines = StateEffect.define<readonly number[]>();

/** Where the blanks are. They follow every edit; one that is overwritten from outside is gone. */
export const blanks = StateField.define<readonly Span[]>({
  create: () => [],
  update(spans, transaction) {
    let next = spans;
    if (transaction.docChanged) {
      next = spans
        .filter((span) => {
          let swallowed = false;
          transaction.changes.iterChangedRanges((from, to) => {
            swallowed ||= from <= span.from && to >= span.to && to - from > span.to - span.from;
          });
          return !swallowed;
        })
        .map(({ from, to }) => ({
          from: transaction.changes.mapPos(from, -1),
          to: transaction.changes.mapPos(to, 1),
        }));
    }
    for (const effect of transaction.effects) if (effect.is(setBlanks)) next = effect.value;
    return next;
  },
  provide: (field) => [
    EditorView.decorations.compute([field], (state) => draw(state.field(field), state)),
    gutterLineClass.compute([field], (state) => drawGutter(state.field(field), state)),
  ],
});

class EmptyBlank extends WidgetType {
  override toDOM(): HTMLElement {
    const box = document.createElement("span");
    box.className = "gw-blank gw-blank-empty";
    return box;
  }

  override eq(): boolean {
    return true;
  }
}

const blankBox = Decoration.mark({ class: "gw-blank", inclusive: true });
const emptyBox = Decoration.widget({ widget: new EmptyBlank(), side: 1 });
const blankLine = Decoration.line({ class: "gw-blank-line" });

/** The same line's number, so that the mark reaches the card's edge. */
const blankNumber = new (class extends GutterMarker {
  override elementClass = "gw-blank-gutter";
})();

function draw(spans: readonly Span[], state: EditorState): DecorationSet {
  const ranges: Range<Decoration>[] = lineStarts(spans, state).map((at) => blankLine.range(at));
  for (const { from, to } of spans) {
    if (from === to) ranges.push(emptyBox.range(from));
    // Over several lines the lines themselves are the box.
    else if (state.doc.lineAt(from).to >= to) ranges.push(blankBox.range(from, to));
  }
  return Decoration.set(ranges, true);
}

function drawGutter(spans: readonly Span[], state: EditorState): RangeSet<GutterMarker> {
  return RangeSet.of(lineStarts(spans, state).map((at) => blankNumber.range(at)));
}

/** Where the lines that hold a blank begin, each once, in order. */
function lineStarts(spans: readonly Span[], { doc }: EditorState): number[] {
  const starts = new Set<number>();
  for (const { from, to } of spans) {
    const last = doc.lineAt(to).number;
    for (let line = doc.lineAt(from).number; line <= last; line += 1) {
      starts.add(doc.line(line).from);
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** A field that marks lines, until it is set to none or (`untilEdited`) the text changes. */
function someLines(effectType: typeof setErrorLines, name: string, untilEdited: boolean) {
  const mark = Decoration.line({ class: name });
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marked, transaction) {
      let next = transaction.docChanged
        ? untilEdited
          ? Decoration.none
          : marked.map(transaction.changes)
        : marked;
      for (const effect of transaction.effects) {
        if (!effect.is(effectType)) continue;
        const { doc } = transaction.state;
        const numbers = effect.value.filter((number) => number >= 1 && number <= doc.lines);
        next = Decoration.set(
          numbers.map((number) => mark.range(doc.line(number).from)),
          true,
        );
      }
      return next;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

export const errorLines = someLines(setErrorLines, "gw-error-line", true);
export const litLines = someLines(setLitLines, "gw-lit-line", true);
