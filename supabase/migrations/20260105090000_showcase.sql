-- Purpose: the short records that pages show in order.
-- Tables:  team_members, testimonials, hero_slides, certifications, statistics.
-- Risk:    none; new tables.

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  role text not null default '',
  bio text not null default '',
  focus text not null default '',
  image text,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.team_members is 'People on /about.';
create index team_members_public on public.team_members (display_order) where is_active and deleted_at is null;

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  quote text not null check (length(btrim(quote)) between 1 and 2000),
  author_role text not null default '',
  sector text not null default '',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.testimonials is 'What clients say, by role and sector, never by name.';
create index testimonials_public on public.testimonials (display_order) where is_active and deleted_at is null;

create table public.hero_slides (
  id uuid primary key default gen_random_uuid(),
  headline text not null check (length(btrim(headline)) between 1 and 200),
  text text not null default '',
  image text,
  link_label text,
  link_href text,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at)
);
comment on table public.hero_slides is 'Slides that replace the hero of the home page while their window is open.';
create index hero_slides_public on public.hero_slides (display_order) where is_active and deleted_at is null;

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
  check (valid_to >= valid_from)
);
comment on table public.certifications is 'Certificates; an expired one shows nowhere in public.';
create index certifications_public on public.certifications (display_order) where is_active and deleted_at is null;

create table public.statistics (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  value text not null check (length(btrim(value)) between 1 and 100),
  description text,
  category text not null default 'performance',
  format_type text not null default 'number',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.statistics is 'The figures in the band on the home page.';
create index statistics_public on public.statistics (display_order) where is_active and deleted_at is null;

call private.open_content('public.team_members', 'team members', 'is_active and deleted_at is null');
call private.open_content('public.testimonials', 'testimonials', 'is_active and deleted_at is null');
call private.open_content('public.hero_slides', 'hero slides',
  'is_active and deleted_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)');
call private.open_content('public.certifications', 'certifications',
  'is_active and deleted_at is null and coalesce(valid_from <= current_date, true) and coalesce(valid_to >= current_date, true)');
call private.open_content('public.statistics', 'statistics', 'is_active and deleted_at is null');

-- Both come and go with the clock at two ends.
update private.content_state set turns =
  'select greatest(max(starts_at) filter (where starts_at <= now()), max(ends_at) filter (where ends_at <= now()))
   from public.hero_slides where is_active and deleted_at is null'
where table_name = 'hero_slides';
update private.content_state set turns =
  'select greatest(max(valid_from) filter (where valid_from <= current_date),
                   max(valid_to + 1) filter (where valid_to < current_date))::timestamptz
   from public.certifications where is_active and deleted_at is null'
where table_name = 'certifications';
