-- Purpose: sessions and their end, sign-ins, the second factor (docs/decisions/0022, 0028). Factors are in auth.mfa_factors, a table of the
--          auth service. No IP address is stored.
-- Tables:  private.sign_ins, private.factor_uses, private.wrong_codes, private.recovery_sets, private.recovery_codes,
--          private.used_challenges; the embedded backend's rows of auth.sessions, auth.refresh_tokens and auth.mfa_amr_claims.

-- Sessions -----------------------------------------------------------------------------------------------------------------

-- A session is active when it is renewed, which an open page does every hour. The auth service keeps refreshed_at in UTC, without a zone.
create function private.session_ends_at(account uuid, created_at timestamptz, refreshed_at timestamp) returns timestamptz
language sql stable set search_path = '' as $$
  select case when exists (select from public.admin_users a where a.user_id = account)
      or exists (select from public.editors e where e.user_id = account)
    then least(begun + interval '7 days', active + interval '12 hours')
    else least(begun + interval '1 year', active + interval '30 days')
  end
  from (select session_ends_at.created_at as begun,
               coalesce(session_ends_at.refreshed_at at time zone 'UTC', session_ends_at.created_at) as active) as session;
$$;
comment on function private.session_ends_at(uuid, timestamptz, timestamp) is
  'When a session ends: 30 days without renewal or a year in all; for administrators and editors 12 hours or 7 days.';

create function private.purge_sessions() returns bigint
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s where private.session_ends_at(s.user_id, s.created_at, s.refreshed_at) <= now() returning 1
  )
  select count(*) from ended;
$$;
comment on function private.purge_sessions() is 'Deletes expired sessions. Called by the hourly job.';
call private.expose_function('private.purge_sessions()', 'service_role');

create table private.sign_ins (
  id bigint generated always as identity primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null,
  signed_in_at timestamptz not null default now(),
  browser text not null check (length(browser) <= 80),
  method text not null check (method in ('password', 'passkey', 'link'))
);
comment on table private.sign_ins is
  'When an account was signed in to, with which kind of browser, and how. Written by the embedded backend only; kept as long as sign-in events.';
comment on column private.sign_ins.browser is
  'Such as "Firefox on Windows": the kind, neither version nor IP address. The owner gets a mail about a kind not seen before.';
create index sign_ins_account on private.sign_ins (account_id, signed_in_at desc);
create index sign_ins_time on private.sign_ins (signed_in_at);
alter table private.sign_ins enable row level security;

-- The embedded backend stores the kind itself; a Supabase project the whole user agent.
create function private.browser_kind(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
    when coalesce(user_agent, '') = '' then 'Unknown browser'
    when user_agent ~ '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Other browser|Unknown browser)( on (iOS|Android|Windows|macOS|ChromeOS|Linux))?$'
      then user_agent
    else case
        when user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
        when user_agent ~ 'OPR/|Opera' then 'Opera'
        when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
        when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
        when user_agent ~ 'Chrome/|CriOS/' then 'Chrome'
        when user_agent ~ 'Safari/' then 'Safari'
        else 'Other browser' end
      || case
        when user_agent ~ 'iPhone|iPad|iPod' then ' on iOS'
        when user_agent ~ 'Android' then ' on Android'
        when user_agent ~ 'Windows' then ' on Windows'
        when user_agent ~ 'Mac OS X|Macintosh' then ' on macOS'
        when user_agent ~ 'CrOS' then ' on ChromeOS'
        when user_agent ~ 'Linux' then ' on Linux'
        else '' end
  end;
$$;
comment on function private.browser_kind(text) is 'What remains of a user agent: the family of the browser and the system.';

create function private.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, browser text, aal text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at,
         -- refreshed_at is without a zone, in UTC.
         greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
         private.browser_kind(s.user_agent), coalesce(s.aal::text, 'aal1'),
         s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select private.account()) and (s.not_after is null or s.not_after > pg_catalog.now())
  order by 3 desc, 1;
$$;
comment on function private.own_sessions() is 'The caller''s own sessions, the last used first.';
call private.expose_function('private.own_sessions()', 'authenticated');

