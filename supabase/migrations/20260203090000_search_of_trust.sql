-- Purpose: the search also finds what the trust page and the status page show: trust records, certifications, incidents and maintenance,
--          each at its own place on the page (docs/decisions/0034, 0036).
-- Tables:  trust_records, certifications, status_notices (search).
-- Risk:    writes every row of the three tables anew, once; neither the history nor the audit log counts it. The functions are those of
--          20260123 with three tables more: candidates are found as the owner and each is read again as the caller.

-- The words that a page says beside a record, so that who types them finds it.
create function private.trust_words(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind
    when 'site' then 'Site' when 'hsm' then 'Hardware security module (HSM)' when 'test' then 'Test' when 'insurance' then 'Insurance'
    when 'ownership' then 'Ownership' when 'responsibility' then 'Responsibility' else '' end;
$$;
comment on function private.trust_words(text) is 'What a trust record of this kind is called.';

create function private.notice_words(kind text, impact text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind when 'maintenance' then 'Maintenance' else 'Incident' end
    || case impact when 'outage' then ', outage' when 'degraded' then ', degraded' else '' end;
$$;
comment on function private.notice_words(text, text) is 'What a notice of this kind and impact is called.';

create function private.update_words(updates jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(u.entry ->> 'text', E'\n' order by u.place), '')
  from pg_catalog.jsonb_array_elements(update_words.updates) with ordinality as u (entry, place);
$$;
comment on function private.update_words(jsonb) is 'The texts of a notice''s updates, for the search.';

grant execute on function private.trust_words(text), private.notice_words(text, text) to anon, authenticated, service_role;
grant execute on function private.update_words(jsonb) to authenticated, service_role;

do $$
declare
  source record;
  words text;
begin
  for source in
    select * from (values
      ('trust_records', 'title', 'private.trust_words(kind) || '' '' || summary', 'private.section_words(facts)', '''''',
        '{status,is_active,deleted_at}'::text[]),
      -- PostgreSQL takes the hyphen of CH-4711 for a minus.
      ('certifications', 'name', 'issuer || '' '' || number || '' '' || regexp_replace(number, ''[^[:alnum:]]+'', '' '', ''g'')', 'scope',
        '''Certification, certificate number''', '{is_active,deleted_at}'),
      ('status_notices', 'title', 'private.notice_words(kind, impact) || '' '' || private.joined(components)', 'private.update_words(updates)', '''''',
        '{status,is_active,deleted_at}')
    ) as s (name, title, lead, body, rest, except_for)
  loop
    execute format($ddl$
      alter table public.%I add column search tsvector not null generated always as (
        setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'A')
        || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'B')
        || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'C')
        || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'D')
      ) stored
    $ddl$, source.name, source.title, source.lead, source.body, source.rest);
    execute format('create index %I on public.%I using gin (search)', source.name || '_search', source.name);
    execute format('call private.keep_no_statistics(%L, %L)', 'public.' || source.name, source.except_for);
    words := format('concat_ws('' '', %s, %s, %s, %s)', source.title, source.lead, source.body, source.rest);
    execute format('insert into private.search_words (word) select distinct w.word from public.%I t, lateral unnest(private.words_of(%s)) as w (word)
      on conflict do nothing', source.name, words);
    execute format('create trigger note_words_on_insert after insert on public.%I referencing new table as new_rows
      for each statement execute function private.note_search_words(%L)', source.name, words);
    execute format('create trigger note_words_on_update after update on public.%I referencing new table as new_rows
      for each statement execute function private.note_search_words(%L)', source.name, words);
  end loop;
end;
$$;

-- A portion at a time: words that no record has any more, also not a draft, are forgotten.
create or replace function public.forget_search_words() returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  looked_at text[];
  gone integer;
begin
  select coalesce(array_agg(w.word), '{}') into looked_at
  from (select word from private.search_words where seen_on < current_date order by seen_on, word limit 1000) w;
  with asked as materialized (
    select a.word, pg_catalog.plainto_tsquery('private.site_text'::regconfig, a.word) as q from unnest(looked_at) as a (word)
  ), still as (
    update private.search_words s set seen_on = current_date
    from asked a
    where s.word = a.word and pg_catalog.numnode(a.q) > 0 and (
      exists (select from public.blog_posts t where t.search @@ a.q)
      or exists (select from public.pages t where t.search @@ a.q)
      or exists (select from public.knowledge_articles t where t.search @@ a.q)
      or exists (select from public.case_studies t where t.search @@ a.q)
      or exists (select from public.services t where t.search @@ a.q)
      or exists (select from public.industries t where t.search @@ a.q)
      or exists (select from public.legal_documents t where t.search @@ a.q)
      or exists (select from public.team_members t where t.search @@ a.q)
      or exists (select from public.announcements t where t.search @@ a.q)
      or exists (select from public.trust_records t where t.search @@ a.q)
      or exists (select from public.certifications t where t.search @@ a.q)
      or exists (select from public.status_notices t where t.search @@ a.q))
    returning s.word
  )
  delete from private.search_words s using asked a where s.word = a.word and not exists (select from still where still.word = s.word);
  get diagnostics gone = row_count;
  return gone;
end;
$$;

-- As the status page has it: of what is over it tells 400 days.
create function private.notices_since() returns timestamptz
language sql stable set search_path = '' as $$
  select ((now() at time zone 'Europe/Zurich')::date - 400)::timestamp at time zone 'UTC';
$$;
comment on function private.notices_since() is 'Notices that ended before this are no longer on the status page.';
grant execute on function private.notices_since() to anon, authenticated, service_role;

create or replace function private.is_public_match(wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return exists (select from public.pages t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.services t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.knowledge_articles t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.legal_documents t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.industries t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.case_studies t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.team_members t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.blog_posts t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.announcements t where t.search @@ wanted and t.href ~ '^/downloads/' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.trust_records t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
      and coalesce(t.valid_until >= (now() at time zone 'Europe/Zurich')::date, true))
    or exists (select from public.certifications t where t.search @@ wanted and t.is_active and t.deleted_at is null
      and coalesce(t.valid_from <= (now() at time zone 'Europe/Zurich')::date, true) and coalesce(t.valid_to >= (now() at time zone 'Europe/Zurich')::date, true))
    or exists (select from public.status_notices t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
      and coalesce(t.ends_at >= private.notices_since(), true));
end;
$$;

create or replace function private.search_candidates(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, hits integer, score real)
-- The planner does not count what it costs to unpack each search column, and would read the whole table.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
begin
  return query
  select t.kind, t.id,
    case when search_candidates.needed > 0
      then (select pg_catalog.count(*) from pg_catalog.unnest(search_candidates.units) as u (unit) where t.search @@ u.unit)::integer else 0 end,
    -- Who names a thing in the title is about it.
    (2.0 * (select pg_catalog.count(*) from pg_catalog.unnest(search_candidates.titles) as u (unit) where t.search @@ u.unit) / pg_catalog.cardinality(search_candidates.titles)
      + coalesce(nullif(pg_catalog.ts_rank_cd(t.search, search_candidates.exact, 33), 0), pg_catalog.ts_rank_cd(t.search, search_candidates.wide, 33) * 0.3))::real
  from (
    -- Ranking unpacks each text's words. A word that is in thousands of posts is ranked among the newest.
    (select 'post' as kind, p.id, p.search from public.blog_posts p where p.search @@ search_candidates.wide order by p.published_at desc nulls last limit 200)
    union all select 'case-study', c.id, c.search from public.case_studies c where c.search @@ search_candidates.wide
    union all select 'article', k.id, k.search from public.knowledge_articles k where k.search @@ search_candidates.wide
    union all select 'service', s.id, s.search from public.services s where s.search @@ search_candidates.wide
    union all select 'industry', i.id, i.search from public.industries i where i.search @@ search_candidates.wide
    union all select 'page', g.id, g.search from public.pages g where g.search @@ search_candidates.wide
    union all select 'legal', l.id, l.search from public.legal_documents l where l.search @@ search_candidates.wide
    union all select 'person', m.id, m.search from public.team_members m where m.search @@ search_candidates.wide
    union all select 'document', a.id, a.search from public.announcements a where a.search @@ search_candidates.wide and a.href ~ '^/downloads/'
    union all select 'trust-record', r.id, r.search from public.trust_records r where r.search @@ search_candidates.wide
    union all select 'certification', e.id, e.search from public.certifications e where e.search @@ search_candidates.wide
    union all select 'notice', n.id, n.search from public.status_notices n where n.search @@ search_candidates.wide
  ) t
  order by 3 desc, 4 desc
  -- Ten times what is ever shown, so that drafts among the best do not push published texts out.
  limit 1000;
end;
$$;

-- As the caller: row-level security decides what is left of the candidates.
create or replace function private.search_found(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, slug text, path text, name text, hits integer, score real)
language sql stable security invoker set search_path = ''
begin atomic
  with candidates as materialized (
    select c.kind, c.id, c.hits, c.score
    from private.search_candidates(search_found.wide, search_found.exact, search_found.titles, search_found.units, search_found.needed) c
    where search_found.wide is not null
  ), places as materialized (
    -- Which page shows what. Read once, and only when there is something of it to show.
    select distinct on (x.shows) x.shows, g.path, s.section ->> 'anchor' as anchor
    from public.pages g
    cross join lateral jsonb_path_query(g.sections, '$[*] ? (!(@.hidden == true))') as s (section)
    cross join lateral (
      select s.section ->> 'kind' as shows where s.section ->> 'kind' in ('certifications', 'service-status', 'incident-history')
      union all
      select r.records #>> '{}' from jsonb_path_query(s.section, '$ ? (@.kind == "trust-records").groups[*].records') as r (records)
    ) x
    where g.status = 'published' and g.is_active and g.deleted_at is null and g.published_at <= now()
    order by x.shows, g.path
  )
  select c.kind, c.id, t.slug, '/blog/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.blog_posts t on t.id = c.id where c.kind = 'post'
  union all
  select c.kind, c.id, t.slug, '/case-studies/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
  union all
  select c.kind, c.id, t.slug, '/resources/knowledge-base/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.knowledge_articles t on t.id = c.id where c.kind = 'article'
  union all
  select c.kind, c.id, t.slug, '/services/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.services t on t.id = c.id where c.kind = 'service'
  union all
  select c.kind, c.id, t.slug, '/industries/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.industries t on t.id = c.id where c.kind = 'industry'
  union all
  select c.kind, c.id, substr(t.path, 2), t.path, t.title, c.hits, c.score
  from candidates c join public.pages t on t.id = c.id where c.kind = 'page'
  union all
  -- The version in force: the others are reached from it.
  select c.kind, c.id, t.slug, '/legal/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.legal_documents t on t.id = c.id
  where c.kind = 'legal' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
    and not exists (
      select from public.legal_documents n
      where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now())
  union all
  -- The page with their posts; who has written none is shown with the team.
  select c.kind, c.id, t.slug, coalesce(
      (select '/blog/authors/' || t.slug where exists (
        select from public.blog_posts p where p.author = t.slug and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now())),
      (select g.path || coalesce('#' || (s.section ->> 'anchor'), '') from public.pages g cross join lateral jsonb_array_elements(g.sections) as s (section)
       where g.status = 'published' and g.is_active and g.deleted_at is null and s.section ->> 'kind' = 'team' and not coalesce((s.section ->> 'hidden')::boolean, false)
       order by g.path limit 1)), t.name, c.hits, c.score
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

create or replace function public.search_content(query text, max_results integer default 20, skip integer default 0)
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
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.blog_posts t on t.id = b.id
    cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.excerpt as body
                        union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 40000)) x) p
    where b.kind = 'post'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.knowledge_articles t on t.id = b.id
    cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.excerpt as body
                        union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 40000)) x) p
    where b.kind = 'article'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.legal_documents t on t.id = b.id
    cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.summary as body
                        union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 80000)) x) p
    where b.kind = 'legal'
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

