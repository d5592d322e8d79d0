-- Purpose: the lists of content tables in functions come from the content model (npm run schema).
-- Tables:  none; the check of preview_links.table_name asks a function.
-- Risk:    none; the functions answer as before.

create function private.content_records()
returns table (
  table_name text, kind text, search_kind text, id uuid, title text, detail text, body text, status text, is_active boolean,
  published_at timestamptz, review_on date, is_sample boolean, updated_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  -- generated: content records
  select 'blog_posts', 'blog', 'post', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.author_name), t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.blog_posts t where t.deleted_at is null
  union all
  select 'case_studies', 'case-studies', 'case-study', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.client), t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.case_studies t where t.deleted_at is null
  union all
  select 'knowledge_articles', 'knowledge-base', 'article', t.id, t.title, t.status, '', t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.knowledge_articles t where t.deleted_at is null
  union all
  select 'pages', 'pages', 'page', t.id, t.title, t.path, '', t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.pages t where t.deleted_at is null
  union all
  select 'menus', 'navigation', null::text, t.id, t.title, t.status, '', t.status, t.is_active, t.published_at, null::date, false, t.updated_at from public.menus t where t.deleted_at is null
  union all
  select 'legal_documents', 'legal-documents', 'legal', t.id, t.title, 'version ' || t.version, pg_catalog.concat_ws(' ', t.content), t.status, t.is_active, t.published_at, null::date, false, t.updated_at from public.legal_documents t where t.deleted_at is null
  union all
  select 'announcements', 'announcements', 'document', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.body), t.status, t.is_active, t.published_at, null::date, false, t.updated_at from public.announcements t where t.deleted_at is null
  union all
  select 'tags', 'tags', null::text, t.id, t.name, t.slug, pg_catalog.concat_ws(' ', t.description), null::text, t.is_active, null::timestamptz, null::date, false, t.updated_at from public.tags t where t.deleted_at is null
  union all
  select 'team_members', 'team', 'person', t.id, t.name, t.role, pg_catalog.concat_ws(' ', t.role, t.focus, t.bio), null::text, t.is_active, null::timestamptz, null::date, false, t.updated_at from public.team_members t where t.deleted_at is null
  union all
  select 'testimonials', 'testimonials', null::text, t.id, pg_catalog."left"(t.quote, 80), t.author_role, pg_catalog.concat_ws(' ', t.quote), null::text, t.is_active, null::timestamptz, null::date, false, t.updated_at from public.testimonials t where t.deleted_at is null
  union all
  select 'services', 'services', 'service', t.id, t.title, '/services/' || t.slug, '', null::text, t.is_active, null::timestamptz, t.review_on, false, t.updated_at from public.services t where t.deleted_at is null
  union all
  select 'industries', 'industries', 'industry', t.id, t.title, '/industries/' || t.slug, '', null::text, t.is_active, null::timestamptz, t.review_on, false, t.updated_at from public.industries t where t.deleted_at is null
  union all
  select 'hero_slides', 'hero-slides', null::text, t.id, t.headline, '', pg_catalog.concat_ws(' ', t.text), null::text, t.is_active, null::timestamptz, null::date, false, t.updated_at from public.hero_slides t where t.deleted_at is null
  union all
  select 'certifications', 'certifications', 'certification', t.id, t.name, t.issuer, pg_catalog.concat_ws(' ', t.number, t.scope), null::text, t.is_active, null::timestamptz, t.next_review_on, t.is_sample, t.updated_at from public.certifications t where t.deleted_at is null
  union all
  select 'trust_records', 'trust-records', 'trust-record', t.id, t.title, t.kind, pg_catalog.concat_ws(' ', t.summary), t.status, t.is_active, t.published_at, t.next_review_on, t.is_sample, t.updated_at from public.trust_records t where t.deleted_at is null
  union all
  select 'status_notices', 'status', 'notice', t.id, t.title, t.kind, '', t.status, t.is_active, t.published_at, null::date, t.is_sample, t.updated_at from public.status_notices t where t.deleted_at is null
  union all
  select 'status_components', 'status-components', null::text, t.id, t.name, '', '', null::text, t.is_active, null::timestamptz, null::date, t.is_sample, t.updated_at from public.status_components t where t.deleted_at is null
  -- end
  ;
