import type { Attrs } from "prosemirror-model";
import { type Command, NodeSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from "prosemirror-tables";
import { Fragment, type ReactNode, useId } from "react";
import { type Callout, calloutName, callouts } from "~/lib/markdown/callouts.ts";
import { embeds } from "~/lib/markdown/embeds.ts";
import { Button } from "~/ui/button.tsx";
import { around, linkAround, setCallout, unlink } from "./commands.ts";
import { EmbedContext } from "./embed-context.tsx";
import { schema } from "./markdown/schema.ts";
import type { Editor } from "./use-visual-editor.ts";

const { nodes } = schema;

type ContextBarProps = {
  editor: Editor;
  disabled: boolean | undefined;
  open: (dialog: "link" | "image" | "captions" | "poster") => void;
  /** The save state and the length, in full screen. */
  children: ReactNode;
};

/** The actions on the block or node at the cursor. Always visible, so that the layout does not shift. */
export function ContextBar({ editor, disabled, open, children }: ContextBarProps) {
  const { state } = editor;
  const link = linkAround(state);
  const code = around(state, nodes.code_block);
  const quote = around(state, nodes.blockquote);
  const embed = embeds.find((kind) => kind === quote?.node.attrs.callout);
  const image =
    state.selection instanceof NodeSelection && state.selection.node.type === nodes.image
      ? state.selection
      : undefined;
  return (
    <div className="visual-context">
      {disabled ? null : image ? (
        <ImageContext key={image.node.attrs.src} editor={editor} pos={image.from} attrs={image.node.attrs} />
      ) : embed && quote ? (
        <>
          <EmbedContext kind={embed} quotation={quote.node} open={open} />
          {link ? <LinkContext editor={editor} open={open} /> : null}
        </>
      ) : link ? (
        <>
          <span className="visual-context-words">{link.href}</span>
          <LinkContext editor={editor} open={open} />
        </>
      ) : isInTable(state) ? (
        <TableContext editor={editor} />
      ) : code ? (
        <LanguageContext editor={editor} pos={code.pos} language={code.node.attrs.language} />
      ) : quote ? (
        <CalloutContext editor={editor} callout={quote.node.attrs.callout} />
      ) : (
        <span className="visual-context-words">{blockName(editor)}</span>
      )}
      {children ? <div className="visual-context-end">{children}</div> : null}
    </div>
  );
}

function TableContext({ editor }: { editor: Editor }) {
  const actions: [string, Command][] = [
    ["Row below", addRowAfter],
    ["Column right", addColumnAfter],
    ["Align", cycleAlignment],
    ["Delete row", deleteBodyRow],
    ["Delete column", deleteColumn],
    ["Delete table", deleteTable],
  ];
  return actions.map(([name, command]) => (
    <Button
      key={name}
      variant="ghost"
      size="sm"
      disabled={!command(editor.state)}
      onClick={() => editor.run(command)}
    >
      {name}
    </Button>
  ));
}

/** Markdown tables always have a header row. */
const deleteBodyRow: Command = (state, dispatch) => {
  if (!isInTable(state) || selectedRect(state).top === 0) return false;
  return deleteRow(state, dispatch);
};

/** Cycles the alignment of a column through left, centre and right. */
const cycleAlignment: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { map, table, tableStart, left, right } = selectedRect(state);
  const order = [null, "center", "right"];
  const now = table.firstChild?.child(left).attrs.align;
  const next = order[(order.indexOf(now === "left" ? null : now) + 1) % order.length];
  if (dispatch) {
    const { tr } = state;
    for (const pos of map.cellsInRect({ left, right, top: 0, bottom: map.height }))
      tr.setNodeAttribute(tableStart + pos, "align", next);
    dispatch(tr);
  }
  return true;
};

type ImageContextProps = { editor: Editor; pos: number; attrs: Attrs };

function ImageContext({ editor, pos, attrs }: ImageContextProps) {
  const id = useId();
  const fields = [
    { name: "alt", label: "Alternative text" },
    { name: "title", label: "Caption" },
  ];
  return fields.map(({ name, label }) => (
    <Fragment key={name}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className="visual-context-field"
        value={attrs[name]}
        maxLength={500}
        onChange={(event) => {
          const { state, view } = editor;
          const tr = state.tr.setNodeAttribute(pos, name, event.target.value);
          view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
        }}
      />
    </Fragment>
  ));
}

function LinkContext({ editor, open }: Pick<ContextBarProps, "editor" | "open">) {
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => open("link")}>
        Change link
      </Button>
      <Button variant="ghost" size="sm" onClick={() => editor.run(unlink)}>
        Remove link
      </Button>
    </>
  );
}

function CalloutContext({ editor, callout }: { editor: Editor; callout: Callout | null }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Shown as</label>
      <select
        id={id}
        className="visual-context-field"
        value={callout ?? ""}
        onChange={(event) => {
          const kind = callouts.find((each) => each === event.target.value) ?? null;
          setCallout(kind)(editor.state, editor.view.dispatch);
        }}
      >
        <option value="">Quotation</option>
        {callouts.map((kind) => (
          <option key={kind} value={kind}>
            {calloutName(kind)}
          </option>
        ))}
      </select>
    </>
  );
}

function LanguageContext({ editor, pos, language }: { editor: Editor; pos: number; language: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Code language</label>
      <input
        id={id}
        className="visual-context-field"
        value={language}
        autoComplete="off"
        spellCheck={false}
        list={`${id}-known`}
        onChange={(event) => {
          const { state, view } = editor;
          const name = event.target.value.replace(/[^\w+#.-]/g, "");
          view.dispatch(state.tr.setNodeAttribute(pos, "language", name));
        }}
      />
      <datalist id={`${id}-known`}>
        {["bash", "json", "nginx", "sql", "ts"].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function blockName({ state }: Editor): string {
  const { parent } = state.selection.$from;
  if (around(state, nodes.footnote_definition)) return "Footnote";
  if (parent.type === nodes.heading) return `Heading ${parent.attrs.level}`;
  if (around(state, nodes.list_item)) return "List";
  if (parent.type === nodes.raw) return "Markdown";
  return "Paragraph";
}
