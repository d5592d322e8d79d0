-- Purpose: the media library: images, videos and documents with lasting URLs, and where they are used (docs/decisions/0019, 0039). Visitors see the
--          images that pages show, and nothing else of the library.
-- Tables:  media. The files are in 52_files.sql.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (length(path) between 1 and 500),
  alt text check (length(btrim(alt)) between 1 and 500),
  mime text not null check (mime in (
    'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'text/plain', 'application/zip',
    'video/mp4', 'video/webm', 'text/vtt')),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  slug text not null unique
    default ('image-' || left(replace(gen_random_uuid()::text, '-', ''), 12))
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null default '' check (length(name) <= 255),
  title text check (length(btrim(title)) between 1 and 200),
  caption text not null default '' check (length(caption) <= 500),
  credit text not null default '' check (length(credit) <= 200),
  labels text[] not null default '{}' check (
    cardinality(labels) <= 20 and array_position(labels, null) is null
    -- One line each: without a comma, an edge of blanks, or more than 40 characters.
    and (cardinality(labels) = 0
      or array_to_string(labels, E'\n') ~ '^[^\s,]([^\n,]{0,38}[^\s,])?(\n[^\s,]([^\n,]{0,38}[^\s,])?)*$')),
  crop integer[] constraint media_crop_check check (
    crop is null or (cardinality(crop) = 4 and array_position(crop, null) is null and width is not null and height is not null
      and crop[1] >= 0 and crop[2] >= 0 and crop[3] >= 16 and crop[4] >= 16
      and crop[1] + crop[3] <= width and crop[2] + crop[4] <= height)),
  focus integer[] check (
    focus is null or (cardinality(focus) = 2 and array_position(focus, null) is null
      and focus[1] between 0 and 100 and focus[2] between 0 and 100)),
  -- An image says what it shows, a document what it is called.
  constraint media_kind_check check (
    (mime like 'image/%' and title is null)
    or (mime not like 'image/%' and title is not null and alt is null and width is null and height is null and crop is null and focus is null))
);
comment on table public.media is 'Images of the site, with the alternative text that every one must have, and documents to download.';
comment on column public.media.path is 'Name of the object in the bucket "media". A new file is a new object, so a cached one is never stale.';
comment on column public.media.alt is 'What the image shows. Null until an editor has described it; until then it cannot be chosen.';
comment on column public.media.slug is 'Part of the permanent URL: /images/{slug}, of a document /downloads/{slug}. Content refers to it; a new file keeps it.';
comment on column public.media.name is 'What the file was called where it came from.';
comment on column public.media.title is 'What a document is called where it is offered. Images have none.';
comment on column public.media.caption is 'Shown under an image that is a figure.';
comment on column public.media.credit is 'Who made it, as visitors read it: "© Anna Keller". Shown where the image is a figure.';
comment on column public.media.labels is 'For editors, to find things again. Never shown in public.';
comment on column public.media.crop is 'The part of the upright image that is shown: left, top, width and height in pixels. Null: all of it.';
comment on column public.media.focus is 'What has to stay visible where a place is of another shape: per cent from the left and from the top of what is shown.';
create index media_created_by on public.media (created_by);
create index media_created on public.media (created_at desc);
create index media_labels on public.media using gin (labels);
alter table public.media enable row level security;
create policy "editors read every image" on public.media
  for select to authenticated using ((select private.is_editor()));
create policy "editors add media" on public.media
  for insert to authenticated with check ((select private.is_editor()));
create policy "editors change media" on public.media
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove media" on public.media
  for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read every image" on public.media is 'The media library. Pages ask for the images they show by find_pictures().';
comment on policy "editors add media" on public.media is 'The back office.';
comment on policy "editors change media" on public.media is 'The back office; moving to the trash too.';
comment on policy "editors remove media" on public.media is 'Permanently. The trash is deleted_at.';
grant select, insert, update, delete on public.media to authenticated, service_role;
call private.attach_content_triggers('public.media', 'deleted_at is null');

create function private.file_kind(mime text) returns text
language sql immutable set search_path = '' as $$
  select case when mime like 'image/%' then 'image' when mime like 'video/%' then 'video' when mime = 'text/vtt' then 'captions'
    else 'document' end;
$$;
comment on function private.file_kind(text) is 'The kind of file that editors choose: image, document, video or captions.';
grant execute on function private.file_kind(text) to authenticated;

-- Uses ---------------------------------------------------------------------------------------------------------------------

