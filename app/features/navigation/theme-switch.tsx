import { type FocusEvent, useEffect, useRef } from "react";
import { MoonIcon, SunIcon, SystemIcon } from "./icons.tsx";
import { hide } from "./popover.ts";
import { chooseThemeMode, currentThemeMode, onThemeMode, type ThemeMode } from "./theme-mode.ts";

const choices: { mode: ThemeMode; label: string; Icon: typeof SunIcon }[] = [
  { mode: "system", label: "System", Icon: SystemIcon },
  { mode: "light", label: "Light", Icon: SunIcon },
  { mode: "dark", label: "Dark", Icon: MoonIcon },
];

/** The header's button; its icon is chosen by the stylesheet from the root's data-mode, which the server cannot know. */
export function ThemeMenu() {
  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    const next = event.relatedTarget;
    if (next && !event.currentTarget.contains(next)) hide(event.currentTarget.querySelector<HTMLElement>("[popover]"));
  }
  return (
    <div className="theme-menu js-only" onBlur={closeWhenLeft}>
      <button type="button" className="header-icon-button" popoverTarget="theme-menu" aria-label="Theme">
        {choices.map(({ mode, Icon }) => (
          <span key={mode} className="theme-icon" data-mode={mode}>
            <Icon />
          </span>
        ))}
      </button>
      <div id="theme-menu" className="theme-panel" popover="auto">
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
