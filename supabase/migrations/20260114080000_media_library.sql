-- Purpose: the media library: a lasting address for each image, a description before it can be used, where it is used, and no
--          deletion while it is; files of at most 10 MB.
-- Tables:  media (new columns slug and name; alt may wait), storage.buckets (one limit), storage.objects (one policy).
-- Risk:    writes media anew once. The search for uses reads every text of every content table: only administrators cause it.

alter table public.media
  alter column alt drop not null,
  add column slug text not null unique
    default ('image-' || left(replace(gen_random_uuid()::text, '-', ''), 12))
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  add column name text not null default '' check (length(name) <= 255);
comment on column public.media.slug is 'The lasting address: /images/{slug}. Content refers to it; a new file keeps it.';
comment on column public.media.name is 'What the file was called where it came from.';
comment on column public.media.path is 'Name of the object in the bucket "media". Another file is another object, so what is cached never lies.';
comment on column public.media.alt is 'What the image shows. Null until somebody has said so; until then it cannot be chosen.';

-- Content tables are those that keep revisions; a new content type is searched without a word about it here.
create function private.media_references(wanted text)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  content record;
begin
  for content in
    select c.relname as name,
      pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'), '\000', 1) as key_column,
      (select pg_catalog.string_agg(pg_catalog.format('(%L, t.%I::text)', a.attname, a.attname), ', ')
       from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) as texts
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_revision' and c.relnamespace = 'public'::regnamespace and c.relname <> 'media'
    order by c.relname
  loop
    return query execute pg_catalog.format(
      $query$
        select %L, t.%I::text,
          coalesce(to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'headline', to_jsonb(t) ->> 'name', t.%I::text),
          f.name, to_jsonb(t) ->> 'deleted_at' is not null
        from public.%I t cross join lateral (values %s) f (name, words)
        where f.words like '%%/images/' || $1 || '%%' and f.words ~ ('/images/' || $1 || '(?![a-z0-9-])')
      $query$,
      content.name, content.key_column, content.key_column, content.name, content.texts)
    using wanted;
  end loop;
end;
$$;
comment on function private.media_references(text) is 'Every place in the content that names this image, in the trash too.';

create function public.media_usage(wanted uuid)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select r.* from public.media m cross join lateral private.media_references(m.slug) r
  where m.id = wanted and (select private.is_admin());
$$;
comment on function public.media_usage(uuid) is 'Where an image is used. Empty for everybody but administrators.';
grant execute on function public.media_usage(uuid) to authenticated;

create function private.protect_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug then
      raise exception 'The address of an image stays as it is.' using errcode = '23514';
    end if;
    if new.alt is null and old.alt is not null then
      raise exception 'An image keeps its description; change it instead.' using errcode = '23514';
    end if;
    if new.deleted_at is null or old.deleted_at is not null then
      return new;
    end if;
  end if;
  select count(distinct (r.table_name, r.row_id)) into places from private.media_references(old.slug) r;
  if places > 0 then
    raise exception 'This image is used in % and cannot be deleted. Remove it there first.',
      case places when 1 then 'one place' else places || ' places' end using errcode = '23514';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.protect_media() is 'No image goes while content shows it; addresses last; descriptions stay.';

create trigger protect_media before update or delete on public.media
  for each row execute function private.protect_media();

-- The file of an image goes after the image, never before.
drop policy "admins delete media files" on storage.objects;
create policy "admins delete media files" on storage.objects
  for delete to authenticated using (
    bucket_id = 'media' and (select private.is_admin())
    and not exists (select from public.media m where m.path = objects.name)
  );

do $$
begin
  comment on policy "admins delete media files" on storage.objects is 'Files of no image: replaced ones, and those of images deleted for good.';
exception when insufficient_privilege then
  null;
end;
$$;

do $$
begin
  if exists (select from information_schema.columns
             where table_schema = 'storage' and table_name = 'buckets' and column_name = 'file_size_limit') then
    execute 'update storage.buckets set file_size_limit = $1 where id = ''media''' using 10 * 1024 * 1024;
  end if;
end;
$$;
