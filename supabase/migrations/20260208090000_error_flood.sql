-- Purpose: visitors cannot fill the error log. New kinds of errors are limited to 200 a day and source, further ones are counted as one
--          group; of each kind 20 occurrences a day are kept as rows, and all are counted.
-- Tables:  error_groups (new index); record_measurements() writes error_groups, error_days, error_logs.
-- Risk:    on a day with more than 200 new kinds of errors of one source, the later kinds cannot be told apart.

create index error_groups_first_seen on public.error_groups (first_seen);

create or replace function public.record_measurements(batch jsonb) returns void
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
