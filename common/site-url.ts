/** The origin of a URL of only a scheme and a host; undefined for every other stored value. */
export function parseSiteUrl(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(value);
  const rest = `${username}${password}${search}${hash}`;
  return /^https?:$/.test(protocol) && pathname === "/" && rest === "" ? origin : undefined;
}
