import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { insertText } from "~/lib/text/insert-text.ts";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { FileIcon, ImageIcon } from "~/ui/icons/objects.tsx";
import { Prose } from "~/ui/prose.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { LinkPicker } from "../links/link-picker.tsx";
import { useSlots } from "../slots.ts";
import { SourceFind } from "./find/source-find.tsx";
import { continueList, type Edit, image, linkTo, type Selection } from "./text-commands.ts";
import type { TextViewProps } from "./text-view.ts";
import { EditorToolbar, type ToolbarItem } from "./toolbar.tsx";
import {
  commandFor,
  commands,
  findKey,
  isShortcut,
  linkPickerKey,
  shortcutFor,
} from "./toolbar-commands.tsx";
import { usePreview } from "./use-preview.ts";
import type { EditorView } from "./views.tsx";

type SourceEditorProps = TextViewProps & { view: Exclude<EditorView, "visual"> };

/** A text field with a toolbar, optionally beside its preview. */
export function SourceEditor(props: SourceEditorProps) {
  const { id, name, label, value, disabled, describedBy, language, place, views, view, onChange } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { picker: Picker } = useSlots();
  const [picking, setPicking] = useState<"image" | "document">();
  const [isLinking, setLinking] = useState(false);
  const [isFinding, setFinding] = useState(false);
  // The selection when a dialog opened: a field without focus may lose it.
  const left = useRef({ from: 0, to: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the cursor of the other view
  useEffect(() => {
    const area = textarea.current;
    if (place.current !== undefined && area) {
      area.setSelectionRange(place.current, place.current);
      area.focus();
    }
    return () => {
      if (area) place.current = area.selectionStart;
    };
  }, []);

  const hold = useCallback((area: HTMLTextAreaElement | null) => {
    textarea.current = area;
    if (area) hideDefault(area);
  }, []);
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
    apply(area, edit);
    return true;
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (isShortcut(event, linkPickerKey)) {
      event.preventDefault();
      // The search of the back office has the same shortcut.
      event.stopPropagation();
      return leaveFor(() => setLinking(true));
    }
    if (isShortcut(event, findKey)) {
      event.preventDefault();
      return setFinding(true);
    }
    const command = commandFor(event);
    const isHandled = command
      ? run(command.run)
      : event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && run(continueList);
    if (isHandled) event.preventDefault();
  }
  const items: ToolbarItem[] = [
    ...commands.map((command) => ({
      name: command.name,
      icon: command.icon,
      shortcut: command.key && shortcutFor(command.key),
      run: () => run(command.run),
    })),
    {
      name: "Link to a record",
      icon: FileIcon,
      shortcut: shortcutFor(linkPickerKey),
      run: () => leaveFor(() => setLinking(true)),
    },
    ...(Picker
      ? [
          {
            name: "Image from the library",
            icon: ImageIcon,
            run: () => leaveFor(() => setPicking("image")),
          },
          {
            name: "Document from the library",
            icon: DownloadIcon,
            run: () => leaveFor(() => setPicking("document")),
          },
        ]
      : []),
    {
      name: "Find and replace",
      icon: SearchIcon,
      shortcut: shortcutFor(findKey),
      pressed: isFinding,
      run: () => setFinding(!isFinding),
    },
  ];
  return (
    <div className="editor-frame">
      <div className="editor-tools">
        <EditorToolbar label={label} items={items} disabled={disabled || view === "preview"}>
          {views}
        </EditorToolbar>
        {isFinding && view !== "preview" ? (
          <SourceFind
            area={textarea}
            value={value}
            apply={(edit) => textarea.current && apply(textarea.current, edit)}
            onClose={() => setFinding(false)}
          />
        ) : null}
      </div>
      <div className="editor-panes">
        {view === "preview" ? null : (
          <textarea
            id={id}
            ref={hold}
            name={name}
            className="editor-text"
            value={value}
            disabled={disabled}
            lang={language}
            spellCheck
            aria-invalid={describedBy ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {view === "source" ? null : <PreviewPane label={label} source={value} />}
      </div>
      {isLinking ? (
        <LinkPicker
          onPick={(target, title) => {
            setLinking(false);
            // The dialog first restores the focus.
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
            // The dialog first restores the focus.
            requestAnimationFrame(() => run(command, left.current));
          }}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Scrolls independently, also with the keyboard. */
function PreviewPane({ label, source }: { label: string; source: string }) {
  const { html, failed } = usePreview(source);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable
    <section className="editor-preview" aria-label={`Preview of ${label}`} tabIndex={0}>
      {failed ? (
        <p className="field-description">The preview could not be shown. Your text is not affected.</p>
      ) : null}
      {html === undefined ? <Skeleton shape="panel" /> : null}
      {html === "" ? <p className="field-description">Nothing to preview yet.</p> : null}
      {html ? <Prose html={html} /> : null}
    </section>
  );
}

/**
 * At every key React also writes the text as the field's default value, after which the browser recomputes the styles of a long text: 35 ms.
 * Nothing reads this default.
 */
function hideDefault(area: HTMLTextAreaElement) {
  Object.defineProperty(area, "defaultValue", { value: "", writable: true });
}

function apply(area: HTMLTextAreaElement, edit: Edit) {
  area.setSelectionRange(edit.from, edit.to);
  insertText(area, edit.insert);
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}
