import type { Sql } from "postgres";
import type { AccountMail } from "./account-mail.ts";
import type { Background } from "./background.ts";

export type AuthBody = Record<string, unknown>;

/** One request to the auth service that we answer ourselves, or change on its way to lite. */
export type AuthCall = {
  body: AuthBody;
  headers: Headers;
  /** lite's own answer, to this body or to the one that came. */
  forward: (body?: AuthBody) => Promise<Response>;
  /** lite's answer to `GET /auth/v1/user` with the same token: who is asking, or why not. */
  whoAmI: () => Promise<Response>;
};

export type AccountServices = { sql: Sql; mail: AccountMail; background: Background };
export type AuthHandler = (call: AuthCall, services: AccountServices) => Promise<Response>;

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function emailOf(body: AuthBody): string {
  return text(body.email).trim().toLowerCase();
}
