-- Purpose: what the back office asks of all content at once: its search, its calendar, the desk of the caller, and what needs attention.
-- Tables:  none; reads the content tables, drafts, revisions, messages, errors and jobs.

create function private.desk_records()
returns table (table_name text, kind text, id uuid, title text, status text, is_active boolean, published_at timestamptz, review_on date, updated_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select 'blog_posts', 'blog', t.id, t.title, t.status, t.is_active, t.published_at, t.review_on, t.updated_at from public.blog_posts t where t.deleted_at is null
  union all
  select 'case_studies', 'case-studies', t.id, t.title, t.status, t.is_active, t.published_at, t.review_on, t.updated_at from public.case_studies t where t.deleted_at is null
  union all
  select 'knowledge_articles', 'knowledge-base', t.id, t.title, t.status, t.is_active, t.published_at, t.review_on, t.updated_at from public.knowledge_articles t where t.deleted_at is null
  union all
  select 'pages', 'pages', t.id, t.title, t.status, t.is_active, t.published_at, t.review_on, t.updated_at from public.pages t where t.deleted_at is null
  union all
  select 'legal_documents', 'legal-documents', t.id, t.title, t.status, t.is_active, t.published_at, null, t.updated_at from public.legal_documents t where t.deleted_at is null
  union all
  select 'announcements', 'announcements', t.id, t.title, t.status, t.is_active, t.published_at, null, t.updated_at from public.announcements t where t.deleted_at is null
  union all
  select 'menus', 'navigation', t.id, t.title, t.status, t.is_active, t.published_at, null, t.updated_at from public.menus t where t.deleted_at is null
  union all
  select 'services', 'services', t.id, t.title, null, t.is_active, null, t.review_on, t.updated_at from public.services t where t.deleted_at is null
  union all
  select 'industries', 'industries', t.id, t.title, null, t.is_active, null, t.review_on, t.updated_at from public.industries t where t.deleted_at is null
  union all
  select 'team_members', 'team', t.id, t.name, null, t.is_active, null, null, t.updated_at from public.team_members t where t.deleted_at is null
  union all
  select 'testimonials', 'testimonials', t.id, pg_catalog."left"(t.quote, 80), null, t.is_active, null, null, t.updated_at from public.testimonials t where t.deleted_at is null
  union all
  select 'hero_slides', 'hero-slides', t.id, t.headline, null, t.is_active, null, null, t.updated_at from public.hero_slides t where t.deleted_at is null
  union all
  select 'certifications', 'certifications', t.id, t.name, null, t.is_active, null, t.next_review_on, t.updated_at from public.certifications t where t.deleted_at is null
  union all
  select 'trust_records', 'trust-records', t.id, t.title, t.status, t.is_active, t.published_at, t.next_review_on, t.updated_at from public.trust_records t where t.deleted_at is null
  union all
  select 'status_notices', 'status', t.id, t.title, t.status, t.is_active, t.published_at, null, t.updated_at from public.status_notices t where t.deleted_at is null
  union all
  select 'status_components', 'status-components', t.id, t.name, null, t.is_active, null, null, t.updated_at from public.status_components t where t.deleted_at is null
  union all
  select 'tags', 'tags', t.id, t.name, null, t.is_active, null, null, t.updated_at from public.tags t where t.deleted_at is null;
end;
comment on function private.desk_records() is
  'Every record that has a form of its own, as the caller may read it, without the trash. One list for the reports of the back office.';
grant execute on function private.desk_records() to authenticated;

create function public.desk_calendar(since date, until date)
returns table (event text, kind text, id uuid, title text, day date, at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  with moments as (
    select 'publish' as event, r.kind, r.id, r.title, r.published_at as at
    from private.desk_records() r where r.status = 'published' and r.is_active
    union all
    select 'change'::text, r.kind, r.id, r.title, d.publish_at
    from public.drafts d join private.desk_records() r on r.table_name = d.table_name and r.id = d.row_id where d.publish_at is not null
    union all
    select 'start'::text, 'hero-slides'::text, h.id, h.headline, h."starts_at" from public.hero_slides h where h.deleted_at is null and h.is_active
    union all
    select 'end'::text, 'hero-slides'::text, h.id, h.headline, h."ends_at" from public.hero_slides h where h.deleted_at is null and h.is_active
  ), days as (
    select 'end' as event, 'certifications' as kind, c.id, c.name as title, c.valid_to as day
    from public.certifications c where c.deleted_at is null and c.is_active
    union all
    select 'review'::text, r.kind, r.id, r.title, r.review_on from private.desk_records() r where r.review_on is not null
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
  'What is published, changes by schedule, begins, ends or should be looked at again in a period, by the days of the site''s clock. Empty for everybody but editors.';
grant execute on function public.desk_calendar(date, date) to authenticated;

create function public.my_desk()
returns table (what text, kind text, id uuid, title text, at timestamptz, held_back text)
language sql stable security invoker set search_path = ''
begin atomic
  with records as materialized (
    select r.table_name, r.kind, r.id, r.title, r.status, r.is_active, r.published_at, r.updated_at
    from private.desk_records() r where (select private.is_editor())
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
  'Of the caller: drafts, what is scheduled, scheduled changes, and working copies that are not public. Empty for everybody but editors.';
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
comment on function public.search_records(text, integer) is
  'Records of the back office by name and by what they say. Empty for anybody but editors.';
grant execute on function public.search_records(text, integer) to authenticated;

create function public.admin_attention() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with written as (
    select 'blog' as kind, p.status, p.published_at, p.is_active from public.blog_posts p where p.deleted_at is null
    union all
    select 'case-studies'::text, s.status, s.published_at, s.is_active from public.case_studies s where s.deleted_at is null
    union all
    select 'knowledge-base'::text, k.status, k.published_at, k.is_active from public.knowledge_articles k where k.deleted_at is null
    union all
    select 'pages'::text, g.status, g.published_at, g.is_active from public.pages g where g.deleted_at is null
    union all
    select 'legal-documents'::text, l.status, l.published_at, l.is_active from public.legal_documents l where l.deleted_at is null
    union all
    select 'announcements'::text, a.status, a.published_at, a.is_active from public.announcements a where a.deleted_at is null
    union all
    select 'trust-records'::text, t.status, t.published_at, t.is_active from public.trust_records t where t.deleted_at is null
    union all
    select 'status'::text, n.status, n.published_at, n.is_active from public.status_notices n where n.deleted_at is null
  ), reviewed as (
    select 'trust-records' as kind, t.id, t.title, t.next_review_on, t.is_sample
    from public.trust_records t where t.deleted_at is null and t.is_active and t.status = 'published'
    union all
    select 'certifications'::text, c.id, c.name, c.next_review_on, c.is_sample
    from public.certifications c where c.deleted_at is null and c.is_active
  ), samples as (
    select r.kind from reviewed r where r.is_sample
    union all
    select 'status-components'::text from public.status_components s where s.deleted_at is null and s.is_sample
    union all
    select 'status'::text from public.status_notices n where n.deleted_at is null and n.is_sample
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
  'New messages, drafts, scheduled texts, certificates that end within 60 days, reviews that are due, sample data, incidents that last, open errors of the week, failed jobs. Null for anybody but editors.';
grant execute on function public.admin_attention() to authenticated;
