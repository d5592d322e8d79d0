-- Purpose: uploaded files: the buckets "media" (the library) and "avatars" (one picture per reader), their policies, and the bytes
--          (docs/decisions/0019, 0023).
-- Tables:  storage.buckets (two rows), storage.objects (policies), private.file_contents, private.file_chunks.
-- Risk:    the tables of the storage service are shared: only rows and policies of our two buckets. No SVG: it can carry script.

do $$
declare
  bucket record;
  images constant text[] := array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
  documents constant text[] := array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'text/plain', 'application/zip',
    'video/mp4', 'video/webm', 'text/vtt'];
begin
  for bucket in
    select * from (values ('media', 10 * 1024 * 1024, images || documents), ('avatars', 2 * 1024 * 1024, images)) as b (id, bytes, types)
  loop
    insert into storage.buckets (id, name, public) values (bucket.id, bucket.id, false)
    on conflict (id) do update set public = excluded.public;
    -- Older storage services have no limits in the table; there they are set in the service.
    if exists (select from information_schema.columns
               where table_schema = 'storage' and table_name = 'buckets' and column_name = 'file_size_limit') then
      execute 'update storage.buckets set file_size_limit = $1, allowed_mime_types = $2 where id = $3'
        using bucket.bytes, bucket.types, bucket.id;
    end if;
  end loop;
end;
$$;

create policy "editors list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_editor()));
create policy "editors upload media files" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors replace media files" on storage.objects
  for update to authenticated using (bucket_id = 'media' and (select private.is_editor()))
  with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors delete media files" on storage.objects
  for delete to authenticated using (
    bucket_id = 'media' and (select private.is_editor())
    and not exists (select from public.media m where m.path = objects.name)
  );
create policy "readers see their own avatar" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text);
create policy "readers upload their own avatar" on storage.objects
  for insert to authenticated with check (bucket_id = 'avatars' and name = (select private.account())::text || '/avatar');
create policy "readers replace their own avatar" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text)
  with check (bucket_id = 'avatars' and name = (select private.account())::text || '/avatar');
create policy "readers delete their own avatar" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text);

-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "editors list media files" on storage.objects is
    'Editors only: the web process reads originals with the secret key and shows copies.';
  comment on policy "editors upload media files" on storage.objects is 'The media library.';
  comment on policy "editors replace media files" on storage.objects is 'The media library: replace in place.';
  comment on policy "editors delete media files" on storage.objects is
    'Files of no image: replaced ones, and those of images deleted permanently.';
  comment on policy "readers see their own avatar" on storage.objects is 'The first folder is the reader''s id.';
  comment on policy "readers upload their own avatar" on storage.objects is
    'One picture a reader, always in the same place: a folder cannot be filled.';
  comment on policy "readers replace their own avatar" on storage.objects is 'One picture a reader, always in the same place.';
  comment on policy "readers delete their own avatar" on storage.objects is 'The first folder is the reader''s id.';
exception when insufficient_privilege then
  null;
end;
$$;

create function public.abandoned_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  -- A picture is uploaded before its row is written: a day is time enough.
  select o.bucket_id, o.name from storage.objects o
  where (o.bucket_id = 'avatars' and not exists (
           select from auth.users u where u.id::text = (storage.foldername(o.name))[1]))
     or (o.bucket_id = 'media' and o.created_at < pg_catalog.now() - interval '1 day' and not exists (
           select from public.media m where m.path = o.name))
  order by 1, 2 limit 200;
$$;
comment on function public.abandoned_files() is 'Pictures of accounts that are gone, and files of no image. Web removes them through the storage service.';
grant execute on function public.abandoned_files() to service_role;

-- Uploaded bytes are rows: they come and go with the row of their object in one transaction, and every process on this database serves,
-- replaces and deletes them. A Supabase project has a storage service of its own, which keeps the bytes elsewhere: nothing of this is made
-- there.
do $$
begin
  -- A service that counts its own versions is not the embedded one.
  if to_regclass('storage.migrations') is not null then
    return;
  end if;

  create table private.file_contents (
    id uuid primary key,
    object_id uuid not null unique references storage.objects (id) on delete cascade,
    type text not null,
    cache_control text not null,
    size integer not null check (size >= 0),
    sha256 bytea not null check (octet_length(sha256) = 32),
    modified_at timestamptz not null default now()
  );
  comment on table private.file_contents is 'What an object of the storage service holds. A new upload has a new id, so that no request reads half of one and half of another.';
  comment on column private.file_contents.sha256 is 'Of the whole content; its first half is the ETag.';
  alter table private.file_contents enable row level security;

  create table private.file_chunks (
    content_id uuid references private.file_contents (id) on delete cascade,
    part integer check (part >= 0),
    content bytea not null check (octet_length(content) between 1 and 262144),
    primary key (content_id, part)
  );
  comment on table private.file_chunks is 'The bytes, in chunks of 256 KB, so that a process reads and writes them without holding a whole file in memory.';
  alter table private.file_chunks enable row level security;
  -- Images are compressed already: trying again costs time and saves nothing.
  alter table private.file_chunks alter column content set storage external;

  create function private.require_file_content() returns trigger
  language plpgsql security definer set search_path = '' as $function$
  begin
    -- The object as it is now: it may have gone again in the same transaction.
    if exists (
      select from storage.objects o where o.id = new.id and not exists (
        select from private.file_contents c
        where c.object_id = o.id
          and o.metadata ->> 'eTag' = '"' || pg_catalog.left(pg_catalog.encode(c.sha256, 'hex'), 32) || '"'
          and c.size = (select coalesce(pg_catalog.sum(pg_catalog.octet_length(p.content)), 0)
                        from private.file_chunks p where p.content_id = c.id)))
    then
      raise exception 'The object % is stored without its content.', new.id using errcode = '23514';
    end if;
    return null;
  end;
  $function$;
  comment on function private.require_file_content() is 'Refuses the row of an object whose bytes are missing or incomplete.';
  -- At the end of the transaction: the row comes first, because the content hangs on it.
  create constraint trigger require_file_content after insert or update of metadata on storage.objects
    deferrable initially deferred for each row execute function private.require_file_content();
end;
$$;
