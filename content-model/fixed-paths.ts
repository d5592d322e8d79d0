// Paths that belong to the application, so pages cannot use them. routes.ts is not available at run time; a test compares this list with
// it. `npm run schema` writes the lists into database functions.
import { publicRecords } from "./public-records.data.ts";

/** First path segments: the path itself and everything below it. Includes the prefixes of future languages. */
export const zones =
  "admin api art assets auth collect dashboard de dev forgot-password fr functions healthz icons images internal invitation it login readyz realtime register reset-password rest search signin social storage".split(
    " ",
  );
/** Parents of record pages: their direct children are records. */
export const folders = [
  "industry",
  "downloads",
  ...publicRecords.flatMap(({ folder }) => folder?.slice(1) ?? []),
];
/** Files and feeds of the application. */
export const files = [
  ".well-known/change-password",
  ".well-known/pgp-key.asc",
  ".well-known/security.txt",
  "apple-touch-icon.png",
  "blog/feed.xml",
  "config.json",
  "favicon.ico",
  "feed",
  "feed.xml",
  "llms.txt",
  "manifest.webmanifest",
  "robots.txt",
  "rss.xml",
  "sitemap.xml",
  "status.atom",
  "status.json",
  "trust/answers.csv",
];

/** Texts of legal documents, and feeds of tags and authors. */
const belowRecords = /^(legal\/[^/]+\/text|blog\/(tags|authors)\/[^/]+\/feed\.xml)$/;

export function isFixedPath(path: string): boolean {
  const wanted = plainPath(path);
  const parent = wanted.slice(0, Math.max(0, wanted.lastIndexOf("/")));
  return isAnsweredByApp(path) || folders.includes(parent);
}

/** Paths without a content lookup, so a redirect from them would never run. Record paths are looked up before they answer 404. */
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

/** As the router compares paths: without the leading slash, in lower case, with encoded ASCII characters decoded. */
function plainPath(path: string): string {
  const decoded = path.replace(/%[2-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return decoded.slice(1).toLowerCase();
}

export const fixedPathSentence = "This path belongs to another part of the site. Choose another one.";
