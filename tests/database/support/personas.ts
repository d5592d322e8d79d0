import type { ParameterOrFragment, ReservedSql, Sql } from "postgres";

/**
 * An administrator with a second factor has given it; "admin at aal1" has one and has not. The same for editors. The blocked administrator
 * has given it too, and is a visitor all the same.
 */
export const personas = [
  "anonymous",
  "reader",
  "other reader",
  "editor at aal1",
  "editor",
  "admin at aal1",
  "admin",
  "blocked admin",
] as const;
export type Persona = (typeof personas)[number];

/** Fixed, so that expectations can name them. */
export const userIds: Record<Exclude<Persona, "anonymous">, string> = {
  reader: "00000000-0000-4000-8000-00000000000a",
  "other reader": "00000000-0000-4000-8000-00000000000b",
  /** Made by createFixtures: elsewhere there is one administrator, and no editor. */
  "editor at aal1": "00000000-0000-4000-8000-00000000001e",
  editor: "00000000-0000-4000-8000-00000000001c",
  "admin at aal1": "00000000-0000-4000-8000-00000000000e",
  admin: "00000000-0000-4000-8000-00000000000c",
  "blocked admin": "00000000-0000-4000-8000-00000000000f",
};
/** An account without any role, for tests that grant one. */
export const newcomerId = "00000000-0000-4000-8000-00000000000d";

export async function createUsers(sql: Sql): Promise<void> {
  const {
    "admin at aal1": _admin,
    "editor at aal1": _editor,
    "blocked admin": _blocked,
    editor: _other,
    ...people
  } = { ...userIds, newcomer: newcomerId };
  for (const [name, id] of Object.entries(people)) {
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, ${`${name.split(" ")[0]}@test.example`}, ${sql.json({ full_name: name })})`;
  }
  await sql`insert into public.admin_users (user_id) values (${userIds.admin})`;
}

/** A second factor that was confirmed. */
export async function giveFactor(sql: Sql | ReservedSql, account: string): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${account}, 'test', 'totp', 'verified', now(), now())`;
}

/** What the API does before a request's statement. Lasts until the transaction, or the savepoint, ends. */
export async function become(connection: ReservedSql, persona: Persona): Promise<void> {
  const role = persona === "anonymous" ? "anon" : "authenticated";
  const id = persona === "anonymous" ? "" : userIds[persona];
  // The session has the id of its owner: it exists where a test has made it.
  // A second factor makes no administrator of a reader.
  const strong: Persona[] = ["admin", "blocked admin", "editor", "other reader"];
  const assurance = strong.includes(persona)
    ? { aal: "aal2", amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }] }
    : { aal: "aal1", amr: [] };
  const claims = JSON.stringify(id ? { sub: id, role, session_id: id, ...assurance } : { role });
  await connection.unsafe(`
    select set_config('request.jwt.claims', '${claims}', true), set_config('request.jwt.claim.sub', '${id}', true),
           set_config('request.jwt.claim.role', '${role}', true);
    set local role ${role};
  `);
}

type Outcome<Result> =
  | { result: Result; error: null }
  | { result: null; error: { code: string; message: string } };

/** Runs as a persona in a transaction that is always rolled back; an error is an outcome, not a failure. */
export async function tryAs<Result>(
  sql: Sql,
  persona: Persona,
  work: (connection: ReservedSql) => Promise<Result>,
): Promise<Outcome<Result>> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    await become(connection, persona);
    return { result: await work(connection), error: null };
  } catch (error) {
    return { result: null, error: error as { code: string; message: string } };
  } finally {
    await connection`rollback`;
    connection.release();
  }
}

/** One statement as a persona, taken back: ask("reader")`select …`. */
export function askingOn(database: () => Sql) {
  return (persona: Persona) =>
    (text: TemplateStringsArray, ...values: ParameterOrFragment<never>[]) =>
      tryAs(database(), persona, (as) => as(text, ...values));
}

/** The same as the owner of the database, for what happens behind the API. */
export async function tryAsOwner<Result>(
  sql: Sql,
  work: (connection: ReservedSql) => Promise<Result>,
): Promise<Result> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    return await work(connection);
  } finally {
    await connection`rollback`;
    connection.release();
  }
}

/** Runs work as the administrator, and rolls it back. */
export function asAdminOn(database: () => Sql) {
  return <Result>(work: (connection: ReservedSql) => Promise<Result>): Promise<Result> =>
    tryAsOwner(database(), async (connection) => {
      await become(connection, "admin");
      return work(connection);
    });
}
