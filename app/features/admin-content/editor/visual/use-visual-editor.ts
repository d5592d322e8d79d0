// One ProseMirror editor for the lifetime of the field. It reports its text to the form. Any other value of the form (a resolved conflict,
// a recovered draft, an edit of the source) is applied as a step that can be undone.
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { closeHistory, history } from "prosemirror-history";
import { type Command, EditorState, type Plugin, Selection } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { type DirectEditorProps, EditorView } from "prosemirror-view";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TextViewProps } from "../text-view.ts";
import { dialogSelection } from "./dialog-selection.ts";
import { finder } from "./find.ts";
import { keys } from "./keys.ts";
import { type OpenedMarkdown, openMarkdown } from "./markdown/open-markdown.ts";
import { schema } from "./markdown/schema.ts";
import { endsInParagraph, joinedLists, lastLine } from "./normalize.ts";
import { restored, withOutsideChange } from "./outside-change.ts";
import { ListItemView } from "./tasks.ts";
import { typingRules } from "./typing.ts";
import { uploadPlaces } from "./uploads.ts";

type Editor = {
  view: EditorView;
  state: EditorState;
  run: (command: Command) => void;
};

/** `first`: plugins that handle keys and events before all others. */
export function useVisualEditor(props: TextViewProps, first: () => Plugin[]) {
  const { id, labelId, value, disabled, describedBy, language, place, left, onChange } = props;
  const mount = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const opened = useRef<OpenedMarkdown>(undefined);
  const given = useRef(value);
  const changed = useRef(onChange);
  changed.current = onChange;
  const isDisabled = useRef(disabled);
  isDisabled.current = disabled;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for the lifetime of the field
  useLayoutEffect(() => {
    if (!mount.current) return;
    const plugins = [
      ...first(),
      typingRules(language),
      ...keys,
      history(),
      dropCursor({ color: false, class: "visual-drop" }),
      gapCursor(),
      tableEditing(),
      finder(),
      uploadPlaces(),
      dialogSelection(),
      joinedLists(),
      lastLine(),
    ];
    const created = new EditorView(mount.current, {
      state: stateOf(value, place.current, left.current && restored(left.current, plugins), plugins),
      editable: () => !isDisabled.current,
      // Leaves room for the context bar at the bottom of the window (visual.css).
      scrollThreshold: { top: 0, right: 0, bottom: 56, left: 0 },
      scrollMargin: { top: 5, right: 5, bottom: 64, left: 5 },
      nodeViews: { list_item: (node, each, getPos) => new ListItemView(node, each, getPos) },
      dispatchTransaction(transaction) {
        const { doc } = created.state;
        const next = created.state.apply(transaction);
        created.updateState(next);
        setState(next);
        if (next.doc === doc) return;
        const text = opened.current?.write(next.doc) ?? "";
        if (text === given.current) return;
        given.current = text;
        changed.current(text);
      },
    });
    hideFromReact(created.dom);
    if (place.current !== undefined) {
      created.focus();
      created.dispatch(created.state.tr.scrollIntoView());
    }
    setView(created);
    setState(created.state);
    return () => {
      opened.current?.write(created.state.doc);
      place.current = opened.current?.placeOf(created.state.selection.$from.index(0));
      left.current = created.state;
      created.destroy();
    };
  }, []);

  function stateOf(
    text: string,
    at: number | undefined,
    before: EditorState | undefined,
    plugins: readonly Plugin[],
  ): EditorState {
    opened.current = openMarkdown(text);
    given.current = text;
    const { doc: plain, write, blockAt } = opened.current;
    const doc = endsInParagraph(plain)
      ? plain
      : plain.copy(plain.content.addToEnd(schema.nodes.paragraph.create()));
    const state = before ? withOutsideChange(before, doc) : EditorState.create({ doc, plugins });
    write(state.doc);
    if (at === undefined) return state;
    let start = 0;
    for (let block = 0; block < blockAt(at); block++) start += state.doc.child(block).nodeSize;
    return state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(start), 1)));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for values from outside
  useEffect(() => {
    if (!view || value === given.current) return;
    view.updateState(stateOf(value, undefined, view.state, view.state.plugins));
    if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
    setState(view.state);
  }, [value, view]);

  useEffect(() => {
    view?.setProps({
      editable: () => !disabled,
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        // A disabled text can still be read and scrolled.
        ...(disabled ? { "aria-readonly": "true", tabindex: "0" } : {}),
        ...(describedBy ? { "aria-describedby": describedBy, "aria-invalid": "true" } : {}),
        class: "prose visual-text",
        lang: language,
        spellcheck: "true",
      },
    } satisfies Partial<DirectEditorProps>);
  }, [view, id, labelId, disabled, describedBy, language]);

  // Browsers focus native fields only when their label is clicked.
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => view?.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [view, labelId]);

  const run = useCallback(
    (command: Command) => {
      if (!view) return;
      // A separate undo step from the text typed before.
      command(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
      view.focus();
    },
    [view],
  );
  const editor: Editor | undefined = view && state && { view, state, run };
  return { mount, editor };
}

/**
 * At every commit, React walks through the focused text to restore its selection: 20 ms for a long text. ProseMirror keeps the selection
 * itself.
 */
function hideFromReact(text: HTMLElement) {
  Object.defineProperty(text, "contentEditable", { value: "inherit", writable: true });
}

export type { Editor };
