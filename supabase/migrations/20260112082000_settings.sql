-- Purpose: the switches of the settings page do what they say: sign-up can be closed, administrators are made by address.
-- Tables:  auth.users (trigger), admin_users.
-- Risk:    a closed sign-up refuses new accounts from wherever they come, the auth service included; the operator's command line too,
--          which makes administrators of accounts that exist. Only the value false closes it.

create function private.sign_up_is_open() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select value <> 'false'::jsonb from public.site_settings where key = 'sign_up_open'), true);
$$;
comment on function private.sign_up_is_open() is 'Whether new accounts are made. Open unless an administrator closed it.';

create function private.refuse_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.sign_up_is_open() then
    raise exception 'Sign-up is closed.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_sign_up() is 'No new accounts while sign-up is closed, whichever way they come.';

create trigger refuse_sign_up before insert on auth.users
  for each row execute function private.refuse_sign_up();

create function public.grant_admin(email text) returns void
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
comment on function public.grant_admin(text) is 'Makes the owner of a confirmed address an administrator.';
grant execute on function public.grant_admin(text) to authenticated;
