-- Purpose: one short text per content table that changes whenever anything public in it changed. Web asks for them, drops
--          stale pages, and reads again only the tables that changed.
-- Tables:  reads private.content_state and the tables whose rows come and go with the clock.
-- Risk:    called every second by every web process: each part is one step into an index.

create function public.content_revisions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state record;
  turned timestamptz;
  found jsonb := '{}';
begin
  for state in select table_name, revision, turns from private.content_state loop
    turned := null;
    if state.turns is not null then
      execute state.turns into turned;
    end if;
    found := found || jsonb_build_object(
      state.table_name, state.revision || '-' || coalesce((extract(epoch from turned) * 1000000)::bigint, 0));
  end loop;
  return found;
end;
$$;
comment on function public.content_revisions() is
  'By table: changes whenever a public row is written or a scheduled one becomes due. Says nothing about what changed.';
grant execute on function public.content_revisions() to anon, authenticated, service_role;
