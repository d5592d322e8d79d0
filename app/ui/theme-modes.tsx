import { useEffect, useRef } from "react";
import { chooseThemeMode, currentThemeMode, onThemeMode, type ThemeMode } from "../lib/browser/theme-mode.ts";
import { MonitorIcon, MoonIcon, SunIcon } from "./icons/everyday.tsx";
import type { Icon } from "./icons/icon.tsx";

export const themeModeChoices: { mode: ThemeMode; label: string; Icon: Icon }[] = [
  { mode: "system", label: "System", Icon: MonitorIcon },
  { mode: "light", label: "Light", Icon: SunIcon },
  { mode: "dark", label: "Dark", Icon: MoonIcon },
];

/** Three radio buttons, stacked or in a row. The selection also follows the root's data-mode, so that it is right before hydration. */
export function ThemeModes({ name, row }: { name: string; row?: boolean }) {
  const group = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const radios = [...(group.current?.querySelectorAll("input") ?? [])];
    // Otherwise the browser would restore the selection after a reload as if the visitor had chosen it. In HTML, the attribute is not for
    // radio buttons.
    for (const radio of radios) radio.autocomplete = "off";
    const follow = () => {
      for (const radio of radios) radio.checked = radio.value === currentThemeMode();
    };
    // A choice made before hydration counts.
    const early = radios.find((radio) => radio.checked && radio.value !== currentThemeMode());
    if (early) chooseThemeMode(early.value as ThemeMode);
    follow();
    return onThemeMode(follow);
  }, []);

  return (
    <fieldset className="theme-modes js-only" data-row={row || undefined} ref={group}>
      <legend>Theme</legend>
      {themeModeChoices.map(({ mode, label, Icon }) => (
        <label key={mode} className="theme-mode" data-mode={mode}>
          <input type="radio" name={name} value={mode} onChange={() => chooseThemeMode(mode)} />
          <Icon />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
