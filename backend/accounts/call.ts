import type { Sql } from "postgres";
import type { KeyRing } from "#common/key-ring.ts";
import type { Background } from "./background.ts";
import type { Company } from "./company.ts";
import type { FactorVault } from "./factors/factor-vault.ts";
import type { SessionTokens } from "./sessions/session-tokens.ts";

export type AuthBody = Record<string, unknown>;

/** One request to the auth service. */
export type AuthCall = {
  body: AuthBody;
  headers: Headers;
  query: URLSearchParams;
  /** The id in the path, where it has one. */
  id: string;
};

export type AccountServices = {
  sql: Sql;
  keys: KeyRing;
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
