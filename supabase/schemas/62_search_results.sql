-- Purpose: what a search finds, where in a record and why; suggestions while the visitor types (docs/decisions/0034).
-- Tables:  none; reads every table with a search column.
-- Risk:    PostgreSQL does not use a GIN index under row-level security, because the match operator is not leakproof. So candidates are found
--          as the owner, and each is read again as the caller.

create function private.search_candidates(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
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
comment on function private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer) is 'Which records match and how well; not what they say.';
grant execute on function private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer) to anon, authenticated, service_role;

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

-- As the caller: row-level security decides what is left of the candidates.
create function private.search_found(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
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
comment on function private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer) is 'What the caller may see of what matches, and where it is.';
grant execute on function private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer) to anon, authenticated, service_role;

-- The heading of a part as its id on the page, as the renderer of Markdown makes it. (In PL/pgSQL, whose plan is kept: it is called for
-- every text that is shown.)
create function private.text_parts(body text) returns table (place bigint, label text, anchor text, part text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
  select p.place, h.heading, nullif(pg_catalog.replace(pg_catalog.lower(pg_catalog.regexp_replace(h.heading, '[^[:alnum:] _-]', '', 'g')), ' ', '-'), ''),
         coalesce(pg_catalog.substr(p.part, pg_catalog.length(l.line) + 1), p.part)
  -- (A regular expression that looks ahead takes ten times as long.)
  from pg_catalog.unnest(pg_catalog.string_to_array(pg_catalog.replace(pg_catalog.replace(
      text_parts.body, E'\n## ', E'\n\u0001## '), E'\n### ', E'\n\u0001### '), E'\u0001')) with ordinality as p (part, place)
  cross join lateral (select pg_catalog.substring(p.part, '^##{1,2} [^\n]*') as line) l
  cross join lateral (select pg_catalog.btrim(pg_catalog.regexp_replace(l.line, '[#*`]+', '', 'g')) as heading) h;
end;
$$;
comment on function private.text_parts(text) is 'A text in Markdown, heading by heading.';
grant execute on function private.text_parts(text) to anon, authenticated, service_role;

-- The parts of short records. A function of its own is planned only when one of them is shown.
create function private.record_parts(kind text, record uuid) returns table (place bigint, body text, search tsvector)
language sql stable security invoker set search_path = ''
begin atomic
  select 0::bigint, t.body, t.search from public.announcements t where record_parts.kind = 'document' and t.id = record_parts.record
  union all
  select p.place, p.body, t.search
  from public.trust_records t
  cross join lateral (
    select 0::bigint as place, concat_ws('. ', private.trust_words(t.kind), nullif(t.summary, '')) as body
    union all
    select f.place, concat(f.fact ->> 'label', ': ', f.fact ->> 'value') from jsonb_array_elements(t.facts) with ordinality as f (fact, place)
  ) p
  where record_parts.kind = 'trust-record' and t.id = record_parts.record
  union all
  select p.place, p.body, t.search
  from public.certifications t
  cross join lateral (values (0::bigint, t.scope),
    (1, concat_ws('. ', 'Issuer: ' || nullif(t.issuer, ''), 'Certificate number: ' || nullif(t.number, '')))) as p (place, body)
  where record_parts.kind = 'certification' and t.id = record_parts.record
  union all
  select p.place, p.body, t.search
  from public.status_notices t
  cross join lateral (
    -- The latest is what is known best.
    select 0::bigint as place, concat_ws('. ', private.notice_words(t.kind, t.impact), t.updates -> -1 ->> 'text') as body
    union all
    select u.place, u.entry ->> 'text' from jsonb_array_elements(t.updates) with ordinality as u (entry, place)
  ) p
  where record_parts.kind = 'notice' and t.id = record_parts.record;
end;
comment on function private.record_parts(text, uuid) is 'What a short record says, part by part, as far as the caller may read it.';
grant execute on function private.record_parts(text, uuid) to anon, authenticated, service_role;

create function public.search_content(query text, max_results integer default 20, skip integer default 0)
returns table (
  kind text, slug text, path text, title text, marked_title text, snippet text, found_in text, anchor text, reasons jsonb, rank real, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with plan as materialized (
    select p.exact, p.wide, p.marks, p.units, p.titles, p.patterns, p.needed, p.expansions from private.search_plan(search_content.query, false) p
  ), found as materialized (
    select f.kind, f.id, f.slug, f.path, f.name, f.hits, f.score, max(f.hits) over () as most, p.needed
    from plan p cross join lateral private.search_found(p.wide, p.exact, p.titles, p.units, p.needed) f
    where f.path is not null
  ), best as materialized (
    select f.kind, f.id, f.slug, f.path, f.name, f.hits, f.score, (count(*) over ())::integer as total
    from found f
    where f.hits >= least(f.needed, f.most)
    order by f.hits desc, f.score desc, f.name
    offset greatest(coalesce(search_content.skip, 0), 0) limit least(greatest(coalesce(search_content.max_results, 20), 0), 100)
  ), parts as (
    -- generated: text parts
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search from best b join public.blog_posts t on t.id = b.id cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.excerpt as body union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 40000)) x) p where b.kind = 'post'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search from best b join public.knowledge_articles t on t.id = b.id cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.excerpt as body union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 40000)) x) p where b.kind = 'article'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search from best b join public.legal_documents t on t.id = b.id cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.summary as body union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 80000)) x) p where b.kind = 'legal'
    -- end
    union all
    select b.kind, b.id, p.place, null, null, p.body, t.search
    from best b join public.case_studies t on t.id = b.id
    cross join lateral (values (0::bigint, t.excerpt), (1, t.challenge), (2, t.approach), (3, t.outcome), (4, t.content), (5, private.section_words(t.figures))) as p (place, body)
    where b.kind = 'case-study'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b
    join (
      select 'service' as kind, s.id, s.summary, s.description, s.features, s.problem, s.approach, s.keep, s.content, s.facts, s.faq, s.search from public.services s
      union all
      select 'industry', i.id, i.summary, i.description, i.features, i.problem, i.approach, i.keep, i.content, i.facts, i.faq, i.search from public.industries i
    ) t on t.kind = b.kind and t.id = b.id
    cross join lateral (
      values (0::bigint, null::text, null::text, t.summary), (1, null, 'problem', t.problem), (2, null, 'approach', t.approach),
             (3, null, 'keep', t.keep), (4, null, null, t.content), (5, null, 'facts', array_to_string(t.features, E'.\n')), (6, null, null, t.description)
      union all
      select 100 + f.place, 'Facts', 'facts', concat(f.fact ->> 'label', ': ', f.fact ->> 'value') from jsonb_array_elements(t.facts) with ordinality as f (fact, place)
      union all
      select 200 + f.place, 'Questions', 'faq', concat(f.item ->> 'question', ' ', f.item ->> 'answer') from jsonb_array_elements(t.faq) with ordinality as f (item, place)
    ) as p (place, label, anchor, body)
    where b.kind in ('service', 'industry')
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.pages t on t.id = b.id
    cross join lateral (
      select 0::bigint as place, null::text as label, null::text as anchor, t.summary as body
      union all
      select s.place * 1000 + coalesce(x.place, 0), coalesce(x.label, s.section ->> 'title'), coalesce(x.anchor, s.section ->> 'anchor'), x.body
      from jsonb_array_elements(t.sections) with ordinality as s (section, place)
      cross join lateral (
        select y.place, y.label, y.anchor, y.part as body from private.text_parts(s.section ->> 'text') y where s.section ->> 'kind' = 'text'
        union all
        select f.place, 'Facts', 'facts', concat(f.fact ->> 'label', ': ', f.fact ->> 'value')
        from jsonb_path_query(s.section, '$.facts[*]') with ordinality as f (fact, place) where s.section ->> 'kind' = 'facts'
        union all
        select f.place, 'Questions', 'faq', concat(f.item ->> 'question', ' ', f.item ->> 'answer')
        from jsonb_path_query(s.section, '$.questions[*]') with ordinality as f (item, place) where s.section ->> 'kind' = 'questions'
        union all
        select 0, null, null, private.section_words(jsonb_build_array(s.section)) where s.section ->> 'kind' not in ('text', 'facts', 'questions')
      ) x
      where not coalesce((s.section ->> 'hidden')::boolean, false)
    ) p
    where b.kind = 'page'
    union all
    select b.kind, b.id, p.place, null, null, p.body, t.search
    from best b join public.team_members t on t.id = b.id
    cross join lateral (values (0::bigint, concat_ws('. ', t.role, nullif(t.focus, ''))), (1, t.bio)) as p (place, body)
    where b.kind = 'person'
    union all
    select b.kind, b.id, p.place, null, null, p.body, p.search
    from best b cross join lateral private.record_parts(b.kind, b.id) p where b.kind in ('document', 'trust-record', 'certification', 'notice')
  ), chosen as materialized (
    -- The part with most of the words, and of those the one that says it most densely.
    select distinct on (p.kind, p.id) p.kind, p.id, p.body, p.label, p.anchor, p.search, w.pattern
    from parts p
    cross join (select patterns, array_to_string(patterns, '|') as pattern from plan) w
    where p.body <> ''
    order by p.kind, p.id, (select count(*) from unnest(w.patterns) as u (pattern) where p.body ~* u.pattern) desc,
      regexp_count(p.body, w.pattern, 1, 'i')::real / (200 + length(p.body)) desc, p.place
  ), passages as (
    -- From the beginning of the paragraph with the first of the words, or from a little before it.
    select c.kind, c.id, c.label, c.anchor, c.search, coalesce((select regexp_replace(x.body, '^\S*\s+', '') where l.before > 300), x.body) as body
    from chosen c
    cross join lateral (select greatest(regexp_instr(c.body, c.pattern, 1, 1, 0, 'i'), 1) as place) f
    cross join lateral (select length(substring("left"(c.body, f.place - 1) from '[^\n]*$')) as before) l
    cross join lateral (select substr(c.body, f.place - least(l.before, 300), 1600) as body) x
  ), shown as materialized (
    select b.kind, b.id, b.slug, b.path, b.name, b.hits, b.score, b.total, c.label, c.anchor, c.search,
      replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(c.body, ''),
        '{{company.name}}', coalesce(o.name, '')), '{{company.legal_name}}', coalesce(o.legal_name, '')), '{{company.street}}', coalesce(o.street, '')),
        '{{company.postal_code}}', coalesce(o.postal_code, '')), '{{company.city}}', coalesce(o.city, '')), '{{company.country}}', coalesce(o.country, '')),
        '{{company.email}}', coalesce(o.email, '')), '{{company.phone}}', coalesce(o.phone, '')), '{{company.uid}}', coalesce(o.uid, '')) as body
    from best b
    left join passages c on c.kind = b.kind and c.id = b.id
    left join public.company o on o.deleted_at is null
  -- Materialized: otherwise each of the three uses of a passage would mark it again.
  ), cut as materialized (
    select s.kind, s.id, s.slug, s.path, s.name, s.hits, s.score, s.total, s.label, s.anchor, s.search,
      ts_headline('private.site_text'::regconfig, private.searchable(s.body), p.marks,
        -- A short text is shown whole: cut, it would lose the figure at its end.
        format('StartSel="%s", StopSel="%s", ', chr(2), chr(3)) || coalesce((select 'HighlightAll=true' where length(s.body) <= 160),
          'MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "')) as words,
      ts_headline('private.site_text'::regconfig, s.name, p.marks, format('StartSel="%s", StopSel="%s", HighlightAll=true', chr(2), chr(3))) as heading
    from shown s cross join plan p
  )
  -- Enough of Markdown's marks removed to read as a sentence: link targets first, whole or cut, then the marks themselves.
  select c.kind, c.slug, c.path, c.name, c.heading,
    regexp_replace(regexp_replace(regexp_replace(c.words, '\]\([^)\s]*\)?', ' ', 'g'), '[][*_`#|>]+|-{2,}|^\s*[-+] |\\', ' ', 'gn'), '\s+', ' ', 'g'),
    (select c.label where c.words ~ chr(2)), (select c.anchor where c.words ~ chr(2)),
    coalesce((
      select jsonb_agg(e.expansion) from plan p cross join lateral jsonb_array_elements(p.expansions) as e (expansion)
      where c.search @@ phraseto_tsquery('private.site_text'::regconfig, private.searchable(e.expansion ->> 'used'))
        and not c.search @@ phraseto_tsquery('private.site_text'::regconfig, private.searchable(e.expansion ->> 'asked'))
    ), '[]'), c.score, c.total
  from cut c
  order by c.hits desc, c.score desc, c.name;
