-- Purpose: an administrator invites somebody by e-mail, as an editor or an administrator, also while sign-up is closed
--          (docs/decisions/0037).
-- Tables:  private.invitations (new); the trigger that refuses accounts while sign-up is closed, and the one that notes who granted a role.
-- Risk:    an invitation gives rights to whoever has its link and the mailbox: 256 random bits, of which the database knows the hash, for
--          seven days, once, as long as who made it is an administrator. An address that is invited may be registered while sign-up is closed.

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and email ~ '^[^\s@]+@[^\s@]+$' and length(email) <= 254),
  role text not null check (role in ('admin', 'editor')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null references auth.users (id) on delete cascade,
  accepted_by uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table private.invitations is 'Who is invited to the back office and has not come yet. One for an e-mail; accepted or withdrawn, it is gone.';
comment on column private.invitations.token_hash is 'SHA-256 of the token in the link, in hexadecimal.';
comment on column private.invitations.accepted_by is 'Set while it is being accepted, for the trigger stamp_grant; the row goes in the same transaction.';
create index invitations_inviter on private.invitations (invited_by);
create index invitations_accepter on private.invitations (accepted_by);
alter table private.invitations enable row level security;

create function private.open_invitation(token text) returns private.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitations i
  where i.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(open_invitation.token, 'UTF8')), 'hex')
    and i.expires_at > pg_catalog.now()
    and exists (select from public.admin_users a where a.user_id = i.invited_by);
$$;
comment on function private.open_invitation(text) is
  'The invitation that a link belongs to, as long as it lasts and who made it is an administrator.';

create function private.invite(email text, role text, token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := pg_catalog.lower(pg_catalog.btrim(invite.email));
  made private.invitations;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if address !~ '^[^\s@]+@[^\s@]+$' or pg_catalog.length(address) > 254 then
    raise exception 'Enter an e-mail address' using errcode = '23514';
  end if;
  if invite.role not in ('admin', 'editor') then
    raise exception 'There is no such role.' using errcode = '23514';
  end if;
  if exists (select from auth.users u join public.admin_users a on a.user_id = u.id where u.email = address) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  if invite.role = 'editor' and exists (select from auth.users u join public.editors e on e.user_id = u.id where u.email = address) then
    raise exception 'This person is an editor already.' using errcode = '23514';
  end if;
  perform private.require_fresh_factor();
  delete from private.invitations i where i.email = address;
  insert into private.invitations (email, role, token_hash, invited_by)
  values (address, invite.role, invite.token_hash, (select auth.uid()))
  returning * into made;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'insert', 'invitations', made.id::text,
          pg_catalog.jsonb_build_object('email', pg_catalog.jsonb_build_array(null, made.email),
                                        'role', pg_catalog.jsonb_build_array(null, made.role)));
  return pg_catalog.jsonb_build_object('email', made.email, 'expires_at', made.expires_at,
    'inviter', (select coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email) from public.profiles p where p.id = made.invited_by));
end;
$$;
comment on function private.invite(text, text, text) is
  'An administrator invites somebody; the caller keeps the token and mails it. Takes the place of an earlier invitation. Needs a fresh second factor.';
create function public.invite(email text, role text, token_hash text) returns jsonb
language sql security invoker set search_path = ''
begin atomic
  select private.invite(email, role, token_hash);
end;
comment on function public.invite(text, text, text) is
  'An administrator invites somebody; the caller keeps the token and mails it. Takes the place of an earlier invitation. Needs a fresh second factor.';

create function private.list_invitations()
returns table (id uuid, email text, role text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.email, i.role, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email), i.created_at, i.expires_at
  from private.invitations i join public.profiles p on p.id = i.invited_by
  where (select private.is_admin()) order by i.created_at desc;
