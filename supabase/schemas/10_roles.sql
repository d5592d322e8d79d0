-- Purpose: who the caller is and what they may do: administrators, editors, the second factor, blocked accounts (docs/decisions/0028, 0037).
-- Tables:  admin_users, editors, private.account_blocks.
-- Risk:    every policy asks these functions, at every statement.

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.admin_users is 'The administrators. An account without a row here is none.';
create index admin_users_granted_by on public.admin_users (granted_by);

create table public.editors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now()
);
comment on table public.editors is 'The editors. Administrators have the rights of editors without a row here.';
create index editors_granted_by on public.editors (granted_by);

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

-- The caller ---------------------------------------------------------------------------------------------------------------

create function private.is_blocked(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and u.banned_until > pg_catalog.now());
$$;
comment on function private.is_blocked(uuid) is 'Whether an account is blocked at this moment.';

create function private.account() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when not private.is_blocked((select auth.uid())) then (select auth.uid()) end;
$$;
comment on function private.account() is 'The account of the caller; null for visitors and for blocked accounts. Policies ask this, not auth.uid().';
grant execute on function private.account() to authenticated, service_role;

-- The account of the request, or null when it has just been deleted, so that a foreign key can hold it.
create function private.actor() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users where id = (select auth.uid());
$$;
comment on function private.actor() is 'The signed-in account, if it still exists.';

-- A second factor ----------------------------------------------------------------------------------------------------------

create function private.has_factor(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified');
$$;
comment on function private.has_factor(uuid) is 'Whether an account has a second factor that was confirmed. Recovery codes alone are none.';

create function private.has_proved_enough() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.has_factor((select auth.uid()))
    then (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
    else not private.admins_need_second_factor() end;
$$;
comment on function private.has_proved_enough() is
  'Whether the caller has used their second factor in this session. An account without one passes unless the setting asks for one. The same for administrators and editors.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = (select private.account())) and private.has_proved_enough();
$$;
comment on function private.is_admin() is
  'The one test for administrators. Policies call it at every statement. An account with a second factor must have used it (aal2).';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select (exists (select from public.editors e where e.user_id = (select private.account()))
      or exists (select from public.admin_users a where a.user_id = (select private.account())))
    and private.has_proved_enough();
$$;
comment on function private.is_editor() is 'The one test for editors, administrators included. An account with a second factor must have used it (aal2).';
grant execute on function private.is_editor() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators may see reports.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_admin() is 'First line of every report: raises an error unless the caller is an administrator.';

-- What cannot be undone, or gives rights away, needs a second factor not older than ten minutes, if the account has one. The refusal has
-- the code PT403, which pages answer with the second step. Accounts without a factor, the seed, the jobs and the secret key are not asked.
create function private.has_fresh_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is null
    or not private.has_factor((select auth.uid()))
    or exists (
      select from pg_catalog.jsonb_array_elements(
        case when pg_catalog.jsonb_typeof((select auth.jwt()) -> 'amr') = 'array' then (select auth.jwt()) -> 'amr' else '[]' end) as used (entry)
      where used.entry ->> 'method' in ('totp', 'mfa/totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code', 'webauthn')
        and pg_catalog.jsonb_typeof(used.entry -> 'timestamp') = 'number'
        and (used.entry ->> 'timestamp')::numeric > extract(epoch from pg_catalog.now()) - 600);
$$;
comment on function private.has_fresh_factor() is
  'Whether the caller has used a second factor in this session in the last ten minutes, or has none to use. By the token''s amr.';

create function private.require_fresh_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_fresh_factor() then
    raise exception 'Please confirm with your second factor, then try again.' using errcode = 'PT403';
  end if;
end;
$$;
comment on function private.require_fresh_factor() is 'Refuses with the code that pages answer with the second step.';

-- After the row: what row-level security refuses is refused in its own words, and tells nothing of factors.
create function private.step_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_factor();
  return null;
end;
$$;
comment on function private.step_up() is 'The statement needs a fresh second factor.';

-- Lists of administrators and editors --------------------------------------------------------------------------------------

alter table public.admin_users enable row level security;
create policy "readers see whether they are admins, admins the whole list" on public.admin_users
  for select to authenticated using (user_id = (select private.account()) or (select private.is_admin()));
create policy "admins make admins" on public.admin_users
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins remove admins" on public.admin_users
  for delete to authenticated using ((select private.is_admin()));
comment on policy "readers see whether they are admins, admins the whole list" on public.admin_users is 'The route guard asks for the own row.';
comment on policy "admins make admins" on public.admin_users is 'The first one is made by the operator, outside the API.';
comment on policy "admins remove admins" on public.admin_users is 'Never the last one: trigger keep_one_admin.';
grant select, delete on public.admin_users to authenticated;
grant select, insert, update, delete on public.admin_users to service_role;
grant insert (user_id) on public.admin_users to authenticated;
call private.keep_no_statistics('public.admin_users');

alter table public.editors enable row level security;
create policy "people see whether they are editors, admins the whole list" on public.editors
  for select to authenticated using (user_id = (select private.account()) or (select private.is_admin()));
create policy "admins make editors" on public.editors
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins remove editors" on public.editors
  for delete to authenticated using ((select private.is_admin()));
comment on policy "people see whether they are editors, admins the whole list" on public.editors is 'colleagues() lists the other editors.';
comment on policy "admins make editors" on public.editors is 'With a fresh second factor: trigger step_up.';
comment on policy "admins remove editors" on public.editors is 'With a fresh second factor: trigger step_up.';
grant select, delete on public.editors to authenticated;
grant select, insert, update, delete on public.editors to service_role;
grant insert (user_id) on public.editors to authenticated;
call private.keep_no_statistics('public.editors');

create function private.stamp_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.granted_by := coalesce(
    (select i.invited_by from private.invitations i where i.accepted_by = new.user_id limit 1), (select auth.uid()));
  return new;
end;
$$;
comment on function private.stamp_grant() is 'Records who gave a role: the administrator who sent the invitation, or the signed-in one. The client cannot set it.';

-- Two administrators who remove each other at the same moment wait for this lock: the second is refused.
create function private.keep_one_admin() returns trigger
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

create function private.drop_lesser_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.editors e where e.user_id = new.user_id;
  return null;
end;
$$;
comment on function private.drop_lesser_role() is 'An account has one role: a new administrator is removed from the editors.';

-- The triggers write_audit of both tables are in 12_history.sql.
create trigger stamp_grant before insert on public.admin_users
  for each row execute function private.stamp_grant();
create trigger keep_one_admin after delete on public.admin_users
  referencing old table as gone
  for each statement execute function private.keep_one_admin();
create trigger step_up after insert or delete on public.admin_users
  for each row execute function private.step_up();
create trigger drop_lesser_role after insert on public.admin_users
  for each row execute function private.drop_lesser_role();
create trigger stamp_grant before insert on public.editors for each row execute function private.stamp_grant();
create trigger step_up after insert or delete on public.editors for each row execute function private.step_up();
