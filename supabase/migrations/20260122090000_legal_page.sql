-- Purpose: /legal, the page that lists the legal documents, on sites that are already there. A new site gets it with its other pages.
-- Tables:  pages.
-- Risk:    none; a page that an editor has put there stays.

insert into public.pages (path, title, summary, display_order, sections, status, is_active, published_at)
select '/legal', 'Legal documents',
  'Every document that binds us, in force and in full: terms, data processing agreement, privacy, cookies, subprocessors and imprint.',
  13,
  '[{"id":"s1","kind":"page-header","eyebrow":"Legal","lead":"What we sign, with a version, a date and a checksum. Earlier versions stay readable, and any two can be compared.","picture":"contours"},
    {"id":"s2","kind":"legal-index","name":"Documents in force"}]',
  'published', true, now()
where exists (select from public.pages) and not exists (select from public.pages where path = '/legal');
