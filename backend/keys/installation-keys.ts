// The keys of this installation in its database: created once by the first process, and replaced by `npm run keys`.
import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { type Key, type KeyKind, keyKinds, noticedWithin } from "#common/key-ring.ts";
import { accessTokenSeconds } from "../request/token-lifetime.ts";

type Row = { kind: KeyKind; value: string; ends_at: Date | null };

const day = 24 * 60 * 60;
/**
 * How long a replaced key is still accepted, in seconds. Pages in tabs and caches hold the publishable one; programs that use the
 * secret one elsewhere have a day to change it; a token outlives the moment it was signed by its lifetime, and a process that has not
 * heard of the
 * new secret yet keeps signing with the old one for some seconds.
 */
export const acceptedFor: Record<KeyKind, number> = {
  publishable: 7 * day,
  secret: day,
  jwt: accessTokenSeconds + 5 * 60,
};
/** Long enough for every process to notice. */
export const endsSoon = (2 * noticedWithin) / 1000;

/** Any number that no other program on the database uses as an advisory lock. */
const advisoryLock = 7_338_481_200_021;

export async function readOrMakeKeys(sql: Sql): Promise<Key[]> {
  const found = await readKeys(sql);
  const missing = keyKinds.filter((kind) => !found.some((key) => key.kind === kind && !key.until));
  if (missing.length === 0) return found;
  for (const kind of missing) {
    await sql`
      insert into private.installation_keys (kind, value) values (${kind}, ${newValue(kind)})
      on conflict (kind) where ends_at is null do nothing`;
  }
  return readKeys(sql);
}

async function readKeys(sql: Sql): Promise<Key[]> {
  const rows = await sql<Row[]>`
    select kind, value, ends_at from private.installation_keys
    where ends_at is null or ends_at > now() order by kind, ends_at desc nulls first`;
  return rows.map(({ kind, value, ends_at }) => ({
    kind,
    value,
    ...(ends_at ? { until: ends_at.toISOString() } : {}),
  }));
}

/** The new one is used from now on; the previous one is accepted for this many more seconds. */
export async function rotateKey(sql: Sql, kind: KeyKind, seconds: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${advisoryLock})`;
    await transaction`delete from private.installation_keys where ends_at <= now()`;
    // An earlier end applies to all replaced keys.
    await transaction`
      update private.installation_keys set ends_at = least(ends_at, now() + make_interval(secs => ${seconds})) where kind = ${kind}`;
    await transaction`insert into private.installation_keys (kind, value) values (${kind}, ${newValue(kind)})`;
  });
}

export type KeyFacts = { kind: KeyKind; since: Date; until: Date | null };

/** Facts that may be shown, without the values. */
export async function describeKeys(sql: Sql): Promise<KeyFacts[]> {
  return sql<KeyFacts[]>`
    select kind, created_at as since, ends_at as until from private.installation_keys
    where ends_at is null or ends_at > now()
    order by array_position(${[...keyKinds]}::text[], kind), ends_at desc nulls first`;
}

function newValue(kind: KeyKind): string {
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  if (kind === "jwt") return random(48);
  return kind === "secret" ? `sb_secret_${random(32)}` : `sb_publishable_${random(24)}`;
}
