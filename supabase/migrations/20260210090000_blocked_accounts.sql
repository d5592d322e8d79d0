-- Purpose: a blocked account has no rights. Administrators block and unblock accounts, with a reason and an audit row.
-- Tables:  private.account_blocks (new); a trigger on auth.users; the policies and functions that ask whose row it is.
-- Risk:    auth.users.banned_until now ends the sessions of an account and hides its rows. Accounts that have it set already are
--          blocked from this migration on.

create table private.account_blocks (
  account_id uuid primary key references auth.users (id) on delete cascade,
  blocked_by uuid references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now(),
  reason text not null check (length(btrim(reason)) between 1 and 500)
);
comment on table private.account_blocks is
  'Who blocked an account, when and why. auth.users.banned_until decides whether it is blocked: the auth service reads that too.';
create index account_blocks_blocked_by on private.account_blocks (blocked_by);
alter table private.account_blocks enable row level security;

create function private.is_blocked(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and u.banned_until > pg_catalog.now());
$$;
comment on function private.is_blocked(uuid) is 'Whether an account is blocked at this moment.';

create function private.account() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when not private.is_blocked((select auth.uid())) then (select auth.uid()) end;
$$;
comment on function private.account() is
  'The account of the caller; null for visitors and for blocked accounts. Policies ask this, not auth.uid().';
grant execute on function private.account() to authenticated, service_role;

do $$
declare
  policy record;
begin
  for policy in
    select pg_catalog.format('%I on public.%I', p.policyname, p.tablename) as target,
           pg_catalog.replace(p.qual, 'auth.uid() AS uid', 'private.account() AS account') as qual,
           pg_catalog.replace(p.with_check, 'auth.uid() AS uid', 'private.account() AS account') as with_check
    from pg_catalog.pg_policies p
    where p.schemaname = 'public' and coalesce(p.qual, '') || coalesce(p.with_check, '') like '%auth.uid() AS uid%'
  loop
    execute 'alter policy ' || policy.target
      || coalesce(' using (' || policy.qual || ')', '') || coalesce(' with check (' || policy.with_check || ')', '');
  end loop;
end;
$$;

drop policy "readers see their own avatar" on storage.objects;
drop policy "readers upload their own avatar" on storage.objects;
drop policy "readers replace their own avatar" on storage.objects;
drop policy "readers delete their own avatar" on storage.objects;
create policy "readers see their own avatar" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text);
create policy "readers upload their own avatar" on storage.objects
  for insert to authenticated with check (bucket_id = 'avatars' and name = (select private.account())::text || '/avatar');
create policy "readers replace their own avatar" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text)
  with check (bucket_id = 'avatars' and name = (select private.account())::text || '/avatar');
create policy "readers delete their own avatar" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text);
-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "readers see their own avatar" on storage.objects is 'The first folder is the reader''s id.';
  comment on policy "readers upload their own avatar" on storage.objects is
    'One picture a reader, always in the same place: a folder cannot be filled.';
  comment on policy "readers replace their own avatar" on storage.objects is 'One picture a reader, always in the same place.';
  comment on policy "readers delete their own avatar" on storage.objects is 'The first folder is the reader''s id.';
exception when insufficient_privilege then
  null;
end;
$$;

-- Functions that run as their owner and act for the caller.
do $$
declare
  act record;
begin
  for act in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and pg_catalog.pg_get_functiondef(p.oid) like '%auth.uid()%'
      and p.proname in ('accept_invitation', 'admin_access', 'claim_admin', 'delete_own_account', 'is_admin', 'is_editor', 'note_visit',
        'office_access', 'own_sessions', 'recent_sign_ins', 'record_reading', 'report_closed', 'revoke_session')
  loop
    execute pg_catalog.replace(pg_catalog.pg_get_functiondef(act.oid), 'auth.uid()', 'private.account()');
  end loop;
end;
$$;

-- What a blocked editor scheduled is not published, and their preview links show nothing.
create or replace function private.may_publish(account uuid, table_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(account)
    and (exists (select from public.admin_users a where a.user_id = account)
      or (exists (select from public.editors e where e.user_id = account)
        and may_publish.table_name = any (private.editors_tables())));
$$;

create or replace function private.open_invitation(token text) returns private.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitations i
  where i.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(open_invitation.token, 'UTF8')), 'hex')
    and i.expires_at > pg_catalog.now()
    and exists (select from public.admin_users a where a.user_id = i.invited_by and not private.is_blocked(a.user_id));
$$;

create or replace function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from gone) then
    perform pg_catalog.pg_advisory_xact_lock(733848120002);
    if not exists (select from public.admin_users a where not private.is_blocked(a.user_id)) then
      raise exception 'The last administrator cannot be removed.' using errcode = '23514';
    end if;
  end if;
  return null;
