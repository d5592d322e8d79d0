-- Purpose: what the back office asks of all content at once: its search, its calendar, the caller's own work, and what needs attention.
-- Tables:  none; reads the content tables, drafts, revisions, messages, errors and jobs.

create function private.content_records()
returns table (
  table_name text, kind text, search_kind text, id uuid, title text, detail text, body text, status text, is_active boolean,
  published_at timestamptz, review_on date, is_sample boolean, updated_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  -- generated: content records
  select 'blog_posts', 'blog', 'post', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.author_name), t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.blog_posts t where t.deleted_at is null
  union all
  select 'case_studies', 'case-studies', 'case-study', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.client), t.status, t.is_active, t.published_at, t.review_on, t.is_sample, t.updated_at from public.case_studies t where t.deleted_at is null
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
  select 'team_members', 'team', 'person', t.id, t.name, t.role, pg_catalog.concat_ws(' ', t.role, t.focus, t.bio), null::text, t.is_active, null::timestamptz, null::date, t.is_sample, t.updated_at from public.team_members t where t.deleted_at is null
  union all
  select 'testimonials', 'testimonials', null::text, t.id, pg_catalog."left"(t.quote, 80), t.author_role, pg_catalog.concat_ws(' ', t.quote), null::text, t.is_active, null::timestamptz, null::date, t.is_sample, t.updated_at from public.testimonials t where t.deleted_at is null
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

create function public.desk_calendar(since date, until date)
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
comment on function public.desk_calendar(date, date) is
  'What is published, changes by schedule, begins, ends or is due for review in a period, by the days of the site''s clock. Empty unless the caller is an editor.';
grant execute on function public.desk_calendar(date, date) to authenticated;

create function public.my_desk()
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
comment on function public.my_desk() is
  'Of the caller: drafts, scheduled records, scheduled changes, and pending changes. Empty unless the caller is an editor.';
grant execute on function public.my_desk() to authenticated;

create function public.search_records(query text, max_results integer default 12)
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
comment on function public.search_records(text, integer) is 'Records of the back office by name and by text. Empty unless the caller is an editor.';
grant execute on function public.search_records(text, integer) to authenticated;

create function public.admin_attention() returns jsonb
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
    union all
    select 'statistics'::text from public.statistics f where f.is_sample and f.deleted_at is null
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
comment on function public.admin_attention() is
  'New messages, drafts, scheduled texts, certificates that end within 60 days, reviews that are due, sample data, incidents that last, open errors of the week, failed jobs. Null unless the caller is an editor.';
grant execute on function public.admin_attention() to authenticated;