create function private.revoke_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = revoke_session.session and s.user_id = (select private.account());
  if not found then
    raise exception 'This session has ended already.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function private.revoke_session(uuid) is 'Ends one of the caller''s own sessions, at once.';
-- The other name, because the official CLI takes "end_…" in a parsed body for its end.
create function public.end_session(session uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.revoke_session(session);
end;
comment on function public.end_session(uuid) is 'Ends one of the caller''s own sessions, at once.';
grant execute on function private.revoke_session(uuid), public.end_session(uuid) to authenticated;

create function private.recent_sign_ins()
returns table (signed_in_at timestamptz, browser text, method text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select i.signed_in_at, i.browser, i.method, i.session_id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from private.sign_ins i
  where i.account_id = (select private.account())
    and i.signed_in_at > pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'))
  union all
  -- Sessions without a recorded sign-in: from before this version, or of a Supabase project.
  select s.created_at, private.browser_kind(s.user_agent), null, s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select private.account()) and not exists (select from private.sign_ins i where i.session_id = s.id)
  order by 1 desc limit 50;
$$;
comment on function private.recent_sign_ins() is 'The caller''s own sign-ins, the newest first: time, kind of browser, how. No IP address: none is stored.';
call private.expose_function('private.recent_sign_ins()', 'authenticated');

-- Second factor ------------------------------------------------------------------------------------------------------------

create table private.factor_uses (
  factor_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  last_step bigint not null
);
comment on table private.factor_uses is 'The newest time step of an authenticator app that was accepted. None at or before it is accepted again.';
create index factor_uses_account on private.factor_uses (account_id);
alter table private.factor_uses enable row level security;

create table private.wrong_codes (
  session_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  tries integer not null default 1,
  since timestamptz not null default now()
);
comment on table private.wrong_codes is 'Wrong codes of the second step, by session. The fifth ends the step; a right one starts again.';
create index wrong_codes_account on private.wrong_codes (account_id);
alter table private.wrong_codes enable row level security;

create table private.recovery_sets (
  account_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  friendly_name text not null check (length(friendly_name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.recovery_sets is 'The accounts that have recovery codes. Shown among the factors of the account.';
alter table private.recovery_sets enable row level security;

create table private.recovery_codes (
  account_id uuid not null references private.recovery_sets (account_id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (account_id, hash)
);
comment on table private.recovery_codes is 'Hashes of recovery codes of 79 random bits each. A code works once.';
alter table private.recovery_codes enable row level security;

create table private.used_challenges (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
comment on table private.used_challenges is 'Challenges of passkeys that were used to sign in, until they expire: none works twice.';
create index used_challenges_expiry on private.used_challenges (expires_at);
alter table private.used_challenges enable row level security;

create function private.purge_second_steps() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.sign_ins i
  where i.signed_in_at < pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'));
  delete from private.wrong_codes w where w.since < pg_catalog.now() - interval '1 day';
  delete from private.used_challenges c where c.expires_at < pg_catalog.now();
end;
$$;
comment on function private.purge_second_steps() is 'Deletes sign-ins after their retention period, wrong codes after a day, and expired challenges.';

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
comment on function private.security_settings() is 'Whether administrators need a second factor, and whether that is the default. For administrators.';
call private.expose_function('private.security_settings()', 'authenticated');

create function private.accounts_with_factors() returns table (account uuid, factors integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return query
    select f.user_id, pg_catalog.count(*)::integer from auth.mfa_factors f where f.status = 'verified' group by f.user_id;
end;
$$;
comment on function private.accounts_with_factors() is 'Which accounts have a second factor, and how many. For administrators.';
call private.expose_function('private.accounts_with_factors()', 'authenticated');

create function private.remove_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    return 0;
  end if;
  delete from private.recovery_sets r where r.account_id = account;
  -- Who had the second factor is not to go on without it.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'delete', 'mfa_factors', account::text,
          pg_catalog.jsonb_build_object('factors', pg_catalog.jsonb_build_array(removed, 0)));
  perform private.enqueue_mail('factors_reset', u.email, pg_catalog.jsonb_build_object('Email', u.email))
  from auth.users u where u.id = account;
  return removed;
end;
$$;
comment on function private.remove_factors(uuid) is
  'Takes all factors and recovery codes off an account, ends its sessions, writes an audit row and mails the owner. Does not check the rights of the caller.';

create function private.reset_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if account = (select auth.uid()) then
    raise exception 'Remove your own factors in your settings.' using errcode = '23514';
  end if;
  if exists (select from public.admin_users a where a.user_id = account) then
    raise exception 'Only the operator of the site can reset the factors of an administrator: npm run admin -- reset-factors.'
      using errcode = '42501';
  end if;
  if not exists (select from auth.users u where u.id = account) then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
  perform private.require_fresh_factor();
  return private.remove_factors(account);
end;
$$;
comment on function private.reset_factors(uuid) is
  'An administrator takes all factors off a reader''s account. Says how many there were. Needs a fresh second factor.';
call private.expose_function('private.reset_factors(uuid)', 'authenticated');

create function public.operator_reset_factors(account uuid) returns integer
language sql security definer set search_path = '' as $$
  select private.remove_factors(account);
$$;
comment on function public.operator_reset_factors(uuid) is
  'The operator takes all factors off any account, with the secret key: npm run admin -- reset-factors.';
grant execute on function public.operator_reset_factors(uuid) to service_role;

-- Sessions of the embedded backend ------------------------------------------------------------------------------------------

-- Called by its auth service (backend/accounts/sessions), as the owner and nobody else: a Supabase project has its own auth service.
create function private.note_account_event(account uuid, action text, log_type text, traits jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at)
  select gen_random_uuid(), json_build_object(
      'action', note_account_event.action, 'actor_id', u.id, 'actor_username', u.email, 'actor_via_sso', false,
      'log_type', note_account_event.log_type, 'traits', note_account_event.traits), now()
  from auth.users u where u.id = account;
$$;
comment on function private.note_account_event(uuid, text, text, jsonb) is
  'A row in the log of the auth service, as GoTrue writes it: when something happened to an account, and what; no IP address.';

create function private.account_facts(account uuid, session uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user', to_jsonb(u), 'session', to_jsonb(s),
    'isBlocked', coalesce(u.banned_until > now(), false), 'now', extract(epoch from now()),
    'identities', (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id),
    'factors', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.id), '[]') from (
        select m.id, coalesce(m.friendly_name, '') as friendly_name, m.factor_type::text, m.status::text, m.created_at, m.updated_at, m.last_challenged_at
        from auth.mfa_factors m where m.user_id = u.id
        union all
        select r.id, r.friendly_name, 'recovery_code', 'verified', r.created_at, r.updated_at, null
        from private.recovery_sets r where r.account_id = u.id) f),
    'amr', (
      select coalesce(jsonb_agg(jsonb_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)))
                                order by c.updated_at desc, c.authentication_method), '[]')
      from auth.mfa_amr_claims c where c.session_id = s.id))
  from auth.users u left join auth.sessions s on s.id = account_facts.session and s.user_id = u.id
  where u.id = account;
