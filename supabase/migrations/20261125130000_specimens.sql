-- Purpose: the page of a service or an industry opens with its diagram, or with a specimen of a document that the customer receives.
-- Tables:  industries, services.
-- Risk:    none; new columns. Existing pages open with their diagram.

do $$ begin lock table public.industries, public.services in access exclusive mode; end; $$;

alter table public.industries
  add column opening text not null default 'diagram' check (opening in ('diagram', 'specimen')),
  add column specimen_title text not null default '' check (length(specimen_title) <= 200),
  add column specimen_lines jsonb not null default '[]' check (jsonb_typeof(specimen_lines) = 'array');
alter table public.industries
  alter column opening set statistics 0, alter column specimen_title set statistics 0, alter column specimen_lines set statistics 0;
comment on column public.industries.opening is 'What the page opens with: its diagram, or a specimen of a document that the customer receives.';
comment on column public.industries.specimen_lines is 'What the specimen says, with exemplary values: {label, value, form}.';
alter table public.services
  add column opening text not null default 'diagram' check (opening in ('diagram', 'specimen')),
  add column specimen_title text not null default '' check (length(specimen_title) <= 200),
  add column specimen_lines jsonb not null default '[]' check (jsonb_typeof(specimen_lines) = 'array');
alter table public.services
  alter column opening set statistics 0, alter column specimen_title set statistics 0, alter column specimen_lines set statistics 0;
comment on column public.services.opening is 'What the page opens with: its diagram, or a specimen of a document that the customer receives.';
comment on column public.services.specimen_lines is 'What the specimen says, with exemplary values: {label, value, form}.';
