/** The clock the site is read by: every date a person reads or types is in this zone, wherever the browser or the server stands. */
export const siteTimeZone = "Europe/Zurich";
