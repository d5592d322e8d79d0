-- Purpose: first-party measurement: page views and web vitals, and daily totals of both.
-- Tables:  page_views, web_vitals, view_days, view_day_values, vital_days, private.vital_weeks, private.rollup_state, private.visitor_salts.
-- Risk:    holds no IP address, no user agent and no account: there is no column for any of them. A day is deleted and counted again while it
--          lasts; reports show the old totals until the new ones are committed.

create table public.page_views (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  path text not null check (length(path) <= 500),
  referrer_host text check (length(referrer_host) <= 255),
  country text check (length(country) <= 2),
  device text not null default 'desktop' check (device in ('desktop', 'tablet', 'mobile')),
  language text check (length(language) <= 35),
  campaign_source text check (length(campaign_source) <= 100),
  campaign_medium text check (length(campaign_medium) <= 100),
  campaign_name text check (length(campaign_name) <= 100),
  visitor_day_hash text check (length(visitor_day_hash) <= 64),
  seconds integer check (seconds between 0 and 86400),
  view_key text unique check (view_key ~ '^[0-9a-z]{8,40}$'),
  completed boolean not null default false
);
comment on table public.page_views is 'One row per page view. A visitor cannot be recognised from one day to the next.';
comment on column public.page_views.country is 'The region in the browser''s language setting (de-CH: CH). Never looked up from an IP address.';
comment on column public.page_views.visitor_day_hash is 'Hash with a salt that is thrown away every day.';
comment on column public.page_views.seconds is 'How long the page was visible.';
comment on column public.page_views.view_key is 'Random, made for this one view, so that its end finds its beginning.';
comment on column public.page_views.completed is 'The end of the article came into view.';
create index page_views_time on public.page_views (occurred_at);
create index page_views_path on public.page_views (path, occurred_at);
alter table public.page_views enable row level security;
create policy "admins read page views" on public.page_views
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read page views" on public.page_views is 'Written by web with the secret key only.';
grant select on public.page_views to authenticated;
grant select, insert, update, delete on public.page_views to service_role;
call private.keep_no_statistics('public.page_views');

create table public.web_vitals (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  path text not null check (length(path) <= 500),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'TTFB', 'FCP', 'LOAD', 'RESOURCE')),
  value double precision not null check (value >= 0),
  device text not null default 'desktop' check (device in ('desktop', 'tablet', 'mobile')),
  attribution jsonb not null default '{}' check (jsonb_typeof(attribution) = 'object')
    constraint web_vitals_attribution_size check (pg_column_size(attribution) <= 2000),
  route text not null default '' check (length(route) <= 200)
);
comment on table public.web_vitals is 'How fast pages were for visitors.';
comment on column public.web_vitals.attribution is 'The part of the page that made the value: an element, a file.';
comment on column public.web_vitals.route is 'The pattern of the page''s path, such as /blog/:slug.';
create index web_vitals_time on public.web_vitals (metric, occurred_at);
create index web_vitals_path on public.web_vitals (path, metric, occurred_at);
alter table public.web_vitals enable row level security;
create policy "admins read web vitals" on public.web_vitals
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read web vitals" on public.web_vitals is 'Written by web with the secret key only.';
grant select on public.web_vitals to authenticated;
grant select, insert, update, delete on public.web_vitals to service_role;
call private.keep_no_statistics('public.web_vitals');

-- The salt that distinguishes visitors of one day, the same for all web processes (docs/decisions/0021). With the salt of a day and an IP
-- address one could find the views of that day again. So it lasts for the day, and the table is unlogged: it is in no backup of ours, no
-- base backup and no archived log.
create unlogged table private.visitor_salts (
  day date primary key,
  salt text not null
);
comment on table private.visitor_salts is 'The salt of today. Not in backups. A crash of PostgreSQL empties it; then visitors of that day are counted again.';
alter table private.visitor_salts enable row level security;
revoke all on private.visitor_salts from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.visitor_salts');

create function public.visitor_salt() returns text
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  today date;
  found text;
