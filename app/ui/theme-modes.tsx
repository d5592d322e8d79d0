import { useEffect, useRef } from "react";
import { chooseThemeMode, currentThemeMode, onThemeMode, type ThemeMode } from "../lib/browser/theme-mode.ts";
import { MonitorIcon, MoonIcon, SunIcon } from "./icons/everyday.tsx";
import type { Icon } from "./icons/icon.tsx";

export const themeModeChoices: { mode: ThemeMode; label: string; Icon: Icon }[] = [
  { mode: "system", label: "System", Icon: MonitorIcon },
  { mode: "light", label: "Light", Icon: SunIcon },
  { mode: "dark", label: "Dark", Icon: MoonIcon },
];

/** Three radio buttons, below each other or in a row. What is marked comes from the root's data-mode too, so that it is right before hydration. */
export function ThemeModes({ name, row }: { name: string; row?: boolean }) {
  const group = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const radios = [...(group.current?.querySelectorAll("input") ?? [])];
    // A reload would bring back what was marked, as if it had been chosen early. In HTML the attribute is not for radio buttons.
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
