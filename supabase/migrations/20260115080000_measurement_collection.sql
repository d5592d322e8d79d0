-- Purpose: what web records of visits, speed and errors, in one call a batch; errors in groups; web's own minutes; jobs.
-- Tables:  page_views, web_vitals, error_logs (changed); error_groups, error_days, server_minutes, job_runs (new);
--          admin_attention() reads them.
-- Risk:    drops columns of tables that nothing has written to yet. Must never hold an address, a user agent or an account.

-- Days end when they end in Switzerland, for reports as for the visitors' salt (server/ingest/visitors.ts).
create function private.site_day(at timestamptz) returns date
language sql immutable parallel safe set search_path = '' as $$
  select (at at time zone 'Europe/Zurich')::date;
$$;
comment on function private.site_day(timestamptz) is 'The day a moment belongs to in reports.';

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators may see reports.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_admin() is 'First line of every report: an error for everybody but administrators.';

-- Visits -----------------------------------------------------------------------------------------------------------------
alter table public.page_views
  drop column is_entry,
  add column view_key text unique check (view_key ~ '^[0-9a-z]{8,40}$'),
  add column completed boolean not null default false;
comment on column public.page_views.view_key is 'Random, made for this one view, so that its end finds its beginning.';
comment on column public.page_views.country is 'The region in the browser''s language setting (de-CH: CH). Never looked up from an address.';
comment on column public.page_views.seconds is 'How long the page was visible.';
comment on column public.page_views.completed is 'The end of the article came into view.';

-- Speed ------------------------------------------------------------------------------------------------------------------
alter table public.web_vitals
  drop column rating,
  drop constraint web_vitals_metric_check,
  add column route text not null default '' check (length(route) <= 200),
  add constraint web_vitals_metric_check
    check (metric in ('LCP', 'INP', 'CLS', 'TTFB', 'FCP', 'LOAD', 'RESOURCE')),
  add constraint web_vitals_attribution_size check (pg_column_size(attribution) <= 2000);
comment on column public.web_vitals.route is 'The pattern of the page''s address, such as /blog/:slug.';
comment on column public.web_vitals.attribution is 'The part of the page that made the value: an element, a file.';

-- Errors -----------------------------------------------------------------------------------------------------------------
create table public.error_groups (
  fingerprint text primary key check (length(fingerprint) between 1 and 64),
  source text not null check (source in ('browser', 'server')),
  message text not null check (length(message) <= 2000),
  culprit text not null default '' check (length(culprit) <= 300),
  frames jsonb not null default '[]' check (jsonb_typeof(frames) = 'array'),
  status text not null default 'open' check (status in ('open', 'resolved', 'ignored')),
  occurrences bigint not null default 0,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  reopened_at timestamptz,
  paths text[] not null default '{}',
  releases text[] not null default '{}',
  browsers text[] not null default '{}'
);
comment on table public.error_groups is 'Errors that are the same error: counted, with the newest stack in the words of our own source.';
comment on column public.error_groups.frames is '[{file, line, column, function, own, context: [{line, text}]}], innermost first.';
comment on column public.error_groups.reopened_at is 'When a resolved error last came back.';
create index error_groups_recent on public.error_groups (status, last_seen desc);
create index error_groups_last_seen on public.error_groups (last_seen desc);

create table public.error_days (
  fingerprint text not null references public.error_groups (fingerprint) on delete cascade,
  day date not null,
  occurrences bigint not null,
  primary key (fingerprint, day)
);
comment on table public.error_days is 'How often each error came on each day.';

alter table public.error_groups enable row level security;
alter table public.error_days enable row level security;
create policy "admins read error groups" on public.error_groups
  for select to authenticated using ((select private.is_admin()));
create policy "admins resolve, ignore and reopen errors" on public.error_groups
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete error groups" on public.error_groups
  for delete to authenticated using ((select private.is_admin()));
create policy "admins read error days" on public.error_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read error groups" on public.error_groups is 'Written by web with the secret key only.';
comment on policy "admins resolve, ignore and reopen errors" on public.error_groups is 'Only the status: column grant.';
comment on policy "admins delete error groups" on public.error_groups is 'Clearing a group that is done with.';
comment on policy "admins read error days" on public.error_days is 'Written by web with the secret key only.';
grant select, delete on public.error_groups to authenticated;
grant update (status) on public.error_groups to authenticated;
grant select on public.error_days to authenticated;
grant select, insert, update, delete on public.error_groups, public.error_days to service_role;

