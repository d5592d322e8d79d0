-- Purpose: what needs attention in the back office, in one call.
-- Tables:  reads messages, content, certifications, errors.
-- Risk:    none; runs as the caller, under row-level security. Somebody who is no administrator is told of nothing.

create function public.admin_attention() returns jsonb
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
      where c.deleted_at is null and c.is_active and c.valid_to < current_date + 60),
    'errors', (select pg_catalog.count(distinct e.fingerprint) from public.error_logs e
      where e.status = 'open' and e.occurred_at > pg_catalog.now() - interval '7 days'))
  where (select private.is_admin());
end;
comment on function public.admin_attention() is
  'New messages, drafts, scheduled texts, certificates that end within 60 days, open errors of the week. Null for anybody but administrators.';
grant execute on function public.admin_attention() to authenticated;
