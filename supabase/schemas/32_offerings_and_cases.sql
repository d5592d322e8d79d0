-- Purpose: what the company offers, to whom, and what it did for clients.
-- Tables:  industries, services, case_studies.

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  family text not null check (family in ('financial-institutions', 'professional-services', 'industry')),
  features text[] not null default '{}',
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint industries_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint industries_word_links check (private.are_word_links(words)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary || ' ' || description || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(
      private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content
      || ' ' || private.section_words(facts) || ' ' || private.section_words(faq))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date,
  diagram_title text not null default '' check (length(diagram_title) <= 200),
  diagram_boxes jsonb not null default '[]' check (jsonb_typeof(diagram_boxes) = 'array'),
  diagram_lines jsonb not null default '[]' check (jsonb_typeof(diagram_lines) = 'array'),
  opening text not null default 'diagram' check (opening in ('diagram', 'specimen')),
  specimen_title text not null default '' check (length(specimen_title) <= 200),
  specimen_lines jsonb not null default '[]' check (jsonb_typeof(specimen_lines) = 'array')
);
comment on table public.industries is 'Sector pages, grouped by family in the menu.';
comment on column public.industries.description is 'The line in the menu.';
comment on column public.industries.keep is 'What stays with the customer (Markdown).';
comment on column public.industries.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.industries.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.industries.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on column public.industries.diagram_boxes is
  'What the diagram shows: {name, zone, mark}. Zones are in the order of their first box; the first is the customer''s own.';
comment on column public.industries.diagram_lines is 'What connects the boxes: {from, to, text, line}, by their names; numbered in this order.';
comment on column public.industries.opening is 'What the page opens with: its diagram, or a specimen of a document that the customer receives.';
comment on column public.industries.specimen_lines is 'What the specimen says, with exemplary values: {label, value, form}.';
comment on constraint industries_social_image_link on public.industries is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint industries_word_links on public.industries is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index industries_public on public.industries (display_order) where is_active and deleted_at is null;
create index industries_search on public.industries using gin (search) with (fastupdate = off);
create index industries_review on public.industries (review_on) where review_on is not null;
call private.register_content_table('public.industries', 'industries', 'is_active and deleted_at is null');
create trigger know_tags after insert or update of tags on public.industries for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.industries
  for each row execute function private.follow_path('slug', '/industries/');
call private.attach_search_words('public.industries',
  $$concat_ws(' ', title, summary || ' ' || description || ' ' || private.joined(tags), private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content || ' ' || private.section_words(facts) || ' ' || private.section_words(faq), '')$$);

create table public.services (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  kind text not null default 'service' check (kind in ('practice', 'service')),
  features text[] not null default '{}',
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint services_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint services_word_links check (private.are_word_links(words)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary || ' ' || description || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(
      private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content
      || ' ' || private.section_words(facts) || ' ' || private.section_words(faq))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date,
  diagram_title text not null default '' check (length(diagram_title) <= 200),
  diagram_boxes jsonb not null default '[]' check (jsonb_typeof(diagram_boxes) = 'array'),
  diagram_lines jsonb not null default '[]' check (jsonb_typeof(diagram_lines) = 'array'),
  opening text not null default 'diagram' check (opening in ('diagram', 'specimen')),
  specimen_title text not null default '' check (length(specimen_title) <= 200),
  specimen_lines jsonb not null default '[]' check (jsonb_typeof(specimen_lines) = 'array')
);
comment on table public.services is 'Service pages. A practice is one of the three cards that open /services.';
comment on column public.services.tags is 'Posts with one of these are shown beside the service.';
comment on column public.services.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.services.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.services.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on column public.services.diagram_boxes is
  'What the diagram shows: {name, zone, mark}. Zones are in the order of their first box; the first is the customer''s own.';
comment on column public.services.diagram_lines is 'What connects the boxes: {from, to, text, line}, by their names; numbered in this order.';
comment on column public.services.opening is 'What the page opens with: its diagram, or a specimen of a document that the customer receives.';
comment on column public.services.specimen_lines is 'What the specimen says, with exemplary values: {label, value, form}.';
comment on constraint services_social_image_link on public.services is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint services_word_links on public.services is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index services_public on public.services (display_order) where is_active and deleted_at is null;
create index services_search on public.services using gin (search) with (fastupdate = off);
create index services_review on public.services (review_on) where review_on is not null;
call private.register_content_table('public.services', 'services', 'is_active and deleted_at is null');
create trigger know_tags after insert or update of tags on public.services for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.services
  for each row execute function private.follow_path('slug', '/services/');
call private.attach_search_words('public.services',
  $$concat_ws(' ', title, summary || ' ' || description || ' ' || private.joined(tags), private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content || ' ' || private.section_words(facts) || ' ' || private.section_words(faq), '')$$);

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
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint case_studies_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint case_studies_word_links check (private.are_word_links(words)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(excerpt || ' ' || client || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(
      challenge || ' ' || approach || ' ' || outcome || ' ' || content || ' ' || private.section_words(figures))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date,
  is_sample boolean not null default false,
  timeline jsonb not null default '[]' check (jsonb_typeof(timeline) = 'array')
);
comment on table public.case_studies is 'What was done for a client who stays unnamed.';
comment on column public.case_studies.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.case_studies.services is 'Slugs of services.';
comment on column public.case_studies.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.case_studies.related_studies is 'Shown under it, in this order; empty: those that share most tags.';
comment on column public.case_studies.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.case_studies.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint case_studies_social_image_link on public.case_studies is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint case_studies_word_links on public.case_studies is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index case_studies_public on public.case_studies (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index case_studies_industry on public.case_studies (industry);
create index case_studies_services on public.case_studies using gin (services);
create index case_studies_search on public.case_studies using gin (search) with (fastupdate = off);
create index case_studies_changed on public.case_studies (updated_at desc);
create index case_studies_review on public.case_studies (review_on) where review_on is not null;
call private.register_content_table('public.case_studies', 'case studies',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null and (not is_sample or (select private.samples_are_shown()))');
create trigger date_publication before insert or update on public.case_studies for each row execute function private.date_publication();
create trigger know_tags after insert or update of tags on public.case_studies for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.case_studies
  for each row execute function private.follow_path('slug', '/case-studies/');
call private.attach_search_words('public.case_studies',
  $$concat_ws(' ', title, excerpt || ' ' || client || ' ' || private.joined(tags), challenge || ' ' || approach || ' ' || outcome || ' ' || content || ' ' || private.section_words(figures), '')$$);
