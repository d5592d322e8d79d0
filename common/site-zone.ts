/** The site's zone: all dates for people are read and typed in it, independent of the browser and the server. */
export const siteTimeZone = "Europe/Zurich";
