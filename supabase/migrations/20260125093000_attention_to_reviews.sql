-- Purpose: the dashboard tells of reviews that are due, of sample data that nobody has confirmed and of incidents that last; the palette finds
--          trust records, components and notices.
-- Tables:  reads them; no change.
-- Risk:    none; both functions run as the caller, and somebody who is no administrator is told of nothing.

create or replace function public.admin_attention() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with written as (
    select 'blog' as kind, p.status, p.published_at, p.is_active from public.blog_posts p where p.deleted_at is null
    union all
    select 'case-studies', s.status, s.published_at, s.is_active from public.case_studies s where s.deleted_at is null
    union all
    select 'knowledge-base', k.status, k.published_at, k.is_active from public.knowledge_articles k where k.deleted_at is null
    union all
    select 'pages', g.status, g.published_at, g.is_active from public.pages g where g.deleted_at is null
    union all
    select 'legal-documents', l.status, l.published_at, l.is_active from public.legal_documents l where l.deleted_at is null
    union all
    select 'announcements', a.status, a.published_at, a.is_active from public.announcements a where a.deleted_at is null
    union all
    select 'trust-records', t.status, t.published_at, t.is_active from public.trust_records t where t.deleted_at is null
    union all
    select 'status', n.status, n.published_at, n.is_active from public.status_notices n where n.deleted_at is null
  ), reviewed as (
    select 'trust-records' as kind, t.id, t.title, t.next_review_on, t.is_sample
    from public.trust_records t where t.deleted_at is null and t.is_active and t.status = 'published'
    union all
    select 'certifications', c.id, c.name, c.next_review_on, c.is_sample
    from public.certifications c where c.deleted_at is null and c.is_active
  ), samples as (
    select r.kind from reviewed r where r.is_sample
    union all
    select 'status-components' from public.status_components s where s.deleted_at is null and s.is_sample
    union all
    select 'status' from public.status_notices n where n.deleted_at is null and n.is_sample
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
  where (select private.is_admin());
end;
comment on function public.admin_attention() is
  'New messages, drafts, scheduled texts, certificates that end within 60 days, reviews that are due, sample data, incidents that last, open errors of the week, failed jobs. Null for anybody but administrators.';

create or replace function public.search_records(query text, max_results integer default 12)
returns table (kind text, id text, title text, detail text)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    -- What the person typed is text, also when it holds a wildcard.
    select '%' || pg_catalog.regexp_replace(pg_catalog.btrim(pg_catalog."left"(query, 100)), '([\\%_])', '\\\1', 'g') || '%' as pattern,
           pg_catalog.lower(pg_catalog.btrim(pg_catalog."left"(query, 100))) as words
    where (select private.is_admin()) and pg_catalog.btrim(query) <> ''
  ), records as (
    select 'blog' as kind, p.id::text as id, p.title, p.status as detail, p.updated_at from public.blog_posts p where p.deleted_at is null
    union all
    select 'case-studies', s.id::text, s.title, s.status, s.updated_at from public.case_studies s where s.deleted_at is null
    union all
    select 'knowledge-base', k.id::text, k.title, k.status, k.updated_at from public.knowledge_articles k where k.deleted_at is null
    union all
    select 'pages', g.id::text, g.title, g.path, g.updated_at from public.pages g where g.deleted_at is null
    union all
    select 'legal-documents', l.id::text, l.title, 'version ' || l.version, l.updated_at from public.legal_documents l where l.deleted_at is null
    union all
    select 'services', s.id::text, s.title, '/services/' || s.slug, s.updated_at from public.services s where s.deleted_at is null
    union all
    select 'industries', i.id::text, i.title, '/industries/' || i.slug, i.updated_at from public.industries i where i.deleted_at is null
    union all
    select 'team', t.id::text, t.name, t.role, t.updated_at from public.team_members t where t.deleted_at is null
    union all
    select 'testimonials', t.id::text, pg_catalog."left"(t.quote, 80), t.author_role, t.updated_at from public.testimonials t where t.deleted_at is null
    union all
    select 'hero-slides', h.id::text, h.headline, '', h.updated_at from public.hero_slides h where h.deleted_at is null
    union all
    select 'certifications', c.id::text, c.name, c.issuer, c.updated_at from public.certifications c where c.deleted_at is null
    union all
    select 'trust-records', t.id::text, t.title, t.kind, t.updated_at from public.trust_records t where t.deleted_at is null
    union all
    select 'status', n.id::text, n.title, n.kind, n.updated_at from public.status_notices n where n.deleted_at is null
    union all
    select 'status-components', c.id::text, c.name, '', c.updated_at from public.status_components c where c.deleted_at is null
    union all
    select 'announcements', a.id::text, a.title, a.status, a.updated_at from public.announcements a where a.deleted_at is null
    union all
    select 'statistics', s.id::text, s.title, s.value, s.updated_at from public.statistics s where s.deleted_at is null
    union all
    select 'messages', m.id::text, m.name, m.email, m.updated_at from public.contact_messages m
  )
  select r.kind, r.id, r.title, r.detail
  from wanted w join records r on r.title ilike w.pattern or (r.kind = 'messages' and r.detail ilike w.pattern)
  -- What begins with the words comes first, then what was touched last.
  order by pg_catalog.starts_with(pg_catalog.lower(r.title), w.words) desc, r.updated_at desc
  limit least(greatest(coalesce(max_results, 12), 1), 50);
end;
