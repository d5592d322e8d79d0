-- Purpose: what is written: posts, knowledge articles and announcements.
-- Tables:  blog_posts, knowledge_articles, announcements.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  content text not null default '' check (length(content) <= 1000000),
  featured_image text constraint blog_posts_featured_image_link check (private.is_image_link(featured_image)),
  author_name text,
  author_image text constraint blog_posts_author_image_link check (private.is_image_link(author_image)),
  author_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}',
  is_featured boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  reading_minutes integer not null generated always as (
    greatest(1, round(regexp_count(content, '\S*\w\S*') / 220.0))::integer
  ) stored,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint blog_posts_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint blog_posts_word_links check (private.are_word_links(words)),
  author text references public.team_members (slug) on update cascade on delete set null,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(excerpt || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(content)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(coalesce(author_name, ''))), 'D')
  ) stored,
  review_on date
);
comment on table public.blog_posts is 'Articles of the blog, in Markdown.';
comment on column public.blog_posts.reading_minutes is 'At 220 words a minute, never zero. A word is anything between spaces that holds a letter or a digit.';
comment on column public.blog_posts.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.blog_posts.related_posts is 'Shown under it, in this order; empty: those that share most tags. By id, so that they follow a new slug.';
comment on column public.blog_posts.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.blog_posts.author is 'A member of the team; author_name is then theirs. Without one, author_name names an author outside the team.';
comment on column public.blog_posts.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint blog_posts_author_image_link on public.blog_posts is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint blog_posts_featured_image_link on public.blog_posts is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint blog_posts_social_image_link on public.blog_posts is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint blog_posts_word_links on public.blog_posts is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index blog_posts_public on public.blog_posts (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index blog_posts_created on public.blog_posts (created_at desc);
create index blog_posts_author on public.blog_posts (author_id);
create index blog_posts_tags on public.blog_posts using gin (tags);
create index blog_posts_search on public.blog_posts using gin (search) with (fastupdate = off);
create index blog_posts_title on public.blog_posts using gin (setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A'));
-- Statistics would tell words of titles that row-level security hides.
alter index public.blog_posts_title alter column 1 set statistics 0;
create index blog_posts_changed on public.blog_posts (updated_at desc);
create index blog_posts_by_author on public.blog_posts (author, published_at desc) where author is not null;
create index blog_posts_review on public.blog_posts (review_on) where review_on is not null;
call private.register_content_table('public.blog_posts', 'posts',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

create function private.name_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select t.name into new.author_name from public.team_members t where t.slug = new.author;
  return new;
end;
$$;
comment on function private.name_author() is 'Copies the name of the team member into the post, because visitors may not read every member.';
create trigger date_publication before insert or update on public.blog_posts for each row execute function private.date_publication();
create trigger know_tags after insert or update of tags on public.blog_posts for each row execute function private.know_tags();
create trigger name_author before insert or update of author, author_name on public.blog_posts for each row
  when (new.author is not null) execute function private.name_author();
create trigger follow_path after insert or update or delete on public.blog_posts
  for each row execute function private.follow_path('slug', '/blog/');
call private.attach_search_words('public.blog_posts',
  $$concat_ws(' ', title, excerpt || ' ' || private.joined(tags), content, coalesce(author_name, ''))$$);

create function private.blog_tags() returns table (tag text, name text, description text, count integer)
language sql stable security definer set search_path = '' as $$
  select k.slug, k.name, k.description, pg_catalog.count(*)::integer
  from public.blog_posts p
  cross join lateral (select distinct pg_catalog.unnest(p.tags) as slug) t
  join public.tags k on k.slug = t.slug and k.is_active and k.deleted_at is null
  where p.status = 'published' and p.is_active and p.published_at <= pg_catalog.now() and p.deleted_at is null
  group by k.id
  order by 4 desc, 1;
$$;
comment on function private.blog_tags() is 'The active tags of the published posts, those with most posts first. The same for every caller.';
call private.expose_function('private.blog_tags()', 'anon, authenticated, service_role');

create function private.is_tag_public(slug text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.blog_posts p
    where is_tag_public.slug = any (p.tags)
      and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now());
end;
comment on function private.is_tag_public(text) is 'Whether a public post carries the tag.';

create table public.knowledge_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  content text not null default '' check (length(content) <= 1000000),
  category text not null default 'general',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint knowledge_articles_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(excerpt || ' ' || category || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(content)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date
);
comment on table public.knowledge_articles is 'The knowledge base.';
comment on column public.knowledge_articles.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.knowledge_articles.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint knowledge_articles_social_image_link on public.knowledge_articles is
  'Choose an image of the library, or give a URL that begins with https://.';
create index knowledge_articles_public on public.knowledge_articles (category, published_at desc)
  where status = 'published' and is_active and deleted_at is null;
create index knowledge_articles_due on public.knowledge_articles (published_at desc)
  where status = 'published' and is_active and deleted_at is null;
create index knowledge_articles_search on public.knowledge_articles using gin (search) with (fastupdate = off);
create index knowledge_articles_title on public.knowledge_articles using gin (setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A'));
-- Statistics would tell words of titles that row-level security hides.
alter index public.knowledge_articles_title alter column 1 set statistics 0;
create index knowledge_articles_changed on public.knowledge_articles (updated_at desc);
create index knowledge_articles_review on public.knowledge_articles (review_on) where review_on is not null;
call private.register_content_table('public.knowledge_articles', 'knowledge articles',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.knowledge_articles for each row execute function private.date_publication();
create trigger know_tags after insert or update of tags on public.knowledge_articles for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.knowledge_articles
  for each row execute function private.follow_path('slug', '/resources/knowledge-base/');
call private.attach_search_words('public.knowledge_articles',
  $$concat_ws(' ', title, excerpt || ' ' || category || ' ' || private.joined(tags), content, '')$$);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  body text not null default '',
  href text check (href <> '' and href !~ '^#' and private.is_link_or_record(href)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(body)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored
);
comment on table public.announcements is 'Notifications that an admin sends to all readers.';
comment on constraint announcements_href_check on public.announcements is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index announcements_public on public.announcements (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index announcements_search on public.announcements using gin (search) with (fastupdate = off);
call private.register_content_table('public.announcements', 'announcements',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.announcements for each row execute function private.date_publication();
call private.attach_search_words('public.announcements',
  $$concat_ws(' ', title, body, '', '')$$);

-- On a Supabase project readers hear at once of posts and announcements, through its Realtime service. It tells a reader only of rows that
-- row-level security shows them; of a deleted row it tells every listener the id, and nothing else.
do $$
declare
  target text;
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    return;
  end if;
  foreach target in array array['blog_posts', 'announcements'] loop
    if not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = target
    ) then
      execute pg_catalog.format('alter publication supabase_realtime add table public.%I', target);
    end if;
  end loop;
end;
$$;
