import type { ReservedSql } from "postgres";
import { isConnectionLost } from "../lost-connection.ts";
import type { Step } from "./steps.ts";

const roles = {
  anon: "nologin noinherit",
  authenticated: "nologin noinherit",
  service_role: "nologin noinherit bypassrls",
};

/** The schemas we make, or find made by `supabase db push`. */
const schemas = ["auth", "storage", "private", "supabase_migrations"];

/** For the search. Both are "trusted": a role that may create in a database may have them. */
const extensions = ["unaccent", "pg_trgm"];

/**
 * Creates the roles of requests, and refuses a connecting role without the other rights. One message lists everything missing, so that
 * the superuser is needed only once.
 */
export async function ensureRights(connection: ReservedSql, step: Step): Promise<void> {
  await refuseMissingExtensions(connection);
  const missing = [...(await ensureRoles(connection, step)), ...(await missingRights(connection))];
  if (missing.length === 0) return;
  const [me] = await connection<{ name: string }[]>`select quote_ident(current_user) as name`;
  const remedy = missing.map((statement) => `${statement};`.replace("current_user", me?.name ?? ""));
  throw new Error(
    `The user of DATABASE_URL lacks privileges that Reduit needs: as a superuser of that database, run "${remedy.join(" ")}".`,
  );
}

/** The connecting role must be able to become each of them. Answers what it could not do itself. */
async function ensureRoles(connection: ReservedSql, step: Step): Promise<string[]> {
  const present = await connection<{ name: string; bypasses: boolean; member: boolean }[]>`
    select rolname as name, rolbypassrls as bypasses, pg_has_role(current_user, oid, 'member') as member
    from pg_roles where rolname in ${connection(Object.keys(roles))}`;
  const missing: string[] = [];
  for (const [name, attributes] of Object.entries(roles)) {
    const found = present.find((role) => role.name === name);
    const statements = [
      ...(found ? [] : [`create role ${name} ${attributes}`]),
      ...(found?.member ? [] : [`grant ${name} to current_user`]),
      ...(found && name === "service_role" && !found.bypasses ? [`alter role ${name} bypassrls`] : []),
    ];
    let done = 0;
    try {
      for (; done < statements.length; done++) await step(() => connection.unsafe(statements[done] ?? ""));
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      missing.push(...statements.slice(done));
    }
  }
  return missing;
}

async function refuseMissingExtensions(connection: ReservedSql): Promise<void> {
  const missing = await connection<{ name: string }[]>`
    select name from unnest(${extensions}::text[]) as name
    where name not in (select a.name from pg_available_extensions a)`;
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(" and ");
  throw new Error(
    `This PostgreSQL lacks ${names}: install the contrib package of its distribution (postgresql-contrib), and start again.`,
  );
}

async function missingRights(connection: ReservedSql): Promise<string[]> {
  const rows = await connection<{ statement: string }[]>`
    select format('grant create on database %I to current_user', current_database()) as statement
    where not has_database_privilege(current_database(), 'create')
      and (exists (select from unnest(${schemas}::text[]) as name where to_regnamespace(name) is null)
           or exists (select from unnest(${extensions}::text[]) as name where name not in (select extname from pg_extension)))
    union all
    select format('grant usage, create on schema %I to current_user', nspname) from pg_namespace
    where nspname in ${connection(["public", ...schemas])}
      and not (has_schema_privilege(oid, 'usage') and has_schema_privilege(oid, 'create'))
    union all
    select 'grant usage, create on schema extensions to current_user'
    where to_regnamespace('extensions') is not null
      and not (has_schema_privilege('extensions', 'usage') and has_schema_privilege('extensions', 'create'))
      and exists (select from unnest(${extensions}::text[]) as name where name not in (select extname from pg_extension))
    union all
    -- Later versions replace and alter the objects in our schemas, which only their owner may do.
    select distinct format('grant %I to current_user', r.rolname)
    from (select relowner as owner, relnamespace as namespace from pg_class where relkind in ('r', 'p')
          union select proowner, pronamespace from pg_proc) as objects
    join pg_roles r on r.oid = objects.owner join pg_namespace n on n.oid = objects.namespace
    where n.nspname in ${connection(schemas)} and not pg_has_role(r.oid, 'usage')`;
  return rows.map(({ statement }) => statement);
}
