import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { Icon } from "~/ui/icons/icon.tsx";

export type ToolbarItem = {
  name: string;
  icon: Icon;
  shortcut?: string;
  /** For toggles; undefined for actions. */
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
};

type EditorToolbarProps = {
  label: string;
  items: readonly ToolbarItem[];
  disabled?: boolean;
  /** At the other end of the bar: the choice of the view. */
  children: ReactNode;
};

/** One tab stop; the arrow keys move between the buttons (ARIA toolbar pattern). */
export function EditorToolbar({ label, items, disabled, children }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])].filter(
      (each) => !each.disabled && each.checkVisibility(),
    );
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
        {items.map(({ name, icon: Drawing, shortcut, pressed, disabled: isOff, run }, index) => (
          <button
            key={name}
            type="button"
            className="editor-button"
            aria-label={name}
            aria-pressed={pressed}
            title={shortcut ? `${name} (${shortcut})` : name}
            tabIndex={index === 0 ? 0 : -1}
            disabled={disabled || isOff}
            onClick={run}
          >
            <Drawing width="18" height="18" />
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
