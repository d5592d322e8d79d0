-- Purpose: what a buyer wants to know of the provider's services, as records that an editor keeps: sites, security modules, tests, insurance,
--          ownership, responsibilities. Each has a date, an owner and a next review. Certifications get the same (docs/decisions/0036).
-- Tables:  trust_records (new); certifications (owner, reviewed_on, next_review_on, is_sample); preview_links (check).
-- Risk:    none; a site that is there has no such records, and its certifications no review date until an editor gives them one.

create table public.trust_records (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'site' check (kind in ('site', 'hsm', 'test', 'insurance', 'ownership', 'responsibility')),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '' check (length(summary) <= 2000),
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
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
  check (valid_until >= valid_from),
  check (next_review_on > reviewed_on)
);
comment on table public.trust_records is 'Facts about the provider''s services on the trust page, each with a date, an owner and a next review.';
comment on column public.trust_records.valid_from is 'When it was tested, issued or began to be true.';
comment on column public.trust_records.valid_until is 'Its last day; afterwards it shows nowhere in public.';
comment on column public.trust_records.is_sample is 'Came with the product and describes a fictional provider; false once an editor has confirmed it.';
create index trust_records_public on public.trust_records (display_order)
  where status = 'published' and is_active and deleted_at is null;
create index trust_records_owner on public.trust_records (owner) where owner is not null;

call private.open_content('public.trust_records', 'trust records',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null and coalesce(valid_until >= (now() at time zone ''Europe/Zurich'')::date, true)');
create trigger date_publication before insert or update on public.trust_records
  for each row execute function private.date_publication();

alter table public.certifications
  add column owner text references public.team_members (slug) on update cascade on delete set null,
  add column reviewed_on date,
  add column next_review_on date,
  add column is_sample boolean not null default false,
  add constraint certifications_review_check check (next_review_on > reviewed_on);
comment on column public.certifications.is_sample is 'Came with the product and describes a fictional provider; false once an editor has confirmed it.';
create index certifications_owner on public.certifications (owner) where owner is not null;
call private.keep_no_statistics('public.certifications', '{is_active,deleted_at}');

-- Both come and go with the clock, and a review falls due with it.
update private.content_state set turns =
  'select greatest(max(published_at) filter (where published_at <= now()),
                   (max(valid_until + 1) filter (where valid_until < (now() at time zone ''Europe/Zurich'')::date))::timestamptz,
                   (max(next_review_on + 1) filter (where next_review_on < (now() at time zone ''Europe/Zurich'')::date))::timestamptz)
   from public.trust_records where status = ''published'' and is_active and deleted_at is null'
where table_name = 'trust_records';
update private.content_state set turns =
  'select greatest(max(valid_from) filter (where valid_from <= current_date),
                   max(valid_to + 1) filter (where valid_to < current_date),
                   max(next_review_on + 1) filter (where next_review_on < current_date))::timestamptz
   from public.certifications where is_active and deleted_at is null'
where table_name = 'certifications';
