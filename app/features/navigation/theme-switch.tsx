import { useEffect, useRef } from "react";
import { chooseThemeMode, currentThemeMode, onThemeMode, type ThemeMode } from "~/lib/theme-mode.ts";
import type { Icon } from "~/ui/icons/icon.tsx";
import { MonitorIcon, MoonIcon, SunIcon } from "~/ui/icons/status.tsx";
import { hideWhenFocusLeaves } from "./popover.ts";
import { useExpanded } from "./use-expanded.ts";

const choices: { mode: ThemeMode; label: string; Icon: Icon }[] = [
  { mode: "system", label: "System", Icon: MonitorIcon },
  { mode: "light", label: "Light", Icon: SunIcon },
  { mode: "dark", label: "Dark", Icon: MoonIcon },
];

/** The header's button; its icon is chosen by the stylesheet from the root's data-mode, which the server cannot know. */
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
        {choices.map(({ mode, Icon }) => (
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

/** Three radio buttons. What is marked comes from the root's data-mode too, so that it is right before hydration. */
export function ThemeModes({ name }: { name: string }) {
  const group = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const radios = [...(group.current?.querySelectorAll("input") ?? [])];
    const follow = () => {
      for (const radio of radios) radio.checked = radio.value === currentThemeMode();
    };
    // Chosen before React was there: the choice counts.
    const early = radios.find((radio) => radio.checked && radio.value !== currentThemeMode());
    if (early) chooseThemeMode(early.value as ThemeMode);
    follow();
    return onThemeMode(follow);
  }, []);

  return (
    <fieldset className="theme-modes js-only" ref={group}>
      <legend>Theme</legend>
      {choices.map(({ mode, label, Icon }) => (
        <label key={mode} className="theme-mode" data-mode={mode}>
          <input
            type="radio"
            name={name}
            value={mode}
            autoComplete="off"
            onChange={() => chooseThemeMode(mode)}
          />
          <Icon />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
