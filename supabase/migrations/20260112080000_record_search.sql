-- Purpose: the back office finds any record by its name, in one call.
-- Tables:  reads the content tables and contact_messages.
-- Risk:    none; runs as the caller, under row-level security, and says nothing to anybody but administrators.

create function public.search_records(query text, max_results integer default 12)
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
    select 'pages', g.id::text, g.title, '/' || g.slug, g.updated_at from public.pages g where g.deleted_at is null
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
comment on function public.search_records(text, integer) is 'Records of the back office by name. Empty for anybody but administrators.';
grant execute on function public.search_records(text, integer) to authenticated;
