-- Purpose: daily totals, so that a report adds up days instead of reading every view; they outlive the single rows.
-- Tables:  view_days, view_day_values, vital_days, private.vital_weeks, private.rollup_state.
-- Risk:    a day is deleted and counted again while it lasts; readers see the old totals until the new ones are committed.

create table public.view_days (
  day date primary key,
  views integer not null,
  visitors integer not null,
  visits integer not null,
  bounces integer not null,
  seconds bigint not null,
  timed_views integer not null,
  messages integer not null
);
comment on table public.view_days is 'Visits of a day in one row. Visitors are counted anew each day: nobody is recognised the next.';
comment on column public.view_days.visits is 'Views of one visitor with less than 30 minutes between them are one visit.';
comment on column public.view_days.bounces is 'Visits of a single view.';
comment on column public.view_days.messages is 'Contact messages that came in.';

create table public.view_day_values (
  day date not null,
  dimension text not null check (dimension in ('page', 'entry', 'referrer', 'source', 'medium', 'campaign', 'device', 'language', 'country')),
  value text not null,
  views integer not null,
  visitors integer not null,
  visits integer not null,
  bounces integer not null,
  seconds bigint not null,
  timed_views integer not null,
  completed integer not null,
  primary key (day, dimension, value)
);
comment on table public.view_day_values is 'The same by page, referrer, campaign and so on; at most 200 of each a day, the rest as "(other)".';
create index view_day_values_range on public.view_day_values (dimension, day) include (value, views, visitors, visits, bounces, seconds, timed_views, completed);

create table public.vital_days (
  day date not null,
  metric text not null,
  subject text not null,
  device text not null,
  bucket smallint not null,
  measurements integer not null,
  primary key (day, metric, subject, device, bucket)
);
comment on table public.vital_days is 'How many measurements of a day fell into which range, per route (or file) and device: percentiles of any period from this.';
comment on column public.vital_days.subject is 'A route, for RESOURCE a file; empty for all routes together.';
create index vital_days_together on public.vital_days (day, metric, device, bucket) include (measurements) where subject = '';
comment on column public.vital_days.bucket is 'Ranges grow by a tenth: private.bucket_of(), private.bucket_start().';

create table private.vital_weeks (
  week date not null check (extract(isodow from week) = 1),
  metric text not null,
  subject text not null,
  device text not null,
  bucket smallint not null,
  measurements integer not null,
  primary key (week, metric, subject, device, bucket)
);
comment on table private.vital_weeks is 'The days of whole weeks that are over, added up: a quarter has a dozen of these instead of ninety days. In ranges of two.';
alter table private.vital_weeks enable row level security;

create table private.rollup_state (
  only_row boolean primary key default true check (only_row),
  rolled_until date,
  weeks_until date
);
comment on table private.rollup_state is 'The last day whose totals are there, and the last week (its Monday).';
insert into private.rollup_state default values;
alter table private.rollup_state enable row level security;

alter table public.view_days enable row level security;
alter table public.view_day_values enable row level security;
alter table public.vital_days enable row level security;
create policy "admins read view days" on public.view_days
  for select to authenticated using ((select private.is_admin()));
create policy "admins read view day values" on public.view_day_values
  for select to authenticated using ((select private.is_admin()));
create policy "admins read vital days" on public.vital_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view days" on public.view_days is 'Counted by the database itself.';
comment on policy "admins read view day values" on public.view_day_values is 'Counted by the database itself.';
comment on policy "admins read vital days" on public.vital_days is 'Counted by the database itself.';
grant select on public.view_days, public.view_day_values, public.vital_days to authenticated, service_role;

-- Milliseconds, or thousandths of a layout shift. Near zero the ranges are even, above they grow by a tenth.
create function private.bucket_of(metric text, value double precision) returns smallint
language sql immutable parallel safe set search_path = '' as $$
  select least(floor(ln(1 + case metric when 'CLS' then value * 1000 else value end / 10) / ln(1.1)), 200)::smallint;
$$;
comment on function private.bucket_of(text, double precision) is 'The range a measurement falls into.';
create function private.bucket_start(metric text, bucket double precision) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 10 * (power(1.1::double precision, bucket) - 1) / case metric when 'CLS' then 1000 else 1 end;
$$;
comment on function private.bucket_start(text, double precision) is 'Where a range begins; a fraction lies inside it.';

create function private.roll_up_day(wanted date) returns void
language plpgsql set search_path = '' as $$
declare
  since constant timestamptz := wanted::timestamp at time zone 'Europe/Zurich';
  until constant timestamptz := (wanted + 1)::timestamp at time zone 'Europe/Zurich';