$$;
comment on function private.account_facts(uuid, uuid) is
  'All that an answer of the auth service tells of an account and one of its sessions, in one round trip. Holds secrets: for the backend alone.';

create function private.issue_refresh_token(account uuid, session uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  issued constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  before constant text := (
    select t.token from auth.refresh_tokens t where t.session_id = session and not t.revoked order by t.created_at desc limit 1);
begin
  update auth.refresh_tokens t set revoked = true, updated_at = now() where t.session_id = session and not t.revoked;
  insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent)
  values (gen_random_uuid(), issued, account, session, false, before);
  update auth.users u set last_sign_in_at = now(), updated_at = now() where u.id = account;
  return private.account_facts(account, session) || jsonb_build_object('refreshToken', issued);
end;
$$;
comment on function private.issue_refresh_token(uuid, uuid) is
  'A new refresh token for a session, of 244 random bits; the one before is revoked and known as its parent. Returns the facts for the answer.';

create function private.begin_session(
  account uuid, method text, user_agent text, factor uuid default null, tag text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  session constant uuid := gen_random_uuid();
  kind constant text := private.browser_kind(user_agent);
  email text;
begin
  -- Blocking an account waits for this row, and ends the session that it finds then.
  select u.email into email from auth.users u
  where u.id = account and u.confirmed_at is not null and not coalesce(u.banned_until > now(), false) for no key update;
  if not found then
    return null;
  end if;
  insert into auth.sessions (id, user_id, aal, factor_id, tag, user_agent, created_at, updated_at)
  values (session, account, case when factor is null then 'aal1' else 'aal2' end, factor, tag, kind, now(), now());
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), session, now(), now(), method);
  perform private.note_account_event(account, 'login', 'account', case when factor is null then '{"provider": "email"}'
    else jsonb_build_object('provider', 'passkey', 'factor_id', factor) end);
  -- A kind of browser that this account has not used while sign-ins are kept.
  perform private.enqueue_mail('new_browser', email, jsonb_build_object('Email', email, 'Browser', kind))
  from private.sign_ins i
  where i.account_id = account and i.signed_in_at > now() - make_interval(days => private.retention_days('sign_in_events'))
  having count(*) > 0 and count(*) filter (where i.browser = kind) = 0;
  insert into private.sign_ins (account_id, session_id, browser, method)
  values (account, session, kind, case method when 'otp' then 'link' when 'webauthn' then 'passkey' else method end);
  return private.issue_refresh_token(account, session);
