-- Purpose: pages: lists of sections, each page at a path of its own (docs/decisions/0029).
-- Tables:  pages.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  display_order integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  path text not null unique check (path ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and length(path) <= 200),
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint pages_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array')
    constraint pages_section_links check (private.are_section_links(sections)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.section_words(sections))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date,
  drawn_as text constraint pages_drawn_as check (drawn_as ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and length(drawn_as) <= 200)
);
comment on table public.pages is 'Pages made of sections, each at a path of its own.';
comment on column public.pages.summary is 'In lists, and for search engines where search_description says nothing else.';
comment on column public.pages.path is 'With its first slash, like /trust/security; the home page is /.';
comment on column public.pages.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.pages.sections is 'In their order; a kind of section says what belongs into it (content-model/blocks.ts).';
comment on column public.pages.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on column public.pages.drawn_as is 'The first public path, from which its drawing is made; null while that is the path.';
comment on constraint pages_section_links on public.pages is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on constraint pages_social_image_link on public.pages is 'Choose an image of the library, or give a URL that begins with https://.';
create index pages_public on public.pages (display_order) where status = 'published' and is_active and deleted_at is null;
create index pages_due on public.pages (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index pages_search on public.pages using gin (search) with (fastupdate = off);
create index pages_title on public.pages using gin (setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A'));
-- Statistics would tell words of titles that row-level security hides.
alter index public.pages_title alter column 1 set statistics 0;
create index pages_with_records on public.pages (path) where sections @? '$[*].kind ? (@ == "certifications" || @ == "service-status" || @ == "incident-history" || @ == "trust-records" || @ == "team")';
create index pages_review on public.pages (review_on) where review_on is not null;
call private.register_content_table('public.pages', 'pages',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

create trigger date_publication before insert or update on public.pages for each row execute function private.date_publication();

create function private.keep_drawing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.path <> old.path and private.is_shown(to_jsonb(old)) then
    new.drawn_as := nullif(coalesce(old.drawn_as, old.path), new.path);
  end if;
  return new;
end;
$$;
comment on function private.keep_drawing() is 'A page that was public keeps its drawing when its path changes.';
create trigger keep_drawing before update of path on public.pages for each row execute function private.keep_drawing();

create trigger refuse_fixed_path before insert or update of path on public.pages
  for each row execute function private.refuse_fixed_path();
create trigger follow_path after insert or update or delete on public.pages
  for each row execute function private.follow_path('path', '');
call private.attach_search_words('public.pages',
  $$concat_ws(' ', title, summary, private.section_words(sections), '')$$);
