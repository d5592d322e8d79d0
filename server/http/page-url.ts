// The URL of a request that is not for the gateway, parsed once: what is checked is what is routed, rendered, stored and redirected to.

const origin = "http://reduit.invalid";
/** A dot or two between slashes, encoded or not: a parser takes them away, and with them parts of the path. Browsers never send them. */
const dotSegment = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

/**
 * Only origin-form targets with decodable paths, without control characters and backslashes, that mean the same before and after parsing.
 * Undefined for everything else. Two slashes at the beginning would name another host, in a redirect or to the next parser.
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
    // No text of the database holds a NUL, and asking it for one is an error: what is searched for is the rest.
    url.search = url.search.replaceAll("%00", "");
    return url;
  } catch {
    return undefined;
  }
}
