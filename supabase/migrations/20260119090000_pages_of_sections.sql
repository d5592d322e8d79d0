-- Purpose: a page is a list of sections at a path of its own: the home page, the overviews, the trust centre, and whatever an editor
--          adds. What pages said in fixed columns until now becomes sections, word for word, in the history and in working copies too.
-- Tables:  pages; revisions and drafts of pages.
-- Risk:    rewrites every row of pages once, with its triggers off: neither the history nor the audit log counts it. A site with content
--          gets the pages that were code until now (home, overviews, contact) as records; one that is seeded later has them in its files.

alter table public.pages
  add column path text,
  add column search_title text not null default '' check (length(search_title) <= 200),
  add column search_description text not null default '' check (length(search_description) <= 400),
  add column social_image text constraint pages_social_image_link check (social_image ~ '^(/[^/\\]|https://)'),
  add column canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  add column noindex boolean not null default false,
  add column sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array');

create function private.sections_of_old_page(p jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with parts as (
    select
      case when coalesce(p ->> 'content', '') <> '' then jsonb_build_object('kind', 'text', 'layout', 'reading', 'subheadings', p ->> 'section' = 'trust', 'text', p ->> 'content') end as content,
      case when jsonb_array_length(coalesce(p -> 'faq', '[]')) > 0 then
        jsonb_build_object('kind', 'questions', 'title', 'Questions we are asked', 'questions', p -> 'faq') end as questions,
      jsonb_array_length(coalesce(p -> 'facts', '[]')) > 0 as has_facts,
      '[{"label": "Contact us", "href": "/contact?topic=security-review"}]'::jsonb as ask
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', 's' || s.place) || s.section order by s.place) filter (where s.section is not null), '[]')
  from parts, unnest(case p ->> 'section'
    when 'solutions' then array[
      '{"kind": "page-header", "eyebrow": "Solution", "picture": "contours", "breadcrumb": true, "actions": [{"label": "Talk to an engineer", "href": "/contact?topic=evaluation"}, {"label": "The facts", "href": "#facts"}]}',
      case when coalesce(p ->> 'problem', '') <> '' then jsonb_build_object('kind', 'text', 'anchor', 'problem', 'layout', 'chapter', 'eyebrow', '01', 'title', 'What threatens you', 'text', p ->> 'problem') end,
      case when coalesce(p ->> 'approach', '') <> '' then jsonb_build_object('kind', 'text', 'anchor', 'approach', 'layout', 'chapter', 'eyebrow', '02', 'title', 'What we do', 'text', p ->> 'approach') end,
      case when coalesce(p ->> 'keep', '') <> '' then jsonb_build_object('kind', 'text', 'anchor', 'keep', 'layout', 'chapter', 'eyebrow', '03', 'title', 'What you keep', 'text', p ->> 'keep') end,
      case when has_facts then jsonb_build_object('kind', 'facts', 'anchor', 'facts', 'eyebrow', '04', 'title', 'Facts', 'facts', p -> 'facts') end,
      '{"kind": "case-studies", "anchor": "case-studies", "eyebrow": "05", "title": "From practice", "limit": 3}',
      jsonb_build_object('kind', 'latest-posts', 'anchor', 'reading', 'eyebrow', '06', 'title', 'Further reading', 'tags', coalesce(p -> 'tags', '[]'), 'limit', 3, 'layout', 'list'),
      questions || '{"eyebrow": "07"}',
      jsonb_build_object('kind', 'call-to-action', 'title', 'Bring us the hard questions first',
        'text', 'Send the security questionnaire you would send to any provider. An engineer answers it, in writing, before you share anything.',
        'actions', ask || '[{"label": "Trust centre", "href": "/trust"}]', 'contours', true)]
    when 'trust' then array[
      '{"kind": "page-header", "eyebrow": "Trust centre", "picture": "contours", "breadcrumb": true}',
      case when has_facts then jsonb_build_object('kind', 'facts', 'anchor', 'facts', 'eyebrow', 'Facts', 'title', 'As stated, with the date', 'facts', p -> 'facts') end,
      content,
      questions,
      jsonb_build_object('kind', 'call-to-action', 'title', 'Ask for the evidence',
        'text', 'Anything here that you want to see for yourself, we show you: configuration, tests, logs.', 'actions', ask)]
    else array[
      '{"kind": "page-header", "eyebrow": "Company", "picture": "map"}',
      content,
      case when has_facts then jsonb_build_object('kind', 'facts', 'anchor', 'facts', 'eyebrow', 'Facts', 'title', 'In short', 'facts', p -> 'facts') end,
      questions,
      case when p ->> 'slug' = 'about' then '{"kind": "team", "anchor": "team", "eyebrow": "People", "title": "Who answers"}'::jsonb end,
      case when p ->> 'slug' = 'about' then '{"kind": "testimonials", "anchor": "voices", "eyebrow": "Voices", "title": "What clients say", "skip": 1, "limit": 4}'::jsonb end,
      '{"kind": "call-to-action", "title": "Meet the people who would run your systems", "actions": [{"label": "Contact us", "href": "/contact"}], "contours": true}']
    end) with ordinality as s (section, place);
$$;

create function private.as_page_of_sections(whole jsonb, changed jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select changed - '{slug,section,description,badge,problem,approach,keep,content,facts,faq,tags}'::text[]
    || case when changed ? 'slug' then jsonb_build_object('path', '/' || (changed ->> 'slug')) else '{}' end
    || case when changed ?| '{section,problem,approach,keep,content,facts,faq,tags}'::text[]
         then jsonb_build_object('sections', private.sections_of_old_page(whole || changed)) else '{}' end;
$$;

alter table public.pages disable trigger user;
update public.pages p set path = '/' || p.slug, sections = private.sections_of_old_page(to_jsonb(p));
update public.drafts d set data = private.as_page_of_sections(to_jsonb(p), d.data)
from public.pages p where d.table_name = 'pages' and d.row_id = p.id;
update public.revisions r set data = private.as_page_of_sections(r.data, r.data) where r.table_name = 'pages' and r.data ? 'slug';
alter table public.pages enable trigger user;
drop function private.as_page_of_sections(jsonb, jsonb);
drop function private.sections_of_old_page(jsonb);

-- What a visitor reads in a page's sections, without what only the program reads.
create function private.section_words(sections jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(found.pair ->> 'value', E'\n' order by found.place), '')
  from pg_catalog.jsonb_path_query(section_words.sections,
    '$[*] ? (!(@.hidden == true)).** ? (@.type() == "object").keyvalue() ? (@.value.type() == "string" && !(@.key like_regex "^(id|kind|anchor|layout|picture|search|side|records|detail|image|drawing|category|industry|service|date|href|link_href)$"))'
  ) with ordinality as found (pair, place);
$$;
comment on function private.section_words(jsonb) is 'The texts of a page''s sections, for the search.';
grant execute on function private.section_words(jsonb) to anon, authenticated, service_role;

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
create or replace function public.search_content(query text, max_results integer default 20, skip integer default 0)
returns table (kind text, slug text, section text, title text, snippet text, rank real, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    select pg_catalog.websearch_to_tsquery('english', pg_catalog."left"(query, 200)) as q
  ), candidates as materialized (
    select c.kind, c.id, c.score from wanted, private.search_candidates(wanted.q) c
  ), found as (
    select c.kind, c.id, t.slug, null::text as section, t.title, c.score
    from candidates c join public.blog_posts t on t.id = c.id where c.kind = 'post'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.knowledge_articles t on t.id = c.id where c.kind = 'article'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.services t on t.id = c.id where c.kind = 'service'
    union all
    select c.kind, c.id, t.slug, null, t.title, c.score
    from candidates c join public.industries t on t.id = c.id where c.kind = 'industry'
    union all
    select c.kind, c.id, pg_catalog.substr(t.path, 2), null, t.title, c.score
    from candidates c join public.pages t on t.id = c.id where c.kind = 'page'
  ), best as materialized (
    select f.kind, f.id, f.slug, f.section, f.title, f.score, (pg_catalog.count(*) over ())::integer as total
    from found f
    order by f.score desc, f.title
    offset greatest(coalesce(skip, 0), 0) limit least(greatest(coalesce(max_results, 20), 0), 100)
  ), texts as (
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.excerpt || E'\n' || t.content as body
    from best b join public.blog_posts t on t.id = b.id where b.kind = 'post'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.excerpt || E'\n' || t.challenge || E'\n' || t.approach || E'\n' || t.outcome
    from best b join public.case_studies t on t.id = b.id where b.kind = 'case-study'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.excerpt || E'\n' || t.content
    from best b join public.knowledge_articles t on t.id = b.id where b.kind = 'article'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.summary || E'\n' || t.problem || E'\n' || t.approach || E'\n' || t.keep
    from best b join public.services t on t.id = b.id where b.kind = 'service'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.summary || E'\n' || t.problem || E'\n' || t.approach || E'\n' || t.keep
    from best b join public.industries t on t.id = b.id where b.kind = 'industry'
    union all
    select b.kind, b.slug, b.section, b.title, b.score, b.total, t.summary || E'\n' || private.section_words(t.sections)
    from best b join public.pages t on t.id = b.id where b.kind = 'page'
  ), cut as (
    select b.kind, b.slug, b.section, b.title, b.score, b.total, pg_catalog.ts_headline(
      'english', pg_catalog."left"(b.body, 20000), wanted.q,
      pg_catalog.format('StartSel="%s", StopSel="%s", MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "',
        pg_catalog.chr(2), pg_catalog.chr(3))) as words
    from texts b, wanted
  )
  -- Enough of Markdown's marks removed to read as a sentence: link targets first, whole or cut, then the marks themselves.
  select b.kind, b.slug, b.section, b.title, pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(b.words, '\]\([^)\s]*\)?', ' ', 'g'),
        '[][*_`#|>]+|-{2,}|^\s*[-+] |\\', ' ', 'gn'),
      '\s+', ' ', 'g'), b.score, b.total
  from cut b
  order by b.score desc, b.title;
end;

alter table public.pages
  drop column search,
  drop column slug,
  drop column section,
  drop column description,
  drop column badge,
  drop column problem,
  drop column approach,
  drop column keep,
  drop column content,
  drop column facts,
  drop column faq,
  drop column tags,
  alter column path set not null,
  add constraint pages_path_key unique (path),
  -- As in every other column that a page makes a link of.
  add constraint pages_section_links check (
    not jsonb_path_exists(sections, '$.**.href ? (!(@ like_regex "^($|#|/[^/\\\\]|/$|https://)"))')
    and not jsonb_path_exists(sections, '$.**.link_href ? (!(@ like_regex "^($|#|/[^/\\\\]|/$|https://)"))')
    and not jsonb_path_exists(sections, '$.**.image ? (!(@ like_regex "^($|/[^/\\\\]|https://)"))')),
  add constraint pages_path_check check (path ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and length(path) <= 200);
alter table public.pages add column search tsvector not null generated always as (
  setweight(to_tsvector('english'::regconfig, title), 'A')
  || setweight(to_tsvector('english'::regconfig, summary), 'B')
  || setweight(to_tsvector('english'::regconfig, private.section_words(sections)), 'C')
) stored;
create index pages_search on public.pages using gin (search);
create index pages_public on public.pages (display_order) where status = 'published' and is_active and deleted_at is null;
call private.keep_no_statistics('public.pages', '{status,is_active,deleted_at}');
comment on table public.pages is 'Pages made of sections, each at a path of its own.';
comment on column public.pages.path is 'With its first slash, like /trust/security; the home page is /.';
comment on column public.pages.summary is 'In lists, and for search engines where search_description says nothing else.';
comment on column public.pages.sections is 'In their order; a kind of section says what belongs into it (app/sections/kinds.ts).';
comment on column public.pages.noindex is 'Search engines leave it out, and so does the sitemap.';

insert into public.pages (path, title, summary, noindex, display_order, sections, status, is_active, published_at)
select p.path, p.title, p.summary, p.noindex, p.display_order, p.sections, 'published', true, now()
from jsonb_to_recordset($pages$[
  {"path":"/blog","title":"Blog","summary":"Notes on cryptography, law and operations from people who run systems in Switzerland: keys, backups, incidents, the FADP and the GDPR.","noindex":false,"display_order":8,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Writing","lead":"Cryptography, law and operations, written by those who run the systems. Measured where it can be measured.","search":"blog"},{"id":"s2","kind":"post-index","anchor":"posts","title":"Latest"}]},
  {"path":"/case-studies","title":"Case studies","summary":"Work we did for organisations we do not name: the problem, what was done, and the figures at the end.","noindex":false,"display_order":5,"sections":[{"id":"s1","kind":"page-header","eyebrow":"From practice","lead":"Clients stay anonymous: discretion is what they pay for. The figures are theirs.","picture":"contours"},{"id":"s2","kind":"case-study-index","name":"Studies"}]},
  {"path":"/contact/sent","title":"Message sent","summary":"Thank you. Your message is stored and a person will read it. The answer comes by e-mail.","noindex":true,"display_order":12,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Contact","title":"Your message has arrived","actions":[{"label":"Read the trust centre","href":"/trust"},{"label":"Back to the home page","href":"/"}]}]},
  {"path":"/contact","title":"Contact","summary":"Write to an engineer, not to a sales queue. Call, write or send the form; an engineer reads it and answers.","noindex":false,"display_order":11,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Talk to us","lead":"Write to an engineer, not to a sales queue.","picture":"contours"},{"id":"s2","kind":"contact-form","anchor":"form","name":"Contact form"}]},
  {"path":"/","title":"Your Data, Your Control","summary":"Swiss-hosted security, infrastructure and cloud. Your data stays in Switzerland, under your keys, exclusively yours during every evaluation.","noindex":false,"display_order":1,"sections":[{"id":"s1","kind":"hero","eyebrow":"46°39′N 8°35′E · Gotthard","title":"Your Data, Your Control","lead":"Security, infrastructure and cloud from Switzerland. Customers’ data stays exclusively theirs during all evaluation processes.","actions":[{"label":"Get started","href":"/contact"},{"label":"See how it is protected","href":"/trust"}],"facts":[{"label":"Location","value":"Switzerland"},{"label":"Jurisdiction","value":"Swiss law, FADP"},{"label":"Key custody","value":"Yours"},{"label":"Availability","value":"99.9% SLA, 24/7"}],"slides":true},{"id":"s2","kind":"cards","anchor":"benefits","eyebrow":"01 · Principle","title":"Three things that do not change, whoever asks","cards":[{"title":"Your data stays in Switzerland","text":"Primary systems, backups and keys are in Swiss data centres, under Swiss law. An evaluation changes nothing about that: it runs in a Swiss tenant of its own, on invented data.","link_label":"Data residency","link_href":"/trust/data-residency"},{"title":"Your keys stay yours","text":"Files are encrypted end to end: only your people can read them. Databases and machines must read what they process; what they store is under a key you hold and can withdraw at any time.","link_label":"Data sovereignty","link_href":"/trust/data-sovereignty"},{"title":"Every access has a reason","text":"Zero-trust architecture: no network is trusted, each request proves who makes it, and each access by a person is logged where you can read it. Monitoring runs around the clock.","link_label":"Security","link_href":"/trust/security"}]},{"id":"s3","kind":"figures","anchor":"figures","eyebrow":"02 · Figures","title":"What you can hold us to","limit":12},{"id":"s4","kind":"offering-index","anchor":"sectors","eyebrow":"03 · Sectors","title":"Whom we work for","lead":"Organisations that others trust with what must not leak.","link_label":"All industries","link_href":"/industries","records":"industries","detail":"description"},{"id":"s5","kind":"steps","anchor":"evaluation","eyebrow":"04 · Method","title":"How an evaluation runs while your data stays yours","steps":[{"title":"Describe","text":"You tell us what the system must do and what it must never do. We answer with an architecture and a price.","yours":"All of your data","ours":"Your requirements"},{"title":"Try with synthetic data","text":"A pilot runs on data generated to your schema. Load, failures and recovery are real; the people in it are not.","yours":"All of your data","ours":"Structure, no content"},{"title":"Prove the way out","text":"Before you sign, you restore the test data elsewhere with your own keys. What cannot be left should not be entered.","yours":"Your data and its keys","ours":"That the restore worked"}]},{"id":"s6","kind":"testimonials","name":"Testimonial","limit":1},{"id":"s7","kind":"certifications","anchor":"frameworks","eyebrow":"05 · Law","title":"Frameworks we answer to"},{"id":"s8","kind":"latest-posts","anchor":"writing","eyebrow":"06 · Writing","title":"Latest from the blog","link_label":"All posts","link_href":"/blog","limit":3,"layout":"columns"},{"id":"s9","kind":"call-to-action","title":"Evaluate us without giving us anything","text":"Tell us what you need to protect. You get an architecture, a price and a plan for leaving again, before a single record moves.","actions":[{"label":"Get started","href":"/contact?topic=evaluation"},{"label":"Read the trust centre","href":"/trust"}],"contours":true}]},
  {"path":"/industries","title":"Industries","summary":"Nine sectors whose data others would like to have: what threatens each of them, what the law asks, and what we do about it.","noindex":false,"display_order":4,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Legend","lead":"Confidentiality means something else to a law firm than to a hospital. Find your sector: its threats, its law, and how we work with it.","picture":"contours"},{"id":"s2","kind":"offering-index","name":"Sectors","records":"industries","detail":"summary"},{"id":"s3","kind":"call-to-action","title":"Your sector is not here?","text":"The principles are the same: your data, your keys, a proven way out. Tell us what the law asks of you.","actions":[{"label":"Contact us","href":"/contact?topic=evaluation"}],"contours":true}]},
  {"path":"/resources/knowledge-base","title":"Knowledge base","summary":"Step-by-step instructions for keys, access, backups and contracts. Each can be followed in a day, with or without us.","noindex":false,"display_order":7,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Instructions","lead":"Procedures that we use ourselves, written so that you can follow them without us.","search":"knowledge-base","breadcrumb":true},{"id":"s2","kind":"knowledge-articles","name":"Articles by category"},{"id":"s3","kind":"call-to-action","title":"Is something missing?","text":"Tell us which procedure you would like to read. If we use one ourselves, we write it down.","actions":[{"label":"Ask for it","href":"/contact?topic=other"}]}]},
  {"path":"/resources","title":"Resources","summary":"Everything we have written down: the blog, case studies with outcome figures, and a knowledge base of instructions to follow.","noindex":false,"display_order":6,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Read before you buy","lead":"What we know is written down. Check it, use it, and hold us to it, before you have talked to anyone.","picture":"contours","search":"site"},{"id":"s2","kind":"latest-posts","anchor":"blog","eyebrow":"01 · Blog","title":"Notes from people who run systems","link_label":"All posts","link_href":"/blog","limit":4,"layout":"first"},{"id":"s3","kind":"case-studies","anchor":"case-studies","eyebrow":"02 · Case studies","title":"What happened, in figures","link_label":"All case studies","link_href":"/case-studies","limit":3},{"id":"s4","kind":"knowledge-categories","anchor":"knowledge","eyebrow":"03 · Knowledge base","title":"Instructions to follow","link_label":"All articles","link_href":"/resources/knowledge-base"},{"id":"s5","kind":"feed","anchor":"feed","eyebrow":"04 · Feed","title":"Follow without an account","lead":"The feed carries every post in full. It needs no e-mail of yours, sets no cookie and counts no one."}]},
  {"path":"/services","title":"Services","summary":"Digital transformation, consulting and technical solutions for organisations whose data must stay theirs, run in and from Switzerland.","noindex":false,"display_order":2,"sections":[{"id":"s1","kind":"page-header","eyebrow":"What we do","lead":"Three practices, and the services they are made of. Each page says what threatens you, what we do about it, and what you keep.","picture":"contours"},{"id":"s2","kind":"practice-cards","name":"Practices"},{"id":"s3","kind":"offering-index","anchor":"all","eyebrow":"Index","title":"All services","records":"services","detail":"summary"},{"id":"s4","kind":"call-to-action","title":"Not sure which one?","text":"Describe the problem in your words. We tell you which service fits, or that none does.","actions":[{"label":"Contact us","href":"/contact?topic=evaluation"}],"contours":true}]},
  {"path":"/solutions","title":"Solutions","summary":"One platform, two ways to buy it: for enterprises with their own security organisation, and for small firms that need one.","noindex":false,"display_order":3,"sections":[{"id":"s1","kind":"page-header","eyebrow":"For whom","picture":"contours"},{"id":"s2","kind":"subpages","name":"Audiences","layout":"cards","facts":4},{"id":"s3","kind":"steps","anchor":"evaluation","eyebrow":"Method","title":"How an evaluation runs while your data stays yours","steps":[{"title":"Describe","text":"You tell us what the system must do and what it must never do. We answer with an architecture and a price.","yours":"All of your data","ours":"Your requirements"},{"title":"Try with synthetic data","text":"A pilot runs on data generated to your schema. Load, failures and recovery are real; the people in it are not.","yours":"All of your data","ours":"Structure, no content"},{"title":"Prove the way out","text":"Before you sign, you restore the test data elsewhere with your own keys. What cannot be left should not be entered.","yours":"Your data and its keys","ours":"That the restore worked"}]},{"id":"s4","kind":"call-to-action","title":"Start with a description, not with data","actions":[{"label":"Contact us","href":"/contact?topic=evaluation"}],"contours":true}]},
  {"path":"/trust","title":"Trust centre","summary":"Facts with dates instead of promises: where data lies, who can read it, what the law asks and how this very site is built.","noindex":false,"display_order":9,"sections":[{"id":"s1","kind":"page-header","eyebrow":"Facts, with dates","lead":"What we claim can be checked. Each fact carries the date it is stated for; each page says how to check it.","picture":"map"},{"id":"s2","kind":"subpages","layout":"chapters","facts":5},{"id":"s3","kind":"recorded-data","anchor":"measured","eyebrow":"Measurement","title":"What this site records about visits","text":"The site measures itself, without a cookie and without a third party. No IP address, no browser identification and no account is stored. A browser that sends “Do Not Track” or “Global Privacy Control” is not measured at all.\n\nThis list is generated from the code that does it. The reasons are in section 4 of the [privacy policy](/legal/privacy-policy).\n"},{"id":"s4","kind":"call-to-action","title":"Documents your lawyers will ask for","text":"Data processing agreement, subprocessors, privacy policy: versioned, dated, with a checksum.","actions":[{"label":"Data processing agreement","href":"/legal/dpa"},{"label":"Subprocessors","href":"/legal/subprocessors"}],"contours":true}]}
]$pages$) as p (path text, title text, summary text, noindex boolean, display_order integer, sections jsonb)
where exists (select from public.pages) and not exists (select from public.pages o where o.path = p.path);
