-- Purpose: everything that is written, drafted, scheduled and published.
-- Tables:  blog_posts, case_studies, knowledge_articles, pages, announcements.
-- Risk:    none; new tables. "Public" is decided here, in the policy, and nowhere else.

-- Publishing without a date means now.
create function private.date_publication() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
comment on function private.date_publication() is 'A published row has a date.';

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  content text not null default '' check (length(content) <= 1000000),
  featured_image text,
  author_name text,
  author_image text,
  author_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}',
  is_featured boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || setweight(to_tsvector('english'::regconfig, excerpt || ' ' || private.joined(tags)), 'B')
    || setweight(to_tsvector('english'::regconfig, content), 'C')
  ) stored
);
comment on table public.blog_posts is 'Articles of the blog, in Markdown.';
create index blog_posts_public on public.blog_posts (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index blog_posts_created on public.blog_posts (created_at desc);
create index blog_posts_author on public.blog_posts (author_id);
create index blog_posts_tags on public.blog_posts using gin (tags);
create index blog_posts_search on public.blog_posts using gin (search);

create table public.case_studies (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  client text not null default '',
  industry text references public.industries (slug) on update cascade on delete set null,
  services text[] not null default '{}',
  challenge text not null default '',
  approach text not null default '',
  outcome text not null default '',
  content text not null default '',
  figures jsonb not null default '[]' check (jsonb_typeof(figures) = 'array'),
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || setweight(to_tsvector('english'::regconfig, excerpt || ' ' || client || ' ' || private.joined(tags)), 'B')
    || setweight(to_tsvector('english'::regconfig, challenge || ' ' || approach || ' ' || outcome || ' ' || content), 'C')
  ) stored
);
comment on table public.case_studies is 'What was done for a client who stays unnamed.';
comment on column public.case_studies.services is 'Slugs of services.';
create index case_studies_public on public.case_studies (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index case_studies_industry on public.case_studies (industry);
create index case_studies_services on public.case_studies using gin (services);
create index case_studies_search on public.case_studies using gin (search);

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
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || setweight(to_tsvector('english'::regconfig, excerpt || ' ' || category || ' ' || private.joined(tags)), 'B')
    || setweight(to_tsvector('english'::regconfig, content), 'C')
  ) stored
);
comment on table public.knowledge_articles is 'The knowledge base.';
create index knowledge_articles_public on public.knowledge_articles (category, published_at desc)
  where status = 'published' and is_active and deleted_at is null;
create index knowledge_articles_due on public.knowledge_articles (published_at desc)
  where status = 'published' and is_active and deleted_at is null;
create index knowledge_articles_search on public.knowledge_articles using gin (search);

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+([-/][a-z0-9]+)*$' and length(slug) <= 100),
  section text not null check (section in ('solutions', 'trust', 'company')),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  display_order integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || setweight(to_tsvector('english'::regconfig, summary || ' ' || description || ' ' || private.joined(tags)), 'B')
    || setweight(to_tsvector('english'::regconfig, problem || ' ' || approach || ' ' || keep || ' ' || content), 'C')
  ) stored
);
comment on table public.pages is 'Pages of the sections solutions, trust and company.';
comment on column public.pages.slug is 'The path of the page without the first slash, like trust/security.';
comment on column public.pages.description is 'The line in the menu.';
create index pages_public on public.pages (section, display_order) where status = 'published' and is_active and deleted_at is null;
create index pages_due on public.pages (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index pages_search on public.pages using gin (search);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  body text not null default '',
  href text check (href ~ '^(/[^/\\]|/$|https://)'),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.announcements is 'Notifications that an admin sends to all readers.';
create index announcements_public on public.announcements (published_at desc) where status = 'published' and is_active and deleted_at is null;

do $$
declare
  visible constant text := 'status = ''published'' and is_active and published_at <= now() and deleted_at is null';
begin
  call private.open_content('public.blog_posts', 'posts', visible);
  call private.open_content('public.case_studies', 'case studies', visible);
  call private.open_content('public.knowledge_articles', 'knowledge articles', visible);
  call private.open_content('public.pages', 'pages', visible);
  call private.open_content('public.announcements', 'announcements', visible);
end;
$$;

create trigger date_publication before insert or update on public.blog_posts for each row execute function private.date_publication();
create trigger date_publication before insert or update on public.case_studies for each row execute function private.date_publication();
create trigger date_publication before insert or update on public.knowledge_articles for each row execute function private.date_publication();
create trigger date_publication before insert or update on public.pages for each row execute function private.date_publication();
create trigger date_publication before insert or update on public.announcements for each row execute function private.date_publication();
