-- Purpose: administrators see at /admin/settings which PostgreSQL runs, and whether it is behind.
-- Tables:  none; functions private.database_version and public.database_version.
-- Risk:    none for data. The version helps an attacker, so only administrators read it.

create function private.database_version() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.current_setting('server_version_num')::integer;
end;
$$;
comment on function private.database_version() is 'The version number of this PostgreSQL: 150020 is 15.20. For administrators.';
create function public.database_version() returns integer
language sql stable security invoker set search_path = ''
begin atomic
  select private.database_version();
end;
comment on function public.database_version() is 'The version number of this PostgreSQL: 150020 is 15.20. For administrators.';
grant execute on function private.database_version(), public.database_version() to authenticated;
