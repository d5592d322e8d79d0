-- Purpose: a profile for every account, and the one list of administrators.
-- Tables:  profiles, admin_users; triggers on auth.users.
-- Risk:    a failing trigger on auth.users would stop sign-up: it validates nothing and cuts what is too long.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 200),
  avatar_url text check (length(avatar_url) <= 1000),
  keep_reading_history boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What a reader tells about themselves. Made at sign-up, removed with the account.';
comment on column public.profiles.email is 'A copy of the account''s address, kept in step; changed only through the account.';
create index profiles_email on public.profiles (lower(email));

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.admin_users is 'Who is an administrator: whoever has a row here, and nobody else.';
create index admin_users_granted_by on public.admin_users (granted_by);

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users where user_id = (select auth.uid()));
$$;
comment on function private.is_admin() is 'The one test for administrators. Asked by every policy, at every statement.';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, nullif(left(btrim(new.raw_user_meta_data ->> 'full_name'), 200), ''))
  on conflict (id) do nothing;
  return new;
end;
$$;
comment on function private.create_profile() is 'Every new account has a profile, with the name given at sign-up.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end;
$$;
comment on function private.follow_email() is 'A confirmed change of address reaches the profile.';

create trigger follow_email after update of email on auth.users
  for each row execute function private.follow_email();

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

-- Column grants say the same; this holds even where somebody grants the whole table.
create function private.protect_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (new.id, new.email) is distinct from (old.id, old.email) then
    raise exception 'The address of an account is changed in the account, not in the profile.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.protect_profile() is 'A reader edits neither the key nor the address of their profile.';

create trigger protect_profile before update on public.profiles
  for each row execute function private.protect_profile();

create function private.stamp_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.granted_by := (select auth.uid());
  return new;
end;
$$;
comment on function private.stamp_grant() is 'Who made somebody an administrator cannot be claimed, only recorded.';

create trigger stamp_grant before insert on public.admin_users
  for each row execute function private.stamp_grant();

-- The lock makes two admins who remove each other at the same moment queue up: the second finds nobody left.
create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from gone) then
    perform pg_catalog.pg_advisory_xact_lock(733848120002);
    if not exists (select from public.admin_users) then
      raise exception 'The last administrator cannot be removed.' using errcode = '23514';
    end if;
  end if;
  return null;
end;
$$;
comment on function private.keep_one_admin() is 'Once there is an administrator there is always one.';

create trigger keep_one_admin after delete on public.admin_users
  referencing old table as gone
  for each statement execute function private.keep_one_admin();

alter table public.profiles enable row level security;
alter table public.admin_users enable row level security;

create policy "readers see their own profile, admins every profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));
create policy "readers change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
comment on policy "readers see their own profile, admins every profile" on public.profiles is
  'Admins need names and addresses to make somebody an admin.';
comment on policy "readers change their own profile" on public.profiles is
  'Name, picture and the reading history switch; column grants leave out the rest.';

create policy "readers see whether they are admins, admins the whole list" on public.admin_users
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "admins make admins" on public.admin_users
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins remove admins" on public.admin_users
  for delete to authenticated using ((select private.is_admin()));
comment on policy "readers see whether they are admins, admins the whole list" on public.admin_users is
  'The route guard asks for the own row.';
comment on policy "admins make admins" on public.admin_users is 'The first one is made by the operator, outside the API.';
comment on policy "admins remove admins" on public.admin_users is 'Never the last one: trigger keep_one_admin.';

grant select on public.profiles to authenticated;
grant update (full_name, avatar_url, keep_reading_history) on public.profiles to authenticated;
grant select, delete on public.admin_users to authenticated;
grant insert (user_id) on public.admin_users to authenticated;
grant select, insert, update, delete on public.profiles, public.admin_users to service_role;
