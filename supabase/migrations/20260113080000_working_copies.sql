-- Purpose: editors write without publishing: copies of published records while they are being changed, and links that show an
--          unpublished record to somebody without an account.
-- Tables:  drafts, preview_links.
-- Risk:    preview_document() runs as its owner and hands one unpublished record to whoever has a link's token: 256 random bits, of
--          which the database knows the hash, for as long as the link lasts.

create table public.drafts (
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  seen_updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (table_name, row_id, author_id)
);
comment on table public.drafts is 'What an editor has changed in a published record and not yet published. One copy per editor.';
comment on column public.drafts.data is 'The changed columns alone.';
comment on column public.drafts.seen_updated_at is 'Which state of the record the editor had before them.';
create index drafts_author on public.drafts (author_id);
create trigger set_updated_at before update on public.drafts for each row execute function private.set_updated_at();

alter table public.drafts enable row level security;
create policy "admins read drafts" on public.drafts
  for select to authenticated using ((select private.is_admin()));
create policy "admins begin drafts of their own" on public.drafts
  for insert to authenticated with check ((select private.is_admin()) and author_id = (select auth.uid()));
create policy "admins go on with their own drafts" on public.drafts
  for update to authenticated using ((select private.is_admin()) and author_id = (select auth.uid()))
  with check ((select private.is_admin()) and author_id = (select auth.uid()));
create policy "admins drop their own drafts" on public.drafts
  for delete to authenticated using ((select private.is_admin()) and author_id = (select auth.uid()));
comment on policy "admins read drafts" on public.drafts is 'So that two who edit the same record know of each other.';
comment on policy "admins begin drafts of their own" on public.drafts is 'The back office.';
comment on policy "admins go on with their own drafts" on public.drafts is 'Nobody writes into a copy of somebody else.';
comment on policy "admins drop their own drafts" on public.drafts is 'After publishing, or by choice.';
grant select, insert, update, delete on public.drafts to authenticated, service_role;

create table public.preview_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  table_name text not null check (table_name in (
    'blog_posts', 'case_studies', 'knowledge_articles', 'legal_documents', 'pages', 'services', 'industries',
    'hero_slides', 'testimonials', 'team_members', 'certifications', 'announcements')),
  row_id uuid not null,
  created_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  check (expires_at <= created_at + interval '31 days')
);
comment on table public.preview_links is 'Links that show one unpublished record without an account. The token itself is known to the link alone.';
comment on column public.preview_links.hash is 'SHA-256 of the token, in hexadecimal.';
create index preview_links_row on public.preview_links (table_name, row_id, expires_at);
create index preview_links_creator on public.preview_links (created_by);

alter table public.preview_links enable row level security;
create policy "admins read preview links" on public.preview_links
  for select to authenticated using ((select private.is_admin()));
create policy "admins make preview links in their own name" on public.preview_links
  for insert to authenticated with check ((select private.is_admin()) and created_by = (select auth.uid()));
create policy "admins withdraw preview links" on public.preview_links
  for delete to authenticated using ((select private.is_admin()));
comment on policy "admins read preview links" on public.preview_links is 'To see how many are open, and until when.';
comment on policy "admins make preview links in their own name" on public.preview_links is 'The link shows the working copy of whoever made it.';
comment on policy "admins withdraw preview links" on public.preview_links is 'Anybody''s: a link that went to the wrong person must be stopped.';
grant select, insert, delete on public.preview_links to authenticated;
grant select, insert, update, delete on public.preview_links to service_role;

create function public.preview_document(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.preview_links;
  document jsonb;
begin
  select * into link from public.preview_links
  where hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(preview_document.token, 'UTF8')), 'hex')
    and expires_at > pg_catalog.now();
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
comment on function public.preview_document(text) is 'One record with the working copy of whoever made the link, or null when the link is unknown or over.';
grant execute on function public.preview_document(text) to anon, authenticated, service_role;