-- Content that is not published yet (pending changes) is in tables that name a record and hold its columns: found by these three columns,
-- so that the next such table needs no change here.
create function private.media_mentions(wanted text[] default null)
returns table (slug text, table_name text, row_id text, title text, column_name text, in_trash boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  waiting record;
  named record;
begin
  return query
  select r.target, r.table_name, r.row_id, r.title, r.column_name, r.in_trash
  from private.content_references r where r.kind = 'file' and (wanted is null or r.aim = any (wanted));

  for waiting in
    select c.relname as name from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'revisions'
      and (select count(*) from pg_catalog.pg_attribute a
           where a.attrelid = c.oid and not a.attisdropped
             and (a.attname in ('table_name', 'row_id') or (a.attname = 'data' and a.atttypid = 'jsonb'::regtype))) = 3
    order by c.relname
  loop
    for named in execute pg_catalog.format(
      $query$
        select distinct f.target as slug, t.table_name::text, t.row_id::text, t.data ->> 'title' as title
        from public.%I t cross join lateral private.references_in(t.data) f
        where f.kind = 'file' and ($1 is null or f.target = any ($1))
      $query$, waiting.name)
    using wanted
    loop
      slug := named.slug;
      table_name := named.table_name;
      row_id := named.row_id;
      title := named.title;
      column_name := waiting.name;
      in_trash := false;
      -- The record may be deleted while its pending changes still exist.
      if named.table_name ~ '^[a-z_]+$' and pg_catalog.to_regclass('public.' || named.table_name) is not null then
        execute pg_catalog.format(
          $query$
            select coalesce($2, to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'headline', to_jsonb(t) ->> 'name')
            from public.%I t where to_jsonb(t) ->> 'id' = $1
          $query$, named.table_name)
        into title using named.row_id, named.title;
      end if;
      title := coalesce(title, named.title, named.row_id);
      return next;
    end loop;
  end loop;
end;
$$;
comment on function private.media_mentions(text[]) is
  'Every place in the content, in pending changes and in the trash that names an image or a document; of all of them, or of these slugs.';

create function private.media_references(wanted text)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select m.table_name, m.row_id, m.title, m.column_name, m.in_trash from private.media_mentions(array[wanted]) m;
$$;
comment on function private.media_references(text) is 'Every place in the content that names this image, in the trash too.';

create function private.media_usage(wanted uuid)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select r.* from public.media m cross join lateral private.media_references(m.slug) r
  where m.id = wanted and (select private.is_editor());
$$;
comment on function private.media_usage(uuid) is 'Where an image is used. Empty unless the caller is an editor.';
call private.expose_function('private.media_usage(uuid)', 'authenticated');

create function private.media_usages(ids uuid[])
returns table (media_id uuid, table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select m.id, u.table_name, u.row_id, u.title, u.column_name, u.in_trash
  from private.media_mentions((select pg_catalog.array_agg(w.slug) from public.media w where w.id = any (ids[1:500]))) u
  join public.media m on m.slug = u.slug
  where (select private.is_editor()) and exists (select from public.media w where w.id = any (ids[1:500]))
  order by m.id, u.table_name, u.title, u.row_id;
$$;
comment on function private.media_usages(uuid[]) is 'Where these images and documents are used. Empty unless the caller is an editor.';
call private.expose_function('private.media_usages(uuid[])', 'authenticated');

create function private.used_media() returns table (slug text)
language sql stable security definer set search_path = '' as $$
  select distinct m.slug from private.media_mentions() m where (select private.is_editor());
$$;
comment on function private.used_media() is 'The slugs that anything names. Empty unless the caller is an editor.';
grant execute on function private.used_media() to authenticated;

create function private.protect_media() returns trigger
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
comment on function private.protect_media() is 'Refuses to delete media in use, to change a slug and to remove a description. A new picture of another size loses the old crop and focus.';
create trigger protect_media before update or delete on public.media
  for each row execute function private.protect_media();
create trigger stamp_creator before insert or update on public.media
  for each row execute function private.stamp_creation('created_by');

-- The library --------------------------------------------------------------------------------------------------------------

create function public.list_media(
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
comment on function public.list_media(text, text, text, text, text, integer, integer) is
  'The library by words, state, kind, type and label, the newest first. Empty unless the caller is an editor.';
grant execute on function public.list_media(text, text, text, text, text, integer, integer) to authenticated;

create function public.media_labels() returns table (label text, uses integer)
language sql stable security invoker set search_path = ''
begin atomic
  select l.label, count(*)::integer from public.media m cross join lateral unnest(m.labels) l (label)
  where m.deleted_at is null group by l.label order by lower(l.label), l.label;
end;
comment on function public.media_labels() is 'The labels of the library with how often each is used. Empty unless the caller is an editor.';
grant execute on function public.media_labels() to authenticated;

create function public.label_media(ids uuid[], adding text[], removing text[]) returns integer
language sql volatile security invoker set search_path = ''
begin atomic
  with changed as (
    update public.media m set labels = (
      select coalesce(array_agg(distinct l.label order by l.label), '{}')
      from unnest(m.labels || adding) l (label) where l.label <> all (removing))
    where m.id = any (ids[1:500])
    returning 1
  )
  select count(*)::integer from changed;
end;
comment on function public.label_media(uuid[], text[], text[]) is
  'Adds labels to these and takes others away; says to how many. With the rights of the caller.';
grant execute on function public.label_media(uuid[], text[], text[]) to authenticated;

-- What pages ask -----------------------------------------------------------------------------------------------------------

create function private.find_pictures(slugs text)
returns table (
  slug text, path text, alt text, mime text, width integer, height integer, crop integer[], focus integer[], caption text, credit text)
language sql stable security definer set search_path = '' as $$
  -- More than any page shows; a longer list is cut. As text, because not every client can write an array into a URL.
  select m.slug, m.path, m.alt, m.mime, m.width, m.height, m.crop, m.focus, m.caption, m.credit from public.media m
  where m.slug = any ((pg_catalog.string_to_array(find_pictures.slugs, ','))[1:500]) and m.deleted_at is null and m.mime like 'image/%'
  order by m.slug;
$$;
comment on function private.find_pictures(text) is
  'What a page needs to show images whose slugs it knows, separated by commas. A slug ends with random characters.';
call private.expose_function('private.find_pictures(text)', 'anon, authenticated, service_role');

create function private.find_downloads(slugs text)
returns table (slug text, path text, title text, mime text, bytes integer)
language sql stable security definer set search_path = '' as $$
  select m.slug, m.path, m.title, m.mime, m.bytes from public.media m
  where m.slug = any ((pg_catalog.string_to_array(find_downloads.slugs, ','))[1:500]) and m.deleted_at is null and m.mime not like 'image/%'
  order by m.slug;
$$;
comment on function private.find_downloads(text) is 'What a page needs to offer documents whose slugs it knows, separated by commas.';
call private.expose_function('private.find_downloads(text)', 'anon, authenticated, service_role');
