/** Whose token it says it is. Not verified: for counting, where a false claim leads to a refusal and so to nothing. */
export function claimedAccount(authorization: string | undefined): string | undefined {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization ?? "")?.[1];
  if (payload === undefined) return undefined;
  const { sub } = parse(Buffer.from(payload, "base64url"));
  return typeof sub === "string" && sub.length <= 64 ? sub : undefined;
}

/** Of the account whose session this answer holds; undefined when it holds none. */
export function sessionEmail(body: Buffer): string | undefined {
  const { access_token, user } = parse(body) as { access_token?: unknown; user?: { email?: unknown } };
  return access_token !== undefined && typeof user?.email === "string" ? user.email : undefined;
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
