-- Purpose: on a Supabase project readers hear at once of what is published, through its Realtime service. Elsewhere nothing changes.
-- Tables:  blog_posts, announcements (in the publication that Realtime reads).
-- Risk:    Realtime tells a reader only of rows that row-level security shows them; of a deleted row it tells everyone who listens the
--          id, and nothing else.

do $$
declare
  target text;
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    return;
  end if;
  foreach target in array array['blog_posts', 'announcements'] loop
    if not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = target
    ) then
      execute pg_catalog.format('alter publication supabase_realtime add table public.%I', target);
    end if;
  end loop;
end;
$$;
