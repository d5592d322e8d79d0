-- Purpose: errors in browsers and in web, in groups; what web processes did in each minute; and the one call with which web stores visits,
--          vitals and errors.
-- Tables:  error_groups, error_days, error_logs, server_minutes.
-- Risk:    visitors send errors: new kinds are limited to 200 a day and source, further ones are counted as one group; of each kind 20
--          occurrences a day are kept as rows, and all are counted.

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
create index error_groups_first_seen on public.error_groups (first_seen);
alter table public.error_groups enable row level security;
create policy "admins read error groups" on public.error_groups
  for select to authenticated using ((select private.is_admin()));
create policy "admins resolve, ignore and reopen errors" on public.error_groups
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete error groups" on public.error_groups
  for delete to authenticated using ((select private.is_admin()));
comment on policy "admins read error groups" on public.error_groups is 'Written by web with the secret key only.';
comment on policy "admins resolve, ignore and reopen errors" on public.error_groups is 'Only the status: column grant.';
comment on policy "admins delete error groups" on public.error_groups is 'Clearing a group that is done with.';
grant select, delete on public.error_groups to authenticated;
grant select, insert, update, delete on public.error_groups to service_role;
grant update (status) on public.error_groups to authenticated;
call private.keep_no_statistics('public.error_groups');
-- Counting is no act; a decision about an error is.
create trigger write_audit_of_status after update on public.error_groups
  for each row when (old.status is distinct from new.status)
  execute function private.write_audit('fingerprint', 'with values');
create trigger write_audit_of_removal after delete on public.error_groups
  for each row execute function private.write_audit('fingerprint', 'without values');

create table public.error_days (
  fingerprint text not null references public.error_groups (fingerprint) on delete cascade,
  day date not null,
  occurrences bigint not null,
  primary key (fingerprint, day)
);
comment on table public.error_days is 'How often each error came on each day.';
alter table public.error_days enable row level security;
create policy "admins read error days" on public.error_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read error days" on public.error_days is 'Written by web with the secret key only.';
grant select on public.error_days to authenticated;
grant select, insert, update, delete on public.error_days to service_role;
call private.keep_no_statistics('public.error_days');

create table public.error_logs (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  fingerprint text not null references public.error_groups (fingerprint) on delete cascade check (length(fingerprint) between 1 and 64),
  source text not null check (source in ('browser', 'server')),
  message text not null check (length(message) <= 2000),
  path text check (length(path) <= 500),
  release text check (length(release) <= 100),
  browser text check (length(browser) <= 50)
);
comment on table public.error_logs is 'Single errors in browsers and in web, scrubbed of personal data before they come here; the newest of each group.';
create index error_logs_time on public.error_logs (occurred_at desc);
create index error_logs_group on public.error_logs (fingerprint, occurred_at desc);
alter table public.error_logs enable row level security;
create policy "admins read errors" on public.error_logs
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read errors" on public.error_logs is 'Written by web with the secret key only.';
grant select on public.error_logs to authenticated;
grant select, insert, update, delete on public.error_logs to service_role;
call private.keep_no_statistics('public.error_logs');

create function private.newest_few(words text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(word order by first), '{}')
  from (
    select word, min(position) as first from unnest(words) with ordinality as u (word, position)
    where word is not null and word <> '' group by word order by 2 limit 10
  ) w;
$$;
comment on function private.newest_few(text[]) is 'The first ten different words.';

