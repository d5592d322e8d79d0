-- Purpose: people see where they are signed in, end a session, and see when they signed in. No IP address is stored.
-- Tables:  private.sign_ins (new). Reads and deletes auth.sessions, which is the auth service's.
-- Risk:    end_session() deletes a session of the caller, and none of anybody else.

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
comment on column private.sign_ins.browser is 'Such as "Firefox on Windows": the kind, neither version nor IP address. A kind not seen before is told to the owner.';
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
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > pg_catalog.now())
  order by 3 desc, 1;
$$;
comment on function private.own_sessions() is 'The caller''s own sessions, the last used first.';

create function private.revoke_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = revoke_session.session and s.user_id = (select auth.uid());
  if not found then
    raise exception 'This session has ended already.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function private.revoke_session(uuid) is 'Ends one of the caller''s own sessions, at once.';

create function private.recent_sign_ins()
returns table (signed_in_at timestamptz, browser text, method text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select i.signed_in_at, i.browser, i.method, i.session_id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from private.sign_ins i
  where i.account_id = (select auth.uid())
    and i.signed_in_at > pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'))
  union all
  -- Sessions that began where nobody writes sign-ins down: before this version, or on a Supabase project.
  select s.created_at, private.browser_kind(s.user_agent), null, s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select auth.uid()) and not exists (select from private.sign_ins i where i.session_id = s.id)
  order by 1 desc limit 50;
$$;
comment on function private.recent_sign_ins() is 'The caller''s own sign-ins, the newest first: time, kind of browser, how. No IP address: none is stored.';

create function public.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, browser text, aal text, is_current boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select s.id, s.created_at, s.last_used_at, s.browser, s.aal, s.is_current from private.own_sessions() s;
end;
-- The other name, because the official CLI takes "end_…" in a parsed body for its end.
create function public.end_session(session uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.revoke_session(session);
end;
create function public.recent_sign_ins()
returns table (signed_in_at timestamptz, browser text, method text, is_current boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select i.signed_in_at, i.browser, i.method, i.is_current from private.recent_sign_ins() i;
end;
comment on function public.own_sessions() is 'The caller''s own sessions, the last used first.';
comment on function public.end_session(uuid) is 'Ends one of the caller''s own sessions, at once.';
comment on function public.recent_sign_ins() is 'The caller''s own sign-ins, the newest first: time, kind of browser, how. No IP address: none is stored.';
grant execute on function private.own_sessions(), public.own_sessions(), private.revoke_session(uuid), public.end_session(uuid),
  private.recent_sign_ins(), public.recent_sign_ins() to authenticated;

create function private.purge_second_steps() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.sign_ins i
  where i.signed_in_at < pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'));
  delete from private.wrong_codes w where w.since < pg_catalog.now() - interval '1 day';
  delete from private.used_challenges c where c.expires_at < pg_catalog.now();
end;
$$;
comment on function private.purge_second_steps() is 'Sign-ins go with their period; tries and challenges when they have served their time.';

-- The hourly job does it with the rest. Added to the function as it is, so that nothing else in it is said twice.
do $$
declare
  before constant text := pg_catalog.pg_get_functiondef('public.apply_retention()'::regprocedure);
  place constant text := 'delete from public.preview_links where expires_at < now();';
begin
  if pg_catalog.strpos(before, place) = 0 then
    raise exception 'apply_retention() is not as expected.';
  end if;
  execute pg_catalog.replace(before, place, 'perform private.purge_second_steps();' || E'\n  ' || place);
end;
$$;
