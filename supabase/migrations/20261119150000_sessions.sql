-- Purpose: the embedded backend creates, renews and elevates sessions itself, each in one round trip (docs/decisions/0053).
-- Tables:  none changed; the functions write auth.sessions, auth.refresh_tokens, auth.mfa_amr_claims, auth.audit_log_entries, auth.users
--          and private.sign_ins.
-- Risk:    none for sessions that exist: their tokens stay as they are. Nobody but the owner may call the functions.

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
