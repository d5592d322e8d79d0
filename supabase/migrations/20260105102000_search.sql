-- Purpose: one search over everything that is written.
-- Tables:  reads blog_posts, case_studies, knowledge_articles, services, industries, pages.
-- Risk:    runs as the caller, so row-level security hides drafts. For the same reason PostgreSQL does not use the GIN
--          index for visitors (the match operator is not leakproof): it reads the public rows, which are few.

create function public.search_content(query text, max_results integer default 20)
returns table (kind text, slug text, section text, title text, snippet text, rank real)
language sql stable security invoker set search_path = '' as $$
  with wanted as (
    select pg_catalog.websearch_to_tsquery('english', pg_catalog."left"(query, 200)) as q
  ), found as (
    select 'post' as kind, p.slug, null::text as section, p.title, p.excerpt || E'\n' || p.content as body, p.search
    from public.blog_posts p, wanted where p.search @@ wanted.q
    union all
    select 'case-study', c.slug, null, c.title, c.excerpt || E'\n' || c.challenge || E'\n' || c.approach || E'\n' || c.outcome, c.search
    from public.case_studies c, wanted where c.search @@ wanted.q
    union all
    select 'article', k.slug, null, k.title, k.excerpt || E'\n' || k.content, k.search
    from public.knowledge_articles k, wanted where k.search @@ wanted.q
    union all
    select 'service', s.slug, null, s.title, s.summary || E'\n' || s.problem || E'\n' || s.approach || E'\n' || s.keep, s.search
    from public.services s, wanted where s.search @@ wanted.q
    union all
    select 'industry', i.slug, null, i.title, i.summary || E'\n' || i.problem || E'\n' || i.approach || E'\n' || i.keep, i.search
    from public.industries i, wanted where i.search @@ wanted.q
    union all
    select 'page', g.slug, g.section, g.title, g.summary || E'\n' || g.problem || E'\n' || g.approach || E'\n' || g.content, g.search
    from public.pages g, wanted where g.search @@ wanted.q
  ), best as (
    select f.*, pg_catalog.ts_rank_cd(f.search, wanted.q, 1) as score
    from found f, wanted
    order by score desc, f.title
    limit least(greatest(coalesce(max_results, 20), 0), 100)
  ), plain as (
    -- Enough of Markdown's marks removed to read as a sentence: link targets first, then the marks themselves.
    select b.*, pg_catalog.regexp_replace(
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
$$;
comment on function public.search_content(text, integer) is
  'Full-text search under the caller''s own permissions. Matches in the snippet stand between U+0002 and U+0003.';
grant execute on function public.search_content(text, integer) to anon, authenticated, service_role;
