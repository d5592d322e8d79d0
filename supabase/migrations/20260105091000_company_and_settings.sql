-- Purpose: who the provider is, and the switches of the site.
-- Tables:  company, site_settings (with defaults).
-- Risk:    none; new tables.

create table public.company (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  branding jsonb not null default '{}' check (jsonb_typeof(branding) = 'object'),
  legal_name text not null default '',
  tagline text not null default '',
  phone text not null default '',
  email text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default '',
  uid text not null default '',
  social jsonb not null default '[]' check (jsonb_typeof(social) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.company is 'The one record of the provider shown on the site; another one only in the trash.';
comment on column public.company.branding is '{companyName, logo}';
create unique index company_one_row on public.company ((true)) where deleted_at is null;

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,99}$'),
  value jsonb not null,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.site_settings is 'Settings an admin changes while the site runs.';
comment on column public.site_settings.is_public is 'Whether pages for everybody may read it.';

-- Before the triggers: what the product starts with is nobody's change.
insert into public.site_settings (key, value, is_public) values
  ('site_url', '""', true),
  ('sign_up_open', 'true', true),
  ('maintenance_banner', 'null', true),
  ('retention', '{"measurements": 90, "contact_messages": 730, "audit_log": 730, "trash": 30, "unconfirmed_accounts": 30, "sign_in_events": 90, "mails": 30}', false);

call private.open_content('public.company', 'company records', 'deleted_at is null');
call private.open_content('public.site_settings', 'settings', 'is_public', 'key');
