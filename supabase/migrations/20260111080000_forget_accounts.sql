-- Purpose: an account that goes leaves nothing that names it; a registration that nobody confirmed goes by itself; a
--          reader's folder holds one picture and cannot be filled with files.
-- Tables:  private.removed_files (new), audit_log, revisions, storage.objects, the auth service's own rows; a trigger on
--          auth.users; two policies on storage.objects.
-- Risk:    rewrites history rows that name a deleted account (what was changed stays, who it was goes). Deleting an
--          account, whichever way, reads audit_log and revisions once; where that fails, the account stays.

create table private.removed_files (
  file text primary key check (file ~ '^[0-9a-f]{64}$'),
  removed_at timestamptz not null default now()
);
comment on table private.removed_files is 'Files whose rows went in SQL, where nobody could remove the bytes: the API does (backend/storage/removed-files.ts).';
comment on column private.removed_files.file is 'The file''s name on the disk: SHA-256 of bucket and name. Tells nothing of whose it was.';
alter table private.removed_files enable row level security;

-- Snapshots and changes hold ids as JSON strings; a string that is exactly the id becomes null, wherever it stands.
create function private.forget_account(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  word constant text := pg_catalog.to_json(account)::text;
  -- A service that counts its own versions is not the embedded one.
  embedded constant boolean := pg_catalog.to_regclass('storage.migrations') is null;
begin
  update public.audit_log
  set row_id = case when row_id = account::text then 'deleted account' else row_id end,
      changes = pg_catalog.replace(changes::text, word, 'null')::jsonb
  where row_id = account::text or pg_catalog.strpos(changes::text, word) > 0;
  update public.revisions set data = pg_catalog.replace(data::text, word, 'null')::jsonb
  where pg_catalog.strpos(data::text, word) > 0;
  -- The page removes the files first; this removes what it could not, so that nothing is left. A Supabase project finds a file
  -- by its row alone: there the row waits for web's hourly job, which removes both (abandoned_files() below).
  if embedded then
    with gone as (
      delete from storage.objects where bucket_id = 'avatars' and (storage.foldername(name))[1] = account::text returning name
    )
    insert into private.removed_files (file)
    select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to('avatars' || E'\n' || name, 'UTF8')), 'hex') from gone
    on conflict do nothing;
  end if;
  -- Pictures of the site stay; whoever uploaded them is forgotten.
  update storage.objects set owner = null, owner_id = null where owner = account or owner_id = account::text;
  -- Tables of the auth service that name the account without a foreign key; not every version has them.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1::text' using account;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = $1::text' using account;
  end if;
end;
$$;
comment on function private.forget_account(uuid) is 'Removes every mention of an account that is deleted in the same transaction.';

create function private.forget_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_account(old.id);
  return null;
end;
$$;
comment on function private.forget_deleted_account() is 'Whoever deleted the account, and however.';
-- At the end of the transaction: the deletion itself writes history (an administrator's row goes, an author's name is taken off
-- a post), and what names the account there must go too.
create constraint trigger forget_deleted_account after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_deleted_account();

create function public.abandoned_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  -- A picture is uploaded before its row is written: a day is time enough.
  select o.bucket_id, o.name from storage.objects o
  where (o.bucket_id = 'avatars' and not exists (
           select from auth.users u where u.id::text = (storage.foldername(o.name))[1]))
     or (o.bucket_id = 'media' and o.created_at < pg_catalog.now() - interval '1 day' and not exists (
           select from public.media m where m.path = o.name))
  order by 1, 2 limit 200;
$$;
comment on function public.abandoned_files() is 'Pictures of accounts that are gone, and files of no image. Web removes them through the storage service.';
grant execute on function public.abandoned_files() to service_role;

create or replace function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if me is null then
    raise exception 'Sign in to delete your account.' using errcode = '42501';
  end if;
  delete from auth.users where id = me;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
end;
$$;

create function private.purge_unconfirmed_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  -- Not one that was made an administrator before it was confirmed: that grant is for its owner to take.
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.created_at < pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('unconfirmed_accounts'))
    and not exists (select from public.admin_users a where a.user_id = u.id);
  get diagnostics purged = row_count;
  return purged;
end;
$$;
comment on function private.purge_unconfirmed_accounts() is
  'Deletes registrations that nobody confirmed in time (30 days, or as set). Answers how many.';

drop policy "readers upload their own avatar" on storage.objects;
drop policy "readers replace their own avatar" on storage.objects;
create policy "readers upload their own avatar" on storage.objects
  for insert to authenticated with check (bucket_id = 'avatars' and name = (select auth.uid())::text || '/avatar');
create policy "readers replace their own avatar" on storage.objects
  for update to authenticated using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and name = (select auth.uid())::text || '/avatar');
do $$
begin
  comment on policy "readers upload their own avatar" on storage.objects is 'One picture a reader, always in the same place: a folder cannot be filled.';
  comment on policy "readers replace their own avatar" on storage.objects is 'One picture a reader, always in the same place.';
exception when insufficient_privilege then
  null;
end;
$$;
