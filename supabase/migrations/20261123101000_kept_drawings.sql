-- Purpose: a page keeps its drawing when its path changes.
-- Tables:  pages.
-- Risk:    a column without a default; no row is written.

alter table public.pages add column drawn_as text
  constraint pages_drawn_as check (drawn_as ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and length(drawn_as) <= 200);
alter table public.pages alter column drawn_as set statistics 0;
comment on column public.pages.drawn_as is 'The first public path, from which its drawing is made; null while that is the path.';

create function private.keep_drawing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.path <> old.path and private.is_shown(to_jsonb(old)) then
    new.drawn_as := nullif(coalesce(old.drawn_as, old.path), new.path);
  end if;
  return new;
end;
$$;
comment on function private.keep_drawing() is 'A page that was public keeps its drawing when its path changes.';
create trigger keep_drawing before update of path on public.pages for each row execute function private.keep_drawing();
