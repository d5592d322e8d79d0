import { parseJsonObject } from "#common/json.ts";

/** The account that the token claims. Not verified: it is used only for counting, and a false claim is refused later. */
export function claimedAccount(authorization: string | undefined): ClaimedAccount {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization ?? "")?.[1];
  if (payload === undefined) return {};
  const { sub, email } = parse(Buffer.from(payload, "base64url"));
  return { account: short(sub, 64), email: short(email, 254) };
}

export type ClaimedAccount = { account?: string; email?: string };

function short(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value.length <= most ? value : undefined;
}

/** Of the account whose session this answer holds, and whether it has given a second factor; undefined when it holds none. */
export function sessionIn(body: Buffer): { email: string; isAal2: boolean } | undefined {
  const { access_token, user } = parse(body) as { access_token?: unknown; user?: { email?: unknown } };
  if (typeof access_token !== "string" || typeof user?.email !== "string") return undefined;
  const { aal } = parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url"));
  return { email: user.email, isAal2: aal === "aal2" };
}

function parse(bytes: Buffer): Record<string, unknown> {
  return parseJsonObject(bytes.toString("utf8")) ?? {};
}