begin
  delete from public.view_days where day = wanted;
  delete from public.view_day_values where day = wanted;
  delete from public.vital_days where day = wanted;

  with ordered as (
    select *, coalesce(visitor_day_hash, view_key, id::text) as visitor,
           lag(occurred_at) over w as before
    from public.page_views where occurred_at >= since and occurred_at < until
    window w as (partition by coalesce(visitor_day_hash, view_key, id::text) order by occurred_at, id)
  ), numbered as (
    select *, count(*) filter (where before is null or occurred_at - before > interval '30 minutes')
              over (partition by visitor order by occurred_at, id) as visit
    from ordered
  ), day_views as materialized (
    select path, referrer_host, country, device, language, campaign_source, campaign_medium, campaign_name,
           seconds, completed, visitor,
           row_number() over v as place, count(*) over (partition by visitor, visit) as visit_views
    from numbered window v as (partition by visitor, visit order by occurred_at, id)
  ), total as (
    insert into public.view_days (day, views, visitors, visits, bounces, seconds, timed_views, messages)
    select wanted, count(*), count(distinct visitor), count(*) filter (where place = 1),
           count(*) filter (where visit_views = 1), coalesce(sum(seconds), 0), count(seconds),
           (select count(*) from public.contact_messages where created_at >= since and created_at < until)
    from day_views
  )
  insert into public.view_day_values
  select wanted, dimension, case when rank <= 200 then value else '(other)' end,
         sum(views), sum(visitors), sum(visits), sum(bounces), sum(seconds), sum(timed_views), sum(completed)
  from (
    select d.dimension, d.value, count(*) as views, count(distinct visitor) as visitors,
           count(*) filter (where place = 1) as visits, count(*) filter (where visit_views = 1) as bounces,
           coalesce(sum(seconds), 0) as seconds, count(seconds) as timed_views, count(*) filter (where completed) as completed,
           row_number() over (partition by d.dimension order by count(*) desc, d.value) as rank
    from day_views v cross join lateral (values
      ('page', v.path),
      ('entry', case when v.place = 1 then v.path end),
      ('referrer', case when v.place = 1 then coalesce(v.referrer_host, '') end),
      ('source', v.campaign_source), ('medium', v.campaign_medium), ('campaign', v.campaign_name),
      ('device', v.device), ('language', v.language), ('country', v.country)) as d (dimension, value)
    where d.value is not null
    group by 1, 2
  ) counted
  group by 2, 3;

  insert into public.vital_days
  select wanted, metric, case when rank <= 200 then subject else '(other)' end, device, bucket, sum(measurements)
  from (
    select metric, subject, device, bucket, measurements,
           dense_rank() over (partition by metric order by of_subject desc, subject) as rank
    from (
      select metric, subject, device, bucket, count(*) as measurements,
             sum(count(*)) over (partition by metric, subject) as of_subject
      from (
        select metric, device, private.bucket_of(metric, value) as bucket,
               case metric when 'RESOURCE' then attribution ->> 'resource' else coalesce(nullif(route, ''), path) end as subject
        from public.web_vitals where occurred_at >= since and occurred_at < until
          and (metric <> 'RESOURCE' or attribution ->> 'resource' <> '')
      ) m group by 1, 2, 3, 4
    ) counted
  ) ranked
  group by 2, 3, 4, 5;
  insert into public.vital_days
  select wanted, metric, '', device, bucket, sum(measurements)
  from public.vital_days where day = wanted and metric <> 'RESOURCE' group by 2, 4, 5;
end;
$$;
comment on function private.roll_up_day(date) is 'Counts the totals of one day anew from its single rows.';

create function private.roll_up_week(monday date) returns void
language sql set search_path = '' as $$
  delete from private.vital_weeks where week = monday;
  insert into private.vital_weeks
  select monday, metric, subject, device, bucket - bucket % 2, sum(measurements)
  from public.vital_days where day between monday and monday + 6 and subject <> '' group by 2, 3, 4, 5;
  update private.rollup_state set weeks_until = monday;
$$;
comment on function private.roll_up_week(date) is 'Adds the days of one week up anew.';

-- Web calls this after it has stored something, and once an hour. One at a time; a backlog is worked off in portions.
create function public.roll_up(again_from date default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.site_day(now());
  started constant timestamptz := clock_timestamp();
  again date := again_from;
  next_day date;
begin
  if not pg_try_advisory_xact_lock(733848120010) then
    return true;
  end if;
  if again is not null then
    -- A day of which retention may have taken rows is not counted again: it would shrink.
    again := greatest(again, 1 + private.site_day(now() - make_interval(
      days => least(private.retention_days('measurements'), private.retention_days('contact_messages')))));
  end if;
  select case when rolled_until is not null then least(again, rolled_until)
         else least((select private.site_day(min(occurred_at)) from public.page_views),
                    (select private.site_day(min(occurred_at)) from public.web_vitals),
                    (select private.site_day(min(created_at)) from public.contact_messages), today) end
  into next_day from private.rollup_state;
  loop
    perform private.roll_up_day(next_day);
    update private.rollup_state set rolled_until = next_day;
    if next_day < today and extract(isodow from next_day) = 7 then
      perform private.roll_up_week(next_day - 6);
    end if;
    exit when next_day >= today or clock_timestamp() - started > interval '2 seconds';
    next_day := next_day + 1;
  end loop;
  return next_day >= today;
end;
$$;
comment on function public.roll_up(date) is 'Brings the daily totals up to now; false when there is more to do.';
grant execute on function public.roll_up(date) to service_role;