-- Counting is no act; a decision about an error is.
create trigger write_audit_of_status after update on public.error_groups
  for each row when (old.status is distinct from new.status)
  execute function private.write_audit('fingerprint', 'with values');
create trigger write_audit_of_removal after delete on public.error_groups
  for each row execute function private.write_audit('fingerprint', 'without values');

-- Web itself -------------------------------------------------------------------------------------------------------------
create table public.server_minutes (
  minute timestamptz not null,
  process text not null check (length(process) between 1 and 40),
  requests integer not null default 0,
  failures integer not null default 0,
  page_hits integer not null default 0,
  page_misses integer not null default 0,
  renders integer not null default 0,
  render_ms double precision not null default 0,
  render_p95_ms double precision not null default 0,
  backend_calls integer not null default 0,
  backend_failures integer not null default 0,
  backend_ms double precision not null default 0,
  backend_p95_ms double precision not null default 0,
  memory_mb double precision not null default 0,
  loop_p99_ms double precision not null default 0,
  restarts integer not null default 0,
  primary key (minute, process)
);
comment on table public.server_minutes is 'What each web process did in each minute: requests, cache, rendering, backend. Counts only.';
comment on column public.server_minutes.process is 'A random name for the time the process runs.';
alter table public.server_minutes enable row level security;
create policy "admins read server minutes" on public.server_minutes
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read server minutes" on public.server_minutes is 'Written by web with the secret key only.';
grant select on public.server_minutes to authenticated;
grant select, insert, update, delete on public.server_minutes to service_role;

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

-- What needs attention, as before, with errors from their groups and the jobs that failed last time.
create or replace function public.admin_attention() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with written as (
    select 'blog' as kind, p.status, p.published_at, p.is_active from public.blog_posts p where p.deleted_at is null
    union all
    select 'case-studies', s.status, s.published_at, s.is_active from public.case_studies s where s.deleted_at is null
    union all
    select 'knowledge-base', k.status, k.published_at, k.is_active from public.knowledge_articles k where k.deleted_at is null
    union all
    select 'pages', g.status, g.published_at, g.is_active from public.pages g where g.deleted_at is null
    union all
    select 'legal-documents', l.status, l.published_at, l.is_active from public.legal_documents l where l.deleted_at is null
    union all
    select 'announcements', a.status, a.published_at, a.is_active from public.announcements a where a.deleted_at is null
  )
  select pg_catalog.jsonb_build_object(
    'messages', (select pg_catalog.count(*) from public.contact_messages where status = 'new'),
    'drafts', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select w.kind, pg_catalog.count(*) as n from written w where w.status = 'draft' group by w.kind) d),
    'scheduled', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select w.kind, pg_catalog.count(*) as n from written w
      where w.status = 'published' and w.is_active and w.published_at > pg_catalog.now() group by w.kind) d),
    'certifications', (select coalesce(pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('id', c.id, 'name', c.name, 'valid_to', c.valid_to) order by c.valid_to), '[]')
      from public.certifications c
      where c.deleted_at is null and c.is_active and c.valid_to < current_date + 60),
    'errors', (select pg_catalog.count(*) from public.error_groups e
      where e.status = 'open' and e.last_seen > pg_catalog.now() - interval '7 days'),
    'jobs', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'job', j.job, 'reason', j.detail ->> 'reason', 'finished_at', j.finished_at) order by j.job), '[]')
      from (select distinct on (r.job) r.* from public.job_runs r order by r.job, r.finished_at desc) j
      where not j.succeeded))
  where (select private.is_admin());
end;
comment on function public.admin_attention() is
  'New messages, drafts, scheduled texts, certificates that end within 60 days, open errors of the week, failed jobs. Null for anybody but administrators.';

-- Single errors: their status has gone to the group.
drop policy "admins resolve, ignore and reopen errors" on public.error_logs;
drop policy "admins delete errors" on public.error_logs;
revoke update, delete on public.error_logs from authenticated;
revoke update (status) on public.error_logs from authenticated;
alter table public.error_logs
  drop column status,
  drop column stack,
  add foreign key (fingerprint) references public.error_groups (fingerprint) on delete cascade;
