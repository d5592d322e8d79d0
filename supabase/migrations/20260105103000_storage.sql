-- Purpose: where files lie: "media" (images of the site) and "avatars" (one folder per reader).
-- Tables:  storage.buckets (two rows), storage.objects (policies).
-- Risk:    shared tables of the storage service: only rows and policies of our two buckets. No SVG: it can carry script.

do $$
declare
  bucket record;
  images constant text[] := array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
begin
  for bucket in select * from (values ('media', true, 20 * 1024 * 1024), ('avatars', false, 2 * 1024 * 1024)) as b (id, open, bytes) loop
    insert into storage.buckets (id, name, public) values (bucket.id, bucket.id, bucket.open)
    on conflict (id) do update set public = excluded.public;
    -- Older storage services have no limits in the table; there they are set in the service.
    if exists (select from information_schema.columns
               where table_schema = 'storage' and table_name = 'buckets' and column_name = 'file_size_limit') then
      execute 'update storage.buckets set file_size_limit = $1, allowed_mime_types = $2 where id = $3'
        using bucket.bytes, images, bucket.id;
    end if;
  end loop;
end;
$$;

create policy "admins list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_admin()));
create policy "admins upload media files" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select private.is_admin()));
create policy "admins replace media files" on storage.objects
  for update to authenticated using (bucket_id = 'media' and (select private.is_admin()))
  with check (bucket_id = 'media' and (select private.is_admin()));
create policy "admins delete media files" on storage.objects
  for delete to authenticated using (bucket_id = 'media' and (select private.is_admin()));

create policy "readers see their own avatar" on storage.objects
  for select to authenticated using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "readers upload their own avatar" on storage.objects
  for insert to authenticated with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "readers replace their own avatar" on storage.objects
  for update to authenticated using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "readers delete their own avatar" on storage.objects
  for delete to authenticated using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "admins list media files" on storage.objects is 'Everybody fetches by address, because the bucket is public; listing is for admins.';
  comment on policy "admins upload media files" on storage.objects is 'The media library.';
  comment on policy "admins replace media files" on storage.objects is 'The media library: replace in place.';
  comment on policy "admins delete media files" on storage.objects is 'The media library.';
  comment on policy "readers see their own avatar" on storage.objects is 'The first folder is the reader''s id.';
  comment on policy "readers upload their own avatar" on storage.objects is 'The first folder is the reader''s id.';
  comment on policy "readers replace their own avatar" on storage.objects is 'The first folder is the reader''s id.';
  comment on policy "readers delete their own avatar" on storage.objects is 'The first folder is the reader''s id.';
exception when insufficient_privilege then
  null;
end;
$$;
