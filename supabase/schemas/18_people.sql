-- Purpose: how people get into the back office: the first administrator, grants by e-mail, invitations; and who works there
--          (docs/decisions/0037).
-- Tables:  private.setup_tokens, private.invitations.
-- Risk:    claim_admin() and an invitation give rights to the holder of a link. A token has 256 random bits, and the database stores its
--          hash. The first works once, within 24 hours, while there is no administrator; the second once, within seven days, as long as
--          the administrator who made it is one, and only with the invited e-mail.

create table private.setup_tokens (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.setup_tokens is 'Hashes of set-up links. The API process makes one at each start of a site without administrator.';
alter table private.setup_tokens enable row level security;

create function private.claim_admin(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
begin
  if not exists (select from auth.users where id = me and email_confirmed_at is not null) then
    raise exception 'Sign in with a confirmed account first, then open the set-up link again.' using errcode = '42501';
  end if;
  -- The lock of private.keep_one_admin(): of two who claim at the same moment, one is told that there is an admin.
  perform pg_catalog.pg_advisory_xact_lock(733848120002);
  if exists (select from public.admin_users) then
    raise exception 'This site has an administrator already. Ask them to make you one.' using errcode = '42501';
  end if;
  update private.setup_tokens set used_at = pg_catalog.now()
  where hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(claim_admin.token, 'UTF8')), 'hex')
    and used_at is null and created_at > pg_catalog.now() - interval '24 hours';
  if not found then
    raise exception 'This set-up link is not valid, or no longer. Start the site again to have a new one printed.'
      using errcode = '42501';
  end if;
  insert into public.admin_users (user_id) values (me);
end;
$$;
comment on function private.claim_admin(text) is 'Makes the caller the first administrator, against the token of a set-up link.';
call private.expose_function('private.claim_admin(text)', 'authenticated');

create function private.grant_admin(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select u.id into chosen from auth.users u
  where u.email = lower(btrim(grant_admin.email)) and u.email_confirmed_at is not null;
  if chosen is null then
    raise exception 'There is no confirmed account with this address. Ask them to register and confirm first.' using errcode = 'P0002';
  end if;
  if exists (select from public.admin_users where user_id = chosen) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  insert into public.admin_users (user_id) values (chosen);
end;
$$;
comment on function private.grant_admin(text) is 'Makes the owner of a confirmed e-mail an administrator.';
call private.expose_function('private.grant_admin(text)', 'authenticated');

create function private.grant_editor(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select u.id into chosen from auth.users u
  where u.email = pg_catalog.lower(pg_catalog.btrim(grant_editor.email)) and u.email_confirmed_at is not null;
  if chosen is null then
    raise exception 'There is no confirmed account with this e-mail. Invite them instead.' using errcode = 'P0002';
  end if;
  if exists (select from public.admin_users a where a.user_id = chosen) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  if exists (select from public.editors e where e.user_id = chosen) then
    raise exception 'This person is an editor already.' using errcode = '23514';
  end if;
  insert into public.editors (user_id) values (chosen);
end;
$$;
comment on function private.grant_editor(text) is 'Makes the owner of a confirmed e-mail an editor. For administrators.';
call private.expose_function('private.grant_editor(text)', 'authenticated');

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
comment on table private.invitations is 'Open invitations to the back office, one per e-mail. Deleted when accepted or withdrawn.';
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
    and exists (select from public.admin_users a where a.user_id = i.invited_by and not private.is_blocked(a.user_id));
$$;
comment on function private.open_invitation(text) is 'The invitation that a link belongs to, until it expires and while its maker is an administrator.';

create function private.invite(email text, role text, token text) returns jsonb
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
  if invite.token !~ '^[0-9a-f]{64}$' then
    raise exception 'The token has 64 hexadecimal digits.' using errcode = '23514';
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
  values (address, invite.role,
          pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(invite.token, 'UTF8')), 'hex'), (select auth.uid()))
  returning * into made;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'insert', 'invitations', made.id::text,
          pg_catalog.jsonb_build_object('email', pg_catalog.jsonb_build_array(null, made.email),
                                        'role', pg_catalog.jsonb_build_array(null, made.role)));
  perform private.enqueue_mail('office_invitation', made.email,
    pg_catalog.jsonb_build_object(
      'Email', made.email, 'Token', invite.token, 'Role', case made.role when 'admin' then 'administrator' else 'editor' end,
      'Inviter', (select coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email) from public.profiles p where p.id = made.invited_by)),
    made.expires_at - pg_catalog.now());
  return pg_catalog.jsonb_build_object('email', made.email, 'expires_at', made.expires_at);
