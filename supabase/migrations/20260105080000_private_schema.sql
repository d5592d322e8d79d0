-- Purpose: a schema the API does not expose, for what policies and triggers call; and no privilege by default.
-- Tables:  none.
-- Risk:    changes default privileges of the migrating role in this database: later tables and functions are
--          closed until a migration opens them by name.

create schema if not exists private;
comment on schema private is 'Helpers of policies and triggers. Not exposed by the API.';
revoke all on schema private from public, anon, authenticated;

-- A Supabase project opens new tables to everybody and leaves the rest to row-level security. We open by name.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- The clock may stand still between two writes; editors compare updated_at, so it must always move.
create function private.set_updated_at() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.created_at := old.created_at;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;
comment on function private.set_updated_at() is 'updated_at grows with every update; created_at stays.';

-- array_to_string is only "stable", which a generated column refuses; for text it never changes.
create function private.joined(words text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.array_to_string(words, ' ');
$$;
comment on function private.joined(text[]) is 'Words of an array with spaces between, for search columns.';
grant execute on function private.joined(text[]) to authenticated, service_role;
