-- Purpose: an account is deleted by its owner, not by whoever finds their browser open: the deletion needs a session that began in the
--          last five minutes. The page signs in once more with the password, in memory, and deletes with that session.
-- Tables:  auth.sessions (read), auth.users.
-- Risk:    deletes for good, as before; refuses more than before.

create or replace function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  session constant text := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if me is null then
    raise exception 'Sign in to delete your account.' using errcode = '42501';
  end if;
  -- Renewing a token keeps its session: only a password, or a link from the owner's mailbox, begins one.
  if not exists (select from auth.sessions s where s.id::text = session and s.user_id = me
                   and s.created_at > pg_catalog.now() - interval '5 minutes') then
    raise exception 'Please give your password again to delete your account.' using errcode = 'P0001';
  end if;
  delete from auth.users where id = me;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function public.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes.';
