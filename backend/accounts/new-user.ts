import { randomInt } from "node:crypto";
import type { JSONValue, Sql } from "postgres";
import { uuidv7 } from "./uuid.ts";

type Profile = { id: string; email: string; data: object };

/**
 * The user object that GoTrue and lite return for a new registration. There is no such row yet, and for an e-mail that has an
 * account there never will be: both get this one. tests/gateway/uniformity.test.ts compares them field by field.
 */
export async function describeNewUser(sql: Sql, { id, email, data }: Profile): Promise<object> {
  const sent = Date.now();
  const stored = sent + randomInt(2);
  const linked = stored + 1 + randomInt(4);
  const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  const iso = (time: number) => new Date(time).toISOString();
  const [row] = await sql<{ metadata: object; app: object; sent: string; stored: string; linked: string }[]>`
    select ${sql.json(metadata as JSONValue)}::jsonb as metadata,
           ${sql.json({ provider: "email", providers: ["email"] })}::jsonb as app,
           to_json(${iso(sent)}::timestamptz at time zone 'UTC') #>> '{}' || '+00:00' as sent,
           to_json(${iso(stored)}::timestamptz at time zone 'UTC') #>> '{}' || '+00:00' as stored,
           to_json(${iso(linked)}::timestamptz at time zone 'UTC') #>> '{}' || '+00:00' as linked`;
  if (!row) throw new Error("The database answered without a row");
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: row.app,
    user_metadata: row.metadata,
    identities: [
      {
        identity_id: uuidv7(linked),
        id,
        user_id: id,
        identity_data: row.metadata,
        provider: "email",
        last_sign_in_at: row.linked,
        created_at: row.linked,
        updated_at: row.linked,
        email,
      },
    ],
    created_at: row.stored,
    updated_at: row.stored,
    is_anonymous: false,
    confirmation_sent_at: row.sent,
  };
}
