// Whether the user of this browser has switched measuring off. The script in the head checks it before it loads the collector
// (document/head-script.js), which checks it again before sending (analytics/collector.ts).

const key = "measuring";

/** Written only when the visitor switches it off; otherwise nothing is stored. */
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

/** The browser's own request not to be tracked, independent of the switch. */
export function browserRefusesTracking(): boolean {
  return (
    navigator.doNotTrack === "1" ||
    Boolean((navigator as unknown as { globalPrivacyControl?: boolean }).globalPrivacyControl)
  );
}
