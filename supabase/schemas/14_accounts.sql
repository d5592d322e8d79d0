-- Purpose: a profile for every account, registrations, blocking, and deletion that leaves nothing of the account behind.
-- Tables:  profiles, private.pending_registrations, private.account_notices; triggers on auth.users.
-- Risk:    a failing trigger on auth.users would stop sign-up: those on insert cut what is too long and refuse nothing but a closed sign-up.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 200),
  avatar_url text check (length(avatar_url) <= 1000),
  keep_reading_history boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A reader's picture is named by its place in their folder.
  constraint profiles_avatar_url_link check (avatar_url ~ '^(https://|[^:/\\]+(/[^:\\]*)?$)')
);
comment on table public.profiles is 'What a reader tells about themselves. Made at sign-up, removed with the account.';
comment on column public.profiles.email is 'The e-mail of the account, copied by trigger; changed only through the account.';
create index profiles_email on public.profiles (lower(email));

alter table public.profiles enable row level security;
create policy "readers see their own profile, admins every profile" on public.profiles
  for select to authenticated using (id = (select private.account()) or (select private.is_admin()));
create policy "readers change their own profile" on public.profiles
  for update to authenticated using (id = (select private.account())) with check (id = (select private.account()));
comment on policy "readers see their own profile, admins every profile" on public.profiles is 'Admins need names and e-mails to choose a new admin.';
comment on policy "readers change their own profile" on public.profiles is 'Name, picture and the reading history switch; column grants leave out the rest.';
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (full_name, avatar_url, keep_reading_history) on public.profiles to authenticated;
call private.keep_no_statistics('public.profiles');

create function private.clean_name(name text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(clean_name.name,
        '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'),
      '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'),
    '^[ \u200c\u200d]+|[ \u200c\u200d]+$', '', 'g');
$$;
comment on function private.clean_name(text) is
  'A name as it is stored: no control, direction or zero-width characters, single spaces. The same rule as common/person-name.ts.';

create function private.check_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := nullif(private.clean_name(new.full_name), '');
  if length(new.full_name) > 100 then
    raise exception 'A name has at most 100 characters.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_name() is 'A name that a reader changes is cleaned, and refused when it is too long.';

-- Column grants say the same; this holds even if a grant names the whole table.
create function private.protect_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (new.id, new.email) is distinct from (old.id, old.email) then
    raise exception 'The address of an account is changed in the account, not in the profile.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.protect_profile() is 'A reader changes neither the id nor the e-mail of their profile.';

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();
create trigger protect_profile before update on public.profiles
  for each row execute function private.protect_profile();
create trigger check_name_new before insert on public.profiles
  for each row when (new.full_name is not null) execute function private.check_name();
create trigger check_name_changed before update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.check_name();

-- Sign-up -------------------------------------------------------------------------------------------------------------------

-- A registration becomes an account when its own link is used, with the password that was given with it. Until then it is no account.
-- Written by the embedded backend only: a Supabase project keeps unconfirmed accounts in auth.users.
create table private.pending_registrations (
  id uuid primary key,
  email text check (length(email) <= 254),
  link_hash text not null unique check (link_hash ~ '^[0-9a-f]{64}$'),
  encrypted_password text,
  user_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  account_id uuid references auth.users (id) on delete cascade,
  check ((email is null) = (account_id is not null))
);
comment on table private.pending_registrations is
  'Registrations that await their confirmation, any number for one e-mail: the first that is confirmed becomes the account.';
comment on column private.pending_registrations.id is 'The id that the account will have.';
comment on column private.pending_registrations.link_hash is 'SHA-256 of what the mailed link holds: reading this table is not enough to use one.';
comment on column private.pending_registrations.encrypted_password is
  'Given with this registration. Null for a link that proves the mailbox only; its owner chooses a password afterwards.';
comment on column private.pending_registrations.account_id is 'The account that has the e-mail now. The row then holds no personal data and only explains its link.';
create index pending_registrations_email on private.pending_registrations (email, created_at);
create index pending_registrations_account on private.pending_registrations (account_id);
alter table private.pending_registrations enable row level security;

create table private.account_notices (
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('password_guessed', 'code_guessed')),
  sent_at timestamptz not null default now(),
  primary key (account_id, kind)
);
comment on table private.account_notices is 'When a notice was last mailed to an account, so that the same notice is sent once a day at most.';
alter table private.account_notices enable row level security;

create function private.refuse_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.sign_up_is_open()
    and not exists (select from private.invitations i where i.email = new.email and i.expires_at > pg_catalog.now()) then
    raise exception 'Sign-up is closed.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_sign_up() is 'Refuses new accounts while sign-up is closed, except for invited e-mails.';

create function private.clean_metadata_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_catalog.jsonb_typeof(new.raw_user_meta_data -> 'full_name') = 'string' then
    new.raw_user_meta_data := pg_catalog.jsonb_set(new.raw_user_meta_data, '{full_name}',
      pg_catalog.to_jsonb(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100)));
  end if;
  return new;
