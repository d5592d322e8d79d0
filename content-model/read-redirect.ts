// What an editor types or imports, as the database keeps it: paths as browsers ask for them, without a slash at the end.
import { isOwnPath } from "#common/own-path.ts";
import { isAnsweredByApp } from "./fixed-paths.ts";

export type Redirect = { from: string; target: string };
export type Reading = { redirect: Redirect } | { problem: string; field: "from" | "target" };

/** `origin`: the site's own, so that its URLs are taken for paths. */
export function readRedirect({ from, target }: Redirect, origin: string): Reading {
  const path = readFrom(from);
  if (!path)
    return {
      field: "from",
      problem: "Give the old path from its first slash on, without ? or #, like /old-page.",
    };
  if (path.length > 300) return { field: "from", problem: "This path is too long: at most 300 characters." };
  if (path === "/" || isAnsweredByApp(path)) return { field: "from", problem: answeredSentence };
  const aim = readTarget(target, origin);
  if (!aim)
    return {
      field: "target",
      problem: "Give a path of this site like /new-page, or a URL that begins with https://.",
    };
  if (aim.length > 1000)
    return { field: "target", problem: "This target is too long: at most 1000 characters." };
  if (aim.split(/[?#]/, 1)[0]?.replace(/\/+$/, "") === path)
    return { field: "target", problem: "This redirect leads to itself. Choose another target." };
  return { redirect: { from: path, target: aim } };
}

const answeredSentence = "This path belongs to the application and cannot lead elsewhere.";

/** Said while the old path is typed: the application answers it. */
export function answeredProblem(from: string): string | undefined {
  return isAnsweredByApp(readFrom(from) ?? "") ? answeredSentence : undefined;
}

/** Of an older site a list often holds whole URLs: their path is what counts. */
function readFrom(text: string): string | undefined {
  const words = text.trim();
  if (/[?#\\]/.test(words) || !isReadable(words)) return undefined;
  const path = parse(words)?.pathname.replace(/\/+$/, "");
  return path === undefined || path.includes("//") ? undefined : path || "/";
}

function readTarget(text: string, origin: string): string | undefined {
  const words = text.trim();
  if (/^record:[a-z_]+\/[0-9a-f-]{36}([?#]\S*)?$/.test(words)) return words;
  if (words.includes("\\") || !isReadable(words)) return undefined;
  const url = parse(words);
  if (!url) return undefined;
  if (words.startsWith("/") || url.origin === origin) return `${url.pathname}${url.search}${url.hash}`;
  return url.protocol === "https:" && !url.username && !url.password ? url.href : undefined;
}

/** Spaces are encoded on the way, as a browser does. */
function isReadable(words: string): boolean {
  return isOwnPath(words.replaceAll(" ", "%20")) || /^https?:\/\//.test(words);
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text, "https://this.site");
  } catch {
    return undefined;
  }
}
