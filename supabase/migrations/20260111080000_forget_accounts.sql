-- Purpose: an account that goes leaves nothing that names it; a registration that nobody confirmed goes by itself; a
--          reader's folder holds one picture and cannot be filled with files.
-- Tables:  audit_log, revisions, storage.objects, the auth service's own rows; two policies on storage.objects.
-- Risk:    rewrites history rows that name a deleted account (what was changed stays, who it was goes). Deleting an
--          account reads audit_log and revisions once.

-- Snapshots and changes hold ids as JSON strings; a string that is exactly the id becomes null, wherever it stands.
create function private.forget_account(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  word constant text := pg_catalog.to_json(account)::text;
begin
  update public.audit_log
  set row_id = case when row_id = account::text then 'deleted account' else row_id end,
      changes = pg_catalog.replace(changes::text, word, 'null')::jsonb
  where row_id = account::text or pg_catalog.strpos(changes::text, word) > 0;
  update public.revisions set data = pg_catalog.replace(data::text, word, 'null')::jsonb
  where pg_catalog.strpos(data::text, word) > 0;
  -- The page removes the files first; this removes what it could not, so that no row is left.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and (storage.foldername(name))[1] = account::text;
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
  -- Afterwards: the deletion itself writes history (an administrator's row goes, an author's name is taken off a post).
  perform private.forget_account(me);
end;
$$;

create function private.purge_unconfirmed_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  purged integer := 0;
begin
  -- Not one that was made an administrator before it was confirmed: that grant is for its owner to take.
  for account in
    delete from auth.users u
    where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
      and u.created_at < pg_catalog.now() - interval '30 days'
      and not exists (select from public.admin_users a where a.user_id = u.id)
    returning u.id
  loop
    perform private.forget_account(account);
    purged := purged + 1;
  end loop;
  return purged;
end;
$$;
comment on function private.purge_unconfirmed_accounts() is
  'Deletes registrations that nobody confirmed within 30 days, as the privacy policy says. Answers how many.';

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