end;
$$;
comment on function private.keep_one_admin() is 'Once there is an administrator there is always one who is not blocked.';

-- Also for a block by the auth service's own means. Ending sessions at both changes leaves none that began in between.
create function private.follow_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.banned_until is distinct from old.banned_until then
    delete from auth.sessions s where s.user_id = new.id;
    if new.banned_until is null then
      delete from private.account_blocks b where b.account_id = new.id;
    end if;
  end if;
  return null;
end;
$$;
comment on function private.follow_block() is 'Blocking and unblocking an account end its sessions; unblocking forgets the reason.';
create trigger follow_block after update of banned_until on auth.users
  for each row execute function private.follow_block();

create function private.change_block(account uuid, reason text, blocks boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.actor();
  words constant text := pg_catalog.btrim(coalesce(change_block.reason, ''));
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if account = me then
    raise exception 'You cannot block your own account.' using errcode = '23514';
  end if;
  if length(words) not between 1 and 500 then
    raise exception 'Give a reason of at most 500 characters.' using errcode = '23514';
  end if;
  if not exists (select from auth.users u where u.id = account) then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
  perform private.require_fresh_factor();
  -- The lock of keep_one_admin(): of two administrators who block each other at the same moment, one is blocked.
  perform pg_catalog.pg_advisory_xact_lock(733848120002);
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  -- Sent twice is the same as once.
  if private.is_blocked(account) = blocks and (not blocks or exists (
      select from private.account_blocks b where b.account_id = account and b.blocked_by = me and b.reason = words)) then
    return;
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (me, 'update', 'account_blocks', account::text, pg_catalog.jsonb_build_object(
    'blocked', pg_catalog.jsonb_build_array(private.is_blocked(account), blocks),
    'reason', pg_catalog.jsonb_build_array((select b.reason from private.account_blocks b where b.account_id = account), words)));
  -- Not "infinity": the auth service of a Supabase project cannot read it.
  update auth.users u set banned_until = case when blocks then pg_catalog.now() + interval '100 years' end, updated_at = pg_catalog.now()
  where u.id = account;
  if blocks then
    insert into private.account_blocks as kept (account_id, blocked_by, reason) values (account, me, words)
    on conflict (account_id) do update
    set blocked_by = excluded.blocked_by, blocked_at = excluded.blocked_at, reason = excluded.reason;
  end if;
end;
$$;
comment on function private.change_block(uuid, text, boolean) is
  'An administrator blocks or unblocks an account. Needs a reason and a fresh second factor, writes an audit row, ends the sessions.';

create function private.block_account(account uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  select private.change_block(account, reason, true);
$$;
create function private.unblock_account(account uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  select private.change_block(account, reason, false);
$$;
create function public.block_account(account uuid, reason text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.block_account(account, reason);
end;
create function public.unblock_account(account uuid, reason text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.unblock_account(account, reason);
end;
comment on function private.block_account(uuid, text) is 'Blocks an account and ends its sessions. For administrators, with a fresh second factor.';
comment on function public.block_account(uuid, text) is 'Blocks an account and ends its sessions. For administrators, with a fresh second factor.';
comment on function private.unblock_account(uuid, text) is 'Unblocks an account. For administrators, with a fresh second factor.';
comment on function public.unblock_account(uuid, text) is 'Unblocks an account. For administrators, with a fresh second factor.';

create function private.blocked_accounts() returns table (account uuid, since timestamptz, blocked_by text, reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return query
    select u.id, b.blocked_at, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email), b.reason
    from auth.users u
    left join private.account_blocks b on b.account_id = u.id
    left join public.profiles p on p.id = b.blocked_by
    where u.banned_until > pg_catalog.now()
    order by b.blocked_at desc nulls last, u.id;
end;
$$;
create function public.blocked_accounts() returns table (account uuid, since timestamptz, blocked_by text, reason text)
language sql stable security invoker set search_path = ''
begin atomic
  select b.account, b.since, b.blocked_by, b.reason from private.blocked_accounts() b;
end;
comment on function private.blocked_accounts() is
  'Which accounts are blocked, since when, by whom and why. Empty beside the account where the auth service blocked it. For administrators.';
comment on function public.blocked_accounts() is
  'Which accounts are blocked, since when, by whom and why. Empty beside the account where the auth service blocked it. For administrators.';
grant execute on function private.block_account(uuid, text), public.block_account(uuid, text), private.unblock_account(uuid, text),
  public.unblock_account(uuid, text), private.blocked_accounts(), public.blocked_accounts() to authenticated;
