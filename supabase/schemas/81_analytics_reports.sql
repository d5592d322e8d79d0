-- Purpose: the reports about visits and web vitals, each in one call.
-- Tables:  none; reads the daily totals and, for the last half hour, single views.
-- Risk:    the functions run as their owner, so each asks first who the caller is. Periods are cut to 800 days.

create function private.view_totals(since date, until date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'views', coalesce(sum(views), 0), 'visitors', coalesce(sum(visitors), 0), 'visits', coalesce(sum(visits), 0),
    'bounces', coalesce(sum(bounces), 0), 'seconds', coalesce(sum(seconds), 0),
    'timed_views', coalesce(sum(timed_views), 0), 'messages', coalesce(sum(messages), 0))
  from public.view_days where day between since and until;
$$;
comment on function private.view_totals(date, date) is 'The sums of a period.';

create function private.view_values(wanted text, since date, until date, most integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
  from (
    select value, sum(views) as views, sum(visitors) as visitors, sum(visits) as visits, sum(bounces) as bounces,
           sum(seconds) as seconds, sum(timed_views) as timed_views, sum(completed) as completed
    from public.view_day_values where dimension = wanted and day between since and until
    group by value order by 2 desc, 1 limit most
  ) r;
$$;
comment on function private.view_values(text, date, date, integer) is 'The most frequent values of one dimension in a period.';

create function private.analytics_report(since date, until date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := greatest(since, until - 799);
  length constant integer := until - first + 1;
begin
  perform private.require_admin();
  return jsonb_build_object(
    'since', first, 'until', until,
    'totals', private.view_totals(first, until),
    'before', private.view_totals(first - length, first - 1),
    'days', (select coalesce(jsonb_agg(jsonb_build_object(
               'day', d.day::date, 'views', coalesce(v.views, 0), 'visitors', coalesce(v.visitors, 0),
               'messages', coalesce(v.messages, 0), 'views_before', coalesce(b.views, 0), 'visitors_before', coalesce(b.visitors, 0))
               order by d.day), '[]')
             from generate_series(first::timestamp, until::timestamp, interval '1 day') as d (day)
             left join public.view_days v on v.day = d.day::date
             left join public.view_days b on b.day = d.day::date - length),
    'pages', private.view_values('page', first, until, 50),
    'entries', private.view_values('entry', first, until, 50),
    'referrers', private.view_values('referrer', first, until, 50),
    'sources', private.view_values('source', first, until, 50),
    'mediums', private.view_values('medium', first, until, 50),
    'campaigns', private.view_values('campaign', first, until, 50),
    'devices', private.view_values('device', first, until, 10),
    'languages', private.view_values('language', first, until, 20),
    'countries', private.view_values('country', first, until, 20),
    'articles', (select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
                 from (select value, sum(views) as views, sum(completed) as completed, sum(seconds) as seconds, sum(timed_views) as timed_views
                       from public.view_day_values
                       where dimension = 'page' and day between first and until and value ~ '^/blog/[^/:]+$'
                       group by value order by 2 desc, 1 limit 50) r));
end;
$$;
comment on function private.analytics_report(date, date) is 'Visits of a period and of the one before it, by day, page, referrer, campaign and so on.';
call private.expose_function('private.analytics_report(date, date)', 'authenticated');

create function private.analytics_live() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  since constant timestamptz := date_trunc('minute', now()) - interval '29 minutes';
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visitors', (select count(distinct coalesce(visitor_day_hash, id::text)) from public.page_views
                 where occurred_at > now() - interval '5 minutes'),
    'minutes', (select jsonb_agg(jsonb_build_object('minute', m.minute, 'views', coalesce(v.views, 0)) order by m.minute)
                from generate_series(since, now(), interval '1 minute') as m (minute)
                left join (select date_trunc('minute', occurred_at) as minute, count(*) as views
                           from public.page_views where occurred_at >= since group by 1) v using (minute)),
    'pages', (select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
              from (select path as value, count(*) as views, count(distinct coalesce(visitor_day_hash, id::text)) as visitors
                    from public.page_views where occurred_at >= since group by 1 order by 2 desc, 1 limit 10) r),
    'referrers', (select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
                  from (select referrer_host as value, count(*) as views from public.page_views
                        where occurred_at >= since and referrer_host is not null group by 1 order by 2 desc, 1 limit 10) r));
end;
$$;
comment on function private.analytics_live() is 'The last 30 minutes, from single views.';
call private.expose_function('private.analytics_live()', 'authenticated');