end;
$$;
comment on function private.invite(text, text, text) is
  'An administrator invites a person, who gets the token by mail. Takes the place of an earlier invitation. Needs a fresh second factor.';
call private.expose_function('private.invite(text, text, text)', 'authenticated');

create function private.list_invitations()
returns table (id uuid, email text, role text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.email, i.role, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email), i.created_at, i.expires_at
  from private.invitations i join public.profiles p on p.id = i.invited_by
  where (select private.is_admin()) order by i.created_at desc;
$$;
comment on function private.list_invitations() is 'Invitations that were neither accepted nor withdrawn. Empty unless the caller is an administrator.';
call private.expose_function('private.list_invitations()', 'authenticated');

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
comment on function private.withdraw_invitation(uuid) is 'An administrator withdraws an invitation: its link stops working. One that no longer exists is no error.';
call private.expose_function('private.withdraw_invitation(uuid)', 'authenticated');

create function private.read_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at,
    'has_account', exists (select from auth.users u where u.email = i.email and u.email_confirmed_at is not null))
  from private.open_invitation(read_invitation.token) i where i.id is not null;
$$;
comment on function private.read_invitation(text) is 'What a link invites its holder to; null when it is unknown, used, withdrawn or expired.';
call private.expose_function('private.read_invitation(text)', 'anon, authenticated, service_role');

create function private.accept_invitation(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
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
comment on function private.accept_invitation(text) is 'The owner of the invited e-mail takes the role. Once; needs a fresh second factor if the account has one.';
call private.expose_function('private.accept_invitation(text)', 'authenticated');

-- Access -------------------------------------------------------------------------------------------------------------------

create function private.admin_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'listed', p.listed,
    'granted', p.granted,
    'needs', case when not p.listed or p.granted then null
                  when private.has_factor((select private.account())) then 'second_step'
                  else 'enrolment' end)
  from (select exists (select from public.admin_users a where a.user_id = (select private.account())) as listed,
               private.is_admin() as granted) p;
$$;
comment on function private.admin_access() is 'Whether the caller is listed as an administrator, is one now, and what is missing: a second step, or enrolment.';
call private.expose_function('private.admin_access()', 'authenticated');

create function private.office_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'role', p.role,
    'granted', p.granted,
    'needs', case when p.role is null or p.granted then null
                  when private.has_factor((select private.account())) then 'second_step'
                  else 'enrolment' end)
  from (select case when exists (select from public.admin_users a where a.user_id = (select private.account())) then 'admin'
                    when exists (select from public.editors e where e.user_id = (select private.account())) then 'editor' end as role,
               private.is_editor() as granted) p;
$$;
comment on function private.office_access() is
  'As what the caller is listed (admin, editor or null), whether they are it now, and what is missing: a second step, or enrolment.';
call private.expose_function('private.office_access()', 'authenticated');

create function private.colleagues() returns table (id uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), pg_catalog.split_part(p.email, '@', 1)), s.role
  from (select a.user_id, 'admin' as role from public.admin_users a
        union all select e.user_id, 'editor' from public.editors e) s
  join public.profiles p on p.id = s.user_id
  where (select private.is_editor())
  order by 2, 1;
$$;
comment on function private.colleagues() is
  'Who works in the back office, by name and role; no e-mail, which editors do not see. Empty unless the caller is an editor.';
call private.expose_function('private.colleagues()', 'authenticated');
