// Normalizes a redirect that an editor types or imports: paths as browsers request them, without a trailing slash.
import { isOwnPath } from "#common/own-path.ts";
import { isAnsweredByApp } from "./fixed-paths.ts";

export type Redirect = { from: string; target: string };
export type Reading = { redirect: Redirect } | { problem: string; field: "from" | "target" };

/** `origin`: the site's own; its URLs become paths. */
export function readRedirect({ from, target }: Redirect, origin: string): Reading {
  const path = readFrom(from);
  if (!path)
    return {
      field: "from",
      problem: "Enter the old path with a leading slash and without ? or #, like /old-page.",
    };
  if (path.length > 300)
    return { field: "from", problem: "This path is too long. Use at most 300 characters." };
  if (path === "/" || isAnsweredByApp(path)) return { field: "from", problem: answeredSentence };
  const aim = readTarget(target, origin);
  if (!aim)
    return {
      field: "target",
      problem: "Enter a path of this site like /new-page, or a URL that begins with https://.",
    };
  if (aim.length > 1000)
    return { field: "target", problem: "This target is too long. Use at most 1000 characters." };
  if (aim.split(/[?#]/, 1)[0]?.replace(/\/+$/, "") === path)
    return { field: "target", problem: "A redirect cannot lead to itself. Choose another target." };
  return { redirect: { from: path, target: aim } };
}

const answeredSentence = "This path belongs to the application and cannot be redirected.";

/** Shown while the editor types the old path. */
export function answeredProblem(from: string): string | undefined {
  return isAnsweredByApp(readFrom(from) ?? "") ? answeredSentence : undefined;
}

/** Lists of an older site often hold full URLs; only the path is used. */
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

/** Browsers encode spaces. */
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
