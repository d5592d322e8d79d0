// Paths that belong to the application, so that no page of sections can have them. routes.ts is read when the app is built and cannot be
// asked when it runs; a test holds this list against it. `npm run schema` writes the lists into the functions of the database.
import { publicRecords } from "./public-records.data.ts";

/** Whole parts of the site: the path itself and everything below it. With the prefixes of languages to come. */
export const zones =
  "admin api art assets auth collect dashboard de dev forgot-password fr functions healthz icons images internal invitation it login readyz realtime register reset-password rest search signin social storage".split(
    " ",
  );
/** The pages of records: one step below belongs to them. */
export const folders = [
  "industry",
  "downloads",
  ...publicRecords.flatMap(({ folder }) => folder?.slice(1) ?? []),
];
/** Files and feeds of the application. */
export const files = [
  ".well-known/pgp-key.asc",
  ".well-known/security.txt",
  "blog/feed.xml",
  "config.json",
  "favicon.ico",
  "feed",
  "feed.xml",
  "manifest.webmanifest",
  "robots.txt",
  "rss.xml",
  "sitemap.xml",
  "status.atom",
  "status.json",
];

/** The text of a legal document, and the feeds of tags and authors. */
const belowRecords = /^(legal\/[^/]+\/text|blog\/(tags|authors)\/[^/]+\/feed\.xml)$/;

export function isFixedPath(path: string): boolean {
  const wanted = plainPath(path);
  const parent = wanted.slice(0, Math.max(0, wanted.lastIndexOf("/")));
  return isAnsweredByApp(path) || folders.includes(parent);
}

/** Paths that never ask the content, so that no redirect can lead away from them. Those of records do, before they are said to be missing. */
export function isAnsweredByApp(path: string): boolean {
  const wanted = plainPath(path);
  const zone = wanted.split("/")[0] ?? "";
  return (
    zones.includes(zone) ||
    wanted.startsWith("industry/") ||
    files.includes(wanted) ||
    belowRecords.test(wanted)
  );
}

/** As the router compares: without the first slash, in small letters, and with encoded ASCII characters decoded. */
function plainPath(path: string): string {
  const decoded = path.replace(/%[2-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return decoded.slice(1).toLowerCase();
}

export const fixedPathSentence = "This path belongs to another part of the site. Choose another one.";
