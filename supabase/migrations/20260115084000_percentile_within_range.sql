-- Purpose: percentiles of many measurements. The place within a range was worked out for every range above the wanted one too, and far
--          below zero where few measurements followed many: the power of that is too small for a number, and the report failed.
-- Tables:  none; performance_report() as before, with the place never before the range begins.
-- Risk:    none.

-- From sums per range to the value below which a share of all measurements lies, within the range by proportion.
create or replace function public.performance_report(since date, until date, only_device text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := greatest(since, until - 799);
  length constant integer := until - first + 1;
  result jsonb;
begin
  perform private.require_admin();
  with chosen as materialized (
    select day, metric, subject, bucket, sum(measurements) as n
    from public.vital_days
    where day between first - length and until and (only_device is null or device = only_device)
    group by 1, 2, 3, 4
  ), sums as (
    select 'now' as scope, metric, '' as key, bucket, sum(n) as n from chosen where day >= first and metric <> 'RESOURCE' group by 2, 4
    union all
    select 'before', metric, '', bucket, sum(n) from chosen where day < first and metric <> 'RESOURCE' group by 2, 4
    union all
    select 'day', metric, day::text, bucket, sum(n) from chosen where day >= first and metric <> 'RESOURCE' group by 2, 3, 4
    union all
    select case metric when 'RESOURCE' then 'resource' else 'route' end, metric, subject, bucket, sum(n)
    from chosen where day >= first group by 1, 2, 3, 4
  ), running as (
    select *, sum(n) over (partition by scope, metric, key order by bucket) as upto,
           sum(n) over (partition by scope, metric, key) as total
    from sums
  ), found as (
    select distinct on (scope, metric, key) scope, metric, key, total,
           private.bucket_start(metric, bucket + greatest(0, (0.75 * total - (upto - n)) / n)::double precision) as p75
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
