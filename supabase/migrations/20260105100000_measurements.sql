-- Purpose: first-party measurement: page views, web vitals, errors.
-- Tables:  page_views, web_vitals, error_logs.
-- Risk:    must never hold an address, a user agent or an account. There is no column for any of them.

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
  is_entry boolean not null default false,
  seconds integer check (seconds between 0 and 86400)
);
comment on table public.page_views is 'One row per page seen. Nobody can be recognised from one day to the next.';
comment on column public.page_views.visitor_day_hash is 'Hash with a salt that is thrown away every day.';
create index page_views_time on public.page_views (occurred_at);
create index page_views_path on public.page_views (path, occurred_at);

create table public.web_vitals (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  path text not null check (length(path) <= 500),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'TTFB', 'FCP', 'LOAD')),
  value double precision not null check (value >= 0),
  rating text check (rating in ('good', 'needs-improvement', 'poor')),
  device text not null default 'desktop' check (device in ('desktop', 'tablet', 'mobile')),
  attribution jsonb not null default '{}' check (jsonb_typeof(attribution) = 'object')
);
comment on table public.web_vitals is 'How fast pages were for visitors.';
create index web_vitals_time on public.web_vitals (metric, occurred_at);
create index web_vitals_path on public.web_vitals (path, metric, occurred_at);

create table public.error_logs (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  fingerprint text not null check (length(fingerprint) between 1 and 64),
  source text not null check (source in ('browser', 'server')),
  message text not null check (length(message) <= 2000),
  stack text check (length(stack) <= 20000),
  path text check (length(path) <= 500),
  release text check (length(release) <= 100),
  browser text check (length(browser) <= 50),
  status text not null default 'open' check (status in ('open', 'resolved', 'ignored'))
);
comment on table public.error_logs is 'Errors in browsers and in web, grouped by fingerprint, scrubbed of personal data before they come here.';
create index error_logs_time on public.error_logs (occurred_at desc);
create index error_logs_group on public.error_logs (fingerprint, occurred_at desc);

alter table public.page_views enable row level security;
alter table public.web_vitals enable row level security;
alter table public.error_logs enable row level security;

create policy "admins read page views" on public.page_views
  for select to authenticated using ((select private.is_admin()));
create policy "admins read web vitals" on public.web_vitals
  for select to authenticated using ((select private.is_admin()));
create policy "admins read errors" on public.error_logs
  for select to authenticated using ((select private.is_admin()));
create policy "admins resolve, ignore and reopen errors" on public.error_logs
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete errors" on public.error_logs
  for delete to authenticated using ((select private.is_admin()));
comment on policy "admins read page views" on public.page_views is 'Written by web with the secret key only.';
comment on policy "admins read web vitals" on public.web_vitals is 'Written by web with the secret key only.';
comment on policy "admins read errors" on public.error_logs is 'Written by web with the secret key only.';
comment on policy "admins resolve, ignore and reopen errors" on public.error_logs is 'Only the status: column grant.';
comment on policy "admins delete errors" on public.error_logs is 'Clearing a group that is done with.';

grant select on public.page_views, public.web_vitals to authenticated;
grant select, delete on public.error_logs to authenticated;
grant update (status) on public.error_logs to authenticated;
grant select, insert, update, delete on public.page_views, public.web_vitals, public.error_logs to service_role;
