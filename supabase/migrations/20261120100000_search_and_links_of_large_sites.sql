-- Purpose: faster suggestions and reports of broken links on a large site (bench growth).
-- Tables:  none.
-- Risk:    none; functions are replaced.

create or replace function private.search_candidates(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, hits integer, score real)
-- The planner does not count what it costs to unpack each search column, and would read the whole table.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
declare
  -- Without the weight, which no index knows: PostgreSQL would make the words of each title again to compare it.
  titled constant tsquery := (
    select pg_catalog.string_agg('(' || pg_catalog.regexp_replace(u.unit::text, '(''(?:[^'']|'''')*'':\*?)A', '\1', 'g') || ')', '|')
    from pg_catalog.unnest(search_candidates.titles) as u (unit))::tsquery;
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

create or replace function private.linked_aims() returns setof text
language sql stable security definer set search_path = '' set enable_sort = off
begin atomic
  select distinct r.aim from private.content_references r where (select private.is_editor()) and r.kind = 'link' and not r.in_trash;
end;
