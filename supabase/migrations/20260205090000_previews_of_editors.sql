-- Purpose: a link that an editor makes shows something. Editors could make them, and whoever opened one was told that there was nothing.
-- Tables:  none; function private.preview_document.
-- Risk:    a link shows what its maker may publish, as before; editors are among them now.

create or replace function private.preview_document(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.preview_links;
  document jsonb;
begin
  -- A link shows what its maker may see: without the right it was made with, it shows nothing.
  select l.* into link from public.preview_links l
  where l.hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(preview_document.token, 'UTF8')), 'hex')
    and l.expires_at > pg_catalog.now() and private.may_publish(l.created_by, l.table_name);
  if not found then
    return null;
  end if;
  execute pg_catalog.format('select to_jsonb(t) - ''search'' from public.%I t where t.id = $1 and t.deleted_at is null', link.table_name)
  into document using link.row_id;
  if document is null then
    return null;
  end if;
  return pg_catalog.jsonb_build_object(
    'table', link.table_name,
    'expires_at', link.expires_at,
    'data', document || coalesce(
      (select d.data from public.drafts d
       where d.table_name = link.table_name and d.row_id = link.row_id and d.author_id = link.created_by), '{}'));
end;
$$;
comment on function private.preview_document(text) is
  'One record with the working copy of whoever made the link; null when the link is unknown or over, or its maker no longer an editor.';
comment on function public.preview_document(text) is
  'One record with the working copy of whoever made the link; null when the link is unknown or over, or its maker no longer an editor.';
