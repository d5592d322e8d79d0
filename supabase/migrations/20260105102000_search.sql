-- Purpose: one search over everything that is written.
-- Tables:  reads blog_posts, case_studies, knowledge_articles, services, industries, pages.
-- Risk:    the candidates are found as the owner, because PostgreSQL does not use a GIN index under row-level security (the match
--          operator is not leakproof). Each of them is then read again as the caller, so drafts are seen by whoever may see them only.

create function private.search_candidates(wanted tsquery)
returns table (kind text, id uuid, score real)
-- The planner does not count what it costs to unpack each search column, and would read the whole table.
language sql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
  select 'post', t.id, pg_catalog.ts_rank_cd(t.search, wanted, 1) from public.blog_posts t where t.search @@ wanted
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
create function public.search_content(query text, max_results integer default 20)
returns table (kind text, slug text, section text, title text, snippet text, rank real)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    select pg_catalog.websearch_to_tsquery('english', pg_catalog."left"(query, 200)) as q
  ), candidates as materialized (
    select c.kind, c.id, c.score from wanted, private.search_candidates(wanted.q) c
  ), found as (
    select c.kind, p.slug, null::text as section, p.title, p.excerpt || E'\n' || p.content as body, c.score
    from candidates c join public.blog_posts p on p.id = c.id where c.kind = 'post'
    union all
    select c.kind, s.slug, null, s.title, s.excerpt || E'\n' || s.challenge || E'\n' || s.approach || E'\n' || s.outcome, c.score
    from candidates c join public.case_studies s on s.id = c.id where c.kind = 'case-study'
    union all
    select c.kind, k.slug, null, k.title, k.excerpt || E'\n' || k.content, c.score
    from candidates c join public.knowledge_articles k on k.id = c.id where c.kind = 'article'
    union all
    select c.kind, s.slug, null, s.title, s.summary || E'\n' || s.problem || E'\n' || s.approach || E'\n' || s.keep, c.score
    from candidates c join public.services s on s.id = c.id where c.kind = 'service'
    union all
    select c.kind, i.slug, null, i.title, i.summary || E'\n' || i.problem || E'\n' || i.approach || E'\n' || i.keep, c.score
    from candidates c join public.industries i on i.id = c.id where c.kind = 'industry'
    union all
    select c.kind, g.slug, g.section, g.title, g.summary || E'\n' || g.problem || E'\n' || g.approach || E'\n' || g.content, c.score
    from candidates c join public.pages g on g.id = c.id where c.kind = 'page'
  ), best as (
    select f.kind, f.slug, f.section, f.title, f.body, f.score
    from found f
    order by f.score desc, f.title
    limit least(greatest(coalesce(max_results, 20), 0), 100)
  ), plain as (
    -- Enough of Markdown's marks removed to read as a sentence: link targets first, then the marks themselves.
    select b.kind, b.slug, b.section, b.title, b.score, pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(pg_catalog."left"(b.body, 20000), '\]\([^)]*\)', ' ', 'g'),
        '[][*_`#|>]+|-{2,}|^\s*[-+] |\\', ' ', 'gn'),
      '\s+', ' ', 'g') as words
    from best b
  )
  select b.kind, b.slug, b.section, b.title,
    pg_catalog.ts_headline(
      'english', b.words, wanted.q,
      pg_catalog.format('StartSel="%s", StopSel="%s", MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "',
        pg_catalog.chr(2), pg_catalog.chr(3))),
    b.score
  from plain b, wanted
  order by b.score desc, b.title;
end;
comment on function public.search_content(text, integer) is
  'Full-text search under the caller''s own permissions. Matches in the snippet stand between U+0002 and U+0003.';
grant execute on function public.search_content(text, integer) to anon, authenticated, service_role;