end;
comment on function private.content_records() is
  'Every record of a collection, as the caller may read it, without the trash. One list for the reports of the back office.';
grant execute on function private.content_records() to authenticated;

create function private.is_previewed(table_name text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select is_previewed.table_name in (
    -- generated: previewed tables
    'blog_posts', 'case_studies', 'knowledge_articles', 'pages', 'legal_documents', 'announcements', 'tags', 'team_members', 'testimonials', 'services', 'industries', 'hero_slides', 'certifications', 'trust_records', 'status_notices', 'status_components'
    -- end
  );
end;
comment on function private.is_previewed(text) is 'Whether records of this table can be shown by a link before they are public.';
grant execute on function private.is_previewed(text) to authenticated, service_role;

alter table public.preview_links drop constraint preview_links_table_name_check;
alter table public.preview_links add constraint preview_links_table_name_check check (private.is_previewed(table_name));

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
      '.well-known/pgp-key.asc', '.well-known/security.txt', 'blog/feed.xml', 'config.json', 'favicon.ico', 'feed', 'feed.xml', 'manifest.webmanifest', 'robots.txt', 'rss.xml', 'sitemap.xml', 'status.atom', 'status.json'
      -- end
    )
    or plain ~ '^(industry/.*|legal/[^/]+/text|blog/(tags|authors)/[^/]+/feed\.xml)$'
  from (select private.plain_path(path)) as p (plain);
end;

