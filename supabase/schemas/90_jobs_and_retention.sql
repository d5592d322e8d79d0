-- Purpose: recurring jobs, deletion after the periods of the privacy policy, keys of the installation, the seed and imports.
-- Tables:  job_runs, private.job_leases, private.installation_keys, private.seeded, private.content_imports.
-- Risk:    apply_retention() deletes permanently, every hour. The owner of the database can act as any account with installation_keys; a backup holds
--          its rows.

create table public.job_runs (
  id bigint generated always as identity primary key,
  job text not null check (length(job) between 1 and 50),
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  milliseconds integer not null default 0,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
comment on table public.job_runs is 'What the recurring jobs did, and whether they failed.';
create index job_runs_recent on public.job_runs (job, finished_at desc);
alter table public.job_runs enable row level security;
create policy "admins read job runs" on public.job_runs
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read job runs" on public.job_runs is 'Written by web with the secret key only.';
grant select on public.job_runs to authenticated;
grant select, insert, delete on public.job_runs to service_role;
call private.keep_no_statistics('public.job_runs');

create table private.job_leases (
  job text primary key,
  run uuid not null,
  started_at timestamptz not null,
  held_until timestamptz not null,
  is_finished boolean not null default false
);
comment on table private.job_leases is 'Which run of a recurring job is the last, and until when it keeps others from beginning one.';
alter table private.job_leases enable row level security;

-- The id of the run, or null when another run is under way or the last one is not old enough. A process that dies in the middle keeps the
-- job for the length of the lease, and the next one begins at once after that.
create function private.begin_job(job text, every_seconds integer, lease_seconds integer) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.job_leases as lease (job, run, started_at, held_until)
  values (begin_job.job, gen_random_uuid(), now(), now() + make_interval(secs => lease_seconds))
  on conflict (job) do update
  set run = excluded.run, started_at = excluded.started_at, held_until = excluded.held_until, is_finished = false
  where case when lease.is_finished then lease.started_at <= now() - make_interval(secs => every_seconds) else lease.held_until <= now() end
  returning run;
$$;
comment on function private.begin_job(text, integer, integer) is 'Begins a run of a recurring job, unless another process has: the id of the run, or null.';
call private.expose_function('private.begin_job(text, integer, integer)', 'service_role');

create function private.finish_job(job text, run uuid, done boolean default true) returns void
language sql volatile security definer set search_path = '' as $$
  -- One that was stopped before it was done lets the next begin at once.
  update private.job_leases lease set is_finished = done, held_until = now()
  where lease.job = finish_job.job and lease.run = finish_job.run;
$$;
comment on function private.finish_job(text, uuid, boolean) is 'Ends the run that begin_job named; one that another process has taken over is not touched.';
call private.expose_function('private.finish_job(text, uuid, boolean)', 'service_role');

-- Retention ----------------------------------------------------------------------------------------------------------------

create function private.purge_trash(days integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target record;
  gone bigint;
  result jsonb := '{}';
begin
  -- Images have files as well: web removes both (server/ingest/jobs.ts).
  for target in
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'deleted_at' and t.table_type = 'BASE TABLE' and c.table_name <> 'media'
    order by 1
  loop
    begin
      execute format('delete from public.%I where deleted_at < now() - make_interval(days => $1)', target.table_name) using days;
      get diagnostics gone = row_count;
      if gone > 0 then
        result := result || jsonb_build_object(target.table_name, gone);
      end if;
    exception when others then
      -- One table that holds on to its rows keeps no other from being cleared; the run is reported as failed.
      result := result || jsonb_build_object('failed', coalesce(result ->> 'failed' || ', ', '') || target.table_name || ': ' || sqlerrm);
    end;
  end loop;
  return result;
end;
$$;
comment on function private.purge_trash(integer) is 'Permanently deletes what has been in the trash for so many days; returns how many rows of which table.';

-- Returns {"more": true} when a batch was full: call again. {"busy": true}: another process is doing it.
create function public.apply_retention() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  portion constant integer := 50000;
  -- Never of today: its totals are counted from single rows until it is over, also on the day of 25 hours.
  measured constant timestamptz := least(
    now() - make_interval(days => private.retention_days('measurements')),
    private.site_day(now())::timestamp at time zone 'Europe/Zurich');
  result jsonb := '{}';
  gone bigint;
  more boolean := false;
begin
  if not pg_try_advisory_xact_lock(733848120011) then
    return '{"busy": true}';
  end if;

  delete from public.page_views where id in (select id from public.page_views where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('page_views', gone);
  more := more or gone = portion;
  delete from public.web_vitals where id in (select id from public.web_vitals where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('web_vitals', gone);
  more := more or gone = portion;
  delete from public.error_logs where id in (select id from public.error_logs where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('error_logs', gone);
  more := more or gone = portion;
  delete from public.error_groups where last_seen < measured;
  delete from public.error_days where day < private.site_day(measured);
  delete from public.server_minutes where minute < measured;
  delete from public.job_runs where finished_at < measured;

  delete from public.contact_messages where created_at < now() - make_interval(days => private.retention_days('contact_messages'));
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('contact_messages', gone);
  delete from public.audit_log where created_at < now() - make_interval(days => private.retention_days('audit_log'));
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('audit_log', gone);
  update public.revisions set author_id = null
  where author_id is not null and created_at < now() - make_interval(days => private.retention_days('audit_log'));

  result := result || jsonb_build_object('trash', private.purge_trash(private.retention_days('trash')));

  -- Tables of the auth service; not every version has them.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where created_at < now() - make_interval(days => $1)'
    using private.retention_days('sign_in_events');
    get diagnostics gone = row_count;
    result := result || jsonb_build_object('sign_in_events', gone);
  end if;
  result := result || jsonb_build_object('unconfirmed_accounts', private.purge_unconfirmed_accounts());

  -- What has served its time and has no period of its own.
  perform private.purge_second_steps();
  delete from public.preview_links where expires_at < now();
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('preview_links', gone);
  return result || jsonb_build_object('more', more);
end;
$$;
comment on function public.apply_retention() is 'Deletes what is older than its period; says how many rows of what.';
grant execute on function public.apply_retention() to service_role;

-- Keys ---------------------------------------------------------------------------------------------------------------------

-- In the database, so that every process on it has the same ones (docs/decisions/0021). A Supabase project has keys of its own, and this
-- stays empty there.
create table private.installation_keys (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('publishable', 'secret', 'jwt')),
  value text not null unique check (length(value) >= 16),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
comment on table private.installation_keys is
  'What browsers and the web process identify themselves with, and what sessions are signed with. Made by the process that comes first.';
comment on column private.installation_keys.ends_at is 'Until when a key that was replaced is still accepted; null for the current one.';
-- Of two processes that make one at the same moment, one does.
create unique index installation_keys_current on private.installation_keys (kind) where ends_at is null;
alter table private.installation_keys enable row level security;
revoke all on private.installation_keys from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.installation_keys');

-- Content from files -------------------------------------------------------------------------------------------------------

create table private.seeded (
  what text primary key,
  seeded_at timestamptz not null default now()
);
comment on table private.seeded is 'What was seeded and when. What has a row here is not seeded again.';
alter table private.seeded enable row level security;

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

create table private.content_imports (
  id bigint generated always as identity primary key,
  imported_at timestamptz not null default now(),
  undone_at timestamptz,
  changes jsonb not null check (jsonb_typeof(changes) = 'array')
);
comment on table private.content_imports is 'What imports changed, to undo the last of them. One row holds the changes; older ones hold none.';
comment on column private.content_imports.changes is
  'In the order they were made: {"table", "key", "before", "after"}; null before: it was added, null after: it was replaced by another row.';
alter table private.content_imports enable row level security;

-- The database itself ------------------------------------------------------------------------------------------------------

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

create function private.database_version() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.current_setting('server_version_num')::integer;
end;
$$;
comment on function private.database_version() is 'The version number of this PostgreSQL: 150020 is 15.20. For administrators.';
call private.expose_function('private.database_version()', 'authenticated');
