-- Purpose: one search over everything that is written, and one over the blog, a page of results at a time.
-- Tables:  reads blog_posts, case_studies, knowledge_articles, services, industries, pages.
-- Risk:    the candidates are found as the owner, because PostgreSQL does not use a GIN index under row-level security (the match
--          operator is not leakproof). Each of them is then read again as the caller, so drafts are seen by whoever may see them only.

create function private.search_candidates(wanted tsquery)
returns table (kind text, id uuid, score real)
-- The planner does not count what it costs to unpack each search column, and would read the whole table.
language sql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
  select 'post', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1)
  -- Ranking unpacks each text's words. A word that is in thousands of posts is ranked among the newest thousand.
  from (select p.id, p.search from public.blog_posts p where p.search @@ wanted order by p.published_at desc nulls last limit 1000) t
  union all
  select 'case-study', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1) from public.case_studies t where t.search @@ wanted
  union all
  select 'article', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1) from public.knowledge_articles t where t.search @@ wanted
  union all
  select 'service', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1) from public.services t where t.search @@ wanted
  union all
  select 'industry', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1) from public.industries t where t.search @@ wanted
  union all
  select 'page', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1) from public.pages t where t.search @@ wanted
  order by 3 desc
  -- Ten times what is ever shown, so that drafts among the best do not push published texts out.
  limit 1000;
$$;
comment on function private.search_candidates(tsquery) is 'Which records match and how well; not what they say. Called by search_content only.';
grant execute on function private.search_candidates(tsquery) to anon, authenticated, service_role;

-- The body is parsed here and now ("begin atomic"): callers need no access to the schema private.
create function public.search_content(query text, max_results integer default 20, skip integer default 0)
returns table (kind text, slug text, section text, title text, snippet text, rank real, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    select pg_catalog.websearch_to_tsquery('english', pg_catalog."left"(query, 200)) as q
  ), candidates as materialized (
    select c.kind, c.id, c.score from wanted, private.search_candidates(wanted.q) c
  ), found as (
    select c.kind, c.id, t.slug, null::text as section, t.title, c.score
    from candidates c join public.blog_posts t on t.id = c.id where c.kind = 'post'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.knowledge_articles t on t.id = c.id where c.kind = 'article'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.services t on t.id = c.id where c.kind = 'service'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.industries t on t.id = c.id where c.kind = 'industry'
    union all
    select c.kind, c.id, t.slug, t.section, t.title, c.score
    from candidates c join public.pages t on t.id = c.id where c.kind = 'page'
  ), best as materialized (
    select f.kind, f.id, f.slug, f.section, f.title, f.score, (pg_catalog.count(*) over ())::integer as total
    from found f
    order by f.score desc, f.title
    offset greatest(coalesce(skip, 0), 0) limit least(greatest(coalesce(max_results, 20), 0), 100)
  ), texts as (
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.excerpt || E'\n' || t.content as body
    from best b join public.blog_posts t on t.id = b.id where b.kind = 'post'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.excerpt || E'\n' || t.challenge || E'\n' || t.approach || E'\n' || t.outcome
    from best b join public.case_studies t on t.id = b.id where b.kind = 'case-study'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.excerpt || E'\n' || t.content
    from best b join public.knowledge_articles t on t.id = b.id where b.kind = 'article'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.summary || E'\n' || t.problem || E'\n' || t.approach || E'\n' || t.keep
    from best b join public.services t on t.id = b.id where b.kind = 'service'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.summary || E'\n' || t.problem || E'\n' || t.approach || E'\n' || t.keep
    from best b join public.industries t on t.id = b.id where b.kind = 'industry'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.summary || E'\n' || t.problem || E'\n' || t.approach || E'\n' || t.content
    from best b join public.pages t on t.id = b.id where b.kind = 'page'
  ), cut as (
    select b.kind, b.slug, b.section, b.title, b.score, b.total, pg_catalog.ts_headline(
      'english', pg_catalog."left"(b.body, 20000), wanted.q,
      pg_catalog.format('StartSel="%s", StopSel="%s", MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "',
        pg_catalog.chr(2), pg_catalog.chr(3))) as words
    from texts b, wanted
  )
  -- Enough of Markdown's marks removed to read as a sentence: link targets first, whole or cut, then the marks themselves.
  select b.kind, b.slug, b.section, b.title, pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(b.words, '\]\([^)\s]*\)?', ' ', 'g'),
        '[][*_`#|>]+|-{2,}|^\s*[-+] |\\', ' ', 'gn'),
      '\s+', ' ', 'g'), b.score, b.total
  from cut b
  order by b.score desc, b.title;
end;
comment on function public.search_content(text, integer, integer) is
  'Full-text search under the caller''s own permissions, best first; total counts up to a thousand. Matches in the snippet stand between U+0002 and U+0003.';
grant execute on function public.search_content(text, integer, integer) to anon, authenticated, service_role;

create function private.matching_posts(wanted tsquery) returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
  select p.id from public.blog_posts p where p.search @@ wanted;
$$;
comment on function private.matching_posts(tsquery) is 'Which posts match; not what they say. Called by search_posts only.';
grant execute on function private.matching_posts(tsquery) to anon, authenticated, service_role;

create function public.search_posts(query text, skip integer, take integer)
returns table (id uuid, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  select p.id, (pg_catalog.count(*) over ())::integer
  from private.matching_posts(pg_catalog.websearch_to_tsquery('english', pg_catalog."left"(query, 200))) as m (id)
  join public.blog_posts p on p.id = m.id
  where p.status = 'published' and p.is_active and p.deleted_at is null
  order by p.published_at desc, p.id
  offset greatest(skip, 0) limit least(greatest(take, 0), 100);
end;
comment on function public.search_posts(text, integer, integer) is
  'The published posts that match, newest first, under the caller''s own permissions, and how many there are in all.';
grant execute on function public.search_posts(text, integer, integer) to anon, authenticated, service_role;
