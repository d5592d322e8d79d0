-- Purpose: names that readers type have at most 100 characters and no signs that change how the text around them is read.
-- Tables:  profiles, auth.users (triggers; existing names are cleaned).
-- Risk:    changes stored names: control, direction and zero-width characters go. A name that was longer than 100 characters stays as
--          long as its owner does not change it. A failing trigger on auth.users would stop sign-up: it cuts and refuses nothing.

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

update public.profiles set full_name = nullif(private.clean_name(full_name), '')
where full_name is distinct from nullif(private.clean_name(full_name), '');
create trigger clean_metadata_name before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.clean_metadata_name();
update auth.users set raw_user_meta_data = raw_user_meta_data
where raw_user_meta_data ->> 'full_name' is distinct from left(private.clean_name(raw_user_meta_data ->> 'full_name'), 100);

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, nullif(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100), ''))
  on conflict (id) do nothing;
  return new;
end;
$$;

create trigger check_name_new before insert on public.profiles
  for each row when (new.full_name is not null) execute function private.check_name();
create trigger check_name_changed before update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.check_name();
