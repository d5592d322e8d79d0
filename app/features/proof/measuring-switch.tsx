import { useState } from "react";
import { browserRefusesTracking, chooseAnalytics, isAnalyticsOff } from "~/lib/browser/analytics-choice.ts";
import { Switch } from "~/ui/switch.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";

/** Takes effect at once: recorded and unsent events are discarded. Stored in this browser, without a cookie. */
export function MeasuringSwitch({ changed }: { changed: () => void }) {
  const isReady = useHydrated();
  const [isOff, setIsOff] = useState<boolean>();
  const refuses = isReady && browserRefusesTracking();
  const off = isOff ?? (isReady && isAnalyticsOff());

  function change(isOn: boolean) {
    chooseAnalytics(isOn);
    const isOffNow = isAnalyticsOff();
    if (isOffNow) (window as unknown as { measured?: unknown[] }).measured?.splice(0);
    setIsOff(isOffNow);
    changed();
  }

  return (
    <Switch
      className="js-only"
      label="Measure my visits in this browser"
      description={
        refuses
          ? "Your browser asks not to be tracked, so nothing is measured, regardless of this setting."
          : "When off, nothing more is recorded or sent. When on, measuring starts with the next page you open."
      }
      checked={!off && !refuses}
      disabled={!isReady || refuses}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
