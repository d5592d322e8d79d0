import { useState } from "react";
import { browserRefusesMeasuring, chooseMeasuring, isMeasuringOff } from "~/lib/browser/measuring-choice.ts";
import { Switch } from "~/ui/switch.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";

/** Takes effect at once: recorded and unsent events are discarded. Stored in this browser, without a cookie. */
export function MeasuringSwitch({ changed }: { changed: () => void }) {
  const isReady = useHydrated();
  const [isOff, setIsOff] = useState<boolean>();
  const refuses = isReady && browserRefusesMeasuring();
  const off = isOff ?? (isReady && isMeasuringOff());

  function change(isOn: boolean) {
    chooseMeasuring(isOn);
    const isOffNow = isMeasuringOff();
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
          ? "Your browser asks not to be tracked, so nothing is measured, whatever you select here."
          : "Switched off, nothing is noted or sent from now on. Switched on, measuring begins with the next page you open."
      }
      checked={!off && !refuses}
      disabled={!isReady || refuses}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
