-- Purpose: an order is stored in one write; a published legal document cannot go to the trash either; the lists of the back office
--          find their first page by an index.
-- Tables:  legal_documents (trigger), indexes on the written content tables.
-- Risk:    set_order() names its table at run time. It runs as the caller, so row-level security decides.

create function public.set_order(table_name text, ids uuid[]) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  moved integer;
begin
  if not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = pg_catalog.to_regclass(pg_catalog.format('public.%I', set_order.table_name))
      and a.attname = 'display_order' and not a.attisdropped) then
    raise exception 'Records of this kind have no order.' using errcode = '22023';
  end if;
  -- Only what moves: a record somebody is editing is not touched by the move of another.
  execute pg_catalog.format(
    'update public.%I t set display_order = o.place from unnest($1) with ordinality o (id, place)
     where t.id = o.id and t.display_order <> o.place', set_order.table_name) using ids;
  get diagnostics moved = row_count;
  return moved;
end;
$$;
comment on function public.set_order(text, uuid[]) is 'Gives the records of a table the places 1, 2, 3 … in the order of the list; says how many moved.';
grant execute on function public.set_order(text, uuid[]) to authenticated, service_role;

create or replace function private.seal_legal_document() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' and old.published_at <= now() then
    if tg_op = 'DELETE' then
      raise exception 'A published legal document cannot be deleted; deactivate it or publish a new version.' using errcode = '23514';
    end if;
    if (new.slug, new.version, new.title, new.content, new.effective_on, new.status, new.published_at, new.deleted_at)
      is distinct from (old.slug, old.version, old.title, old.content, old.effective_on, old.status, old.published_at, old.deleted_at) then
      raise exception 'A published legal document cannot change; publish a new version.' using errcode = '23514';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.status = 'published' and new.effective_on is null then
    new.effective_on := (coalesce(new.published_at, now()) at time zone 'UTC')::date;
  end if;
  new.checksum := encode(sha256(convert_to(new.content, 'UTF8')), 'hex');
  return new;
end;
$$;

create index blog_posts_changed on public.blog_posts (updated_at desc);
create index case_studies_changed on public.case_studies (updated_at desc);
create index knowledge_articles_changed on public.knowledge_articles (updated_at desc);