-- From sums per range to the value below which a share of all measurements is, within the range by proportion: never before it
-- begins, because the place is worked out for the ranges above the wanted one too.
create function private.performance_report(since date, until date, only_device text default null, only_route text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := greatest(since, until - 799);
  length constant integer := until - first + 1;
  -- Mondays: routes are added up by whole weeks where there are some, and by days at both ends.
  first_week date := first + (8 - extract(isodow from first)::integer) % 7;
  last_week date := (select least(weeks_until, until - extract(isodow from until + 1)::integer - 5)
                     from private.rollup_state where weeks_until is not null);
  result jsonb;
begin
  perform private.require_admin();
  if last_week is null or last_week < first_week then
    first_week := until + 1;
    last_week := until - 6;
  end if;
  with days as materialized (
    select day, metric, bucket, sum(measurements) as n
    from (
      -- Two branches, so that the totals of all pages are found by their own small index, whatever plan is kept.
      select day, metric, device, bucket, measurements from public.vital_days where only_route is null and subject = ''
      union all
      select day, metric, device, bucket, measurements from public.vital_days where subject = only_route and metric <> 'RESOURCE'
    ) of_route
    where day between first - length and until and (only_device is null or device = only_device)
    group by 1, 2, 3
  ), sums as (
    select 'now' as scope, metric, '' as key, bucket, sum(n) as n from days where day >= first group by 2, 4
    union all
    select 'before', metric, '', bucket, sum(n) from days where day < first group by 2, 4
    union all
    select 'day', metric, day::text, bucket, n from days where day >= first
    union all
    select case metric when 'RESOURCE' then 'resource' else 'route' end, metric, subject, bucket, sum(measurements)
    from (
      select metric, subject, device, bucket, measurements from private.vital_weeks where week between first_week and last_week
      union all
      select metric, subject, device, (bucket - bucket % 2)::smallint, measurements from public.vital_days
      where subject <> '' and (day between first and least(first_week - 1, until) or day between greatest(last_week + 7, first) and until)
    ) by_subject
    where only_device is null or device = only_device
    group by metric, subject, bucket
  ), running as (
    select *, sum(n) over (partition by scope, metric, key order by bucket) as upto,
           sum(n) over (partition by scope, metric, key) as total
    from sums
  ), found as (
    select distinct on (scope, metric, key) scope, metric, key, total,
           private.bucket_start(metric, bucket + case when scope in ('route', 'resource') then 2 else 1 end
             * greatest(0, (0.75 * total - (upto - n)) / n)::double precision) as p75
    from running where upto >= 0.75 * total
    order by scope, metric, key, bucket
  )
  select jsonb_build_object(
    'since', first, 'until', until,
    'ranges', (select coalesce(jsonb_agg(jsonb_build_object('metric', metric, 'from', private.bucket_start(metric, bucket),
                 'to', private.bucket_start(metric, bucket + 1), 'measurements', n) order by metric, bucket), '[]')
               from sums where scope = 'now'),
    'now', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' - 'key'), '[]') from found f where scope = 'now'),
    'before', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' - 'key'), '[]') from found f where scope = 'before'),
    'days', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' order by key), '[]') from found f where scope = 'day'),
    'routes', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' order by key), '[]') from found f where scope = 'route'),
    'resources', (select coalesce(jsonb_agg(to_jsonb(r) - 'scope'), '[]')
                  from (select * from found where scope = 'resource' and total >= 1 order by p75 desc limit 20) r))
  into result;
  return result;
end;
$$;
comment on function private.performance_report(date, date, text, text) is
  '75th percentiles of the vitals, of all pages or of one route: of a period, the one before, each day; then of each route; and the slowest files.';
call private.expose_function('private.performance_report(date, date, text, text)', 'authenticated');

-- Totals know how slow, single measurements know why: the newest of the period are asked, so that a year costs no more than a week.
create function private.vital_causes(wanted text, since date, until date, only_device text default null, only_route text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(c) order by c.total * c.p75 desc, c.element, c.resource), '[]')
    from (
      select element, resource, count(*) as total, percentile_cont(0.75) within group (order by value) as p75
      from (
        select value, attribution ->> 'element' as element, attribution ->> 'resource' as resource
        from public.web_vitals
        where metric = wanted and (only_device is null or device = only_device) and (only_route is null or route = only_route)
          and occurred_at >= since::timestamp at time zone 'Europe/Zurich'
          and occurred_at < (until + 1)::timestamp at time zone 'Europe/Zurich'
        order by occurred_at desc limit 2000
      ) newest
      where element is not null
      group by 1, 2 order by sum(value) desc limit 10
    ) c);
end;
$$;
comment on function private.vital_causes(text, date, date, text, text) is
  'Which parts of pages made the values of one vital: element, file, how often and the 75th percentile, among the newest 2,000 measurements of a period.';
call private.expose_function('private.vital_causes(text, date, date, text, text)', 'authenticated');