begin
  -- Before the table is read: a reader in the same place could not be overtaken by the truncate.
  perform pg_catalog.pg_advisory_xact_lock(733848120021);
  -- Not now(), which is when the waiting began: that may have been yesterday.
  today := private.site_day(pg_catalog.clock_timestamp());
  select s.salt into found from private.visitor_salts s where s.day = today;
  if found is not null then
    return found;
  end if;
  begin
    -- A deleted row would stay in its file until other rows take its place. Truncating ends the file.
    truncate private.visitor_salts;
  exception when lock_not_available then
    -- Another session, such as pg_dump, holds a lock on the table.
    delete from private.visitor_salts;
  end;
  found := pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, 'UTF8')), 'hex');
  insert into private.visitor_salts (day, salt) values (today, found);
  return found;
end;
$$;
comment on function public.visitor_salt() is 'The salt of today; yesterday''s goes when it is first asked for.';
grant execute on function public.visitor_salt() to service_role;

-- Daily totals -------------------------------------------------------------------------------------------------------------

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
comment on table public.view_days is 'Visits of a day in one row. Visitors are counted per day and not recognised on the next.';
comment on column public.view_days.visits is 'Views of one visitor with less than 30 minutes between them are one visit.';
comment on column public.view_days.bounces is 'Visits of a single view.';
comment on column public.view_days.messages is 'Contact messages that came in.';
alter table public.view_days enable row level security;
create policy "admins read view days" on public.view_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view days" on public.view_days is 'Counted by the database itself.';
grant select on public.view_days to authenticated, service_role;
call private.keep_no_statistics('public.view_days');

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
alter table public.view_day_values enable row level security;
create policy "admins read view day values" on public.view_day_values
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view day values" on public.view_day_values is 'Counted by the database itself.';
grant select on public.view_day_values to authenticated, service_role;
call private.keep_no_statistics('public.view_day_values');

create table public.vital_days (
  day date not null,
  metric text not null,
  subject text not null,
  device text not null,
  bucket smallint not null,
  measurements integer not null,
  primary key (day, metric, subject, device, bucket)
);
comment on table public.vital_days is
  'How many measurements of a day fell into which range, per route (or file) and device: percentiles of any period from this.';
comment on column public.vital_days.subject is 'A route, for RESOURCE a file; empty for all routes together.';
comment on column public.vital_days.bucket is 'Ranges grow by a tenth: private.bucket_of(), private.bucket_start().';
create index vital_days_together on public.vital_days (day, metric, device, bucket) include (measurements) where subject = '';
alter table public.vital_days enable row level security;
create policy "admins read vital days" on public.vital_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read vital days" on public.vital_days is 'Counted by the database itself.';
grant select on public.vital_days to authenticated, service_role;
call private.keep_no_statistics('public.vital_days');

create table private.vital_weeks (
  week date not null check (extract(isodow from week) = 1),
  metric text not null,
  subject text not null,
  device text not null,
  bucket smallint not null,
  measurements integer not null,
  primary key (week, metric, subject, device, bucket)
);
comment on table private.vital_weeks is
  'The days of whole weeks that are over, added up: a quarter has a dozen of these instead of ninety days. In ranges of two.';
alter table private.vital_weeks enable row level security;

create table private.rollup_state (
  only_row boolean primary key default true check (only_row),
  rolled_until date,
  weeks_until date
);
comment on table private.rollup_state is 'The last day whose totals are there, and the last week (its Monday).';
alter table private.rollup_state enable row level security;
insert into private.rollup_state default values;

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
comment on function private.bucket_start(text, double precision) is 'Where a range begins; a fraction is a place inside it.';

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
comment on function private.roll_up_day(date) is 'Recounts the totals of one day from its single rows.';

create function private.roll_up_week(monday date) returns void
language sql set search_path = '' as $$
  delete from private.vital_weeks where week = monday;
  insert into private.vital_weeks
  select monday, metric, subject, device, bucket - bucket % 2, sum(measurements)
  from public.vital_days where day between monday and monday + 6 and subject <> '' group by 2, 3, 4, 5;
  update private.rollup_state set weeks_until = monday;
$$;
comment on function private.roll_up_week(date) is 'Recounts the totals of one week from its days.';

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
    exit when next_day >= today or clock_timestamp() - started > interval '500 milliseconds';
    next_day := next_day + 1;
  end loop;
  return next_day >= today;
end;
$$;
comment on function public.roll_up(date) is 'Brings the daily totals up to now; false when there is more to do.';
grant execute on function public.roll_up(date) to service_role;