-- For editors as before; what a match says is found in these as well.
create or replace function public.search_records(query text, max_results integer default 12)
returns table (kind text, id text, title text, detail text)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    -- What the person typed is text, also when it holds a wildcard.
    select '%' || pg_catalog.regexp_replace(pg_catalog.btrim(pg_catalog."left"(query, 100)), '([\\%_])', '\\\1', 'g') || '%' as pattern,
           pg_catalog.lower(pg_catalog.btrim(pg_catalog."left"(query, 100))) as words
    where (select private.is_editor()) and pg_catalog.btrim(query) <> ''
  ), matches as materialized (
    select c.kind, c.id, c.score
    from wanted w cross join lateral private.search_plan(w.words, true) p
    cross join lateral private.search_candidates(p.wide, p.exact, p.titles, p.units, p.needed) c
    where p.wide is not null and c.hits >= p.needed
  ), records as (
    select 'blog' as kind, 'post' as matched, p.id::text as id, p.title, p.status as detail, p.updated_at, coalesce(p.author_name, '') as body
    from public.blog_posts p where p.deleted_at is null
    union all
    select 'case-studies', 'case-study', s.id::text, s.title, s.status, s.updated_at, s.client from public.case_studies s where s.deleted_at is null
    union all
    select 'knowledge-base', 'article', k.id::text, k.title, k.status, k.updated_at, '' from public.knowledge_articles k where k.deleted_at is null
    union all
    select 'pages', 'page', g.id::text, g.title, g.path, g.updated_at, '' from public.pages g where g.deleted_at is null
    union all
    select 'legal-documents', null, l.id::text, l.title, 'version ' || l.version, l.updated_at, l.content from public.legal_documents l where l.deleted_at is null
    union all
    select 'services', 'service', s.id::text, s.title, '/services/' || s.slug, s.updated_at, '' from public.services s where s.deleted_at is null
    union all
    select 'industries', 'industry', i.id::text, i.title, '/industries/' || i.slug, i.updated_at, '' from public.industries i where i.deleted_at is null
    union all
    select 'team', null, t.id::text, t.name, t.role, t.updated_at, t.role || ' ' || t.focus || ' ' || t.bio from public.team_members t where t.deleted_at is null
    union all
    select 'testimonials', null, t.id::text, pg_catalog."left"(t.quote, 80), t.author_role, t.updated_at, t.quote from public.testimonials t where t.deleted_at is null
    union all
    select 'hero-slides', null, h.id::text, h.headline, '', h.updated_at, h.text from public.hero_slides h where h.deleted_at is null
    union all
    select 'certifications', 'certification', c.id::text, c.name, c.issuer, c.updated_at, c.number || ' ' || c.scope from public.certifications c where c.deleted_at is null
    union all
    select 'trust-records', 'trust-record', t.id::text, t.title, t.kind, t.updated_at, t.summary from public.trust_records t where t.deleted_at is null
    union all
    select 'status', 'notice', n.id::text, n.title, n.kind, n.updated_at, '' from public.status_notices n where n.deleted_at is null
    union all
    select 'status-components', null, c.id::text, c.name, '', c.updated_at, '' from public.status_components c where c.deleted_at is null
    union all
    select 'announcements', null, a.id::text, a.title, a.status, a.updated_at, a.body from public.announcements a where a.deleted_at is null
    union all
    select 'statistics', null, s.id::text, s.title, s.value, s.updated_at, coalesce(s.description, '') from public.statistics s where s.deleted_at is null
    union all
    select 'tags', null, t.id::text, t.name, t.slug, t.updated_at, t.description from public.tags t where t.deleted_at is null
    union all
    select 'messages', null, m.id::text, m.name, m.email, m.updated_at, m.email from public.contact_messages m
  )
  select r.kind, r.id, r.title, r.detail
  from wanted w cross join records r left join matches m on m.kind = r.matched and m.id::text = r.id
  where r.title ilike w.pattern or r.body ilike w.pattern or m.id is not null
  -- What begins with the words comes first, then what has them in its name, then the texts that are most about them.
  order by pg_catalog.starts_with(pg_catalog.lower(r.title), w.words) desc, (r.title ilike w.pattern) desc,
    coalesce(m.score, 0) desc, r.updated_at desc
  limit least(greatest(coalesce(max_results, 12), 1), 50);
end;

-- Who searches a list of posts need not have each match unpacked, as long as every word is wanted.
create or replace function public.search_posts(query text, skip integer, take integer)
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

-- An index that collects what is new in a list has every search read that list. Editors write seldom, visitors search often.
do $$
declare
  found text;
begin
  for found in
    select format('%I.%I', i.schemaname, i.indexname) from pg_catalog.pg_indexes i
    where i.schemaname = 'public' and i.indexname = i.tablename || '_search'
  loop
    execute format('alter index %s set (fastupdate = off)', found);
    perform pg_catalog.gin_clean_pending_list(found::regclass);
  end loop;
end;
$$;
