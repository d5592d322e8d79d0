-- Purpose: what the web process and the operator's commands need of a Supabase project, where they have no SQL: which migrations were
--          applied, and a way to put the content of the repository in without a hundred lines in the audit log.
-- Tables:  supabase_migrations.schema_migrations (read); content tables, private.seeded (written by seed_content).
-- Risk:    both run as their owner, and only the secret key may call them. seed_content() names its table at run time: content tables
--          only, and it replaces nothing.

-- plpgsql and not SQL: a project whose tables were made without the CLI has no history to parse this against.
create function public.applied_migrations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  history jsonb;
begin
  if pg_catalog.to_regclass('supabase_migrations.schema_migrations') is null then
    return '[]';
  end if;
  -- Older versions of the CLI have neither names nor statements.
  execute 'select coalesce(jsonb_agg(jsonb_build_object(
             ''version'', h.version, ''name'', to_jsonb(h) -> ''name'', ''statements'', to_jsonb(h) -> ''statements'')
             order by h.version collate "C"), ''[]'') from supabase_migrations.schema_migrations h' into history;
  return history;
end;
$$;
comment on function public.applied_migrations() is 'The history of migrations, oldest first: a start compares it with its files.';
grant execute on function public.applied_migrations() to service_role;

create function public.seed_content(target text, records jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  names text;
  stored integer := 0;
  added integer;
begin
  if not exists (select from private.content_state c where c.table_name = seed_content.target) then
    raise exception 'There is no content of this kind.' using errcode = '22023';
  end if;
  insert into private.seeded (what) values ('content') on conflict do nothing;
  -- The seed is no one's act: private.write_audit() passes over it.
  perform pg_catalog.set_config('reduit.seeding', 'on', true);
  for entry in select r.value from pg_catalog.jsonb_array_elements(records) r loop
    -- Only what the record names, so that the rest has its default.
    select pg_catalog.string_agg(pg_catalog.quote_ident(k), ', ') into names from pg_catalog.jsonb_object_keys(entry) k;
    execute pg_catalog.format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict do nothing',
      target, names) using entry;
    get diagnostics added = row_count;
    stored := stored + added;
  end loop;
  return stored;
end;
$$;
comment on function public.seed_content(text, jsonb) is 'Adds records of the repository''s content that are not there yet; says how many.';
grant execute on function public.seed_content(text, jsonb) to service_role;
