-- Purpose: what the company offers and to whom.
-- Tables:  industries, services.
-- Risk:    none; new tables.

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  family text not null check (family in ('financial-institutions', 'professional-services', 'industry')),
  features text[] not null default '{}',
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || setweight(to_tsvector('english'::regconfig, summary || ' ' || description || ' ' || private.joined(tags)), 'B')
    || setweight(to_tsvector('english'::regconfig, private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content), 'C')
  ) stored
);
comment on table public.industries is 'Sector pages, grouped by family in the menu.';
comment on column public.industries.description is 'The line in the menu.';
comment on column public.industries.keep is 'What stays with the customer (Markdown).';
create index industries_public on public.industries (display_order) where is_active and deleted_at is null;
create index industries_search on public.industries using gin (search);

create table public.services (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  kind text not null default 'service' check (kind in ('practice', 'service')),
  features text[] not null default '{}',
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || setweight(to_tsvector('english'::regconfig, summary || ' ' || description || ' ' || private.joined(tags)), 'B')
    || setweight(to_tsvector('english'::regconfig, private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content), 'C')
  ) stored
);
comment on table public.services is 'Service pages. A practice is one of the three cards that open /services.';
comment on column public.services.tags is 'Posts with one of these are shown beside the service.';
create index services_public on public.services (display_order) where is_active and deleted_at is null;
create index services_search on public.services using gin (search);

call private.open_content('public.industries', 'industries', 'is_active and deleted_at is null');
call private.open_content('public.services', 'services', 'is_active and deleted_at is null');
