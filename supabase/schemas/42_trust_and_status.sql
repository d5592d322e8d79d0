-- Purpose: what a buyer wants to know of the provider's services: facts with a date, an owner and a next review, certificates, and the status
--          page with availability by month (docs/decisions/0036). Availability of the website is computed from the minutes that web
--          processes recorded, that of every other service from the minutes of recorded incidents.
-- Tables:  trust_records, certifications, status_components, status_notices, private.recorded_hours.

-- Trust --------------------------------------------------------------------------------------------------------------------

-- The words that a page shows beside a record, so that a search for them finds it.
create function private.trust_words(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind
    when 'site' then 'Site' when 'hsm' then 'Hardware security module (HSM)' when 'test' then 'Test' when 'insurance' then 'Insurance'
    when 'ownership' then 'Ownership' when 'responsibility' then 'Responsibility'
    when 'authority-requests' then 'Requests by authorities, transparency report'
    else case when kind like 'answer-%' then 'Answer' else '' end end;
$$;
comment on function private.trust_words(text) is 'What a trust record of this kind is called.';
grant execute on function private.trust_words(text) to anon, authenticated, service_role;

create table public.trust_records (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'site' check (kind in (
    'site', 'hsm', 'test', 'insurance', 'ownership', 'responsibility', 'authority-requests',
    'answer-place', 'answer-people', 'answer-keys', 'answer-operation', 'answer-proof', 'answer-leaving')),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '' check (length(summary) <= 2000),
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array')
    constraint trust_records_fact_links check (private.are_section_links(facts)),
  valid_from date,
  valid_until date,
  owner text references public.team_members (slug) on update cascade on delete set null,
  reviewed_on date,
  next_review_on date,
  is_sample boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.trust_words(kind) || ' ' || summary)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.section_words(facts))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  check (valid_until >= valid_from),
  check (next_review_on > reviewed_on)
);
comment on table public.trust_records is 'Facts about the provider''s services and answers to buyers'' questions, each with a date, an owner and a next review.';
comment on column public.trust_records.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.trust_records.valid_from is 'When it was tested, issued or began to be true.';
comment on column public.trust_records.valid_until is 'Its last day; afterwards it shows nowhere in public.';
comment on constraint trust_records_fact_links on public.trust_records is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index trust_records_public on public.trust_records (display_order)
  where status = 'published' and is_active and deleted_at is null;
create index trust_records_owner on public.trust_records (owner) where owner is not null;
create index trust_records_search on public.trust_records using gin (search) with (fastupdate = off);
call private.register_content_table('public.trust_records', 'trust records',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null and coalesce(valid_until >= (now() at time zone ''Europe/Zurich'')::date, true) and (not is_sample or (select private.samples_are_shown()))');
create trigger date_publication before insert or update on public.trust_records
  for each row execute function private.date_publication();
call private.attach_search_words('public.trust_records',
  $$concat_ws(' ', title, private.trust_words(kind) || ' ' || summary, private.section_words(facts), '')$$);

create table public.certifications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  issuer text not null default '',
  number text not null default '',
  scope text not null default '',
  valid_from date,
  valid_to date,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  owner text references public.team_members (slug) on update cascade on delete set null,
  reviewed_on date,
  next_review_on date,
  is_sample boolean not null default false,
  -- PostgreSQL takes the hyphen of CH-4711 for a minus.
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(name)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(issuer || ' ' || number || ' ' || regexp_replace(number, '[^[:alnum:]]+', ' ', 'g'))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(scope)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('Certification, certificate number')), 'D')
  ) stored,
  check (valid_to >= valid_from),
  constraint certifications_review_check check (next_review_on > reviewed_on)
);
comment on table public.certifications is 'Certificates; an expired one shows nowhere in public.';
comment on column public.certifications.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
create index certifications_public on public.certifications (display_order) where is_active and deleted_at is null;
create index certifications_owner on public.certifications (owner) where owner is not null;
create index certifications_search on public.certifications using gin (search) with (fastupdate = off);
-- By the days of the site's clock, as the back office says it.
call private.register_content_table('public.certifications', 'certifications',
  'is_active and deleted_at is null and coalesce(valid_from <= (now() at time zone ''Europe/Zurich'')::date, true) and coalesce(valid_to >= (now() at time zone ''Europe/Zurich'')::date, true) and (not is_sample or (select private.samples_are_shown()))');