comment on table public.error_logs is 'Single errors in browsers and in web, scrubbed of personal data before they come here; the newest of each group.';

-- Collecting -------------------------------------------------------------------------------------------------------------
-- One call, one transaction: what web acknowledges to a browser is what this has committed.
create function public.record_measurements(batch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.site_day(now());
  -- Every occurrence is counted; of a flood only the first of a day are kept singly.
  kept_a_day constant integer := 100;
begin
  insert into public.page_views (view_key, path, referrer_host, country, device, language,
                                 campaign_source, campaign_medium, campaign_name, visitor_day_hash)
  select view_key, path, referrer_host, country, device, language, campaign_source, campaign_medium, campaign_name, visitor_day_hash
  from jsonb_to_recordset(coalesce(batch -> 'views', '[]')) as v (
    view_key text, path text, referrer_host text, country text, device text, language text,
    campaign_source text, campaign_medium text, campaign_name text, visitor_day_hash text)
  on conflict (view_key) do nothing;

  -- A page cannot have been looked at for longer than it has been open.
  update public.page_views p
  set seconds = least(greatest(coalesce(p.seconds, 0), e.seconds),
                      extract(epoch from clock_timestamp() - p.occurred_at)::integer + 60, 86400),
      completed = p.completed or e.completed
  from (
    select view_key, max(seconds) as seconds, bool_or(completed) as completed
    from jsonb_to_recordset(coalesce(batch -> 'ends', '[]')) as v (view_key text, seconds integer, completed boolean)
    group by view_key
  ) e
  where p.view_key = e.view_key and p.occurred_at > now() - interval '24 hours';

  insert into public.web_vitals (path, route, metric, value, device, attribution)
  select path, route, metric, value, device, coalesce(attribution, '{}')
  from jsonb_to_recordset(coalesce(batch -> 'vitals', '[]')) as v (
    path text, route text, metric text, value double precision, device text, attribution jsonb);

  with given as materialized (
    select v.*, e.position from jsonb_array_elements(coalesce(batch -> 'errors', '[]')) with ordinality as e (entry, position)
    cross join lateral jsonb_to_record(e.entry) as v (
      fingerprint text, source text, message text, culprit text, frames jsonb, path text, release text, browser text)
  ), grouped as (
    insert into public.error_groups as g (fingerprint, source, message, culprit, frames, occurrences, paths, releases, browsers)
    select fingerprint, min(source), (array_agg(message order by position desc))[1],
           (array_agg(culprit order by position desc))[1], (array_agg(frames order by position desc))[1], count(*),
           private.newest_few(array_agg(path)), private.newest_few(array_agg(release)), private.newest_few(array_agg(browser))
    from given group by fingerprint order by fingerprint
    on conflict (fingerprint) do update set
      message = excluded.message,
      culprit = excluded.culprit,
      frames = case when jsonb_array_length(excluded.frames) > 0 then excluded.frames else g.frames end,
      occurrences = g.occurrences + excluded.occurrences,
      last_seen = now(),
      status = case g.status when 'resolved' then 'open' else g.status end,
      reopened_at = case g.status when 'resolved' then now() else g.reopened_at end,
      paths = private.newest_few(excluded.paths || g.paths),
      releases = private.newest_few(excluded.releases || g.releases),
      browsers = private.newest_few(excluded.browsers || g.browsers)
  ), counted as (
    insert into public.error_days as d (fingerprint, day, occurrences)
    select fingerprint, today, count(*) from given group by fingerprint order by fingerprint
    on conflict (fingerprint, day) do update set occurrences = d.occurrences + excluded.occurrences
    returning d.fingerprint, d.occurrences
  )
  insert into public.error_logs (fingerprint, source, message, path, release, browser)
  select e.fingerprint, e.source, e.message, e.path, e.release, e.browser
  from given e join counted c using (fingerprint)
  where c.occurrences <= kept_a_day;
end;
$$;
comment on function public.record_measurements(jsonb) is 'Stores a batch of {views, ends, vitals, errors} whole or not at all.';
grant execute on function public.record_measurements(jsonb) to service_role;

create function private.newest_few(words text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(word order by first), '{}')
  from (
    select word, min(position) as first from unnest(words) with ordinality as u (word, position)
    where word is not null and word <> '' group by word order by 2 limit 10
  ) w;
$$;
comment on function private.newest_few(text[]) is 'The first ten different words.';