end;
$$;
comment on function private.begin_session(uuid, text, text, uuid, text) is
  'Begins a session after its first proof: a password, a link (otp), or with a factor a passkey (webauthn). Null for an account that is blocked or not confirmed.';

create function private.refresh_session(token text, reuse interval) returns jsonb
language plpgsql set search_path = '' as $$
declare
  account constant uuid := (select t.user_id from auth.refresh_tokens t where t.token = refresh_session.token);
  used record;
  ended text;
  active text;
begin
  -- The refreshes of an account come one after another, whichever process is asked. What changes sessions locks the account first.
  perform from auth.users u where u.id = account for no key update;
  select s.id, t.revoked, t.updated_at <= now() - reuse as is_old,
         private.session_ends_at(s.user_id, s.created_at, s.refreshed_at) <= now() as is_over
  into used
  from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = refresh_session.token for update of s;
  if not found then
    return '{"refusal": "refresh_token_not_found"}';
  end if;
  if private.is_blocked(account) then
    return '{"refusal": "user_banned"}';
  end if;
  -- A token that comes back after its successor was issued: one of the two holders may be a thief, and nobody can tell which.
  ended := case when used.is_over then 'session_expired' when used.revoked and used.is_old then 'refresh_token_already_used' end;
  if ended is not null then
    delete from auth.sessions s where s.id = used.id;
    return jsonb_build_object('refusal', ended, 'account', account);
  end if;
  update auth.sessions s set refreshed_at = now() at time zone 'UTC', updated_at = now() where s.id = used.id;
  perform private.note_account_event(account, 'token_refreshed', 'token');
  -- Another tab had it a moment ago: both go on with the same.
  active := (select t.token from auth.refresh_tokens t
             where used.revoked and t.session_id = used.id and not t.revoked order by t.created_at desc limit 1);
  if active is not null then
    return private.account_facts(account, used.id) || jsonb_build_object('refreshToken', active);
  end if;
  return private.issue_refresh_token(account, used.id);
end;
$$;
comment on function private.refresh_session(text, interval) is
  'Answers a refresh token with the next one, or with a refusal by GoTrue''s code. Reuse after that interval ends the session (docs/decisions/0022).';

create function private.elevate_session(account uuid, session uuid, method text, factor uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update auth.sessions s set aal = 'aal2', factor_id = coalesce(factor, s.factor_id), updated_at = now() where s.id = session;
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), session, now(), now(), method)
  on conflict (session_id, authentication_method) do update set updated_at = now();
  perform private.note_account_event(account, 'verification_attempted', 'factor',
    jsonb_strip_nulls(jsonb_build_object('method', method, 'factor_id', factor)));
  delete from auth.sessions s where s.user_id = account and s.id <> session and coalesce(s.aal::text, 'aal1') = 'aal1';
  delete from private.wrong_codes w where w.session_id = session;
  return private.issue_refresh_token(account, session);
end;
$$;
comment on function private.elevate_session(uuid, uuid, text, uuid) is
  'A session, which the caller has locked, has proved a second factor. As in GoTrue, the other sessions that have not are ended.';
