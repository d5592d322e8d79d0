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
