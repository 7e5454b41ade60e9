// The editor's own keys: check, run, indent by Tab, and leave by Esc and Tab.
import { indentLess, indentMore } from "@codemirror/commands";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

export const INDENT = "    ";

export function keys(check: () => void, run: () => void): Extension {
  const shortcuts = [
    { key: "Mod-Enter", run: done(check) },
    { key: "Shift-Enter", run: done(run) },
    { key: "Tab", run: indent, shift: indentLess },
  ];
  return [Prec.highest(keymap.of(shortcuts)), Prec.highest(escapeThenTab)];
}

function done(action: () => void) {
  return () => {
    action();
    return true;
  };
}

/** Tab indents what is selected, or goes to the next stop of four. */
function indent(view: EditorView): boolean {
  if (view.state.selection.ranges.some((range) => !range.empty)) return indentMore(view);
  const { from } = view.state.selection.main;
  const column = from - view.state.doc.lineAt(from).from;
  view.dispatch(view.state.replaceSelection(" ".repeat(INDENT.length - (column % INDENT.length))), {
    userEvent: "input",
  });
  return true;
}

/** After Esc, Tab leaves the editor for as long as no other key is pressed: no hurry. */
const escapeThenTab = EditorView.domEventHandlers({
  keydown(event, view) {
    if (event.key === "Escape") view.setTabFocusMode(true);
    else if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) {
      view.setTabFocusMode(false);
    }
    return false;
  },
  blur(_event, view) {
    view.setTabFocusMode(false);
    return false;
  },
});
