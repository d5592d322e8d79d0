-- Purpose: the media library: what each stored image shows, and its size. The bytes lie in the bucket "media".
-- Tables:  media.
-- Risk:    none; new table.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (length(path) between 1 and 500),
  alt text not null check (length(btrim(alt)) between 1 and 500),
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif')),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.media is 'Images of the site, with the alternative text that every one must have.';
comment on column public.media.path is 'Name of the object in the bucket "media".';
create index media_created_by on public.media (created_by);
create index media_created on public.media (created_at desc);

call private.open_content('public.media', 'media', 'deleted_at is null');
