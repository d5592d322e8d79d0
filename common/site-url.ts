/** The origin in a URL that is a scheme and a host and nothing more; undefined for anything else that may have been stored. */
export function parseSiteUrl(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(value);
  const rest = `${username}${password}${search}${hash}`;
  return /^https?:$/.test(protocol) && pathname === "/" && rest === "" ? origin : undefined;
}