call private.attach_search_words('public.certifications',
  $$concat_ws(' ', name, issuer || ' ' || number || ' ' || regexp_replace(number, '[^[:alnum:]]+', ' ', 'g'), scope, 'Certification, certificate number')$$);

-- Status -------------------------------------------------------------------------------------------------------------------

create function private.notice_words(kind text, impact text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind when 'maintenance' then 'Maintenance' else 'Incident' end
    || case impact when 'outage' then ', outage' when 'degraded' then ', degraded' else '' end;
$$;
comment on function private.notice_words(text, text) is 'What a notice of this kind and impact is called.';
grant execute on function private.notice_words(text, text) to anon, authenticated, service_role;

create function private.update_words(updates jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(u.entry ->> 'text', E'\n' order by u.place), '')
  from pg_catalog.jsonb_array_elements(update_words.updates) with ordinality as u (entry, place);
$$;
comment on function private.update_words(jsonb) is 'The texts of a notice''s updates, for the search.';
grant execute on function private.update_words(jsonb) to authenticated, service_role;

-- The status page shows notices for 400 days after they ended.
create function private.notices_since() returns timestamptz
language sql stable set search_path = '' as $$
  select ((now() at time zone 'Europe/Zurich')::date - 400)::timestamp at time zone 'UTC';
$$;
comment on function private.notices_since() is 'Notices that ended before this are no longer on the status page.';
grant execute on function private.notices_since() to anon, authenticated, service_role;

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
comment on table public.status_components is 'The components whose state the status page shows. Incidents and maintenance name components by slug.';
comment on column public.status_components.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.status_components.measured_by is
  'What its availability is computed from: recorded incidents, or the minutes that web processes recorded.';
comment on column public.status_components.recorded_since is 'The first day on which incidents were recorded: nothing is said of the time before.';
create index status_components_public on public.status_components (display_order) where is_active and deleted_at is null;
call private.register_content_table('public.status_components', 'status components', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))');

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
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.notice_words(kind, impact) || ' ' || private.joined(components))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.update_words(updates))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  check (ends_at >= starts_at),
  constraint status_notices_maintenance_end check (kind = 'incident' or ends_at is not null or status = 'draft')
);
comment on table public.status_notices is 'Incidents and maintenance on the status page.';
comment on column public.status_notices.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.status_notices.components is 'Slugs of status_components.';
comment on column public.status_notices.ends_at is 'Of an incident empty while it lasts.';
comment on column public.status_notices.updates is 'What was known when: {at, state, text}, the oldest first.';
create index status_notices_public on public.status_notices (starts_at desc) where status = 'published' and is_active and deleted_at is null;
create index status_notices_search on public.status_notices using gin (search) with (fastupdate = off);
call private.register_content_table('public.status_notices', 'status notices',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null and (not is_sample or (select private.samples_are_shown()))');

-- An editor who writes during an incident need not enter times.
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
comment on function private.complete_notice() is 'Fills in the missing times of a published notice; an incident ends with the update that resolves it.';
create trigger date_publication before insert or update on public.status_notices
  for each row execute function private.date_publication();
create trigger complete_notice before insert or update on public.status_notices
  for each row execute function private.complete_notice();
call private.attach_search_words('public.status_notices',
  $$concat_ws(' ', title, private.notice_words(kind, impact) || ' ' || private.joined(components), private.update_words(updates), '')$$);

-- Single minutes are deleted with the other measurements; the status page needs them for longer.
create table private.recorded_hours (
  hour timestamptz primary key,
  minutes bigint not null check (minutes > 0)
);
comment on table private.recorded_hours is 'In which minutes of each hour a web process recorded that it was there. Two years of it.';
comment on column private.recorded_hours.minutes is 'A bit for each minute, the lowest for the first.';
alter table private.recorded_hours enable row level security;

-- The trigger is on server_minutes (82_errors_and_server.sql).
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
comment on function private.website_minutes() is
  'How many minutes of each month a web process recorded, the first and the last of them. The same for every caller.';
call private.expose_function('private.website_minutes()', 'anon, authenticated, service_role');
