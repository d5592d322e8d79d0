import { type KeyboardEvent, useRef } from "react";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { FileIcon, ImageIcon } from "~/ui/icons/objects.tsx";
import type { Edit, Selection } from "./text-commands.ts";
import { commands, linkPickerShortcut, shortcutOf } from "./toolbar-commands.tsx";

export type EditorView = "write" | "both" | "preview";

const views: { value: EditorView; label: string }[] = [
  { value: "write", label: "Write" },
  { value: "both", label: "Side by side" },
  { value: "preview", label: "Preview" },
];

type EditorToolbarProps = {
  label: string;
  view: EditorView;
  setView: (view: EditorView) => void;
  disabled?: boolean;
  run: (command: (selection: Selection) => Edit) => boolean;
  insertLink: () => void;
  insertImage: (() => void) | undefined;
  insertDocument: (() => void) | undefined;
};

/** One stop of the Tab key; the arrow keys go from button to button, as in every toolbar. */
export function EditorToolbar({
  label,
  view,
  setView,
  disabled,
  run,
  insertLink,
  insertImage,
  insertDocument,
}: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])].filter((each) => !each.disabled);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      className="editor-bar"
      onKeyDown={move}
    >
      <div className="editor-commands">
        {commands.map((command, index) => {
          const shortcut = shortcutOf(command);
          return (
            <button
              key={command.name}
              type="button"
              className="editor-button"
              aria-label={command.name}
              title={shortcut ? `${command.name} (${shortcut})` : command.name}
              tabIndex={index === 0 ? 0 : -1}
              disabled={disabled}
              onClick={() => run(command.run)}
            >
              <command.icon width="18" height="18" />
            </button>
          );
        })}
        <button
          type="button"
          className="editor-button"
          aria-label="Link to a record"
          title={`Link to a record (${linkPickerShortcut()})`}
          tabIndex={-1}
          disabled={disabled}
          onClick={insertLink}
        >
          <FileIcon width="18" height="18" />
        </button>
        {insertImage ? (
          <button
            type="button"
            className="editor-button"
            aria-label="Image from the library"
            title="Image from the library"
            tabIndex={-1}
            disabled={disabled}
            onClick={insertImage}
          >
            <ImageIcon width="18" height="18" />
          </button>
        ) : null}
        {insertDocument ? (
          <button
            type="button"
            className="editor-button"
            aria-label="Document to download"
            title="Document to download"
            tabIndex={-1}
            disabled={disabled}
            onClick={insertDocument}
          >
            <DownloadIcon width="18" height="18" />
          </button>
        ) : null}
      </div>
      <div className="editor-views">
        {views.map(({ value, label: words }) => (
          <button
            key={value}
            type="button"
            className="editor-view"
            data-view={value}
            aria-pressed={view === value}
            tabIndex={view === value ? 0 : -1}
            onClick={() => setView(value)}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
