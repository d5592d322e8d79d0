import { createHmac } from "node:crypto";
import { type Claims, signedWith } from "#common/session-token.ts";

export type SessionTokens = {
  lifetimeSeconds: number;
  sign(claims: Claims): string;
  /** For challenges that are not stored; another key than that of the tokens, so that neither is taken for the other. */
  readonly challengeKey: Buffer;
};

export function createSessionTokens(jwtSecret: () => string, lifetimeSeconds: number): SessionTokens {
  return {
    lifetimeSeconds,
    // A challenge lives for minutes. The few that overlap a key change are requested again.
    get challengeKey() {
      return createHmac("sha256", jwtSecret()).update("passkey challenges").digest();
    },
    sign: (claims) => signedWith(`${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.`, jwtSecret()),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
