-- Purpose: content that came with the product says when it was written, not when the site was installed: "Updated" in the knowledge
--          base, lastmod in the sitemap, updated in the feed, dateModified for search engines. A new site is seeded so (backend/seed.ts).
-- Tables:  blog_posts, case_studies, knowledge_articles, pages, announcements, legal_documents, services, industries.
-- Risk:    only rows of the seed that nobody has changed since; updated_at is the one thing that changes, and neither the history nor
--          the audit log counts it.

do $$
declare
  target text;
  -- Services and industries carry no date of their own; this is the one in their files.
  written constant text := $d$timestamptz '2026-11-01 00:00:00+01'$d$;
begin
  foreach target in array array[
    'blog_posts', 'case_studies', 'knowledge_articles', 'pages', 'announcements', 'legal_documents', 'services', 'industries'
  ] loop
    execute pg_catalog.format('alter table public.%I disable trigger set_updated_at', target);
    execute pg_catalog.format(
      'update public.%1$I t set updated_at = %2$s from private.seeded s
       where s.what = ''content'' and t.created_at = s.seeded_at and t.updated_at = t.created_at and %2$s < t.updated_at',
      target, case when target in ('services', 'industries') then written else 't.published_at' end);
    execute pg_catalog.format('alter table public.%I enable trigger set_updated_at', target);
  end loop;
end;
$$;