end;
comment on function public.search_content(text, integer, integer) is
  'Full-text search under the caller''s own permissions, best first, with where in a record it was found and why; total counts up to a thousand. Matches in title and snippet are between U+0002 and U+0003.';
grant execute on function public.search_content(text, integer, integer) to anon, authenticated, service_role;

create function public.suggest_content(query text)
returns table (kind text, path text, title text)
language sql stable security invoker set search_path = ''
begin atomic
  with plan as materialized (
    select p.exact, p.wide, p.titles, p.units, p.needed from private.search_plan(suggest_content.query, true) p
  ), found as materialized (
    select f.kind, f.path, f.name, f.hits, f.score, max(f.hits) over () as most, p.needed,
      (lower(f.name) like replace(replace(lower(btrim("left"(suggest_content.query, 200))), '\', ''), '%', '') || '%')::integer as begins
    from plan p cross join lateral private.search_found(p.wide, p.exact, p.titles, p.units, p.needed) f
    where f.path is not null
  )
  select f.kind, f.path, f.name from found f
  where f.hits >= least(f.needed, f.most)
  order by f.begins desc, f.hits desc, f.score desc, f.name limit 7;
end;
comment on function public.suggest_content(text) is 'A few records that match what the caller is typing, under the caller''s own permissions.';
grant execute on function public.suggest_content(text) to anon, authenticated, service_role;

create function private.matching_posts(wanted tsquery) returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
  select p.id from public.blog_posts p where p.search @@ wanted;
$$;
comment on function private.matching_posts(tsquery) is 'Which posts match; not what they say. Called by search_posts only.';
grant execute on function private.matching_posts(tsquery) to anon, authenticated, service_role;

-- Who searches a list of posts need not have each match unpacked, as long as every word is wanted.
create function public.search_posts(query text, skip integer, take integer)
returns table (id uuid, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  select p.id, (count(*) over ())::integer
  from private.search_plan(search_posts.query, false) w cross join lateral private.matching_posts(w.wide) as m (id)
  join public.blog_posts p on p.id = m.id
  where w.wide is not null and p.status = 'published' and p.is_active and p.deleted_at is null
    and (w.needed <= 0 or (select count(*) from unnest(w.units) as u (unit) where p.search @@ u.unit) >= w.needed)
  order by p.published_at desc, p.id
  offset greatest(search_posts.skip, 0) limit least(greatest(search_posts.take, 0), 100);
end;
comment on function public.search_posts(text, integer, integer) is
  'The published posts that match, newest first, under the caller''s own permissions, and how many there are in all.';
grant execute on function public.search_posts(text, integer, integer) to anon, authenticated, service_role;

create function public.search_articles(query text)
returns table (slug text, title text, excerpt text, category text)
language sql stable security invoker set search_path = ''
begin atomic
  select t.slug, t.title, t.excerpt, t.category
  from private.search_plan(search_articles.query, false) w join public.knowledge_articles t on t.search @@ w.wide
  where t.status = 'published' and t.is_active and t.deleted_at is null
    and (select count(*) from unnest(w.units) as u (unit) where t.search @@ u.unit) >= w.needed
  order by t.category, t.title limit 500;
end;
comment on function public.search_articles(text) is 'The published articles of the knowledge base that match, in the order of its list.';
grant execute on function public.search_articles(text) to anon, authenticated, service_role;
