-- Purpose: sessions have an end, for inactivity and in all; sooner for administrators (docs/decisions/0022).
-- Tables:  auth.sessions (read, and rows deleted that are over).
-- Risk:    signs out who has been away for longer than this.

-- A session is active when it is renewed, which an open page does every hour. The auth service keeps refreshed_at in UTC, without a zone.
create function private.session_ends_at(account uuid, created_at timestamptz, refreshed_at timestamp) returns timestamptz
language sql stable set search_path = '' as $$
  select case when exists (select from public.admin_users a where a.user_id = account)
    then least(begun + interval '7 days', active + interval '12 hours')
    else least(begun + interval '1 year', active + interval '30 days')
  end
  from (select session_ends_at.created_at as begun,
               coalesce(session_ends_at.refreshed_at at time zone 'UTC', session_ends_at.created_at) as active) as session;
$$;
comment on function private.session_ends_at(uuid, timestamptz, timestamp) is
  'When a session ends: 30 days without renewal or a year in all; for administrators 12 hours or 7 days.';

create function private.purge_sessions() returns bigint
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s where private.session_ends_at(s.user_id, s.created_at, s.refreshed_at) <= now() returning 1
  )
  select count(*) from ended;
$$;
comment on function private.purge_sessions() is 'Deletes the sessions that are over; the hourly job asks for it.';

create function public.purge_sessions() returns bigint
language sql volatile security invoker set search_path = ''
begin atomic
  select private.purge_sessions();
end;
comment on function public.purge_sessions() is 'Deletes the sessions that are over. With the secret key only.';
grant execute on function private.purge_sessions(), public.purge_sessions() to service_role;
