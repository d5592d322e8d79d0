import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import type { Claims } from "#common/session-token.ts";

export type SessionTokens = {
  lifetimeSeconds: number;
  sign(claims: Claims): string;
  /** For challenges that are not stored; another key than that of the tokens, so that neither is taken for the other. */
  readonly challengeKey: Buffer;
};

/** Access tokens as lite makes and verifies them. */
export function createSessionTokens(jwtSecret: () => string, lifetimeSeconds: number): SessionTokens {
  return {
    lifetimeSeconds,
    // A challenge lives for minutes: the few that meet a change of keys are asked for anew.
    get challengeKey() {
      return createHmac("sha256", jwtSecret()).update("passkey challenges").digest();
    },
    sign(claims) {
      const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
      return `${unsigned}.${createHmac("sha256", jwtSecret()).update(unsigned).digest("base64url")}`;
    },
  };
}

/** How strong the session is, and by what it came to be so, the newest first: the claims that lite leaves out. */
export async function assuranceOf(sql: Sql, session: string): Promise<{ aal: string; amr: object[] }> {
  const rows = await sql<{ aal: string; method: string | null; timestamp: number }[]>`
    select coalesce(s.aal, 'aal1') as aal, c.authentication_method as method,
           floor(extract(epoch from c.updated_at))::float8 as timestamp
    from auth.sessions s left join auth.mfa_amr_claims c on c.session_id = s.id
    where s.id::text = ${session} order by c.updated_at desc, c.authentication_method`;
  return {
    aal: rows[0]?.aal ?? "aal1",
    amr: rows.flatMap(({ method, timestamp }) => (method === null ? [] : [{ method, timestamp }])),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
