// Paths that belong to the application, so that no page of sections can have them. routes.ts is read when the app is built and cannot be
// asked when it runs; a test holds this list against it.

/** Whole parts of the site: the path itself and everything below it. */
const zones = [
  "admin",
  "dashboard",
  "dev",
  "art",
  "social",
  "icons",
  "images",
  "assets",
  "auth",
  "rest",
  "storage",
];
/** The pages of records: one step below belongs to them. */
const folders = [
  "services",
  "industries",
  "industry",
  "case-studies",
  "blog",
  "resources/knowledge-base",
  "blog/tags",
  "blog/authors",
  "legal",
  "downloads",
];
const single = [
  "search",
  "search/suggestions",
  "login",
  "register",
  "forgot-password",
  "reset-password",
  "invitation",
  "signin",
  "collect",
  "healthz",
  "readyz",
];

/** The text of a legal document, to be saved. */
const legalText = /^legal\/[^/]+\/text$/;

export function isFixedPath(path: string): boolean {
  const wanted = path.slice(1);
  const parent = wanted.slice(0, Math.max(0, wanted.lastIndexOf("/")));
  return (
    zones.includes(wanted.split("/")[0] ?? "") ||
    folders.includes(parent) ||
    single.includes(wanted) ||
    legalText.test(wanted)
  );
}

/** Paths that never ask the content, so that no redirect can lead away from them. Those of records do, before they are said to be missing. */
export function isAnsweredByApp(path: string): boolean {
  const wanted = path.slice(1);
  const zone = wanted.split("/")[0] ?? "";
  return zones.includes(zone) || zone === "industry" || single.includes(wanted) || legalText.test(wanted);
}

export const fixedPathSentence = "This path belongs to another part of the site. Choose another one.";
