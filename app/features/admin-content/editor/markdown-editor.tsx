import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import type { Field } from "~/lib/fields/field.ts";
import { formatNumber } from "~/lib/numbers.ts";
import { readingMinutes } from "~/lib/reading-time.ts";
import { classNames } from "~/ui/class-names.ts";
import { FieldError } from "~/ui/field.tsx";
import { Prose } from "~/ui/prose.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { usePicker } from "../fields/picker-context.ts";
import { LinkPicker } from "../links/link-picker.tsx";
import { LinkedRecords } from "../links/linked-records.tsx";
import { continueList, type Edit, image, linkTo, type Selection } from "./text-commands.ts";
import { EditorToolbar, type EditorView } from "./toolbar.tsx";
import { asksForLinkPicker, commandFor } from "./toolbar-commands.tsx";
import { usePreview } from "./use-preview.ts";

type MarkdownEditorProps = {
  field: Extract<Field, { kind: "markdown" }>;
  value: string;
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A plain text field with a toolbar, and beside it what the site will show. The default export is what `lazy` asks for. */
export default function MarkdownEditor({ field, value, problem, disabled, onChange }: MarkdownEditorProps) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const Picker = usePicker();
  const [view, setView] = useState<EditorView>("write");
  const [picking, setPicking] = useState<"image" | "document">();
  const [isLinking, setLinking] = useState(false);
  // Where the text was left for a dialog: a field that is not focused may forget it.
  const left = useRef({ from: 0, to: 0 });
  const settled = useDeferredValue(value);
  const length = useMemo(() => lengthWords(settled), [settled]);

  function selected() {
    return { from: textarea.current?.selectionStart ?? 0, to: textarea.current?.selectionEnd ?? 0 };
  }
  function leaveFor(open: () => void) {
    left.current = selected();
    open();
  }
  function run(command: (selection: Selection) => Edit | undefined, range = selected()): boolean {
    const area = textarea.current;
    const edit = area && command({ text: area.value, ...range });
    if (!edit) return false;
    apply(area, edit, onChange);
    return true;
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (asksForLinkPicker(event)) {
      event.preventDefault();
      // The search of the back office has the same keys.
      event.stopPropagation();
      return leaveFor(() => setLinking(true));
    }
    const command = commandFor(event);
    const isHandled = command
      ? run(command.run)
      : event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && run(continueList);
    if (isHandled) event.preventDefault();
  }
  return (
    <div className={classNames("editor", field.size === "document" && "editor-document")} data-view={view}>
      <div className="editor-head">
        <label htmlFor={id} className="field-label">
          {field.label}
          {field.required ? (
            <span className="field-required" aria-hidden>
              *
            </span>
          ) : null}
        </label>
        <p className="editor-length">{length}</p>
      </div>
      {field.help ? <p className="field-description">{field.help}</p> : null}
      <div className="editor-frame">
        <EditorToolbar
          label={field.label}
          view={view}
          setView={setView}
          disabled={disabled || view === "preview"}
          run={run}
          insertLink={() => leaveFor(() => setLinking(true))}
          insertImage={Picker ? () => leaveFor(() => setPicking("image")) : undefined}
          insertDocument={Picker ? () => leaveFor(() => setPicking("document")) : undefined}
        />
        <div className="editor-panes">
          {view === "preview" ? null : (
            <textarea
              id={id}
              ref={textarea}
              name={field.name}
              className="editor-text"
              value={value}
              disabled={disabled}
              spellCheck
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
          {view === "write" ? null : <PreviewPane label={field.label} source={value} />}
        </div>
      </div>
      <LinkedRecords text={settled} />
      {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
      {isLinking ? (
        <LinkPicker
          onPick={(target, title) => {
            setLinking(false);
            // The dialog gives the focus back first.
            requestAnimationFrame(() => run(linkTo(target, title), left.current));
          }}
          onClose={() => setLinking(false)}
        />
      ) : null}
      {Picker && picking ? (
        <Picker
          kind={picking}
          onPick={({ src, alt }) => {
            setPicking(undefined);
            const command = picking === "image" ? image(src, alt) : linkTo(src, alt);
            // The dialog gives the focus back first.
            requestAnimationFrame(() => run(command, left.current));
          }}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Scrolls by itself; can be reached with the keyboard. */
function PreviewPane({ label, source }: { label: string; source: string }) {
  const { html, failed } = usePreview(source, true);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="editor-preview" aria-label={`Preview of ${label}`} tabIndex={0}>
      {failed ? (
        <p className="field-description">The preview could not be drawn. Your text is not affected.</p>
      ) : null}
      {html === undefined ? <Skeleton shape="panel" /> : null}
      {html === "" ? <p className="field-description">Nothing to see yet.</p> : null}
      {html ? <Prose html={html} /> : null}
    </section>
  );
}

/** "1,204 words · 5 min read". A word is what the reading time counts. */
function lengthWords(text: string): string {
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  if (words === 0) return "No words yet";
  return `${formatNumber(words)} ${words === 1 ? "word" : "words"} · ${readingMinutes(text)} min read`;
}

/** As if it had been typed: the browser's own undo takes it back. */
function apply(area: HTMLTextAreaElement, edit: Edit, onChange: (value: string) => void) {
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  const typed = document.execCommand(edit.insert === "" ? "delete" : "insertText", false, edit.insert);
  if (!typed) {
    area.setRangeText(edit.insert, edit.from, edit.to, "end");
    onChange(area.value);
  }
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}
