-- Purpose: videos and their captions in the media library, and a kind of file that editors choose by.
-- Tables:  media (its check on types).
-- Risk:    the check is written anew and reads all rows of media once.

alter table public.media drop constraint media_mime_check;
alter table public.media add constraint media_mime_check check (mime in (
  'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv', 'text/plain', 'application/zip',
  'video/mp4', 'video/webm', 'text/vtt'));

create function private.file_kind(mime text) returns text
language sql immutable set search_path = '' as $$
  select case when mime like 'image/%' then 'image' when mime like 'video/%' then 'video' when mime = 'text/vtt' then 'captions'
    else 'document' end;
$$;
comment on function private.file_kind(text) is 'The kind of file that editors choose: image, document, video or captions.';
grant execute on function private.file_kind(text) to authenticated;

create or replace function private.protect_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  names text;
  noun text := case private.file_kind(old.mime) when 'captions' then 'file' else private.file_kind(old.mime) end;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug then
      raise exception 'The address of % stays as it is.', case noun when 'image' then 'an image' else 'a ' || noun end using errcode = '23514';
    end if;
    if private.file_kind(new.mime) <> private.file_kind(old.mime) then
      raise exception 'An image is replaced by an image, a video by a video, and a document by a document.' using errcode = '23514';
    end if;
    if new.alt is null and old.alt is not null then
      raise exception 'An image keeps its description; change it instead.' using errcode = '23514';
    end if;
    -- The frame of another picture means nothing for this one.
    if new.path <> old.path and (new.width, new.height) is distinct from (old.width, old.height) then
      new.crop := case when new.crop is distinct from old.crop then new.crop end;
      new.focus := case when new.focus is distinct from old.focus then new.focus end;
    end if;
    if new.deleted_at is null or old.deleted_at is not null then
      return new;
    end if;
  end if;
  select count(*), pg_catalog.string_agg('“' || u.title || '”', ', ' order by u.title) filter (where u.number <= 3)
  into places, names
  from (select r.title, pg_catalog.row_number() over (order by r.title) as number
        from (select distinct on (table_name, row_id) * from private.media_references(old.slug)) r) u;
  if places > 0 then
    raise exception 'This % is used in % and cannot be deleted: %. Remove it there first.', noun,
      case places when 1 then 'one place' else places || ' places' end,
      names || case when places > 3 then ' and ' || places - 3 || ' more' else '' end using errcode = '23514';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

create or replace function public.list_media(
  search text default '', show text default 'all', kind text default '', type text default '', label text default '',
  max_results integer default 24, skip integer default 0)
returns table (
  id uuid, slug text, name text, path text, alt text, title text, caption text, credit text, labels text[], mime text, bytes integer,
  width integer, height integer, crop integer[], focus integer[], created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
  total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    -- What the person typed is text, also when it holds a wildcard.
    select '%' || regexp_replace(btrim("left"(search, 200)), '([\\%_])', '\\\1', 'g') || '%' as pattern
  ), used as materialized (
    select u.slug from private.used_media() u where show = 'unused'
  )
  select m.id, m.slug, m.name, m.path, m.alt, m.title, m.caption, m.credit, m.labels, m.mime, m.bytes, m.width, m.height, m.crop, m.focus,
    m.created_at, m.updated_at, m.deleted_at, (count(*) over ())::integer
  from public.media m cross join wanted w
  where (m.deleted_at is not null) = (show = 'trash')
    and (show <> 'undescribed' or (m.alt is null and m.mime like 'image/%'))
    and (show <> 'unused' or not exists (select from used u where u.slug = m.slug))
    and (kind = '' or kind = private.file_kind(m.mime))
    and (type = '' or m.mime = type)
    and (label = '' or m.labels @> array[label])
    and concat_ws(E'\n', m.name, m.alt, m.title, m.slug, m.caption, m.credit, array_to_string(m.labels, E'\n')) ilike w.pattern
  order by m.created_at desc, m.id
  offset greatest(coalesce(skip, 0), 0) limit least(greatest(coalesce(max_results, 24), 0), 500);
end;
