// Whether this browser's user has switched measuring off. The script in the head looks at it before it loads what measures
// (document/head-script.js), and that looks again before it sends (analytics/collector.ts).

const key = "measuring";

/** Written only when the visitor switches it off: one who never does has nothing stored. */
export function chooseAnalytics(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // Storage is refused: the switch shows that nothing has changed.
  }
}

export function isAnalyticsOff(): boolean {
  try {
    return localStorage.getItem(key) === "off";
  } catch {
    return false;
  }
}

/** What the browser itself requests, independent of the switch. */
export function browserRefusesTracking(): boolean {
  return (
    navigator.doNotTrack === "1" ||
    Boolean((navigator as unknown as { globalPrivacyControl?: boolean }).globalPrivacyControl)
  );
}
