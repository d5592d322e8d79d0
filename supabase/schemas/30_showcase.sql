-- Purpose: the short records that pages show in order: people, testimonials, slides, figures.
-- Tables:  team_members, testimonials, hero_slides, statistics.

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  role text not null default '',
  bio text not null default '',
  focus text not null default '',
  image text constraint team_members_image_link check (private.is_image_link(image)),
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(name)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(role || ' ' || focus)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(bio)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  is_sample boolean not null default false
);
comment on table public.team_members is 'People on /about.';
comment on column public.team_members.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.team_members.slug is 'The last part of their page, /blog/authors/…; posts name their author by it.';
comment on constraint team_members_image_link on public.team_members is 'Choose an image of the library, or give a URL that begins with https://.';
create index team_members_public on public.team_members (display_order) where is_active and deleted_at is null;
create index team_members_search on public.team_members using gin (search) with (fastupdate = off);
call private.register_content_table('public.team_members', 'team members', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))');

-- Posts name their author by the slug, and carry the name (34_posts_and_knowledge.sql).
create function private.rename_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.blog_posts set author_name = new.name where author = new.slug;
  return null;
end;
$$;
comment on function private.rename_author() is 'The posts of a team member follow their name.';

create function private.follow_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.redirect_list('/blog/authors/', old.slug, new.slug, old.is_active and old.deleted_at is null);
  return null;
end;
$$;
comment on function private.follow_author() is 'The page of an author is found at their new slug.';
create trigger rename_author after update of name on public.team_members for each row
  when (old.name is distinct from new.name) execute function private.rename_author();
create trigger follow_slug after update of slug on public.team_members for each row
  when (old.slug is distinct from new.slug) execute function private.follow_author();
call private.attach_search_words('public.team_members',
  $$concat_ws(' ', name, role || ' ' || focus, bio, '')$$);

create function private.sample_authors() returns table (slug text, shown_name text)
language sql stable security definer set search_path = '' as $$
  select t.slug, case when private.samples_are_shown() then private.sample_title(t.name, true) end
  from public.team_members t where t.is_sample and t.slug is not null and t.deleted_at is null;
$$;
comment on function private.sample_authors() is
  'Authors who are samples, with the name that their posts show: none while samples are hidden. The same for every caller.';
call private.expose_function('private.sample_authors()', 'anon, authenticated, service_role');

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  quote text not null check (length(btrim(quote)) between 1 and 2000),
  author_role text not null default '',
  sector text not null default '',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_sample boolean not null default false
);
comment on table public.testimonials is 'What clients say, by role and sector, never by name.';
comment on column public.testimonials.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
create index testimonials_public on public.testimonials (display_order) where is_active and deleted_at is null;
call private.register_content_table('public.testimonials', 'testimonials', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))');

create table public.hero_slides (
  id uuid primary key default gen_random_uuid(),
  headline text not null check (length(btrim(headline)) between 1 and 200),
  text text not null default '',
  image text constraint hero_slides_image_link check (private.is_image_link(image)),
  link_label text,
  link_href text constraint hero_slides_link check (link_href <> '' and link_href !~ '^#' and private.is_link_or_record(link_href)),
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at)
);
comment on table public.hero_slides is 'Slides that replace the hero of the home page while their window is open.';
comment on constraint hero_slides_image_link on public.hero_slides is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint hero_slides_link on public.hero_slides is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index hero_slides_public on public.hero_slides (display_order) where is_active and deleted_at is null;
call private.register_content_table('public.hero_slides', 'hero slides',
  'is_active and deleted_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)');

create table public.statistics (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  value text not null check (length(btrim(value)) between 1 and 100),
  description text,
  category text not null default 'performance',
  format_type text not null default 'number',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_sample boolean not null default false
);
comment on table public.statistics is 'The figures in the band on the home page.';
comment on column public.statistics.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
create index statistics_public on public.statistics (display_order) where is_active and deleted_at is null;
call private.register_content_table('public.statistics', 'statistics', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))');
