-- Purpose: visitors see the images that pages show, and nothing else of the media library: no list, no name a file had where it came
--          from, nobody who uploaded it, no original file (docs/decisions/0019).
-- Tables:  media (who reads), storage.buckets (the bucket "media" is private from now on); the function find_pictures().
-- Risk:    an address of an original that somebody copied answers no longer; /images/… does, as before. On a Supabase project the web
--          process needs the secret key to read originals.

update storage.buckets set public = false where id = 'media';

drop policy "visitors read public media" on public.media;
drop policy "readers read public media, admins every one" on public.media;
revoke select on public.media from anon;
create policy "admins read every image" on public.media
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read every image" on public.media is 'The media library. Pages ask for the images they show by find_pictures().';

create function private.find_pictures(slugs text)
returns table (slug text, path text, alt text, mime text, width integer, height integer)
language sql stable security definer set search_path = '' as $$
  -- More than any page shows; a longer list is cut. As text, because not every client can write an array into a URL.
  select m.slug, m.path, m.alt, m.mime, m.width, m.height from public.media m
  where m.slug = any ((pg_catalog.string_to_array(find_pictures.slugs, ','))[1:500]) and m.deleted_at is null
  order by m.slug;
$$;
comment on function private.find_pictures(text) is 'What a page needs to show images whose slugs it knows, separated by commas. A slug ends with eight random characters.';
grant execute on function private.find_pictures(text) to anon, authenticated, service_role;

create function public.find_pictures(slugs text)
returns table (slug text, path text, alt text, mime text, width integer, height integer)
language sql stable security invoker set search_path = ''
begin atomic
  select f.slug, f.path, f.alt, f.mime, f.width, f.height from private.find_pictures(slugs) f;
end;
comment on function public.find_pictures(text) is 'What a page needs to show images whose slugs it knows, separated by commas. A slug ends with eight random characters.';
grant execute on function public.find_pictures(text) to anon, authenticated, service_role;

-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "admins list media files" on storage.objects is
    'Nobody else: the web process reads originals with the secret key and shows copies.';
exception when insufficient_privilege then
  null;
end;
$$;
