-- Purpose: the salt with which visitors of one day are told apart is one for all web processes (docs/decisions/0021).
-- Tables:  private.visitor_salts.
-- Risk:    with the salt of a day and an IP address one could find the views of that day again. So it lasts for the day, and is kept out
--          of every copy: the table is unlogged, which means that it is in no backup of ours, no base backup and no archived log.

create unlogged table private.visitor_salts (
  day date primary key,
  salt text not null
);
comment on table private.visitor_salts is
  'The salt of today. Not in backups. A crash of PostgreSQL empties it; then visitors of that day are counted anew.';
alter table private.visitor_salts enable row level security;
revoke all on private.visitor_salts from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.visitor_salts');

create function public.visitor_salt() returns text
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  today date;
  found text;
begin
  -- Before the table is read: a reader in the same place could not be overtaken by the truncate.
  perform pg_catalog.pg_advisory_xact_lock(733848120021);
  -- Not now(), which is when the waiting began: that may have been yesterday.
  today := private.site_day(pg_catalog.clock_timestamp());
  select s.salt into found from private.visitor_salts s where s.day = today;
  if found is not null then
    return found;
  end if;
  begin
    -- A deleted row would stay in its file until other rows take its place. Truncating ends the file.
    truncate private.visitor_salts;
  exception when lock_not_available then
    -- Somebody reads the whole database just now, such as pg_dump.
    delete from private.visitor_salts;
  end;
  found := pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, 'UTF8')), 'hex');
  insert into private.visitor_salts (day, salt) values (today, found);
  return found;
end;
$$;
comment on function public.visitor_salt() is 'The salt of today; yesterday''s goes when it is first asked for.';
grant execute on function public.visitor_salt() to service_role;
