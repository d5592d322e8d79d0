-- Purpose: trust records also answer the questions of the Security Guide and report requests by authorities; their facts may have a link.
--          /trust/answers.csv has the answers as a table.
-- Tables:  trust_records.
-- Risk:    none; more is allowed than before, and no stored fact has a link.

create or replace function private.trust_words(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind
    when 'site' then 'Site' when 'hsm' then 'Hardware security module (HSM)' when 'test' then 'Test' when 'insurance' then 'Insurance'
    when 'ownership' then 'Ownership' when 'responsibility' then 'Responsibility'
    when 'authority-requests' then 'Requests by authorities, transparency report'
    else case when kind like 'answer-%' then 'Answer' else '' end end;
$$;

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
      '.well-known/pgp-key.asc', '.well-known/security.txt', 'blog/feed.xml', 'config.json', 'favicon.ico', 'feed', 'feed.xml', 'manifest.webmanifest', 'robots.txt', 'rss.xml', 'sitemap.xml', 'status.atom', 'status.json', 'trust/answers.csv'
      -- end
    )
    or plain ~ '^(industry/.*|legal/[^/]+/text|blog/(tags|authors)/[^/]+/feed\.xml)$'
  from (select private.plain_path(path)) as p (plain);
end;

alter table public.trust_records drop constraint trust_records_kind_check;
alter table public.trust_records add constraint trust_records_kind_check check (kind in (
  'site', 'hsm', 'test', 'insurance', 'ownership', 'responsibility', 'authority-requests',
  'answer-place', 'answer-people', 'answer-keys', 'answer-operation', 'answer-proof', 'answer-leaving'));
alter table public.trust_records add constraint trust_records_fact_links check (private.are_section_links(facts));
comment on constraint trust_records_fact_links on public.trust_records is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on table public.trust_records is 'Facts about the provider''s services and answers to buyers'' questions, each with a date, an owner and a next review.';