$$;
comment on function private.list_invitations() is 'Invitations that were neither accepted nor withdrawn. Empty for everybody but administrators.';
create function public.list_invitations()
returns table (id uuid, email text, role text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select i.id, i.email, i.role, i.invited_by, i.created_at, i.expires_at from private.list_invitations() i;
end;
comment on function public.list_invitations() is 'Invitations that were neither accepted nor withdrawn. Empty for everybody but administrators.';

create function private.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone private.invitations;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from private.invitations i where i.id = withdraw_invitation.invitation returning * into gone;
  if gone.id is not null then
    insert into public.audit_log (actor_id, action, table_name, row_id, changes)
    values (private.actor(), 'delete', 'invitations', gone.id::text,
            pg_catalog.jsonb_build_object('email', pg_catalog.jsonb_build_array(gone.email, null),
                                          'role', pg_catalog.jsonb_build_array(gone.role, null)));
  end if;
end;
$$;
comment on function private.withdraw_invitation(uuid) is 'An administrator withdraws an invitation: its link stops working. One that is gone is as good.';
create function public.withdraw_invitation(invitation uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.withdraw_invitation(invitation);
end;
comment on function public.withdraw_invitation(uuid) is 'An administrator withdraws an invitation: its link stops working. One that is gone is as good.';

create function private.read_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at,
    'has_account', exists (select from auth.users u where u.email = i.email and u.email_confirmed_at is not null))
  from private.open_invitation(read_invitation.token) i where i.id is not null;
$$;
comment on function private.read_invitation(text) is 'What a link invites to, for whoever has it; null when it is unknown, used, withdrawn or over.';
create function public.read_invitation(token text) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.read_invitation(token);
end;
comment on function public.read_invitation(text) is 'What a link invites to, for whoever has it; null when it is unknown, used, withdrawn or over.';

create function private.accept_invitation(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  taken private.invitations;
begin
  select * into taken from private.open_invitation(accept_invitation.token);
  -- Two browsers at once: the second waits, and finds nothing.
  update private.invitations i set accepted_by = me where i.id = taken.id returning * into taken;
  if taken.id is null then
    raise exception 'This invitation has been used or withdrawn, or is over. Ask for a new one.' using errcode = 'P0002';
  end if;
  if not exists (select from auth.users u where u.id = me and u.email = taken.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another e-mail. Sign in with the one it was sent to.' using errcode = '42501';
  end if;
  if taken.role = 'admin' then
    insert into public.admin_users (user_id) values (me) on conflict (user_id) do nothing;
  elsif not exists (select from public.admin_users a where a.user_id = me) then
    insert into public.editors (user_id) values (me) on conflict (user_id) do nothing;
  end if;
  delete from private.invitations i where i.id = taken.id;
  return taken.role;
end;
$$;
comment on function private.accept_invitation(text) is
  'The owner of the invited e-mail takes the role. Once; needs a fresh second factor of who has one.';
create function public.accept_invitation(token text) returns text
language sql security invoker set search_path = ''
begin atomic
  select private.accept_invitation(token);
end;
comment on function public.accept_invitation(text) is
  'The owner of the invited e-mail takes the role. Once; needs a fresh second factor of who has one.';

grant execute on function private.read_invitation(text), public.read_invitation(text) to anon, authenticated, service_role;
grant execute on function private.invite(text, text, text), public.invite(text, text, text), private.list_invitations(),
  public.list_invitations(), private.withdraw_invitation(uuid), public.withdraw_invitation(uuid), private.accept_invitation(text),
  public.accept_invitation(text) to authenticated;

create or replace function private.stamp_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.granted_by := coalesce(
    (select i.invited_by from private.invitations i where i.accepted_by = new.user_id limit 1), (select auth.uid()));
  return new;
end;
$$;
comment on function private.stamp_grant() is
  'Who gave somebody a role cannot be claimed, only recorded: who invited them, or who is signed in.';

create or replace function private.refuse_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.sign_up_is_open()
    and not exists (select from private.invitations i where i.email = new.email and i.expires_at > pg_catalog.now()) then
    raise exception 'Sign-up is closed.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_sign_up() is 'No new accounts while sign-up is closed, whichever way they come; but who is invited may have one.';

create or replace function private.forget_deleted_account() returns trigger
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

-- Names an address of somebody who has no account: kept a month after it ended, for who wonders why a link did not work.
create or replace function private.purge_unconfirmed_accounts() returns integer
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
