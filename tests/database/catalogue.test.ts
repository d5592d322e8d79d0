import { expect, it } from "vitest";
import { callableFunctions, permissionMatrix, secretKeyFunctions } from "./support/permissions.ts";
import { onEachPostgres } from "./support/servers.ts";

/** Rules that hold for every object there is, asked of the catalogue, so that a new one cannot be forgotten. */
onEachPostgres((database) => {
  it("has a line of permissions for every table", async () => {
    const tables = await database()<{ name: string }[]>`
      select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'storage') and c.relkind in ('r', 'v', 'm', 'p', 'f')`;
    // Of those in private the matrix knows the ones a role could wish for; to all of them applies what is said below.
    const described = Object.keys(permissionMatrix)
      .map((name) => name.split("/")[0] ?? "")
      .filter((name) => !name.startsWith("private."));
    expect([...new Set(described)].sort()).toEqual(tables.map((table) => table.name).sort());
  });

  it("has row-level security on every table of ours, and no view that could go around it", async () => {
    const open = await database()`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname in ('public', 'private', 'storage') and c.relkind = 'r' and not c.relrowsecurity)
         or (n.nspname = 'public' and c.relkind in ('v', 'm'))`;
    expect([...open]).toEqual([]);
  });

  it("has policies for one role and one operation each", async () => {
    const policies = await database()<{ name: string; roles: string[]; cmd: string; permissive: string }[]>`
      select tablename || ': ' || policyname as name, roles::text[] as roles, cmd, permissive from pg_policies`;
    const allowed = [["anon"], ["authenticated"]];
    const wrong = policies.filter(
      ({ roles, cmd }) => !allowed.some((role) => role.join() === roles.join()) || cmd === "ALL",
    );
    expect(wrong).toEqual([]);
    expect(policies.length).toBeGreaterThan(100);
  });

  it("has one policy per table, role and operation", async () => {
    const doubled = await database()`
      select tablename, roles::text, cmd, count(*)::int from pg_policies where schemaname = 'public'
      group by 1, 2, 3 having count(*) > 1`;
    expect([...doubled]).toEqual([]);
  });

  it("names every policy as a sentence and comments every policy and table", async () => {
    const silent = await database()`
      select p.polrelid::regclass || ': ' || p.polname as name from pg_policy p
      where obj_description(p.oid, 'pg_policy') is null or p.polname !~ '^[a-z]+( [a-z,]+){2,}$'
      union all
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' and obj_description(c.oid, 'pg_class') is null`;
    expect([...silent]).toEqual([]);
  });

  it("asks for the account once per statement, in a select, and never for that of a blocked one", async () => {
    const policies = await database()<{ name: string; text: string }[]>`
      select policyname as name, coalesce(qual, '') || coalesce(with_check, '') as text from pg_policies`;
    const bare = policies.filter(({ text }) =>
      /(?<!SELECT )private\.(account|is_admin|is_editor)\(\)|auth\.uid\(\)/.test(text),
    );
    expect(bare.map((policy) => policy.name)).toEqual([]);
  });

  it("uses only days in the site's time zone where something is shown or hidden", async () => {
    const found = await database()`
      select tablename || ': ' || policyname as what from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~* 'current_date'
      union all
      select tgrelid::regclass || ': ' || tgname from pg_trigger where encode(tgargs, 'escape') ~* 'current_date'`;
    expect(found.map(({ what }) => what)).toEqual([]);
  });

  it("notes the moments of every column by which rows come and go", async () => {
    const conditions = await database()<{ text: string }[]>`
      select distinct coalesce(qual, '') as text from pg_policies where coalesce(qual, '') ~ 'now\(\)' and schemaname = 'public'
        and tablename in (select table_name from private.content_state)`;
    const columns = conditions.flatMap(({ text }) =>
      [...text.matchAll(/\b(\w+) [<>]=? \(*now\(\)/g)].map(([, column = ""]) => column),
    );
    expect(new Set(columns)).toEqual(
      new Set(["published_at", "starts_at", "ends_at", "valid_from", "valid_until", "valid_to"]),
    );
    for (const column of [...columns, "next_review_on"])
      expect(
        await database()`select from private.moments_of(jsonb_build_object(${column}::text, (now() + interval '2 days')::date)) m`,
        column,
      ).toHaveLength(1);
  });

  it("lets anonymous visitors call, and signed-in ones call, exactly the functions we list", async () => {
    const rows = await database()<{ name: string; anon: boolean; authenticated: boolean }[]>`
      select n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name,
             has_function_privilege('anon', p.oid, 'execute') as anon,
             has_function_privilege('authenticated', p.oid, 'execute') as authenticated
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private')`;
    const callable = rows
      .map(({ name, anon, authenticated }) => [
        name,
        [...(anon ? ["anon"] : []), ...(authenticated ? ["authenticated"] : [])],
      ])
      .filter(([, roles]) => roles?.length);
    expect(Object.fromEntries(callable)).toEqual(callableFunctions);
  });

  it("fixes the search path of every function, and runs none that the API's users may call as its owner", async () => {
    const functions = await database()<
      { name: string; definer: boolean; path: boolean; exposed: boolean; callable: boolean }[]
    >`
      select p.oid::regprocedure::text as name, p.prosecdef as definer, n.nspname = 'public' as exposed,
             coalesce('search_path=""' = any (p.proconfig), false) as path,
             has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute') as callable
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`;
    expect(functions.filter(({ path }) => !path).map(({ name }) => name)).toEqual([]);
    const definers = functions.filter(({ definer, exposed }) => definer && exposed);
    expect(definers.filter(({ callable }) => callable).map(({ name }) => name)).toEqual([]);
    // With the secret key only.
    expect(definers.map(({ name }) => name).sort()).toEqual(secretKeyFunctions);
  });

  it("lets no function that visitors or readers call look up private at run time", async () => {
    const open = await database()`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'private\.' and not p.prosecdef
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
    expect([...open]).toEqual([]);
  });

  // Supabase's linter (splinter) looks for the same and more; what it would warn of is held here and above, in words of our own.
  it("has no policy that lets everything through, no extension, foreign table or materialized view where the API looks", async () => {
    const found = await database()`
      select 'always true: ' || tablename || ': ' || policyname as what from pg_policies
      where schemaname = 'public' and (
        cmd <> 'SELECT' and btrim(coalesce(qual, ''), '( )') in ('true', '1=1', '1 = 1')
        or btrim(coalesce(with_check, ''), '( )') in ('true', '1=1', '1 = 1')
        or cmd in ('UPDATE', 'DELETE') and qual is null or cmd = 'INSERT' and with_check is null)
      union all select 'extension: ' || extname from pg_extension where extnamespace = 'public'::regnamespace
      union all select 'relation: ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('f', 'm', 'v')
      union all select 'policies without row-level security: ' || p.polrelid::regclass::text from pg_policy p
        join pg_class c on c.oid = p.polrelid where not c.relrowsecurity
      union all select 'no policy: ' || c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_policy p where p.polrelid = c.oid)
      union all select 'no primary key: ' || c.relname from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
          and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
      union all select 'claims that users change themselves: ' || policyname from pg_policies
        where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'
      union all select 'public bucket: ' || id from storage.buckets where public
      union all select 'the same index twice: ' || min(indexrelid::regclass::text) from pg_index
        where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        group by indrelid, indkey::text, indclass::text, indpred, indexprs::text, indoption::text having count(*) > 1`;
    expect(found.map(({ what }) => what)).toEqual([]);
  });

  it("gives the API's roles nothing in private, not even the secret key's, in auth and the migration history, and never truncate", async () => {
    const open = await database()`
      select r.rolname, c.oid::regclass::text as name, a.privilege
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
           pg_roles r, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as a (privilege)
      where c.relkind in ('r', 'p') and r.rolname in ('anon', 'authenticated', 'service_role')
        and case when a.privilege in ('select', 'insert', 'update', 'references') then has_any_column_privilege(r.oid, c.oid, a.privilege)
                 else has_table_privilege(r.oid, c.oid, a.privilege) end
        and (n.nspname = 'private' or r.rolname <> 'service_role' and (
             n.nspname in ('auth', 'supabase_migrations') or n.nspname = 'public' and a.privilege in ('truncate', 'references', 'trigger')))`;
    expect([...open]).toEqual([]);
    const schemas = await database()`
      select r.rolname, n.nspname from pg_namespace n, pg_roles r
      where r.rolname in ('anon', 'authenticated') and n.nspname in ('private', 'supabase_migrations')
        and has_schema_privilege(r.oid, n.oid, 'usage')
         or r.rolname in ('anon', 'authenticated') and n.nspname = 'public' and has_schema_privilege(r.oid, n.oid, 'create')`;
    expect([...schemas]).toEqual([]);
  });

  it("makes the API's roles members of nothing, and lets only the secret key's role pass row-level security", async () => {
    const roles = await database()<{ name: string; bypasses: boolean; super: boolean; login: boolean }[]>`
      select rolname as name, rolbypassrls as bypasses, rolsuper as super, rolcanlogin as login,
             (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where rolname in ('anon', 'authenticated', 'service_role') order by 1`;
    const harmless = { bypasses: false, super: false, login: false, memberships: 0 };
    expect([...roles]).toEqual([
      { name: "anon", ...harmless },
      { name: "authenticated", ...harmless },
      { name: "service_role", ...harmless, bypasses: true },
    ]);
  });

  it("grants a table privilege only where a policy uses it", async () => {
    const unused = await database()`
      select c.relname, r.rolname, a.privilege
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r,
           unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as a (privilege)
      where n.nspname = 'public' and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')
        and case a.privilege when 'DELETE' then has_table_privilege(r.oid, c.oid, a.privilege)
                             else has_any_column_privilege(r.oid, c.oid, a.privilege) end
        is distinct from exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
                                 and p.cmd = a.privilege and r.rolname = any (p.roles))`;
    expect([...unused]).toEqual([]);
  });

  it("opens only these columns where a table is not open as a whole", async () => {
    const columns = await database()<{ what: string; columns: string }[]>`
      select c.relname || ' ' || a.privilege as what, string_agg(t.attname, ', ' order by t.attname) as columns
      from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0,
           unnest(array['insert', 'update']) as a (privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_column_privilege('authenticated', c.oid, t.attnum, a.privilege)
        and not has_table_privilege('authenticated', c.oid, a.privilege)
      group by 1 order by 1`;
    expect(Object.fromEntries(columns.map(({ what, columns }) => [what, columns]))).toEqual({
      "admin_users insert": "user_id",
      "bookmarks insert": "post_id, user_id",
      "contact_messages update": "assigned_to, status",
      "editors insert": "user_id",
      "error_groups update": "status",
      "notification_reads insert": "source, source_id, user_id",
      "preview_links insert": "expires_at, hash, row_id, table_name",
      "profiles update": "avatar_url, full_name, keep_reading_history",
      "reading_list insert": "post_id, user_id",
    });
  });

  it("has an index for every foreign key, so that deleting an account scans no table", async () => {
    const slow = await database()`
      select con.conrelid::regclass || '.' || a.attname as name
      from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = con.conrelid and i.indkey[0] = con.conkey[1])`;
    expect([...slow]).toEqual([]);
  });

  it("stores no IP address, user agent or account in measurements", async () => {
    const columns = await database()<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (table_name in ('page_views', 'web_vitals', 'server_minutes') or table_name ~ '^(error|view|vital)_')
        and (column_name ~ '(^|_)(ip|address|agent|user|account|email|session)(_|$)' or data_type in ('inet', 'cidr', 'uuid'))`;
    expect([...columns]).toEqual([]);
  });
});
