-- Purpose: readers delete their account themselves, with everything of theirs.
-- Tables:  auth.users (and by cascade profiles, admin_users, bookmarks, reading_list, article_reads,
--          notification_reads), the auth service's own rows, storage.objects of the reader's folder.
-- Risk:    deletes for good. Only the caller's own account; the last administrator is refused by trigger.

create function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if me is null then
    raise exception 'Sign in to delete your account.' using errcode = '42501';
  end if;
  -- The page removes the files first; this removes what it could not, so that no row is left.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and (storage.foldername(name))[1] = me::text;
  -- Tables of the auth service that name the account without a foreign key; not every version has them.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1::text' using me;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using me;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = $1::text' using me;
  end if;
  delete from auth.users where id = me;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function public.delete_own_account() is 'Deletes the account of the caller and every row of theirs.';
grant execute on function public.delete_own_account() to authenticated;
