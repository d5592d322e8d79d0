// The URL of a request that is not for the gateway, parsed once: the checked URL is routed, rendered, stored and redirected to.
import { restLimits } from "#common/rest-query/limits.ts";

const origin = "http://reduit.invalid";
/** A dot or two between slashes, encoded or not: a parser removes them, and with them parts of the path. Browsers never send them. */
const dotSegment = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;
/** Letters, digits, "-", "_" and "~": RFC 3986 gives them the same meaning encoded or not. */
const needlesslyEncoded = /%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
/** Characters. No path or slug of a record is longer (redirects.from_path). */
const longestPath = 300;
/** Of all segments together. */
const longestWholePath = 1_000;
const tooLong = "-".repeat(longestPath + 1);
const maxValueLength = restLimits.valueLength.most;

/**
 * Accepts only origin-form targets with decodable paths, without control characters and backslashes, that mean the same before and after
 * parsing. Undefined for all others. Two slashes at the beginning would name another host, in a redirect or to the next parser.
 */
export function parsePageUrl(raw: string): URL | undefined {
  const [path = ""] = raw.split(/[?#]/, 1);
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\") || dotSegment.test(path)) {
    return undefined;
  }
  try {
    const url = new URL(raw, origin);
    const decoded = decodeURIComponent(url.pathname);
    if (url.origin !== origin || url.pathname.startsWith("//")) return undefined;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    if (/[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
    // No text in the database holds a NUL, and a query with one is an error: the search uses the rest.
    url.search = url.search.replaceAll("%00", "");
    url.pathname = shorten(url.pathname.replace(needlesslyEncoded, decodeURIComponent));
    cutParameters(url.searchParams);
    return url;
  } catch {
    return undefined;
  }
}

/** Paths that are too long share one "not found" page: a query for them would be an error. */
function shorten(pathname: string): string {
  const data = pathname.endsWith(".data") ? ".data" : "";
  const path = pathname.slice(0, pathname.length - data.length);
  const segments = path
    .split("/")
    .map((segment) => (decodeURIComponent(segment).length > longestPath ? tooLong : segment));
  const shortened = segments.join("/");
  return (decodeURIComponent(shortened).length > longestWholePath ? `/${tooLong}` : shortened) + data;
}

function cutParameters(parameters: URLSearchParams) {
  for (const [name, value] of [...parameters])
    if (value.length > maxValueLength) parameters.set(name, value.slice(0, maxValueLength).toWellFormed());
}
