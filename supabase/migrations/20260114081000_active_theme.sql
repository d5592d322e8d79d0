-- Purpose: the theme that visitors see is never deleted.
-- Tables:  theme_configurations (a trigger).
-- Risk:    none.

create function private.keep_active_theme() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'The active theme cannot be deleted. Activate another one first.' using errcode = '23514';
end;
$$;
comment on function private.keep_active_theme() is 'Refuses to delete the theme that visitors see.';

create trigger keep_active_theme before delete on public.theme_configurations
  for each row when (old.is_active) execute function private.keep_active_theme();
