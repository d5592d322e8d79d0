-- Purpose: no function that the API offers runs as its owner. Those that must are in private, where the API does not reach; what it
--          offers is a thin function of the same name, arguments and answer that runs as the caller and calls the other one.
-- Tables:  none.
-- Risk:    none; the rights to call stay as they were (both functions need the same grant, and get it here).

alter function public.analytics_live() set schema private;
alter function public.analytics_report(date, date) set schema private;
alter function public.claim_admin(text) set schema private;
alter function public.content_revisions() set schema private;
alter function public.delete_own_account() set schema private;
alter function public.grant_admin(text) set schema private;
alter function public.media_usage(uuid) set schema private;
alter function public.note_visit() set schema private;
alter function public.performance_report(date, date, text, text) set schema private;
alter function public.preview_document(text) set schema private;
alter function public.record_reading(jsonb) set schema private;
alter function public.retention_periods() set schema private;
alter function public.server_report(timestamptz, timestamptz) set schema private;
alter function public.vital_causes(text, date, date, text, text) set schema private;

-- Bodies that are parsed here and now ("begin atomic"): callers need no access to the schema private.
create function public.analytics_live() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.analytics_live();
end;

create function public.analytics_report(since date, until date) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.analytics_report(since, until);
end;

create function public.claim_admin(token text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.claim_admin(token);
end;

create function public.content_revisions() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.content_revisions();
end;

create function public.delete_own_account() returns void
language sql security invoker set search_path = ''
begin atomic
  select private.delete_own_account();
end;

create function public.grant_admin(email text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.grant_admin(email);
end;

create function public.media_usage(wanted uuid)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select u.table_name, u.row_id, u.title, u.column_name, u.in_trash from private.media_usage(wanted) u;
end;

create function public.note_visit() returns timestamptz
language sql security invoker set search_path = ''
begin atomic
  select private.note_visit();
end;

create function public.performance_report(since date, until date, only_device text default null, only_route text default null)
returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.performance_report(since, until, only_device, only_route);
end;

create function public.preview_document(token text) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.preview_document(token);
end;

create function public.record_reading(entries jsonb) returns integer
language sql security invoker set search_path = ''
begin atomic
  select private.record_reading(entries);
end;

create function public.retention_periods() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.retention_periods();
end;

create function public.server_report(since timestamptz, until timestamptz) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.server_report(since, until);
end;

create function public.vital_causes(wanted text, since date, until date, only_device text default null, only_route text default null)
returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.vital_causes(wanted, since, until, only_device, only_route);
end;

-- The words and the rights of each are those of the function behind it.
do $$
declare
  pair record;
begin
  for pair in
    select shown.oid::regprocedure as shown, r.rolname as role, pg_catalog.obj_description(behind.oid, 'pg_proc') as words
    from pg_catalog.pg_proc shown
    join pg_catalog.pg_proc behind on behind.proname = shown.proname and behind.proargtypes = shown.proargtypes
    join pg_catalog.pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role')
      and pg_catalog.has_function_privilege(r.oid, behind.oid, 'execute')
    where shown.pronamespace = 'public'::regnamespace and behind.pronamespace = 'private'::regnamespace
  loop
    execute pg_catalog.format('comment on function %s is %L', pair.shown, pair.words);
    execute pg_catalog.format('grant execute on function %s to %I', pair.shown, pair.role);
  end loop;
end;
$$;
