import type { Sql } from "postgres";
import { readClaims } from "#common/session-token.ts";
import type { Background } from "./background.ts";
import type { Company } from "./company.ts";
import type { FactorVault } from "./factors/factor-vault.ts";
import type { SessionTokens } from "./sessions/session-tokens.ts";

export type AuthBody = Record<string, unknown>;

/** One request to the auth service that we answer ourselves, or change on its way to lite. */
export type AuthCall = {
  body: AuthBody;
  headers: Headers;
  /** The id in the path, where it has one. */
  id: string;
  /** lite's own answer, to this body or to the one that came. */
  forward: (body?: AuthBody) => Promise<Response>;
  /** lite's answer to `GET /auth/v1/user` with the same token, or with another: who is asking, or why not. */
  whoAmI: (token?: string) => Promise<Response>;
};

export type AccountServices = {
  sql: Sql;
  background: Background;
  tokens: SessionTokens;
  /** Undefined while there is no key to encrypt with. */
  vault: FactorVault | undefined;
  siteUrl: () => Promise<string>;
  company: () => Promise<Company>;
};
export type AuthHandler = (call: AuthCall, services: AccountServices) => Promise<Response>;

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function emailOf(body: AuthBody): string {
  return text(body.email).trim().toLowerCase();
}

/** Of the token that came. lite verifies it; until then it is a claim. */
export function sessionOf(call: Pick<AuthCall, "headers">): string {
  return text(readClaims(call.headers.get("authorization")?.slice("Bearer ".length) ?? "")?.session_id);
}