create or replace function private.is_fixed_path(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_answered_by_app(path)
    or coalesce(substring(private.plain_path(path) from '^(.*)/[^/]*$') in (
      -- generated: folders
      'industry', 'downloads', 'blog', 'case-studies', 'resources/knowledge-base', 'legal', 'blog/tags', 'blog/authors', 'services', 'industries'
      -- end
    ), false);
end;

create or replace function private.rewrite_tag(old text, new text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content text;
  named constant jsonb := jsonb_build_object('old', old);
begin
  foreach content in array array[
    -- generated: tagged tables
    'blog_posts', 'case_studies', 'knowledge_articles', 'services', 'industries'
    -- end
  ] loop
    execute format('update public.%I set tags = private.replaced_tag(tags, $1, $2) where $1 = any (tags)', content) using old, new;
  end loop;
  update public.pages set sections = private.replaced_tag_in_sections(sections, old, new)
  where jsonb_path_exists(sections, '$[*].tags[*] ? (@ == $old)', named);
  update public.drafts set data = private.replaced_tag_in(data, old, new)
  where jsonb_path_exists(data, '$.tags[*] ? (@ == $old)', named);
  update public.drafts set data = jsonb_set(data, '{sections}', private.replaced_tag_in_sections(data -> 'sections', old, new))
  where jsonb_path_exists(data, '$.sections[*].tags[*] ? (@ == $old)', named);
end;
$$;

create or replace function private.linked_records() returns table (table_name text, id uuid, path text, title text, is_public boolean)
language sql stable security invoker set search_path = ''
begin atomic
  -- generated: linked records
  select 'blog_posts', t.id, '/blog/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.blog_posts t
  union all
  select 'case_studies', t.id, '/case-studies/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.case_studies t
  union all
  select 'knowledge_articles', t.id, '/resources/knowledge-base/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.knowledge_articles t
  union all
  select 'pages', t.id, t.path, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.pages t
  union all
  select 'legal_documents', t.id, '/legal/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.legal_documents t
  union all
  select 'services', t.id, '/services/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.services t
  union all
  select 'industries', t.id, '/industries/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.industries t
  -- end
  ;
end;

create or replace function private.is_public_match(wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return
    -- generated: public matches
    exists (select from public.blog_posts t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.case_studies t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.knowledge_articles t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.pages t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.legal_documents t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and not exists (select from public.legal_documents n where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now()))
    or exists (select from public.announcements t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and t.href ~ '^/downloads/')
    or exists (select from public.team_members t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.services t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.industries t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.certifications t where t.search @@ wanted and t.is_active and t.deleted_at is null and coalesce(t.valid_from <= (now() at time zone 'Europe/Zurich')::date, true) and coalesce(t.valid_to >= (now() at time zone 'Europe/Zurich')::date, true))
    or exists (select from public.trust_records t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and coalesce(t.valid_until >= (now() at time zone 'Europe/Zurich')::date, true))
    or exists (select from public.status_notices t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and coalesce(t.ends_at >= private.notices_since(), true))
    -- end
    ;
end;
$$;

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
      -- generated: used words
      exists (select from public.blog_posts t where t.search @@ a.q)
      or exists (select from public.case_studies t where t.search @@ a.q)
      or exists (select from public.knowledge_articles t where t.search @@ a.q)
      or exists (select from public.pages t where t.search @@ a.q)
      or exists (select from public.legal_documents t where t.search @@ a.q)
      or exists (select from public.announcements t where t.search @@ a.q)
      or exists (select from public.team_members t where t.search @@ a.q)
      or exists (select from public.services t where t.search @@ a.q)
      or exists (select from public.industries t where t.search @@ a.q)
      or exists (select from public.certifications t where t.search @@ a.q)
      or exists (select from public.trust_records t where t.search @@ a.q)
      or exists (select from public.status_notices t where t.search @@ a.q)
      -- end
      )
    returning s.word
  )
  delete from private.search_words s using asked a where s.word = a.word and not exists (select from still where still.word = s.word);
  get diagnostics gone = row_count;
  return gone;
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
    -- generated: search candidates
    (select 'post' as kind, t.id, t.search from public.blog_posts t where t.search @@ search_candidates.wide order by t.published_at desc nulls last limit 200)
    union all
    select 'case-study' as kind, t.id, t.search from public.case_studies t where t.search @@ search_candidates.wide
    union all
    select 'article' as kind, t.id, t.search from public.knowledge_articles t where t.search @@ search_candidates.wide
    union all
    select 'page' as kind, t.id, t.search from public.pages t where t.search @@ search_candidates.wide
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

create or replace function public.desk_calendar(since date, until date)
returns table (event text, kind text, id uuid, title text, day date, at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  with moments as (
    select 'publish' as event, r.kind, r.id, r.title, r.published_at as at
    from private.content_records() r where r.status = 'published' and r.is_active
    union all
    select 'change'::text, r.kind, r.id, r.title, d.publish_at
    from public.drafts d join private.content_records() r on r.table_name = d.table_name and r.id = d.row_id where d.publish_at is not null
    union all
    select 'start'::text, 'hero-slides'::text, h.id, h.headline, h."starts_at" from public.hero_slides h where h.deleted_at is null and h.is_active
    union all
    select 'end'::text, 'hero-slides'::text, h.id, h.headline, h."ends_at" from public.hero_slides h where h.deleted_at is null and h.is_active
  ), days as (
    select 'end' as event, 'certifications' as kind, c.id, c.name as title, c.valid_to as day
    from public.certifications c where c.deleted_at is null and c.is_active
    union all
    select 'review'::text, r.kind, r.id, r.title, r.review_on from private.content_records() r where r.review_on is not null
  )
  select e.event, e.kind, e.id, e.title, e.day, e.at
  from (
    select m.event, m.kind, m.id, m.title, (m.at at time zone 'Europe/Zurich')::date as day, m.at from moments m
    where m.at >= since::timestamp at time zone 'Europe/Zurich' and m.at < (until + 1)::timestamp at time zone 'Europe/Zurich'
    union all
    select d.event, d.kind, d.id, d.title, d.day, null::timestamptz from days d where d.day between since and until
  ) e
  where (select private.is_editor())
  order by e.day, e.at nulls first, e.title
  limit 1000;
end;

create or replace function public.my_desk()
returns table (what text, kind text, id uuid, title text, at timestamptz, held_back text)
language sql stable security invoker set search_path = ''
begin atomic
  with records as materialized (
    select r.table_name, r.kind, r.id, r.title, r.status, r.is_active, r.published_at, r.updated_at
    from private.content_records() r where (select private.is_editor())
  ), written as (
    -- One's own is what one has written in.
    select r.kind, r.id, r.title, r.status, r.published_at, r.updated_at from records r
    where (r.status = 'draft' or (r.status = 'published' and r.is_active and r.published_at > pg_catalog.now()))
      and exists (select from public.revisions v
        where v.table_name = r.table_name and v.row_id = r.id::text and v.author_id = (select auth.uid()))
  )
  (select 'draft' as what, w.kind, w.id, w.title, w.updated_at as at, null::text as held_back
   from written w where w.status = 'draft' order by w.updated_at desc limit 20)
  union all
  (select 'scheduled'::text, w.kind, w.id, w.title, w.published_at, null::text
   from written w where w.status = 'published' order by w.published_at limit 20)
  union all
  (select 'change'::text, r.kind, r.id, r.title, d.publish_at, null::text
   from public.drafts d join records r on r.table_name = d.table_name and r.id = d.row_id
   where d.author_id = (select auth.uid()) and d.publish_at is not null order by d.publish_at limit 20)
  union all
  (select 'copy'::text, r.kind, r.id, r.title, d.updated_at, d.held_back
   from public.drafts d join records r on r.table_name = d.table_name and r.id = d.row_id
   where d.author_id = (select auth.uid()) and d.publish_at is null order by d.updated_at desc limit 20);
end;

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
    select r.kind, r.search_kind as matched, r.id::text as id, r.title, r.detail, r.updated_at, r.body from private.content_records() r
    union all
    select 'statistics', null, s.id::text, s.title, s.value, s.updated_at, coalesce(s.description, '') from public.statistics s where s.deleted_at is null
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

create or replace function public.admin_attention() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with records as materialized (
    select r.table_name, r.kind, r.id, r.title, r.status, r.is_active, r.published_at, r.review_on, r.is_sample from private.content_records() r
  ), written as (
    select r.kind, r.status, r.published_at, r.is_active from records r where r.table_name <> 'menus'
  ), reviewed as (
    select r.kind, r.id, r.title, r.review_on as next_review_on, r.is_sample from records r
    where r.table_name in ('trust_records', 'certifications') and r.is_active and coalesce(r.status = 'published', true)
  ), samples as (
    select r.kind from reviewed r where r.is_sample
    union all
    select r.kind from records r where r.is_sample and r.table_name not in ('trust_records', 'certifications')
  )
  select pg_catalog.jsonb_build_object(
    'messages', (select pg_catalog.count(*) from public.contact_messages where status = 'new'),
    'drafts', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select w.kind, pg_catalog.count(*) as n from written w where w.status = 'draft' group by w.kind) d),
    'scheduled', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select w.kind, pg_catalog.count(*) as n from written w
      where w.status = 'published' and w.is_active and w.published_at > pg_catalog.now() group by w.kind) d),
    'certifications', (select coalesce(pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('id', c.id, 'name', c.name, 'valid_to', c.valid_to) order by c.valid_to), '[]')
      from public.certifications c
      where c.deleted_at is null and c.is_active and c.valid_to < (pg_catalog.now() at time zone 'Europe/Zurich')::date + 60),
    'errors', (select pg_catalog.count(*) from public.error_groups e
      where e.status = 'open' and e.last_seen > pg_catalog.now() - interval '7 days'),
    'jobs', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'job', j.job, 'reason', j.detail ->> 'reason', 'finished_at', j.finished_at) order by j.job), '[]')
      from (select distinct on (r.job) r.* from public.job_runs r order by r.job, r.finished_at desc) j
      where not j.succeeded),
    'incidents', (select coalesce(pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('id', n.id, 'title', n.title, 'starts_at', n.starts_at) order by n.starts_at), '[]')
      from public.status_notices n
      where n.deleted_at is null and n.is_active and n.status = 'published' and n.kind = 'incident'
        and n.starts_at <= pg_catalog.now() and coalesce(n.ends_at > pg_catalog.now(), true)),
    'reviews', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'kind', r.kind, 'id', r.id, 'title', r.title, 'next_review_on', r.next_review_on) order by r.next_review_on, r.title), '[]')
      from (select d.kind, d.id, d.title, d.next_review_on from reviewed d
            where d.next_review_on < (pg_catalog.now() at time zone 'Europe/Zurich')::date order by d.next_review_on limit 20) r),
    'samples', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select s.kind, pg_catalog.count(*) as n from samples s group by s.kind) d))
  where (select private.is_editor());
end;

drop function private.desk_records();
