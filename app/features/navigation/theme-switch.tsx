import { useEffect, useRef } from "react";
import { ThemeModes, themeModeChoices } from "~/ui/theme-modes.tsx";
import { hideWhenFocusLeaves } from "./popover.ts";
import { useExpanded } from "./use-expanded.ts";

/** The theme button of the header. The stylesheet selects its icon by the root's data-mode, which the server does not know. */
export function ThemeMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { popover, expanded, onToggle } = useExpanded();
  useEffect(() => {
    const stop = new AbortController();
    if (menu.current) hideWhenFocusLeaves(menu.current, popover.current, stop.signal);
    return () => stop.abort();
  }, [popover]);

  return (
    <div className="theme-menu js-only" ref={menu}>
      <button
        type="button"
        className="header-icon-button"
        popoverTarget="theme-menu"
        aria-label="Theme"
        aria-controls="theme-menu"
        aria-expanded={expanded}
      >
        {themeModeChoices.map(({ mode, Icon }) => (
          <span key={mode} className="theme-icon" data-mode={mode}>
            <Icon />
          </span>
        ))}
      </button>
      <div id="theme-menu" ref={popover} className="theme-panel" popover="auto" onToggle={onToggle}>
        <ThemeModes name="header-theme-mode" />
      </div>
    </div>
  );
}
