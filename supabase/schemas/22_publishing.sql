-- Purpose: a record is saved or published in one transaction: the row is written, the caller's pending changes go, and a conflict with
--          another editor is found.
-- Tables:  none.
-- Risk:    names its table at run time. It runs as the caller, so row-level security, grants and triggers decide as for a direct write.

create function private.publish_record(table_name text, row_id uuid, seen timestamptz, data jsonb, keep_draft boolean, allowed text[])
returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  columns text;
  stored jsonb;
begin
  if not coalesce(publish_record.table_name = any (allowed), false) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select pg_catalog.string_agg(pg_catalog.quote_ident(k.name), ', ') into columns from pg_catalog.jsonb_object_keys(data) as k (name);
  -- `search` is the index of a record's words: long, and of no use to a form.
  if columns is null then
    execute pg_catalog.format(
      'select pg_catalog.to_jsonb(t) - ''search'' from public.%I t
       where t.id = $1 and t.updated_at = $2 and pg_catalog.to_jsonb(t) ->> ''deleted_at'' is null', publish_record.table_name) into stored using publish_record.row_id, seen;
  else
    execute pg_catalog.format(
      'update public.%1$I t set (%2$s) = (select %2$s from pg_catalog.jsonb_populate_record(null::public.%1$I, $1))
       where t.id = $2 and t.updated_at = $3 returning pg_catalog.to_jsonb(t) - ''search''',
      publish_record.table_name, columns) into stored using data, publish_record.row_id, seen;
  end if;
  if stored is not null then
    if not keep_draft then
      delete from public.drafts d
      where d.table_name = publish_record.table_name and d.row_id = publish_record.row_id and d.author_id = (select auth.uid());
    end if;
    return pg_catalog.jsonb_build_object('outcome', 'saved', 'row', stored);
  end if;
  execute pg_catalog.format('select pg_catalog.to_jsonb(t) - ''search'' from public.%I t where t.id = $1', publish_record.table_name)
  into stored using publish_record.row_id;
  if stored is null or stored ->> 'deleted_at' is not null then
    return pg_catalog.jsonb_build_object('outcome', 'gone');
  end if;
  -- Row-level security changes nothing and says nothing.
  if (stored ->> 'updated_at')::timestamptz = seen then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.jsonb_build_object('outcome', 'conflict', 'theirs', stored);
end;
$$;
comment on function private.publish_record(text, uuid, timestamptz, jsonb, boolean, text[]) is
  'Does the work of public.publish_record, which says which tables are allowed.';

-- The tables are asked for here, because only a function whose body is parsed when it is made reaches the private schema for its caller.
create function public.publish_record(table_name text, row_id uuid, seen timestamptz, data jsonb, keep_draft boolean default false)
returns jsonb
language sql volatile security invoker set search_path = ''
begin atomic
  select private.publish_record(table_name, row_id, seen, data, keep_draft, private.back_office_tables());
end;
comment on function public.publish_record(text, uuid, timestamptz, jsonb, boolean) is
  'Writes these columns onto a record whose updated_at is `seen`, and deletes the caller''s pending changes to it. Answers {outcome: saved, row}, {outcome: conflict, theirs: the row as another editor left it} or {outcome: gone}.';
grant execute on function
  private.publish_record(text, uuid, timestamptz, jsonb, boolean, text[]), public.publish_record(text, uuid, timestamptz, jsonb, boolean)
  to authenticated;
