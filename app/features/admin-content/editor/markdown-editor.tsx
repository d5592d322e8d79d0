import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useRef } from "react";
import { formatNumber } from "#common/numbers.ts";
import type { Field } from "#content-model/field.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { videosWithoutCaptions } from "~/lib/markdown/embeds.ts";
import { countWords, readingMinutes } from "~/lib/text/reading-time.ts";
import { classNames } from "~/ui/class-names.ts";
import { FieldError } from "~/ui/field.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { LinkedRecords } from "../links/linked-records.tsx";
import { SourceEditor } from "./source-editor.tsx";
import type { TextViewProps } from "./text-view.ts";
import { isShortcut } from "./toolbar-commands.tsx";
import { type EditorView, EditorViews, otherViewKey, useEditorView } from "./views.tsx";

/** ProseMirror and the Markdown parser are only loaded for the visual view. */
const VisualEditor = lazy(() => import("./visual/visual-editor.tsx"));

type MarkdownEditorProps = {
  field: Extract<Field, { kind: "markdown" }>;
  value: string;
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A text in the visual view or as source, optionally beside its preview. `lazy` needs the default export. */
export default function MarkdownEditor({ field, value, problem, disabled, onChange }: MarkdownEditorProps) {
  const id = useId();
  const [view, setView] = useEditorView();
  const place = useRef<number>(undefined);
  const left = useRef<EditorState>(undefined);
  const debounced = useDebouncedValue(value);
  const length = useMemo(() => lengthWords(debounced), [debounced]);

  function changeView(next: EditorView) {
    // The cursor stays at its place.
    place.current ??= 0;
    setView(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isShortcut(event, otherViewKey)) return;
    event.preventDefault();
    changeView(view === "visual" ? "source" : "visual");
  }
  const text: TextViewProps = {
    id,
    name: field.name,
    label: field.label,
    labelId: `${id}-label`,
    value,
    disabled,
    describedBy: problem ? `${id}-error` : undefined,
    language: document.documentElement.lang || "en",
    place,
    left,
    length,
    views: <EditorViews view={view} setView={changeView} />,
    onChange,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for everything inside
    <div
      className={classNames("editor", field.size === "document" && "editor-document")}
      data-view={view}
      onKeyDown={onKeyDown}
    >
      <div className="editor-head">
        <label id={`${id}-label`} htmlFor={id} className="field-label">
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
      {view === "visual" ? (
        <Suspense fallback={<Skeleton shape="table" />}>
          <VisualEditor {...text} />
        </Suspense>
      ) : (
        <SourceEditor {...text} view={view} />
      )}
      <LinkedRecords text={debounced} />
      <MissingCaptions text={debounced} />
      {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
    </div>
  );
}

function MissingCaptions({ text }: { text: string }) {
  const count = videosWithoutCaptions(text);
  if (count === 0) return null;
  return (
    <p className="field-description" role="status">
      {count === 1 ? "A video has" : `${count} videos have`} no captions. Deaf visitors need them. Place the
      cursor in the video, then choose “Add captions”.
    </p>
  );
}

/** "1,204 words · 5 min read", counted as for the reading time. */
function lengthWords(text: string): string {
  const words = countWords(text);
  if (words === 0) return "No words yet";
  return `${formatNumber(words)} ${words === 1 ? "word" : "words"} · ${readingMinutes(words)} min read`;
}
