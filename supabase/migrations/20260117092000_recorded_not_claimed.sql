-- Purpose: preview links end at most 31 days from now, and with the rights of whoever made them. Nobody claims that a row was made at
--          another time or by somebody else. A new content table gets this, and keeps no statistics, by itself.
-- Tables:  preview_links, bookmarks, reading_list, notification_reads (grants); content tables and drafts (a trigger).
-- Risk:    deletes preview links that were made to last longer than they may.

-- tg_argv: those of created_at, updated_at and created_by that the table has.
create function private.stamp_creation() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  stamps jsonb := '{}';
  stamp text;
begin
  -- The seed, a restored backup and the secret key know when something was made, and by whom.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach stamp in array tg_argv loop
    stamps := stamps || pg_catalog.jsonb_build_object(stamp, case
      when stamp <> 'created_by' then pg_catalog.to_jsonb(pg_catalog.now())
      when tg_op = 'INSERT' then pg_catalog.to_jsonb((select auth.uid()))
      else pg_catalog.to_jsonb(old) -> stamp end);
  end loop;
  return pg_catalog.jsonb_populate_record(new, stamps);
end;
$$;
comment on function private.stamp_creation() is 'When a row was made, and by whom, is recorded; what the client says of it is passed over.';

create or replace procedure private.watch_content(target regclass, visible text, key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  insert into private.content_state (table_name, turns)
  select relname,
         -- A row that becomes due is the newest that is due, so the newest date tells of it.
         case when visible like '%published_at <= now()%' then format('select max(published_at) from %s where %s', target, visible) end
  from pg_catalog.pg_class where oid = target;
  execute format('create trigger stamp_creation before insert on %s for each row execute function private.stamp_creation(''created_at'', ''updated_at'')', target);
  execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', target);
  execute format('create trigger record_revision after insert or update on %s for each row execute function private.record_revision(%L)', target, key_column);
  execute format('create trigger write_audit after insert or update or delete on %s for each row execute function private.write_audit(%L, %L)', target, key_column, 'with values');
  execute format('create trigger bump_on_insert after insert on %s referencing new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_delete after delete on %s referencing old table as old_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_truncate after truncate on %s for each statement execute function private.bump_content_revision(%L)', target, visible);
  -- How many rows are public is no secret of one of them, and the planner needs it.
  call private.keep_no_statistics(target, '{status,is_active,deleted_at}');
end;
$$;
comment on procedure private.watch_content(regclass, text, text) is
  'Gives a table its dates, revisions, audit and the content revision, and keeps no statistics of it.';

do $$
declare
  content regclass;
begin
  for content in select tgrelid from pg_catalog.pg_trigger where tgname = 'record_revision' order by tgrelid::regclass::text loop
    execute pg_catalog.format(
      'create trigger stamp_creation before insert on %s for each row execute function private.stamp_creation(''created_at'', ''updated_at'')',
      content);
  end loop;
end;
$$;
create trigger stamp_creation before insert on public.drafts
  for each row execute function private.stamp_creation('created_at', 'updated_at');
create trigger stamp_creator before insert or update on public.media
  for each row execute function private.stamp_creation('created_by');

-- Where there is no more to say than a row holds, the grant says which columns a reader may name.
revoke insert on public.bookmarks, public.reading_list, public.notification_reads, public.preview_links from authenticated;
grant insert (user_id, post_id) on public.bookmarks, public.reading_list to authenticated;
grant insert (user_id, source, source_id) on public.notification_reads to authenticated;
grant insert (hash, table_name, row_id, expires_at) on public.preview_links to authenticated;

-- created_at is now always the moment itself, so the limit of 31 days counts from it; those that said otherwise go.
delete from public.preview_links where created_at > now() or expires_at > now() + interval '31 days';

create or replace function private.preview_document(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.preview_links;
  document jsonb;
begin
  -- A link shows what its maker may see: without the right it was made with, it shows nothing.
  select l.* into link from public.preview_links l join public.admin_users a on a.user_id = l.created_by
  where l.hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(preview_document.token, 'UTF8')), 'hex')
    and l.expires_at > pg_catalog.now();
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
  'One record with the working copy of whoever made the link; null when the link is unknown or over, or its maker no longer an administrator.';
comment on function public.preview_document(text) is
  'One record with the working copy of whoever made the link; null when the link is unknown or over, or its maker no longer an administrator.';
