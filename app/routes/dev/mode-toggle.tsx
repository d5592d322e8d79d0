import { useEffect, useState } from "react";
import { RadioGroup } from "~/ui/radio-group.tsx";

/** The same key and event as the site's own switch; the head's script answers. */
export function ModeToggle() {
  const [mode, setMode] = useState("system");
  useEffect(() => setMode(localStorage.getItem("theme-mode") ?? "system"), []);
  function choose(next: string) {
    setMode(next);
    localStorage.setItem("theme-mode", next);
    dispatchEvent(new Event("theme-mode"));
  }
  return (
    <RadioGroup
      legend={<span className="sr-only">Theme mode</span>}
      name="theme-mode"
      inline
      value={mode}
      onValueChange={choose}
      options={["light", "dark", "system"].map((value) => ({ value, label: value }))}
    />
  );
}
