-- Purpose: a second factor, and what it decides: an administrator who has one is an administrator with it only (docs/decisions/0028).
-- Tables:  private.factor_uses, private.wrong_codes, private.recovery_sets, private.recovery_codes, private.used_challenges,
--          private.site_facts (all new). Reads auth.mfa_factors, which is the auth service's: a Supabase project has it, the embedded
--          backend makes it (backend/schema/services.ts).
-- Risk:    private.is_admin() refuses more than before: who has a verified factor and signed in without it, and, where administrators
--          need one, who has none. The operator gets them in again: npm run admin -- reset-factors someone@example.com.

create table private.factor_uses (
  factor_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  last_step bigint not null
);
comment on table private.factor_uses is 'The newest time step of an authenticator app that was accepted. None at or before it is accepted again.';
create index factor_uses_account on private.factor_uses (account_id);

create table private.wrong_codes (
  session_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  tries integer not null default 1,
  since timestamptz not null default now()
);
comment on table private.wrong_codes is 'Wrong codes of the second step, by session. The fifth ends the step; a right one starts anew.';
create index wrong_codes_account on private.wrong_codes (account_id);

create table private.recovery_sets (
  account_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  friendly_name text not null check (length(friendly_name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.recovery_sets is 'Who has recovery codes. Shown among the factors of the account.';

create table private.recovery_codes (
  account_id uuid not null references private.recovery_sets (account_id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (account_id, hash)
);
comment on table private.recovery_codes is 'Hashes of recovery codes of 79 random bits each. A code works once.';

create table private.used_challenges (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
comment on table private.used_challenges is 'Challenges of passkeys that have signed somebody in, until they would expire: none works twice.';
create index used_challenges_expiry on private.used_challenges (expires_at);

create table private.site_facts (
  only_one boolean primary key default true check (only_one),
  is_https boolean not null
);
comment on table private.site_facts is 'What the web process knows of the site and the database has to: whether its URL is https.';

alter table private.factor_uses enable row level security;
alter table private.wrong_codes enable row level security;
alter table private.recovery_sets enable row level security;
alter table private.recovery_codes enable row level security;
alter table private.used_challenges enable row level security;
alter table private.site_facts enable row level security;

-- Many wrong codes: whoever gives them knows the password, and the owner is told so.
alter table private.account_notices drop constraint account_notices_kind_check;
alter table private.account_notices add constraint account_notices_kind_check check (kind in ('password_guessed', 'code_guessed'));

create function private.has_factor(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified');
$$;
comment on function private.has_factor(uuid) is 'Whether an account has a second factor that was confirmed. Recovery codes alone are none.';

create function private.admins_need_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select case (select s.value from public.site_settings s where s.key = 'admins_need_second_factor')
    when 'true'::jsonb then true
    when 'false'::jsonb then false
    else coalesce((select f.is_https from private.site_facts f), false)
  end;
$$;
comment on function private.admins_need_second_factor() is
  'The setting; where it says nothing, whether the URL of the site is https.';

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = (select auth.uid()))
    and case when private.has_factor((select auth.uid()))
      then (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      else not private.admins_need_second_factor() end;
$$;
comment on function private.is_admin() is
  'The one test for administrators. Asked by every policy, at every statement. Who has a second factor is one with it only (aal2).';

create function public.note_site_url(url text) returns void
language sql security definer set search_path = '' as $$
  insert into private.site_facts (is_https)
  select note_site_url.url ~ '^https://'
  -- A process on somebody's own machine does not decide for the site.
  where note_site_url.url !~ '^http://(localhost|127(\.[0-9]+){3}|\[::1\])(:|/|$)'
  on conflict (only_one) do update set is_https = excluded.is_https;
$$;
comment on function public.note_site_url(text) is 'The web process says under which URL the site is known. A loopback URL changes nothing.';
grant execute on function public.note_site_url(text) to service_role;

create function private.admin_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'listed', p.listed,
    'granted', p.granted,
    'needs', case when not p.listed or p.granted then null
                  when private.has_factor((select auth.uid())) then 'second_step'
                  else 'enrolment' end)
  from (select exists (select from public.admin_users a where a.user_id = (select auth.uid())) as listed,
               private.is_admin() as granted) p;
$$;
comment on function private.admin_access() is
  'Whether the caller is listed as an administrator, is one now, and what is missing: a second step, or enrolment.';
create function public.admin_access() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.admin_access();
end;
comment on function public.admin_access() is
  'Whether the caller is listed as an administrator, is one now, and what is missing: a second step, or enrolment.';
grant execute on function private.admin_access(), public.admin_access() to authenticated;

create function private.security_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.jsonb_build_object(
    'admins_need_second_factor', private.admins_need_second_factor(),
    'is_default', not exists (select from public.site_settings s
                              where s.key = 'admins_need_second_factor' and pg_catalog.jsonb_typeof(s.value) = 'boolean'));
end;
$$;
comment on function private.security_settings() is 'Whether administrators need a second factor, and whether somebody chose so. For administrators.';
create function public.security_settings() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.security_settings();
end;
comment on function public.security_settings() is 'Whether administrators need a second factor, and whether somebody chose so. For administrators.';
grant execute on function private.security_settings(), public.security_settings() to authenticated;