-- One call, one transaction: what web acknowledges to a browser is what this has committed.
create function public.record_measurements(batch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.site_day(now());
  -- Every occurrence is counted; only the first of each day are kept as rows.
  kept_a_day constant integer := 20;
  -- Of each source. Further kinds are counted together: visitors can send any message they like.
  kinds_a_day constant integer := 200;
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

  with sent as materialized (
    select v.*, e.position from jsonb_array_elements(coalesce(batch -> 'errors', '[]')) with ordinality as e (entry, position)
    cross join lateral jsonb_to_record(e.entry) as v (
      fingerprint text, source text, message text, culprit text, frames jsonb, path text, release text, browser text)
  ), unknown as materialized (
    select s.fingerprint, s.source, row_number() over (partition by s.source order by min(s.position)) as place
    from sent s
    where not exists (select from public.error_groups g where g.fingerprint = s.fingerprint)
    group by s.fingerprint, s.source
  ), surplus as materialized (
    select u.fingerprint, u.source from unknown u
    where u.place + (
      select count(*) from public.error_groups g
      where g.source = u.source and g.first_seen >= today::timestamp at time zone 'Europe/Zurich'
        and g.fingerprint <> 'other-' || g.source
    ) > kinds_a_day
  ), given as materialized (
    select case when x.fingerprint is null then s.fingerprint else 'other-' || s.source end as fingerprint, s.source,
           case when x.fingerprint is null then s.message else 'More kinds of errors than are kept apart in a day' end as message,
           case when x.fingerprint is null then s.culprit else '' end as culprit,
           case when x.fingerprint is null then s.frames else '[]' end as frames,
           s.path, s.release, s.browser, s.position
    from sent s left join surplus x on x.fingerprint = s.fingerprint and x.source = s.source
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
  from (
    select g.*, row_number() over (partition by g.fingerprint order by g.position desc) as still_to_come from given g
  ) e join counted c using (fingerprint)
  where c.occurrences - e.still_to_come < kept_a_day;
end;
$$;
comment on function public.record_measurements(jsonb) is 'Stores a batch of {views, ends, vitals, errors} whole or not at all.';
grant execute on function public.record_measurements(jsonb) to service_role;

-- Web processes ------------------------------------------------------------------------------------------------------------

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
call private.keep_no_statistics('public.server_minutes');
create trigger note_minute after insert on public.server_minutes for each row execute function private.note_minute();

create function private.server_report(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant timestamptz := greatest(since, until - interval '100 days');
  -- About a hundred points, whatever the period.
  step constant double precision := greatest(60, ceil(extract(epoch from until - first) / 100 / 60) * 60);
begin
  perform private.require_admin();
  return (
    with points as (
      select to_timestamp(floor(extract(epoch from minute) / step) * step) as at,
             sum(requests) as requests, sum(failures) as failures, sum(page_hits) as page_hits, sum(page_misses) as page_misses,
             sum(renders) as renders, sum(render_ms) as render_ms, max(render_p95_ms) as render_p95_ms,
             sum(backend_calls) as backend_calls, sum(backend_failures) as backend_failures, sum(backend_ms) as backend_ms,
             max(backend_p95_ms) as backend_p95_ms, max(memory_mb) as memory_mb, max(loop_p99_ms) as loop_p99_ms,
             sum(restarts) as restarts
      from public.server_minutes where minute >= first and minute < until group by 1
    )
    select jsonb_build_object(
      'step', step,
      'points', coalesce(jsonb_agg(to_jsonb(p) order by p.at), '[]'),
      'totals', jsonb_build_object(
        'requests', coalesce(sum(requests), 0), 'failures', coalesce(sum(failures), 0),
        'page_hits', coalesce(sum(page_hits), 0), 'page_misses', coalesce(sum(page_misses), 0),
        'renders', coalesce(sum(renders), 0), 'render_ms', coalesce(sum(render_ms), 0), 'render_p95_ms', coalesce(max(render_p95_ms), 0),
        'backend_calls', coalesce(sum(backend_calls), 0), 'backend_failures', coalesce(sum(backend_failures), 0),
        'backend_ms', coalesce(sum(backend_ms), 0), 'backend_p95_ms', coalesce(max(backend_p95_ms), 0),
        'memory_mb', coalesce(max(memory_mb), 0), 'loop_p99_ms', coalesce(max(loop_p99_ms), 0), 'restarts', coalesce(sum(restarts), 0)))
    from points p);
end;
$$;
comment on function private.server_report(timestamptz, timestamptz) is 'What the web processes did in a period, in about a hundred points.';
call private.expose_function('private.server_report(timestamptz, timestamptz)', 'authenticated');