end;
$$;
comment on function private.clean_metadata_name() is 'The name in an account''s own data is cleaned and cut: signing up is never refused for it.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, nullif(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100), ''))
  on conflict (id) do nothing;
  return new;
end;
$$;
comment on function private.create_profile() is 'Every new account has a profile, with the name given at sign-up.';

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end;
$$;
comment on function private.follow_email() is 'Copies a confirmed new e-mail to the profile.';

create function private.settle_registrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.pending_registrations
  set account_id = new.id, email = null, encrypted_password = null, user_data = '{}'
  where email = new.email and new.email_confirmed_at is not null;
  return null;
end;
$$;
comment on function private.settle_registrations() is
  'When a confirmed account gets an e-mail, pending registrations for that e-mail can no longer become accounts.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger follow_email after update of email on auth.users
  for each row execute function private.follow_email();
create trigger refuse_sign_up before insert on auth.users
  for each row execute function private.refuse_sign_up();
create trigger settle_registrations after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.settle_registrations();
create trigger clean_metadata_name before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.clean_metadata_name();

-- An expired invitation holds the e-mail of a person without an account. It stays in the list of
-- invitations for 30 days, so that administrators see why its link does not work.
create function private.purge_unconfirmed_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz :=
    pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('unconfirmed_accounts'));
  purged integer;
  accounts integer;
begin
  -- A row that is settled has only its link left, which works for an hour.
  delete from private.pending_registrations p
  where p.account_id is not null and p.sent_at < pg_catalog.now() - interval '1 day';
  delete from private.invitations i where i.expires_at < pg_catalog.now() - interval '30 days';
  delete from private.pending_registrations p where p.created_at < oldest;
  get diagnostics purged = row_count;
  -- Not one that was made an administrator before it was confirmed: that grant is for its owner to take.
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.created_at < oldest
    and not exists (select from public.admin_users a where a.user_id = u.id);
  get diagnostics accounts = row_count;
  return purged + accounts;
end;
$$;
comment on function private.purge_unconfirmed_accounts() is 'Deletes registrations that were not confirmed in time (30 days, or as set). Returns how many.';

-- Blocking -----------------------------------------------------------------------------------------------------------------

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
comment on function private.block_account(uuid, text) is 'Blocks an account and ends its sessions. For administrators, with a fresh second factor.';
call private.expose_function('private.block_account(uuid, text)', 'authenticated');

create function private.unblock_account(account uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  select private.change_block(account, reason, false);
$$;
comment on function private.unblock_account(uuid, text) is 'Unblocks an account. For administrators, with a fresh second factor.';
call private.expose_function('private.unblock_account(uuid, text)', 'authenticated');

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
comment on function private.blocked_accounts() is
  'Which accounts are blocked, since when, by whom and why. Empty beside the account where the auth service blocked it. For administrators.';
call private.expose_function('private.blocked_accounts()', 'authenticated');

-- Deletion -----------------------------------------------------------------------------------------------------------------

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
  -- The page removes the files first; this removes what it could not, bytes included (private.file_contents). A Supabase project
  -- finds a file by its row alone: there the row waits for web's hourly job, which removes both (abandoned_files()).
  if embedded then
    delete from storage.objects where bucket_id = 'avatars' and (storage.foldername(name))[1] = account::text;
  end if;
  -- Pictures of the site stay, without the account that uploaded them.
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
  -- Invitations name people by e-mail, before there is an account.
  delete from private.invitations i where i.email = old.email;
  update public.audit_log a set changes = a.changes - 'email'
  where a.table_name = 'invitations' and old.email in (a.changes -> 'email' ->> 0, a.changes -> 'email' ->> 1);
  return null;
end;
$$;
comment on function private.forget_deleted_account() is 'Removes every mention of a deleted account, whichever way it was deleted.';

create function private.forget_sign_in_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not every version of the service has them. Wherever in the event the account is named.
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where pg_catalog.strpos(payload::text, $1) > 0' using old.id::text;
  end if;
  return null;
end;
$$;
comment on function private.forget_sign_in_events() is 'Removes every event of the sign-in service that names a deleted account.';

-- At the end of the transaction: the deletion itself writes history (an administrator's row goes, an author's name is taken off
-- a post), and what names the account there must go too.
create constraint trigger forget_deleted_account after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_deleted_account();
-- At the end of the transaction, like forget_deleted_account: an event of the deletion itself goes too.
create constraint trigger forget_sign_in_events after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_sign_in_events();

create function private.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
  session constant text := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if me is null then
    raise exception 'Sign in to delete your account.' using errcode = '42501';
  end if;
  -- Renewing a token keeps its session: only a password, a passkey, or a link from the owner's mailbox begins one.
  if not exists (select from auth.sessions s where s.id::text = session and s.user_id = me
                   and s.created_at > pg_catalog.now() - interval '5 minutes') then
    raise exception 'Please give your password again to delete your account.' using errcode = 'P0001';
  end if;
  perform private.require_fresh_factor();
  delete from auth.users where id = me;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function private.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes, and a fresh second factor if the account has one.';
call private.expose_function('private.delete_own_account()', 'authenticated');
