-- Purpose: the status of the provider's services: components, incidents with their updates, maintenance. Availability by month is computed
--          from recorded minutes (docs/decisions/0036): of the website from the minutes that web processes recorded, of everything else
--          from the minutes of recorded incidents.
-- Tables:  status_components, status_notices, private.recorded_hours (new); server_minutes (a trigger).
-- Risk:    one more row an hour. A site with content gets a component for its website; it has no other until an editor adds one.

create table public.status_components (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '' check (length(description) <= 400),
  measured_by text not null default 'incidents' check (measured_by in ('incidents', 'website')),
  recorded_since date not null default current_date,
  is_sample boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.status_components is 'What the status page tells the state of. Incidents and maintenance name components by slug.';
comment on column public.status_components.measured_by is 'What its availability is computed from: recorded incidents, or the minutes that web processes recorded.';
comment on column public.status_components.recorded_since is 'The first day on which incidents were recorded: nothing is said of the time before.';
create index status_components_public on public.status_components (display_order) where is_active and deleted_at is null;

create table public.status_notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'incident' check (kind in ('incident', 'maintenance')),
  title text not null check (length(btrim(title)) between 1 and 200),
  impact text not null default 'degraded' check (impact in ('none', 'degraded', 'outage')),
  components text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  updates jsonb not null default '[]' check (
    jsonb_typeof(updates) = 'array' and not jsonb_path_exists(updates, '$[*] ? (@.type() != "object")')),
  is_sample boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at >= starts_at),
  constraint status_notices_maintenance_end check (kind = 'incident' or ends_at is not null or status = 'draft')
);
comment on table public.status_notices is 'Incidents and maintenance on the status page.';
comment on column public.status_notices.components is 'Slugs of status_components.';
comment on column public.status_notices.ends_at is 'Of an incident empty while it lasts.';
comment on column public.status_notices.updates is 'What was known when: {at, state, text}, the oldest first.';
create index status_notices_public on public.status_notices (starts_at desc) where status = 'published' and is_active and deleted_at is null;

call private.open_content('public.status_components', 'status components', 'is_active and deleted_at is null');
call private.open_content('public.status_notices', 'status notices',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.status_notices
  for each row execute function private.date_publication();

-- Whoever writes in the middle of an incident need not look at a clock.
create function private.complete_notice() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  latest jsonb;
begin
  if new.status <> 'published' then
    return new;
  end if;
  new.starts_at := coalesce(new.starts_at, new.published_at, now());
  select coalesce(jsonb_agg(case
      when coalesce(u.entry ->> 'at', '') = '' then u.entry || jsonb_build_object('at', greatest(now(), new.published_at))
      else u.entry end order by u.place), '[]')
  into new.updates
  from jsonb_array_elements(new.updates) with ordinality as u (entry, place);
  latest := new.updates -> -1;
  if new.kind = 'incident' and new.ends_at is null and latest ->> 'state' = 'resolved' then
    new.ends_at := greatest((latest ->> 'at')::timestamptz, new.starts_at);
  end if;
  return new;
end;
$$;
comment on function private.complete_notice() is 'What is published without a time has that of its publication; an incident ends with the update that says so.';
create trigger complete_notice before insert or update on public.status_notices
  for each row execute function private.complete_notice();

update private.content_state set turns =
  'select greatest(max(published_at), max(starts_at) filter (where starts_at <= now()), max(ends_at) filter (where ends_at <= now()))
   from public.status_notices where status = ''published'' and is_active and published_at <= now() and deleted_at is null'
where table_name = 'status_notices';

-- Single minutes are deleted with the other measurements; of these the status page tells for longer.
create table private.recorded_hours (
  hour timestamptz primary key,
  minutes bigint not null check (minutes > 0)
);
comment on table private.recorded_hours is 'In which minutes of each hour a web process recorded that it was there. Two years of it.';
comment on column private.recorded_hours.minutes is 'A bit for each minute, the lowest for the first.';
alter table private.recorded_hours enable row level security;

create function private.note_minute() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', new.minute, 'UTC');
begin
  insert into private.recorded_hours as h (hour, minutes)
  values (this_hour, 1::bigint << extract(minute from new.minute at time zone 'UTC')::integer)
  on conflict on constraint recorded_hours_pkey do update set minutes = h.minutes | excluded.minutes
  where h.minutes | excluded.minutes <> h.minutes;
  delete from private.recorded_hours h where h.hour < now() - interval '2 years';
  return null;
end;
$$;
comment on function private.note_minute() is 'Notes the minute of a web process in its hour, once for all processes.';
create trigger note_minute after insert on public.server_minutes for each row execute function private.note_minute();

insert into private.recorded_hours (hour, minutes)
select date_trunc('hour', s.minute, 'UTC'), bit_or(1::bigint << extract(minute from s.minute at time zone 'UTC')::integer)
from public.server_minutes s group by 1;

create function private.website_minutes()
returns table (month date, minutes integer, first_minute timestamptz, last_minute timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select date_trunc('month', h.hour at time zone 'Europe/Zurich')::date,
    sum(bit_count(h.minutes::bit(60)))::integer,
    min(h.hour + make_interval(mins => position('1' in reverse(h.minutes::bit(60)::text)) - 1)),
    max(h.hour + make_interval(mins => 60 - position('1' in h.minutes::bit(60)::text)))
  from private.recorded_hours h group by 1 order by 1;
end;
comment on function private.website_minutes() is 'How many minutes of each month a web process recorded, the first and the last of them. The same for everybody.';
create function public.website_minutes()
returns table (month date, minutes integer, first_minute timestamptz, last_minute timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select w.month, w.minutes, w.first_minute, w.last_minute from private.website_minutes() w;
end;
comment on function public.website_minutes() is 'How many minutes of each month a web process recorded, the first and the last of them. The same for everybody.';
grant execute on function private.website_minutes(), public.website_minutes() to anon, authenticated, service_role;

alter table public.preview_links drop constraint preview_links_table_name_check;
alter table public.preview_links add constraint preview_links_table_name_check check (table_name in (
  'blog_posts', 'case_studies', 'knowledge_articles', 'legal_documents', 'pages', 'services', 'industries',
  'hero_slides', 'testimonials', 'team_members', 'certifications', 'announcements', 'tags',
  'trust_records', 'status_components', 'status_notices'));
