import type { Sql } from "postgres";

/** Everything a schema says, one line for one thing: `column public.blog_posts.title` → its type, default, rights, comment. */
export type SchemaFacts = Map<string, string>;

/** Schemas that are PostgreSQL's own, or made by a session. */
const ours = "!~ '^(pg_|information_schema$)'";
/** Rights as they are in force: none written down means the default ones. */
const rights = (acl: string, kind: string, owner: string) => `
  (select string_agg(coalesce(g.rolname, 'public') || ' ' || a.privilege_type || case when a.is_grantable then '*' else '' end, ', '
                     order by coalesce(g.rolname, 'public'), a.privilege_type)
   from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a left join pg_roles g on g.oid = a.grantee)`;

/** Options that a migration set. The server keeps its own notes among them (`pg_attver` since PostgreSQL 15.20), which differ from column to column. */
const options = (list: string) =>
  `(select string_agg(o, ', ' order by o) from unnest(${list}) o where o !~ '^pg_')`;

/** Each answers `name` and `fact`. */
const questions: Record<string, string> = {
  role: `select rolname as name, row(rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls)::text as fact
    from pg_roles where rolname !~ '^pg_'`,
  membership: `select m.member::regrole || ' in ' || m.roleid::regrole as name, m.admin_option::text as fact from pg_auth_members m
    where m.roleid::regrole::text !~ '^pg_'`,
  setting: `select coalesce(setrole::regrole::text, '') || ' ' || s as name, '' as fact
    from pg_db_role_setting, unnest(setconfig) s`,
  schema: `select nspname as name, concat_ws(' | ', ${rights("nspacl", "n", "nspowner")}, obj_description(oid, 'pg_namespace')) as fact
    from pg_namespace where nspname ${ours}`,
  extension: "select extname as name, extversion as fact from pg_extension",
  relation: `select c.oid::regclass::text as name, concat_ws(' | ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relreplident,
      ${options("c.reloptions")}, case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      ${rights("c.relacl", "r", "c.relowner")}, obj_description(c.oid, 'pg_class')) as fact
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname ${ours}`,
  column: `select c.oid::regclass || '.' || a.attname as name, concat_ws(' | ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attcollation::regcollation, nullif(a.attstattarget, -1), ${options("a.attoptions")},
      pg_get_expr(d.adbin, d.adrelid),
      (select string_agg(coalesce(g.rolname, 'public') || ' ' || x.privilege_type, ', ' order by g.rolname, x.privilege_type)
       from aclexplode(a.attacl) x left join pg_roles g on g.oid = x.grantee), col_description(c.oid, a.attnum)) as fact
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname ${ours}`,
  sequence: `select schemaname || '.' || sequencename as name,
      row(data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)::text as fact
    from pg_sequences where schemaname ${ours}`,
  constraint: `select coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname as name,
      concat_ws(' | ', pg_get_constraintdef(c.oid), convalidated, obj_description(c.oid, 'pg_constraint')) as fact
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname ${ours}`,
  index: `select i.indexrelid::regclass::text as name, concat_ws(' | ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident) as fact
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours}`,
  statistics: "select stxname as name, pg_get_statisticsobjdef(oid) as fact from pg_statistic_ext",
  function: `select p.oid::regprocedure::text as name, concat_ws(' | ',
      case p.prokind when 'a' then p.prosrc else pg_get_functiondef(p.oid) end,
      ${rights("p.proacl", "f", "p.proowner")}, obj_description(p.oid, 'pg_proc')) as fact
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${ours}`,
  trigger: `select t.tgrelid::regclass || '.' || t.tgname as name,
      concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled, obj_description(t.oid, 'pg_trigger')) as fact
    from pg_trigger t where not t.tgisinternal`,
  "event trigger":
    "select evtname as name, concat_ws(' | ', evtevent, evtfoid::regproc, evtenabled, evttags::text) as fact from pg_event_trigger",
  rule: `select schemaname || '.' || tablename || '.' || rulename as name, definition as fact from pg_rules where schemaname ${ours}`,
  policy: `select p.polrelid::regclass || '.' || p.polname as name, concat_ws(' | ', p.polcmd, p.polpermissive,
      (select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname) from unnest(p.polroles) o left join pg_roles r on r.oid = o),
      pg_get_expr(p.polqual, p.polrelid), '/', pg_get_expr(p.polwithcheck, p.polrelid), obj_description(p.oid, 'pg_policy')) as fact
    from pg_policy p`,
  type: `select t.oid::regtype::text as name, concat_ws(' | ', t.typtype, t.typbasetype::regtype, t.typnotnull, t.typdefault,
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as fact
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname ${ours} and t.typtype in ('e', 'd', 'r')`,
  publication: `select p.pubname as name, concat_ws(' | ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate,
      (select string_agg(t.schemaname || '.' || t.tablename, ', ' order by 1) from pg_publication_tables t where t.pubname = p.pubname)) as fact
    from pg_publication p`,
  "default rights": `select defaclrole::regrole || ' ' || coalesce(nullif(defaclnamespace, 0)::regnamespace::text, '') || ' ' || defaclobjtype::text as name,
      (select string_agg(coalesce(g.rolname, 'public') || ' ' || a.privilege_type, ', ' order by g.rolname, a.privilege_type)
       from aclexplode(defaclacl) a left join pg_roles g on g.oid = a.grantee) as fact from pg_default_acl`,
};

export async function readSchemaFacts(sql: Sql): Promise<SchemaFacts> {
  const facts: SchemaFacts = new Map();
  for (const [kind, question] of Object.entries(questions)) {
    const rows = await sql.unsafe<{ name: string; fact: string | null }[]>(question);
    for (const { name, fact } of rows) facts.set(`${kind} ${name}`, fact ?? "");
  }
  return facts;
}

/** What `found` lacks, has besides, or has in another form than `wanted`. */
export function compareFacts(wanted: SchemaFacts, found: SchemaFacts): string[] {
  const missing = [...wanted.keys()].filter((name) => !found.has(name)).map((name) => `missing: ${name}`);
  const extra = [...found.keys()].filter((name) => !wanted.has(name)).map((name) => `extra: ${name}`);
  const other = [...wanted].filter(([name, fact]) => found.has(name) && found.get(name) !== fact);
  return [...missing, ...extra, ...other.map(([name]) => `different: ${name}`)].sort();
}
