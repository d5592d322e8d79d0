-- Purpose: /llms.txt, /apple-touch-icon.png and /.well-known/change-password belong to the application; in a search, incidents and maintenance
--          that are over come after everything that has as many of the words.
-- Tables:  none.
-- Risk:    none. A page or redirect at one of the three paths stays, but is no longer shown.

create or replace function private.is_answered_by_app(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select split_part(plain, '/', 1) in (
      -- generated: zones
      'admin', 'api', 'art', 'assets', 'auth', 'collect', 'dashboard', 'de', 'dev', 'forgot-password', 'fr', 'functions', 'healthz', 'icons', 'images', 'internal', 'invitation', 'it', 'login', 'readyz', 'realtime', 'register', 'reset-password', 'rest', 'search', 'signin', 'social', 'storage'
      -- end
    )
    or plain in (
      -- generated: files
      '.well-known/change-password', '.well-known/pgp-key.asc', '.well-known/security.txt', 'apple-touch-icon.png', 'blog/feed.xml', 'config.json', 'favicon.ico', 'feed', 'feed.xml', 'llms.txt', 'manifest.webmanifest', 'robots.txt', 'rss.xml', 'sitemap.xml', 'status.atom', 'status.json', 'trust/answers.csv'
      -- end
    )
    or plain ~ '^(industry/.*|legal/[^/]+/text|blog/(tags|authors)/[^/]+/feed\.xml)$'
  from (select private.plain_path(path)) as p (plain);
end;

create or replace function private.search_found(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, slug text, path text, name text, hits integer, score real)
language sql stable security invoker set search_path = ''
begin atomic
  with candidates as materialized (
    select c.kind, c.id, c.hits, c.score
    from private.search_candidates(search_found.wide, search_found.exact, search_found.titles, search_found.units, search_found.needed) c
    where search_found.wide is not null
  ), places as materialized (
    select p.shows, p.path, p.anchor from private.section_places() p
  )
  -- generated: found pages
  select c.kind, c.id, t.slug, '/blog/' || t.slug, t.title, c.hits, c.score from candidates c join public.blog_posts t on t.id = c.id where c.kind = 'post'
  union all
  select c.kind, c.id, t.slug, '/case-studies/' || t.slug, private.sample_title(t.title, t.is_sample), c.hits, c.score from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
  union all
  select c.kind, c.id, t.slug, '/resources/knowledge-base/' || t.slug, t.title, c.hits, c.score from candidates c join public.knowledge_articles t on t.id = c.id where c.kind = 'article'
  union all
  select c.kind, c.id, substr(t.path, 2), t.path, t.title, c.hits, c.score from candidates c join public.pages t on t.id = c.id where c.kind = 'page'
  union all
  select c.kind, c.id, t.slug, '/legal/' || t.slug, t.title, c.hits, c.score from candidates c join public.legal_documents t on t.id = c.id where c.kind = 'legal' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and not exists (select from public.legal_documents n where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now())
  union all
  select c.kind, c.id, t.slug, '/services/' || t.slug, t.title, c.hits, c.score from candidates c join public.services t on t.id = c.id where c.kind = 'service'
  union all
  select c.kind, c.id, t.slug, '/industries/' || t.slug, t.title, c.hits, c.score from candidates c join public.industries t on t.id = c.id where c.kind = 'industry'
  -- end
  union all
  -- The page with their posts; a person without posts is shown with the team.
  select c.kind, c.id, t.slug, coalesce(
      (select '/blog/authors/' || t.slug where exists (
        select from public.blog_posts p where p.author = t.slug and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now())),
      (select p.path || coalesce('#' || p.anchor, '') from places p where p.shows = 'team')), private.sample_title(t.name, t.is_sample), c.hits, c.score
  from candidates c join public.team_members t on t.id = c.id where c.kind = 'person'
  union all
  select c.kind, c.id, null, t.href, t.title, c.hits, c.score
  from candidates c join public.announcements t on t.id = c.id where c.kind = 'document'
  union all
  select c.kind, c.id, null, (select p.path || '#record-' || t.id from places p where p.shows = t.kind), private.sample_title(t.title, t.is_sample), c.hits, c.score
  from candidates c join public.trust_records t on t.id = c.id where c.kind = 'trust-record'
  union all
  -- A strip of certifications has no place for each.
  select c.kind, c.id, null, coalesce(
      (select p.path || '#record-' || t.id from places p where p.shows = 'certificate'),
      (select p.path || coalesce('#' || p.anchor, '') from places p where p.shows = 'certifications')), private.sample_title(t.name, t.is_sample), c.hits, c.score
  from candidates c join public.certifications t on t.id = c.id where c.kind = 'certification'
  union all
  -- What is over comes after everything that has as many of the words.
  select c.kind, c.id, null, coalesce(
      (select p.path || '#notice-' || t.id from places p where p.shows = 'incident-history' and t."ends_at" <= now()),
      (select p.path || '#notice-' || t.id from places p where p.shows = 'service-status' and coalesce(t."ends_at" > now(), true))),
    private.sample_title(t.title, t.is_sample), c.hits, (c.score - 10 * coalesce(t."ends_at" <= now(), false)::integer)::real
  from candidates c join public.status_notices t on t.id = c.id
  where c.kind = 'notice' and coalesce(t."ends_at" >= private.notices_since(), true);
end;
