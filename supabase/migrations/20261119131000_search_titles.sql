-- Purpose: a search ranks at most 200 of the newest posts, articles and pages, and 200 more that have the words in their title. It ranked
--          every page that matched (0.5 s with 2,000 pages), and an old post was not found by its own title when thousands mention the word.
-- Tables:  an index on the titles of blog_posts, knowledge_articles and pages.
-- Risk:    none; writes to these tables wait for the indexes, less than a second with 5,000 posts.

do $$
begin
  lock table public.blog_posts, public.knowledge_articles, public.pages in share row exclusive mode;
end;
$$;

create index blog_posts_title on public.blog_posts using gin (setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A'));
create index knowledge_articles_title on public.knowledge_articles using gin (setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A'));
create index pages_title on public.pages using gin (setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A'));
-- Statistics would tell words of titles that row-level security hides.
alter index public.blog_posts_title alter column 1 set statistics 0;
alter index public.knowledge_articles_title alter column 1 set statistics 0;
alter index public.pages_title alter column 1 set statistics 0;

create or replace function private.search_candidates(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, hits integer, score real)
-- The planner does not count what it costs to unpack each search column, and would read the whole table.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
declare
  titled constant tsquery := (
    select pg_catalog.string_agg('(' || u.unit::text || ')', '|') from pg_catalog.unnest(search_candidates.titles) as u (unit))::tsquery;
begin
  return query
  select t.kind, t.id,
    case when search_candidates.needed > 0
      then (select pg_catalog.count(*) from pg_catalog.unnest(search_candidates.units) as u (unit) where t.search @@ u.unit)::integer else 0 end,
    -- Who names a thing in the title is about it.
    (2.0 * (select pg_catalog.count(*) from pg_catalog.unnest(search_candidates.titles) as u (unit) where t.search @@ u.unit) / pg_catalog.cardinality(search_candidates.titles)
      + coalesce(nullif(pg_catalog.ts_rank_cd(t.search, search_candidates.exact, 33), 0), pg_catalog.ts_rank_cd(t.search, search_candidates.wide, 33) * 0.3))::real
  from (
    -- Ranking unpacks each text's words. A word that is in thousands of posts is ranked among the newest, and among those it is the title of.
    -- generated: search candidates
    select 'post' as kind, t.id, t.search from public.blog_posts t where t.id in ((select n.id from public.blog_posts n where n.search @@ search_candidates.wide order by n.published_at desc nulls last limit 200) union all (select n.id from public.blog_posts n where setweight(to_tsvector('private.site_text'::regconfig, private.searchable(n.title)), 'A') @@ titled order by n.published_at desc nulls last limit 200)) and t.search @@ search_candidates.wide
    union all
    select 'case-study' as kind, t.id, t.search from public.case_studies t where t.search @@ search_candidates.wide
    union all
    select 'article' as kind, t.id, t.search from public.knowledge_articles t where t.id in ((select n.id from public.knowledge_articles n where n.search @@ search_candidates.wide order by n.published_at desc nulls last limit 200) union all (select n.id from public.knowledge_articles n where setweight(to_tsvector('private.site_text'::regconfig, private.searchable(n.title)), 'A') @@ titled order by n.published_at desc nulls last limit 200)) and t.search @@ search_candidates.wide
    union all
    select 'page' as kind, t.id, t.search from public.pages t where t.id in ((select n.id from public.pages n where n.search @@ search_candidates.wide order by n.published_at desc nulls last limit 200) union all (select n.id from public.pages n where setweight(to_tsvector('private.site_text'::regconfig, private.searchable(n.title)), 'A') @@ titled order by n.published_at desc nulls last limit 200)) and t.search @@ search_candidates.wide
    union all
    select 'legal' as kind, t.id, t.search from public.legal_documents t where t.search @@ search_candidates.wide
    union all
    select 'document' as kind, t.id, t.search from public.announcements t where t.search @@ search_candidates.wide and t.href ~ '^/downloads/'
    union all
    select 'person' as kind, t.id, t.search from public.team_members t where t.search @@ search_candidates.wide
    union all
    select 'service' as kind, t.id, t.search from public.services t where t.search @@ search_candidates.wide
    union all
    select 'industry' as kind, t.id, t.search from public.industries t where t.search @@ search_candidates.wide
    union all
    select 'certification' as kind, t.id, t.search from public.certifications t where t.search @@ search_candidates.wide
    union all
    select 'trust-record' as kind, t.id, t.search from public.trust_records t where t.search @@ search_candidates.wide
    union all
    select 'notice' as kind, t.id, t.search from public.status_notices t where t.search @@ search_candidates.wide
    -- end
  ) t
  order by 3 desc, 4 desc
  -- Ten times what is ever shown, so that drafts among the best do not push published texts out.
  limit 1000;
end;
$$;

-- Which page shows a record was looked for in the sections of every page.
create index pages_with_records on public.pages (path) where sections @? '$[*].kind ? (@ == "certifications" || @ == "service-status" || @ == "incident-history" || @ == "trust-records" || @ == "team")';

-- As its owner: row-level security would keep the planner from the index. It shows public pages only.
create function private.section_places() returns table (shows text, path text, anchor text)
language sql stable security definer set search_path = '' rows 10
begin atomic
  select distinct on (x.shows) x.shows, g.path, s.section ->> 'anchor'
  from public.pages g
  cross join lateral jsonb_path_query(g.sections, '$[*] ? (!(@.hidden == true))') as s (section)
  cross join lateral (
    select s.section ->> 'kind' as shows where s.section ->> 'kind' in ('certifications', 'service-status', 'incident-history', 'team')
    union all
    select r.records #>> '{}' from jsonb_path_query(s.section, '$ ? (@.kind == "trust-records").groups[*].records') as r (records)
  ) x
  where g.sections @? '$[*].kind ? (@ == "certifications" || @ == "service-status" || @ == "incident-history" || @ == "trust-records" || @ == "team")'
    and g.status = 'published' and g.is_active and g.deleted_at is null and g.published_at <= now()
  order by x.shows, g.path;
end;
comment on function private.section_places() is 'Which public page has the sections that show records of a kind.';
grant execute on function private.section_places() to anon, authenticated, service_role;

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
  select c.kind, c.id, t.slug, '/case-studies/' || t.slug, t.title, c.hits, c.score from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
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
      (select p.path || coalesce('#' || p.anchor, '') from places p where p.shows = 'team')), t.name, c.hits, c.score
  from candidates c join public.team_members t on t.id = c.id where c.kind = 'person'
  union all
  select c.kind, c.id, null, t.href, t.title, c.hits, c.score
  from candidates c join public.announcements t on t.id = c.id where c.kind = 'document'
  union all
  select c.kind, c.id, null, (select p.path || '#record-' || t.id from places p where p.shows = t.kind), t.title, c.hits, c.score
  from candidates c join public.trust_records t on t.id = c.id where c.kind = 'trust-record'
  union all
  -- A strip of certifications has no place for each.
  select c.kind, c.id, null, coalesce(
      (select p.path || '#record-' || t.id from places p where p.shows = 'certificate'),
      (select p.path || coalesce('#' || p.anchor, '') from places p where p.shows = 'certifications')), t.name, c.hits, c.score
  from candidates c join public.certifications t on t.id = c.id where c.kind = 'certification'
  union all
  select c.kind, c.id, null, coalesce(
      (select p.path || '#notice-' || t.id from places p where p.shows = 'incident-history' and t."ends_at" <= now()),
      (select p.path || '#notice-' || t.id from places p where p.shows = 'service-status' and coalesce(t."ends_at" > now(), true))),
    t.title, c.hits, c.score
  from candidates c join public.status_notices t on t.id = c.id
  where c.kind = 'notice' and coalesce(t."ends_at" >= private.notices_since(), true);
end;
