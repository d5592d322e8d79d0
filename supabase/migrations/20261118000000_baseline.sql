-- Purpose: the whole schema as of commit 7e68c52, in place of the 108 migrations before it: supabase/schemas at the time, joined in the
--          order of their names. Generated once, and never changed (docs/decisions/0048).
-- Tables:  all.
-- Risk:    none; for empty databases only. A database with the 108 migrations is adopted as it is.

-- Purpose: what every other file uses: the schema private, privileges closed by default, extensions, the site's clock, the rules for
--          links, and the helpers that keep rows and samples of hidden rows from leaking.
-- Tables:  none.

create schema if not exists private;
comment on schema private is 'Helpers of policies and triggers. Not exposed by the API.';
revoke all on schema private from public, anon, authenticated;

-- A Supabase project grants everything on new tables and leaves the rest to row-level security. Here every grant is written down.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- For the search. Every distribution of PostgreSQL has both, and both are "trusted": no superuser is needed.
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Functions of the API: those in public run as the caller. What has to run as the owner is in private, where the API does not reach; a thin
-- function of the same name in public calls it. Its body is parsed at creation ("begin atomic"), so callers need no access to private.

-- Rows ---------------------------------------------------------------------------------------------------------------------

-- The clock may stand still between two writes; editors compare updated_at, so it must always move.
create function private.set_updated_at() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.created_at := old.created_at;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;
comment on function private.set_updated_at() is 'updated_at grows with every update; created_at stays.';

-- tg_argv: those of created_at, updated_at and created_by that the table has.
create function private.stamp_creation() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  keeps_dates constant boolean := coalesce(pg_catalog.current_setting('reduit.keeps_dates', true), '') = 'on';
  stamps jsonb := '{}';
  stamp text;
begin
  -- The seed, a restored backup and the secret key know when a row was made, and by whom.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach stamp in array tg_argv loop
    continue when keeps_dates and stamp <> 'created_by';
    stamps := stamps || pg_catalog.jsonb_build_object(stamp, case
      when stamp <> 'created_by' then pg_catalog.to_jsonb(pg_catalog.now())
      when tg_op = 'INSERT' then pg_catalog.to_jsonb((select auth.uid()))
      else pg_catalog.to_jsonb(old) -> stamp end);
  end loop;
  return pg_catalog.jsonb_populate_record(new, stamps);
end;
$$;
comment on function private.stamp_creation() is
  'Records when a row was made, and by whom; what the client says of it is ignored. An import keeps the dates of its files.';

-- array_to_string is only "stable", which a generated column refuses; for text it never changes.
create function private.joined(words text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.array_to_string(words, ' ');
$$;
comment on function private.joined(text[]) is 'Words of an array with spaces between, for search columns.';
grant execute on function private.joined(text[]) to authenticated, service_role;

-- Clock --------------------------------------------------------------------------------------------------------------------

-- Days end when they end in Switzerland, for reports as for the visitors' salt (server/measuring/visitors.ts).
create function private.site_day(at timestamptz) returns date
language sql immutable parallel safe set search_path = '' as $$
  select (at at time zone 'Europe/Zurich')::date;
$$;
comment on function private.site_day(timestamptz) is 'The day a moment belongs to in reports.';
grant execute on function private.site_day(timestamptz) to service_role;

-- Acting for a person ------------------------------------------------------------------------------------------------------

create function private.set_request_claims(claims jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if coalesce(claims ->> 'sub', '') = '' then
    raise exception 'These claims name no account.' using errcode = '22023';
  end if;
  perform pg_catalog.set_config('request.jwt.claims', claims::text, true),
          pg_catalog.set_config('request.jwt.claim.sub', claims ->> 'sub', true),
          pg_catalog.set_config('request.jwt.claim.role', coalesce(claims ->> 'role', 'authenticated'), true);
end;
$$;
comment on function private.set_request_claims(jsonb) is
  'Sets the caller of the rest of the transaction: sub, and aal and amr, without which the caller has used no second factor.';

-- Statistics ---------------------------------------------------------------------------------------------------------------

-- The planner's estimates (Prefer: count=planned) are made from samples of all rows, also of those that row-level security hides. So no
-- samples are kept of tables of which a role sees only a part (docs/decisions/0019).
create procedure private.keep_no_statistics(target regclass, except_for text[] default '{}')
language plpgsql set search_path = '' as $$
declare
  settings text;
  expression record;
begin
  select pg_catalog.string_agg(pg_catalog.format('alter column %I set statistics 0', a.attname), ', ') into settings
  from pg_catalog.pg_attribute a where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (except_for);
  execute pg_catalog.format('alter table %s %s', target, settings);
  -- An index on an expression is sampled like a column of its own.
  for expression in
    select i.indexrelid::regclass as index, k.place
    from pg_catalog.pg_index i cross join lateral pg_catalog.unnest(i.indkey) with ordinality as k (attribute, place)
    where i.indrelid = target and k.attribute = 0
  loop
    execute pg_catalog.format('alter index %s alter column %s set statistics 0', expression.index, expression.place);
  end loop;
end;
$$;
comment on procedure private.keep_no_statistics(regclass, text[]) is
  'From now on nothing of the values in this table is sampled. Every table needs it of which the API shows some rows to some and not to others.';

-- ANALYZE under the new setting does not remove earlier samples. PostgreSQL 18 has a function for it; before 18 only superusers can.
-- docs/operations.md says how a superuser removes them.
create procedure private.forget_statistics()
language plpgsql set search_path = '' as $$
declare
  sampled record;
begin
  if pg_catalog.to_regprocedure('pg_catalog.pg_clear_attribute_stats(text, text, text, boolean)') is not null then
    for sampled in select s.schemaname, s.tablename, s.attname, s.inherited from pg_catalog.pg_stats s where s.schemaname = 'public' loop
      perform pg_catalog.pg_clear_attribute_stats(sampled.schemaname, sampled.tablename, sampled.attname, sampled.inherited);
    end loop;
  elsif (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    delete from pg_catalog.pg_statistic s using pg_catalog.pg_class c
    where c.oid = s.starelid and c.relnamespace = 'public'::regnamespace;
  end if;
end;
$$;
comment on procedure private.forget_statistics() is 'Removes what was sampled of our tables, as far as the connecting role may.';

-- Links --------------------------------------------------------------------------------------------------------------------

-- The characters that no path may hold: controls, spaces, bidirectional controls, the byte order mark, and the backslash. As code points:
-- what [:space:] and [:cntrl:] mean depends on the locale of the database. common/own-path.ts has the same list; a test compares the two.
create function private.is_own_path(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select link ~ '^/($|[^/])'
    and link !~ '[\\\u0001-\u0020\u007f-\u00a0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff]';
end;
comment on function private.is_own_path(text) is
  'Whether a link is a path of this site, also to a browser: one slash first, no backslash, no space, no control character.';
grant execute on function private.is_own_path(text) to authenticated, service_role;

create function private.is_image_link(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_own_path(link) or link ~ '^https://';
end;
comment on function private.is_image_link(text) is 'A path of this site or an https URL.';
grant execute on function private.is_image_link(text) to authenticated, service_role;

create function private.is_link(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select link = '' or link ~ '^#' or private.is_image_link(link);
end;
comment on function private.is_link(text) is 'Nothing, a place on the same page, a path of this site or an https URL.';
grant execute on function private.is_link(text) to authenticated, service_role;

create function private.is_link_or_record(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_link(link) or link ~ '^record:[a-z_]+/[0-9a-f-]{36}([?#]|$)';
end;
comment on function private.is_link_or_record(text) is 'As is_link, or a record, whose path is looked up when the link is shown.';
grant execute on function private.is_link_or_record(text) to authenticated, service_role;

-- Strings only: other JSON values are never rendered as links.
create function private.linked_texts(given jsonb, place jsonpath) returns setof text
language sql immutable set search_path = ''
begin atomic
  select found #>> '{}' from pg_catalog.jsonb_path_query(given, place) as q (found) where pg_catalog.jsonb_typeof(found) = 'string';
end;
comment on function private.linked_texts(jsonb, jsonpath) is 'The texts at a place of a JSON value, such as every href in it.';
grant execute on function private.linked_texts(jsonb, jsonpath) to authenticated, service_role;

create function private.are_section_links(sections jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select not exists (
      select from private.linked_texts(sections, '$.**.href[*]') l where not private.is_link_or_record(l)
      union all select from private.linked_texts(sections, '$.**.link_href[*]') l where not private.is_link_or_record(l)
      union all select from private.linked_texts(sections, '$.**.image[*]') l where l <> '' and not private.is_image_link(l));
end;
comment on function private.are_section_links(jsonb) is 'Every link and image in the sections of a page, or in the entries of a menu.';
grant execute on function private.are_section_links(jsonb) to authenticated, service_role;

create function private.are_word_links(words jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select not exists (
      select from private.linked_texts(words, '$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "href$").value[*]') l where not private.is_link(l)
      union all select from private.linked_texts(words, '$[*] ? (@.name like_regex "href$").text[*]') l where not private.is_link(l));
end;
comment on function private.are_word_links(jsonb) is
  'The links in the words around records: those of a kind, as an object, and those of one record, as a list.';
grant execute on function private.are_word_links(jsonb) to authenticated, service_role;

create function private.are_social_links(social jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select not exists (
    select from pg_catalog.jsonb_path_query(social, '$[*]') as e (entry)
    where not coalesce(private.is_image_link(entry ->> 'href'), false));
end;
comment on function private.are_social_links(jsonb) is 'Every entry has a link: a path of this site or an https URL.';
grant execute on function private.are_social_links(jsonb) to authenticated, service_role;

-- app/lib/fixed-paths.ts has the same lists; a test compares the two.
create function private.plain_path(path text) returns text
language sql immutable set search_path = ''
begin atomic
  select coalesce(lower(string_agg(coalesce(chr(('x' || substring(part from '^%([2-7][0-9A-Fa-f])$'))::bit(8)::int), part), '' order by place)), '')
  from (select m.parts[1] as part, m.place from regexp_matches(substr(path, 2), '%[0-9A-Fa-f]{2}|.', 'g') with ordinality as m (parts, place)) as p;
end;
comment on function private.plain_path(text) is
  'A path as the router compares it: without the first slash, in small letters, encoded ASCII characters decoded.';

create function private.is_answered_by_app(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select split_part(plain, '/', 1) = any ('{admin,api,art,assets,auth,collect,dashboard,de,dev,forgot-password,fr,functions,healthz,icons,images,internal,invitation,it,login,readyz,realtime,register,reset-password,rest,search,signin,social,storage}'::text[])
    or plain = any ('{.well-known/pgp-key.asc,.well-known/security.txt,blog/feed.xml,config.json,favicon.ico,feed,feed.xml,manifest.webmanifest,robots.txt,rss.xml,sitemap.xml,status.atom,status.json}'::text[])
    or plain ~ '^(industry/.*|legal/[^/]+/text|blog/(tags|authors)/[^/]+/feed\.xml)$'
  from (select private.plain_path(path)) as p (plain);
end;
comment on function private.is_answered_by_app(text) is 'Whether the application answers this path without asking the content.';

create function private.is_fixed_path(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_answered_by_app(path)
    or private.plain_path(path) ~ '^(services|industries|industry|case-studies|blog|resources/knowledge-base|blog/tags|blog/authors|legal|downloads)/[^/]*$';
end;
comment on function private.is_fixed_path(text) is 'Whether the application or a kind of record has this path, so that no page can have it.';

-- Purpose: how the search reads a text: word stems, accents, words to correct misspelt ones with (docs/decisions/0034). Content tables have
--          a generated column "search" made with these functions; the search itself is in 60_search_queries.sql and 62_search_results.sql.
-- Tables:  private.search_words.

create table private.search_words (
  -- By bytes, so that words with the same beginning are next to each other.
  word text collate "C" primary key check (length(word) between 3 and 40),
  -- When it was last seen in a record. The oldest are looked for again, and forgotten when they are gone.
  seen_on date not null default current_date
);
comment on table private.search_words is
  'Every word of the content, without accents, drafts included: what is offered instead of a misspelt word is checked against what is public.';
alter table private.search_words enable row level security;
revoke all on private.search_words from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.search_words');

-- An operator, or a Supabase project, may have installed the extensions in another schema.
do $$
declare
  accents text := (select pg_catalog.quote_ident(n.nspname) from pg_catalog.pg_extension e
                   join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
  trigrams text := (select pg_catalog.quote_ident(n.nspname) from pg_catalog.pg_extension e
                    join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  create text search configuration private.site_text (copy = pg_catalog.english);
  execute format('alter text search configuration private.site_text
    alter mapping for hword, hword_part, word with %s.unaccent, pg_catalog.english_stem', accents);
  create text search configuration private.site_words (copy = pg_catalog.simple);
  execute format('alter text search configuration private.site_words
    alter mapping for hword, hword_part, word with %s.unaccent, pg_catalog.simple', accents);
  -- The extension calls it stable, because its rules could be exchanged. Ours are those that come with it.
  execute format($ddl$
    create function private.without_accents(words text) returns text
    language sql immutable parallel safe strict set search_path = ''
    return pg_catalog.lower(%1$s.unaccent('%1$s.unaccent'::pg_catalog.regdictionary, words))
  $ddl$, accents);
  execute format('create index search_words_alike on private.search_words using gist (word %s.gist_trgm_ops)', trigrams);
end;
$$;
comment on text search configuration private.site_text is 'English word stems, with accents taken off first.';
comment on text search configuration private.site_words is 'Words as they are, with accents taken off.';
comment on function private.without_accents(text) is 'In small letters, without accents.';
grant execute on function private.without_accents(text) to authenticated, service_role;

-- PostgreSQL takes ISO/IEC for the path of a file, and the target of a link for something a visitor reads.
create function private.searchable(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(pg_catalog.regexp_replace(words, '\]\([^)\s]*\)', '] ', 'g'), '([[:alpha:]])/(?=[[:alpha:]])', '\1 / ', 'g');
$$;
comment on function private.searchable(text) is 'A text as the search reads it.';
grant execute on function private.searchable(text) to anon, authenticated, service_role;

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

create function private.words_of(words text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(w.word order by w.word collate "C"), '{}')
  from pg_catalog.unnest(pg_catalog.tsvector_to_array(pg_catalog.to_tsvector('private.site_words'::regconfig, private.searchable(words)))) as w (word)
  where w.word ~ '^[[:alpha:]][[:alnum:]-]{2,39}$';
$$;
comment on function private.words_of(text) is 'The words of a text that are worth a correction.';

create function private.note_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In one order, so that two who write the same words do not wait for each other in a circle.
  execute pg_catalog.format(
    'insert into private.search_words (word) select distinct w.word from (select %s as words from new_rows) t,
     lateral pg_catalog.unnest(private.words_of(t.words)) as w (word) order by 1 on conflict do nothing', tg_argv[0]);
  return null;
end;
$$;
comment on function private.note_search_words() is 'New words of the content, for the search.';

-- Purpose: the settings that an administrator changes while the site runs, with their defaults, and the functions that read them. Their
--          policies and triggers are in 44_company_settings_theme.sql: they ask private.is_admin(), which reads this table.
-- Tables:  site_settings, private.site_facts.

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,99}$'),
  value jsonb not null,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_settings_word_links check (key not like 'words\_%' or private.are_word_links(value))
);
comment on table public.site_settings is 'Settings an admin changes while the site runs.';
comment on column public.site_settings.is_public is 'Whether pages for everybody may read it.';
comment on constraint site_settings_word_links on public.site_settings is 'Enter a path of this site, like /contact, or a URL that begins with https://.';

create table private.site_facts (
  only_one boolean primary key default true check (only_one),
  is_https boolean not null
);
comment on table private.site_facts is 'What the web process knows of the site and the database has to: whether its URL is https.';
alter table private.site_facts enable row level security;

-- Before the triggers of the table exist: the history does not record the defaults as changes.
insert into public.site_settings (key, value, is_public) values
  ('site_url', '""', true),
  ('sign_up_open', 'true', true),
  ('maintenance_banner', 'null', true),
  ('retention', '{"measurements": 90, "contact_messages": 730, "audit_log": 730, "trash": 30, "unconfirmed_accounts": 30, "sign_in_events": 90, "mails": 30}', false);

-- The words around records: headings, the closing call to action, the search page, the page for a path that does not exist. Services and
-- industries have the same, and industries the names of their families.
insert into public.site_settings (key, value, is_public)
select 'words_' || kind, offering || extra, true
from (values
  ('service', '{}'::jsonb),
  ('industry', '{
    "family_financial_institutions": "Financial institutions",
    "family_professional_services": "Professional services",
    "family_industry": "Industry and society"
  }')
) as k (kind, extra), (values ('{
    "contact_label": "Talk to an engineer",
    "contact_href": "/contact?topic=evaluation",
    "facts_label": "The facts",
    "problem_title": "What threatens you",
    "approach_title": "What we do",
    "keep_title": "What you keep",
    "facts_title": "Facts",
    "features_title": "Included",
    "studies_title": "From practice",
    "reading_title": "Further reading",
    "questions_title": "Questions we are asked",
    "closing_title": "Bring us the hard questions first",
    "closing_text": "Send the security questionnaire you would send to any provider. An engineer answers it, in writing, before you share anything.",
    "closing_label": "Contact us",
    "closing_href": "/contact?topic=security-review",
    "second_label": "Trust centre",
    "second_href": "/trust"
  }'::jsonb)) as o (offering)
union all values
  ('words_case_study', '{
    "figures_label": "Outcome in figures",
    "challenge_title": "Challenge",
    "approach_title": "Approach",
    "outcome_title": "Outcome",
    "facts_eyebrow": "Facts",
    "facts_title": "In short",
    "more_eyebrow": "More",
    "more_title": "Other studies",
    "closing_title": "A similar problem?",
    "closing_text": "Describe it. We say what we would do, and what it would cost.",
    "closing_label": "Contact us",
    "closing_href": "/contact?topic=evaluation"
  }'::jsonb, true),
  ('words_post', '{
    "closing_text": "A question, or an error you found? [Write to us](/contact), a person answers.",
    "related_title": "Read next",
    "related_label": "All posts"
  }', true),
  ('words_search', '{
    "title": "Search",
    "lead": "Posts, services, industries, case studies, the knowledge base and the trust centre.",
    "description": "Search posts, services, industries, case studies, the knowledge base and the trust centre.",
    "question": "What are you looking for?",
    "hints": [
      "Put words that belong together in quotation marks: `\"key custody\"`",
      "Leave something out with a minus: `backup -cloud`",
      "Accept either word: `FADP or GDPR`"
    ],
    "places_title": "Places to look",
    "places": [
      {"title": "Services", "href": "/services", "text": "What we do, from infrastructure to round-the-clock monitoring"},
      {"title": "Industries", "href": "/industries", "text": "Nine sectors, and what threatens each of them"},
      {"title": "Trust centre", "href": "/trust", "text": "Residency, sovereignty, security and compliance, as facts with dates"},
      {"title": "Knowledge base", "href": "/resources/knowledge-base", "text": "Instructions you can follow in a day"},
      {"title": "Blog", "href": "/blog", "text": "Cryptography, law and operations"},
      {"title": "Contact", "href": "/contact", "text": "Ask a person"}
    ]
  }', true),
  ('words_not_found', '{
    "browser_title": "Page not found",
    "eyebrow": "404 · off the map",
    "title": "This page does not exist",
    "lead": "The URL may have changed, or it was never surveyed. These places exist:",
    "suggestions_title": "Did you mean",
    "places_title": "On the map",
    "places": [
      {"title": "Home", "href": "/", "text": "Where the map begins"},
      {"title": "Services", "href": "/services", "text": "What we run, and how"},
      {"title": "Industries", "href": "/industries", "text": "Nine sectors, and what threatens them"},
      {"title": "Trust centre", "href": "/trust", "text": "Facts with dates"},
      {"title": "Contact", "href": "/contact", "text": "A person answers"}
    ]
  }', true);

create function private.sign_up_is_open() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select value <> 'false'::jsonb from public.site_settings where key = 'sign_up_open'), true);
$$;
comment on function private.sign_up_is_open() is 'Whether new accounts are made. Open unless an administrator closed it.';

create function private.admins_need_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select case (select s.value from public.site_settings s where s.key = 'admins_need_second_factor')
    when 'true'::jsonb then true
    when 'false'::jsonb then false
    else coalesce((select f.is_https from private.site_facts f), false)
  end;
$$;
comment on function private.admins_need_second_factor() is 'The setting; where it says nothing, whether the URL of the site is https.';

create function private.legal_needs_review() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value = 'true'::jsonb from public.site_settings s where s.key = 'legal_needs_review'), false);
$$;
comment on function private.legal_needs_review() is
  'Whether a legal document needs the approval of a second person. Off unless an administrator switched it on.';

-- The policy's periods are the longest ones. What is no whole number of days, or more, counts as the longest.
create function private.retention_days(what text) returns integer
language sql stable security definer set search_path = '' as $$
  with longest (name, days) as (values
    ('measurements', 90), ('contact_messages', 730), ('audit_log', 730), ('trash', 30),
    ('unconfirmed_accounts', 30), ('sign_in_events', 90), ('mails', 30))
  select case when s.given ~ '^[1-9]\d{0,3}$' then least(s.given::integer, l.days) else l.days end
  from longest l
  left join lateral (select value ->> l.name as given from public.site_settings where key = 'retention') s on true
  where l.name = what;
$$;
comment on function private.retention_days(text) is 'How many days something is kept: the setting, at most what the privacy policy says.';

create function private.retention_periods() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(name, private.retention_days(name))
  from unnest('{measurements,contact_messages,audit_log,trash,unconfirmed_accounts,sign_in_events,mails}'::text[]) as n (name);
$$;
comment on function private.retention_periods() is 'The periods in force, in days. Public: the trust centre shows them.';
create function public.retention_periods() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.retention_periods();
end;
comment on function public.retention_periods() is 'The periods in force, in days. Public: the trust centre shows them.';
grant execute on function private.retention_periods(), public.retention_periods() to anon, authenticated, service_role;

create function public.note_site_url(url text) returns void
language sql security definer set search_path = '' as $$
  insert into private.site_facts (is_https)
  select note_site_url.url ~ '^https://'
  -- A process on somebody's own machine does not decide for the site.
  where note_site_url.url !~ '^http://(localhost|127(\.[0-9]+){3}|\[::1\])(:|/|$)'
  on conflict (only_one) do update set is_https = excluded.is_https;
$$;
comment on function public.note_site_url(text) is 'The web process says under which URL the site is known. A loopback URL changes nothing.';
grant execute on function public.note_site_url(text) to service_role;

-- Purpose: who the caller is and what they may do: administrators, editors, the second factor, blocked accounts (docs/decisions/0028, 0037).
-- Tables:  admin_users, editors, private.account_blocks.
-- Risk:    every policy asks these functions, at every statement.

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.admin_users is 'Who is an administrator: whoever has a row here, and nobody else.';
create index admin_users_granted_by on public.admin_users (granted_by);

create table public.editors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now()
);
comment on table public.editors is 'Who is an editor: whoever has a row here, and every administrator.';
create index editors_granted_by on public.editors (granted_by);

create table private.account_blocks (
  account_id uuid primary key references auth.users (id) on delete cascade,
  blocked_by uuid references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now(),
  reason text not null check (length(btrim(reason)) between 1 and 500)
);
comment on table private.account_blocks is
  'Who blocked an account, when and why. auth.users.banned_until decides whether it is blocked: the auth service reads that too.';
create index account_blocks_blocked_by on private.account_blocks (blocked_by);
alter table private.account_blocks enable row level security;

-- The caller ---------------------------------------------------------------------------------------------------------------

create function private.is_blocked(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and u.banned_until > pg_catalog.now());
$$;
comment on function private.is_blocked(uuid) is 'Whether an account is blocked at this moment.';

create function private.account() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when not private.is_blocked((select auth.uid())) then (select auth.uid()) end;
$$;
comment on function private.account() is 'The account of the caller; null for visitors and for blocked accounts. Policies ask this, not auth.uid().';
grant execute on function private.account() to authenticated, service_role;

-- The account of the request, or null when it has just been deleted, so that a foreign key can hold it.
create function private.actor() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users where id = (select auth.uid());
$$;
comment on function private.actor() is 'The signed-in account, if it still exists.';

-- A second factor ----------------------------------------------------------------------------------------------------------

create function private.has_factor(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified');
$$;
comment on function private.has_factor(uuid) is 'Whether an account has a second factor that was confirmed. Recovery codes alone are none.';

create function private.has_proved_enough() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.has_factor((select auth.uid()))
    then (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
    else not private.admins_need_second_factor() end;
$$;
comment on function private.has_proved_enough() is
  'Who has a second factor has given it in this session; who has none needs none. The same for administrators and editors.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = (select private.account())) and private.has_proved_enough();
$$;
comment on function private.is_admin() is
  'The one test for administrators. Asked by every policy, at every statement. Who has a second factor is one with it only (aal2).';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select (exists (select from public.editors e where e.user_id = (select private.account()))
      or exists (select from public.admin_users a where a.user_id = (select private.account())))
    and private.has_proved_enough();
$$;
comment on function private.is_editor() is 'The one test for editors, administrators included. Who has a second factor is one with it only (aal2).';
grant execute on function private.is_editor() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators may see reports.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_admin() is 'First line of every report: an error for everybody but administrators.';

-- What cannot be undone, or gives rights away, needs a second factor not older than ten minutes, of everyone who has one. The refusal has
-- the code PT403, which pages answer with the second step. Accounts without a factor, the seed, the jobs and the secret key are not asked.
create function private.has_fresh_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is null
    or not private.has_factor((select auth.uid()))
    or exists (
      select from pg_catalog.jsonb_array_elements(
        case when pg_catalog.jsonb_typeof((select auth.jwt()) -> 'amr') = 'array' then (select auth.jwt()) -> 'amr' else '[]' end) as used (entry)
      where used.entry ->> 'method' in ('totp', 'mfa/totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code', 'webauthn')
        and pg_catalog.jsonb_typeof(used.entry -> 'timestamp') = 'number'
        and (used.entry ->> 'timestamp')::numeric > extract(epoch from pg_catalog.now()) - 600);
$$;
comment on function private.has_fresh_factor() is
  'Whether the caller has used a second factor in this session in the last ten minutes, or has none to use. By the token''s amr.';

create function private.require_fresh_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_fresh_factor() then
    raise exception 'Please confirm with your second factor, then try again.' using errcode = 'PT403';
  end if;
end;
$$;
comment on function private.require_fresh_factor() is 'Refuses with the code that pages answer with the second step.';

-- After the row: what row-level security refuses is refused in its own words, and tells nothing of factors.
create function private.step_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_factor();
  return null;
end;
$$;
comment on function private.step_up() is 'The statement needs a fresh second factor.';

-- Lists of administrators and editors --------------------------------------------------------------------------------------

alter table public.admin_users enable row level security;
create policy "readers see whether they are admins, admins the whole list" on public.admin_users
  for select to authenticated using (user_id = (select private.account()) or (select private.is_admin()));
create policy "admins make admins" on public.admin_users
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins remove admins" on public.admin_users
  for delete to authenticated using ((select private.is_admin()));
comment on policy "readers see whether they are admins, admins the whole list" on public.admin_users is 'The route guard asks for the own row.';
comment on policy "admins make admins" on public.admin_users is 'The first one is made by the operator, outside the API.';
comment on policy "admins remove admins" on public.admin_users is 'Never the last one: trigger keep_one_admin.';
grant select, delete on public.admin_users to authenticated;
grant select, insert, update, delete on public.admin_users to service_role;
grant insert (user_id) on public.admin_users to authenticated;
call private.keep_no_statistics('public.admin_users');

alter table public.editors enable row level security;
create policy "people see whether they are editors, admins the whole list" on public.editors
  for select to authenticated using (user_id = (select private.account()) or (select private.is_admin()));
create policy "admins make editors" on public.editors
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins remove editors" on public.editors
  for delete to authenticated using ((select private.is_admin()));
comment on policy "people see whether they are editors, admins the whole list" on public.editors is 'Who else writes is told by colleagues().';
comment on policy "admins make editors" on public.editors is 'With a fresh second factor: trigger step_up.';
comment on policy "admins remove editors" on public.editors is 'With a fresh second factor: trigger step_up.';
grant select, delete on public.editors to authenticated;
grant select, insert, update, delete on public.editors to service_role;
grant insert (user_id) on public.editors to authenticated;
call private.keep_no_statistics('public.editors');

create function private.stamp_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.granted_by := coalesce(
    (select i.invited_by from private.invitations i where i.accepted_by = new.user_id limit 1), (select auth.uid()));
  return new;
end;
$$;
comment on function private.stamp_grant() is 'Who gave somebody a role cannot be claimed, only recorded: who invited them, or who is signed in.';

-- Two administrators who remove each other at the same moment wait for this lock: the second is refused.
create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from gone) then
    perform pg_catalog.pg_advisory_xact_lock(733848120002);
    if not exists (select from public.admin_users a where not private.is_blocked(a.user_id)) then
      raise exception 'The last administrator cannot be removed.' using errcode = '23514';
    end if;
  end if;
  return null;
end;
$$;
comment on function private.keep_one_admin() is 'Once there is an administrator there is always one who is not blocked.';

create function private.drop_lesser_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.editors e where e.user_id = new.user_id;
  return null;
end;
$$;
comment on function private.drop_lesser_role() is 'Everybody has one role: who becomes an administrator is no longer listed as an editor.';

-- The triggers write_audit of both tables are in 12_history.sql.
create trigger stamp_grant before insert on public.admin_users
  for each row execute function private.stamp_grant();
create trigger keep_one_admin after delete on public.admin_users
  referencing old table as gone
  for each statement execute function private.keep_one_admin();
create trigger step_up after insert or delete on public.admin_users
  for each row execute function private.step_up();
create trigger drop_lesser_role after insert on public.admin_users
  for each row execute function private.drop_lesser_role();
create trigger stamp_grant before insert on public.editors for each row execute function private.stamp_grant();
create trigger step_up after insert or delete on public.editors for each row execute function private.step_up();

-- Purpose: what every content table shares: the content revision that tells the web process which pages are stale, numbered snapshots, the
--          audit log; and one procedure that gives a table all of it with its policies.
-- Tables:  private.content_state, revisions, audit_log.
-- Risk:    every content write updates its table's row of content_state, so writes to one table commit one after the other.

create table private.content_state (
  table_name text primary key,
  revision bigint not null default 1,
  turns text
);
comment on table private.content_state is 'One row per content table; the revision grows with every write that the public can see.';
comment on column private.content_state.turns is 'A query for the last moment at which a row came or went by the clock alone; null where none does.';
alter table private.content_state enable row level security;

create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  number integer not null,
  data jsonb not null,
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (table_name, row_id, number)
);
comment on table public.revisions is 'A snapshot of every content row at every change. Written by trigger only.';
create index revisions_author on public.revisions (author_id);

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references auth.users (id) on delete set null,
  action text not null check (action in ('insert', 'update', 'delete', 'export')),
  table_name text not null,
  row_id text not null,
  changes jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Who changed what and when. Written by trigger only; the actor is forgotten with the account.';
comment on column public.audit_log.changes is 'Column -> [before, after]; long texts are cut, revisions hold them whole.';
create index audit_log_created on public.audit_log (created_at desc);
create index audit_log_row on public.audit_log (table_name, row_id, created_at desc);
create index audit_log_actor on public.audit_log (actor_id, created_at desc);

-- Which tables a person works on -------------------------------------------------------------------------------------------

create function private.editors_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select pg_catalog.array_agg(c.table_name) from private.content_state c
  where c.table_name not in ('company', 'site_settings', 'theme_configurations');
$$;
comment on function private.editors_tables() is 'The content tables whose records editors see. The one list of the exceptions.';

create function private.office_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_admin() then array(select c.table_name from private.content_state c)
    when private.is_editor() then private.editors_tables()
    else '{}' end;
$$;
comment on function private.office_tables() is
  'The tables whose records the caller sees in the back office: all content for administrators, less for editors, none for anyone else. Asked by the policies of every table that holds rows about records.';
grant execute on function private.office_tables() to authenticated;

alter table public.revisions enable row level security;
create policy "editors read revisions" on public.revisions
  for select to authenticated using (table_name = any ((select private.office_tables())::text[]));
comment on policy "editors read revisions" on public.revisions is 'Drafts are in there: nobody else. Earlier settings and themes: admins.';
grant select on public.revisions to authenticated;
grant select, delete on public.revisions to service_role;
call private.keep_no_statistics('public.revisions');

alter table public.audit_log enable row level security;
create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read the audit log" on public.audit_log is 'Nobody writes it through the API, not even admins.';
grant select on public.audit_log to authenticated;
grant select, delete on public.audit_log to service_role;
call private.keep_no_statistics('public.audit_log');

-- Triggers of content tables -----------------------------------------------------------------------------------------------

-- tg_argv[0]: what makes a row public. A draft that is saved every two seconds must not empty the page cache.
create function private.bump_content_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seen boolean := true;
  visible text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    execute format('select exists (select from new_rows where %s)', visible) into seen;
  elsif tg_op = 'UPDATE' then
    execute format(
      'select exists (select from old_rows where %1$s) or exists (select from new_rows where %1$s)', visible) into seen;
  elsif tg_op = 'DELETE' then
    execute format('select exists (select from old_rows where %s)', visible) into seen;
  end if;
  if seen then
    update private.content_state set revision = revision + 1 where table_name = tg_table_name;
  end if;
  return null;
end;
$$;
comment on function private.bump_content_revision() is 'Moves the revision of a table when a public row came, went or changed.';

create function private.is_unpublished(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(before ->> 'status' = 'draft' and after ->> 'status' = 'draft', false);
$$;
comment on function private.is_unpublished(jsonb, jsonb) is 'The record was a draft and still is.';

-- tg_argv[0]: the key column.
create function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  computed constant text[] := '{search,reading_minutes}';
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - computed end;
  after jsonb := to_jsonb(new) - computed;
  key constant text := after ->> tg_argv[0];
  latest public.revisions;
begin
  if tg_op = 'UPDATE' and (before - 'updated_at') = (after - 'updated_at') then
    return null;
  end if;
  select * into latest from public.revisions r
  where r.table_name = tg_table_name and r.row_id = key order by r.number desc limit 1;
  if private.is_unpublished(before, after) and latest.number > 1 and latest.data ->> 'status' = 'draft'
    and latest.author_id is not distinct from private.actor() and latest.created_at > now() - interval '1 minute' then
    update public.revisions set data = after where id = latest.id;
  else
    insert into public.revisions (table_name, row_id, number, data, author_id)
    values (tg_table_name, key, coalesce(latest.number, 0) + 1, after, private.actor());
  end if;
  return null;
end;
$$;
comment on function private.record_revision() is 'Stores a numbered snapshot; the row is locked, so numbers have no gaps.';

create function private.cut(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when pg_catalog.length(value #>> '{}') > 500 then pg_catalog.to_jsonb(pg_catalog."left"(value #>> '{}', 500) || '…')
    else value
  end;
$$;
comment on function private.cut(jsonb) is 'The audit log shows changes; it is no second copy of the content.';

-- tg_argv[0]: the key column; tg_argv[1]: 'without values' where values are other people's words.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  key constant text := coalesce(after ->> tg_argv[0], before ->> tg_argv[0]);
  ignored text[] := '{search,reading_minutes,created_at,updated_at}';
  found jsonb;
  latest public.audit_log;
begin
  -- The seed is no one's act and would bury the first page of the log.
  if private.actor() is null and current_setting('reduit.seeding', true) = 'on' then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c.name, jsonb_build_array(private.cut(before -> c.name), private.cut(after -> c.name))), '{}')
  into found
  from jsonb_object_keys(before || after) as c (name)
  where c.name <> all (ignored) and (before -> c.name) is distinct from (after -> c.name);
  if tg_op = 'UPDATE' and found = '{}' then
    return null;
  end if;
  if tg_argv[1] = 'without values' and tg_op <> 'UPDATE' then
    found := '{}';
  end if;
  if tg_op = 'UPDATE' and private.is_unpublished(before, after) then
    select * into latest from public.audit_log a
    where a.table_name = tg_table_name and a.row_id = key order by a.created_at desc, a.id desc limit 1;
    if latest.action = 'update' and latest.actor_id is not distinct from private.actor()
      and latest.created_at > now() - interval '1 minute' then
      -- What stood there before the first of them, and what stands there now.
      update public.audit_log set changes = latest.changes || (
        select jsonb_object_agg(f.key, jsonb_build_array(coalesce(latest.changes -> f.key, f.value) -> 0, f.value -> 1))
        from jsonb_each(found) f)
      where id = latest.id;
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), lower(tg_op), tg_table_name, key, found);
  return null;
end;
$$;
comment on function private.write_audit() is 'One line in the audit log for every row an administrator writes.';

-- Publishing without a date means now.
create function private.date_publication() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
comment on function private.date_publication() is 'A published row has a date.';

create trigger write_audit after insert or update or delete on public.admin_users
  for each row execute function private.write_audit('user_id', 'with values');
create trigger write_audit after insert or update or delete on public.editors
  for each row execute function private.write_audit('user_id', 'with values');

-- A content table ----------------------------------------------------------------------------------------------------------

create procedure private.watch_content(target regclass, visible text, key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  insert into private.content_state (table_name, turns)
  select relname,
         -- A row that becomes due is the newest that is due, so the newest date tells of it.
         case when visible like '%published_at <= now()%' then format('select max(published_at) from %s where %s', target, visible) end
  from pg_catalog.pg_class where oid = target;
  execute format('create trigger stamp_creation before insert on %s for each row execute function private.stamp_creation(''created_at'', ''updated_at'')', target);
  execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', target);
  execute format('create trigger record_revision after insert or update on %s for each row execute function private.record_revision(%L)', target, key_column);
  execute format('create trigger write_audit after insert or update or delete on %s for each row execute function private.write_audit(%L, %L)', target, key_column, 'with values');
  execute format('create trigger bump_on_insert after insert on %s referencing new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_delete after delete on %s referencing old table as old_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_truncate after truncate on %s for each statement execute function private.bump_content_revision(%L)', target, visible);
  -- How many rows are public is no secret of one of them, and the planner needs it.
  call private.keep_no_statistics(target, '{status,is_active,deleted_at}');
end;
$$;
comment on procedure private.watch_content(regclass, text, text) is
  'Gives a table its dates, revisions, audit and the content revision, and keeps no statistics of it.';

-- A content type is one migration: create the table, call this. `visible` is what the public may see, as a condition.
create procedure private.open_content(target regclass, plural text, visible text, key_column text default 'id')
language plpgsql set search_path = '' as $$
declare
  visitors text := format('visitors read public %s', plural);
  readers text := format('readers read public %s, editors every one', plural);
  adding text := format('editors add %s', plural);
  changing text := format('editors change %s', plural);
  removing text := format('editors remove %s', plural);
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s for select to anon using (%s)', visitors, target, visible);
  execute format('create policy %I on %s for select to authenticated using ((%s) or (select private.is_editor()))', readers, target, visible);
  execute format('create policy %I on %s for insert to authenticated with check ((select private.is_editor()))', adding, target);
  execute format('create policy %I on %s for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()))', changing, target);
  execute format('create policy %I on %s for delete to authenticated using ((select private.is_editor()))', removing, target);
  execute format('comment on policy %I on %s is %L', visitors, target, 'Public means: ' || visible);
  execute format('comment on policy %I on %s is %L', readers, target, 'Public means: ' || visible);
  execute format('comment on policy %I on %s is %L', adding, target, 'The back office.');
  execute format('comment on policy %I on %s is %L', changing, target, 'The back office; moving to the trash too.');
  execute format('comment on policy %I on %s is %L', removing, target, 'For good. The trash is deleted_at.');
  execute format('grant select on %s to anon', target);
  execute format('grant select, insert, update, delete on %s to authenticated, service_role', target);
  call private.watch_content(target, visible, key_column);
end;
$$;
comment on procedure private.open_content(regclass, text, text, text) is 'Gives a content table its policies, grants and triggers.';

-- Revisions and order ------------------------------------------------------------------------------------------------------

create function private.content_revisions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state record;
  turned timestamptz;
  found jsonb := '{}';
begin
  for state in select table_name, revision, turns from private.content_state loop
    turned := null;
    if state.turns is not null then
      execute state.turns into turned;
    end if;
    found := found || jsonb_build_object(
      state.table_name, state.revision || '-' || coalesce((extract(epoch from turned) * 1000000)::bigint, 0));
  end loop;
  return found;
end;
$$;
comment on function private.content_revisions() is
  'By table: changes whenever a public row is written or a scheduled one becomes due. Says nothing about what changed.';
create function public.content_revisions() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.content_revisions();
end;
comment on function public.content_revisions() is
  'By table: changes whenever a public row is written or a scheduled one becomes due. Says nothing about what changed.';
grant execute on function private.content_revisions(), public.content_revisions() to anon, authenticated, service_role;

create function public.set_order(table_name text, ids uuid[]) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  moved integer;
begin
  if not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = pg_catalog.to_regclass(pg_catalog.format('public.%I', set_order.table_name))
      and a.attname = 'display_order' and not a.attisdropped) then
    raise exception 'Records of this kind have no order.' using errcode = '22023';
  end if;
  -- Only what moves: a record somebody is editing is not touched by the move of another.
  execute pg_catalog.format(
    'update public.%I t set display_order = o.place from unnest($1) with ordinality o (id, place)
     where t.id = o.id and t.display_order <> o.place', set_order.table_name) using ids;
  get diagnostics moved = row_count;
  return moved;
end;
$$;
comment on function public.set_order(text, uuid[]) is 'Gives the records of a table the places 1, 2, 3 … in the order of the list; says how many moved.';
grant execute on function public.set_order(text, uuid[]) to authenticated, service_role;

-- Purpose: a profile for every account, registrations, blocking, and deletion that leaves nothing of the account behind.
-- Tables:  profiles, private.pending_registrations, private.account_notices; triggers on auth.users.
-- Risk:    a failing trigger on auth.users would stop sign-up: those on insert cut what is too long and refuse nothing but a closed sign-up.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 200),
  avatar_url text check (length(avatar_url) <= 1000),
  keep_reading_history boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A reader's picture is named by its place in their folder.
  constraint profiles_avatar_url_link check (avatar_url ~ '^(https://|[^:/\\]+(/[^:\\]*)?$)')
);
comment on table public.profiles is 'What a reader tells about themselves. Made at sign-up, removed with the account.';
comment on column public.profiles.email is 'A copy of the account''s address, kept in step; changed only through the account.';
create index profiles_email on public.profiles (lower(email));

alter table public.profiles enable row level security;
create policy "readers see their own profile, admins every profile" on public.profiles
  for select to authenticated using (id = (select private.account()) or (select private.is_admin()));
create policy "readers change their own profile" on public.profiles
  for update to authenticated using (id = (select private.account())) with check (id = (select private.account()));
comment on policy "readers see their own profile, admins every profile" on public.profiles is 'Admins need names and addresses to make somebody an admin.';
comment on policy "readers change their own profile" on public.profiles is 'Name, picture and the reading history switch; column grants leave out the rest.';
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (full_name, avatar_url, keep_reading_history) on public.profiles to authenticated;
call private.keep_no_statistics('public.profiles');

create function private.clean_name(name text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(clean_name.name,
        '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'),
      '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'),
    '^[ \u200c\u200d]+|[ \u200c\u200d]+$', '', 'g');
$$;
comment on function private.clean_name(text) is
  'A name as it is stored: no control, direction or zero-width characters, single spaces. The same rule as common/person-name.ts.';

create function private.check_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := nullif(private.clean_name(new.full_name), '');
  if length(new.full_name) > 100 then
    raise exception 'A name has at most 100 characters.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_name() is 'A name that a reader changes is cleaned, and refused when it is too long.';

-- Column grants say the same; this holds even if a grant names the whole table.
create function private.protect_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (new.id, new.email) is distinct from (old.id, old.email) then
    raise exception 'The address of an account is changed in the account, not in the profile.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.protect_profile() is 'A reader edits neither the key nor the address of their profile.';

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();
create trigger protect_profile before update on public.profiles
  for each row execute function private.protect_profile();
create trigger check_name_new before insert on public.profiles
  for each row when (new.full_name is not null) execute function private.check_name();
create trigger check_name_changed before update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.check_name();

-- Sign-up -------------------------------------------------------------------------------------------------------------------

-- A registration becomes an account when its own link is used, with the password that was given with it. Until then it is no account.
-- Written by the embedded backend only: a Supabase project keeps unconfirmed accounts in auth.users.
create table private.pending_registrations (
  id uuid primary key,
  email text check (length(email) <= 254),
  link_hash text not null unique check (link_hash ~ '^[0-9a-f]{64}$'),
  encrypted_password text,
  user_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  account_id uuid references auth.users (id) on delete cascade,
  check ((email is null) = (account_id is not null))
);
comment on table private.pending_registrations is
  'Registrations that await their confirmation, any number for one e-mail: the first that is confirmed becomes the account.';
comment on column private.pending_registrations.id is 'The id that the account will have.';
comment on column private.pending_registrations.link_hash is 'SHA-256 of what the mailed link holds: reading this table is not enough to use one.';
comment on column private.pending_registrations.encrypted_password is
  'Given with this registration. Null for a link that proves the mailbox only; its owner chooses a password afterwards.';
comment on column private.pending_registrations.account_id is 'The account that got the e-mail. The row then names no one and only lets its link say so.';
create index pending_registrations_email on private.pending_registrations (email, created_at);
create index pending_registrations_account on private.pending_registrations (account_id);
alter table private.pending_registrations enable row level security;

create table private.account_notices (
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('password_guessed', 'code_guessed')),
  sent_at timestamptz not null default now(),
  primary key (account_id, kind)
);
comment on table private.account_notices is 'When an account was last told something by e-mail, so that it is not told again the same day.';
alter table private.account_notices enable row level security;

create function private.refuse_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.sign_up_is_open()
    and not exists (select from private.invitations i where i.email = new.email and i.expires_at > pg_catalog.now()) then
    raise exception 'Sign-up is closed.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_sign_up() is 'No new accounts while sign-up is closed, whichever way they come; but who is invited may have one.';

create function private.clean_metadata_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_catalog.jsonb_typeof(new.raw_user_meta_data -> 'full_name') = 'string' then
    new.raw_user_meta_data := pg_catalog.jsonb_set(new.raw_user_meta_data, '{full_name}',
      pg_catalog.to_jsonb(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100)));
  end if;
  return new;
end;
$$;
comment on function private.clean_metadata_name() is 'The name in an account''s own data is cleaned and cut: signing up is never refused for it.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, nullif(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100), ''))
  on conflict (id) do nothing;
  return new;
end;
$$;
comment on function private.create_profile() is 'Every new account has a profile, with the name given at sign-up.';

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end;
$$;
comment on function private.follow_email() is 'A confirmed change of address reaches the profile.';

create function private.settle_registrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.pending_registrations
  set account_id = new.id, email = null, encrypted_password = null, user_data = '{}'
  where email = new.email and new.email_confirmed_at is not null;
  return null;
end;
$$;
comment on function private.settle_registrations() is
  'Whichever way a confirmed account gets an e-mail: no registration that awaits confirmation for it can become an account any more.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger follow_email after update of email on auth.users
  for each row execute function private.follow_email();
create trigger refuse_sign_up before insert on auth.users
  for each row execute function private.refuse_sign_up();
create trigger settle_registrations after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.settle_registrations();
create trigger clean_metadata_name before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.clean_metadata_name();

-- An expired invitation holds the e-mail of a person without an account. It stays in the list of
-- invitations for 30 days, so that administrators see why its link does not work.
create function private.purge_unconfirmed_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz :=
    pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('unconfirmed_accounts'));
  purged integer;
  accounts integer;
begin
  -- A row that is settled has only its link left, which works for an hour.
  delete from private.pending_registrations p
  where p.account_id is not null and p.sent_at < pg_catalog.now() - interval '1 day';
  delete from private.invitations i where i.expires_at < pg_catalog.now() - interval '30 days';
  delete from private.pending_registrations p where p.created_at < oldest;
  get diagnostics purged = row_count;
  -- Not one that was made an administrator before it was confirmed: that grant is for its owner to take.
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.created_at < oldest
    and not exists (select from public.admin_users a where a.user_id = u.id);
  get diagnostics accounts = row_count;
  return purged + accounts;
end;
$$;
comment on function private.purge_unconfirmed_accounts() is 'Deletes registrations that nobody confirmed in time (30 days, or as set). Answers how many.';

-- Blocking -----------------------------------------------------------------------------------------------------------------

-- Also for a block by the auth service's own means. Ending sessions at both changes leaves none that began in between.
create function private.follow_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.banned_until is distinct from old.banned_until then
    delete from auth.sessions s where s.user_id = new.id;
    if new.banned_until is null then
      delete from private.account_blocks b where b.account_id = new.id;
    end if;
  end if;
  return null;
end;
$$;
comment on function private.follow_block() is 'Blocking and unblocking an account end its sessions; unblocking forgets the reason.';
create trigger follow_block after update of banned_until on auth.users
  for each row execute function private.follow_block();

create function private.change_block(account uuid, reason text, blocks boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.actor();
  words constant text := pg_catalog.btrim(coalesce(change_block.reason, ''));
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if account = me then
    raise exception 'You cannot block your own account.' using errcode = '23514';
  end if;
  if length(words) not between 1 and 500 then
    raise exception 'Give a reason of at most 500 characters.' using errcode = '23514';
  end if;
  if not exists (select from auth.users u where u.id = account) then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
  perform private.require_fresh_factor();
  -- The lock of keep_one_admin(): of two administrators who block each other at the same moment, one is blocked.
  perform pg_catalog.pg_advisory_xact_lock(733848120002);
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  -- Sent twice is the same as once.
  if private.is_blocked(account) = blocks and (not blocks or exists (
      select from private.account_blocks b where b.account_id = account and b.blocked_by = me and b.reason = words)) then
    return;
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (me, 'update', 'account_blocks', account::text, pg_catalog.jsonb_build_object(
    'blocked', pg_catalog.jsonb_build_array(private.is_blocked(account), blocks),
    'reason', pg_catalog.jsonb_build_array((select b.reason from private.account_blocks b where b.account_id = account), words)));
  -- Not "infinity": the auth service of a Supabase project cannot read it.
  update auth.users u set banned_until = case when blocks then pg_catalog.now() + interval '100 years' end, updated_at = pg_catalog.now()
  where u.id = account;
  if blocks then
    insert into private.account_blocks as kept (account_id, blocked_by, reason) values (account, me, words)
    on conflict (account_id) do update
    set blocked_by = excluded.blocked_by, blocked_at = excluded.blocked_at, reason = excluded.reason;
  end if;
end;
$$;
comment on function private.change_block(uuid, text, boolean) is
  'An administrator blocks or unblocks an account. Needs a reason and a fresh second factor, writes an audit row, ends the sessions.';

create function private.block_account(account uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  select private.change_block(account, reason, true);
$$;
comment on function private.block_account(uuid, text) is 'Blocks an account and ends its sessions. For administrators, with a fresh second factor.';
create function public.block_account(account uuid, reason text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.block_account(account, reason);
end;
comment on function public.block_account(uuid, text) is 'Blocks an account and ends its sessions. For administrators, with a fresh second factor.';
grant execute on function private.block_account(uuid, text), public.block_account(uuid, text) to authenticated;

create function private.unblock_account(account uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  select private.change_block(account, reason, false);
$$;
comment on function private.unblock_account(uuid, text) is 'Unblocks an account. For administrators, with a fresh second factor.';
create function public.unblock_account(account uuid, reason text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.unblock_account(account, reason);
end;
comment on function public.unblock_account(uuid, text) is 'Unblocks an account. For administrators, with a fresh second factor.';
grant execute on function private.unblock_account(uuid, text), public.unblock_account(uuid, text) to authenticated;

create function private.blocked_accounts() returns table (account uuid, since timestamptz, blocked_by text, reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return query
    select u.id, b.blocked_at, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email), b.reason
    from auth.users u
    left join private.account_blocks b on b.account_id = u.id
    left join public.profiles p on p.id = b.blocked_by
    where u.banned_until > pg_catalog.now()
    order by b.blocked_at desc nulls last, u.id;
end;
$$;
comment on function private.blocked_accounts() is
  'Which accounts are blocked, since when, by whom and why. Empty beside the account where the auth service blocked it. For administrators.';
create function public.blocked_accounts() returns table (account uuid, since timestamptz, blocked_by text, reason text)
language sql stable security invoker set search_path = ''
begin atomic
  select b.account, b.since, b.blocked_by, b.reason from private.blocked_accounts() b;
end;
comment on function public.blocked_accounts() is
  'Which accounts are blocked, since when, by whom and why. Empty beside the account where the auth service blocked it. For administrators.';
grant execute on function private.blocked_accounts(), public.blocked_accounts() to authenticated;

-- Deletion -----------------------------------------------------------------------------------------------------------------

create function private.forget_account(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  word constant text := pg_catalog.to_json(account)::text;
  -- A service that counts its own versions is not the embedded one.
  embedded constant boolean := pg_catalog.to_regclass('storage.migrations') is null;
begin
  update public.audit_log
  set row_id = case when row_id = account::text then 'deleted account' else row_id end,
      changes = pg_catalog.replace(changes::text, word, 'null')::jsonb
  where row_id = account::text or pg_catalog.strpos(changes::text, word) > 0;
  update public.revisions set data = pg_catalog.replace(data::text, word, 'null')::jsonb
  where pg_catalog.strpos(data::text, word) > 0;
  -- The page removes the files first; this removes what it could not, bytes included (private.file_contents). A Supabase project
  -- finds a file by its row alone: there the row waits for web's hourly job, which removes both (abandoned_files()).
  if embedded then
    delete from storage.objects where bucket_id = 'avatars' and (storage.foldername(name))[1] = account::text;
  end if;
  -- Pictures of the site stay; whoever uploaded them is forgotten.
  update storage.objects set owner = null, owner_id = null where owner = account or owner_id = account::text;
  -- Tables of the auth service that name the account without a foreign key; not every version has them.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1::text' using account;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = $1::text' using account;
  end if;
end;
$$;
comment on function private.forget_account(uuid) is 'Removes every mention of an account that is deleted in the same transaction.';

create function private.forget_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_account(old.id);
  -- Invitations name people by e-mail, before there is an account.
  delete from private.invitations i where i.email = old.email;
  update public.audit_log a set changes = a.changes - 'email'
  where a.table_name = 'invitations' and old.email in (a.changes -> 'email' ->> 0, a.changes -> 'email' ->> 1);
  return null;
end;
$$;
comment on function private.forget_deleted_account() is 'Whoever deleted the account, and however.';

create function private.forget_sign_in_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not every version of the service has them. Wherever in the event the account is named.
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where pg_catalog.strpos(payload::text, $1) > 0' using old.id::text;
  end if;
  return null;
end;
$$;
comment on function private.forget_sign_in_events() is 'Removes every event of the sign-in service that names a deleted account.';

-- At the end of the transaction: the deletion itself writes history (an administrator's row goes, an author's name is taken off
-- a post), and what names the account there must go too.
create constraint trigger forget_deleted_account after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_deleted_account();
-- At the end of the transaction, like forget_deleted_account: an event of the deletion itself goes too.
create constraint trigger forget_sign_in_events after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_sign_in_events();

create function private.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
  session constant text := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if me is null then
    raise exception 'Sign in to delete your account.' using errcode = '42501';
  end if;
  -- Renewing a token keeps its session: only a password, a passkey, or a link from the owner's mailbox begins one.
  if not exists (select from auth.sessions s where s.id::text = session and s.user_id = me
                   and s.created_at > pg_catalog.now() - interval '5 minutes') then
    raise exception 'Please give your password again to delete your account.' using errcode = 'P0001';
  end if;
  perform private.require_fresh_factor();
  delete from auth.users where id = me;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function private.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes, and a fresh second factor of who has one.';
create function public.delete_own_account() returns void
language sql security invoker set search_path = ''
begin atomic
  select private.delete_own_account();
end;
comment on function public.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes, and a fresh second factor of who has one.';
grant execute on function private.delete_own_account(), public.delete_own_account() to authenticated;

-- Purpose: sessions and their end, sign-ins, the second factor (docs/decisions/0022, 0028). Factors are in auth.mfa_factors, a table of the
--          auth service. No IP address is stored.
-- Tables:  private.sign_ins, private.factor_uses, private.wrong_codes, private.recovery_sets, private.recovery_codes,
--          private.used_challenges; reads and deletes rows of auth.sessions and auth.mfa_factors.

-- Sessions -----------------------------------------------------------------------------------------------------------------

-- A session is active when it is renewed, which an open page does every hour. The auth service keeps refreshed_at in UTC, without a zone.
create function private.session_ends_at(account uuid, created_at timestamptz, refreshed_at timestamp) returns timestamptz
language sql stable set search_path = '' as $$
  select case when exists (select from public.admin_users a where a.user_id = account)
      or exists (select from public.editors e where e.user_id = account)
    then least(begun + interval '7 days', active + interval '12 hours')
    else least(begun + interval '1 year', active + interval '30 days')
  end
  from (select session_ends_at.created_at as begun,
               coalesce(session_ends_at.refreshed_at at time zone 'UTC', session_ends_at.created_at) as active) as session;
$$;
comment on function private.session_ends_at(uuid, timestamptz, timestamp) is
  'When a session ends: 30 days without renewal or a year in all; for administrators and editors 12 hours or 7 days.';

create function private.purge_sessions() returns bigint
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s where private.session_ends_at(s.user_id, s.created_at, s.refreshed_at) <= now() returning 1
  )
  select count(*) from ended;
$$;
comment on function private.purge_sessions() is 'Deletes the sessions that are over; the hourly job asks for it.';
create function public.purge_sessions() returns bigint
language sql volatile security invoker set search_path = ''
begin atomic
  select private.purge_sessions();
end;
comment on function public.purge_sessions() is 'Deletes the sessions that are over. With the secret key only.';
grant execute on function private.purge_sessions(), public.purge_sessions() to service_role;

create table private.sign_ins (
  id bigint generated always as identity primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null,
  signed_in_at timestamptz not null default now(),
  browser text not null check (length(browser) <= 80),
  method text not null check (method in ('password', 'passkey', 'link'))
);
comment on table private.sign_ins is
  'When an account was signed in to, with which kind of browser, and how. Written by the embedded backend only; kept as long as sign-in events.';
comment on column private.sign_ins.browser is
  'Such as "Firefox on Windows": the kind, neither version nor IP address. A kind not seen before is told to the owner.';
create index sign_ins_account on private.sign_ins (account_id, signed_in_at desc);
create index sign_ins_time on private.sign_ins (signed_in_at);
alter table private.sign_ins enable row level security;

-- The embedded backend stores the kind itself; a Supabase project the whole user agent.
create function private.browser_kind(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
    when coalesce(user_agent, '') = '' then 'Unknown browser'
    when user_agent ~ '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Other browser|Unknown browser)( on (iOS|Android|Windows|macOS|ChromeOS|Linux))?$'
      then user_agent
    else case
        when user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
        when user_agent ~ 'OPR/|Opera' then 'Opera'
        when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
        when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
        when user_agent ~ 'Chrome/|CriOS/' then 'Chrome'
        when user_agent ~ 'Safari/' then 'Safari'
        else 'Other browser' end
      || case
        when user_agent ~ 'iPhone|iPad|iPod' then ' on iOS'
        when user_agent ~ 'Android' then ' on Android'
        when user_agent ~ 'Windows' then ' on Windows'
        when user_agent ~ 'Mac OS X|Macintosh' then ' on macOS'
        when user_agent ~ 'CrOS' then ' on ChromeOS'
        when user_agent ~ 'Linux' then ' on Linux'
        else '' end
  end;
$$;
comment on function private.browser_kind(text) is 'What remains of a user agent: the family of the browser and the system.';

create function private.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, browser text, aal text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at,
         -- refreshed_at is without a zone, in UTC.
         greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
         private.browser_kind(s.user_agent), coalesce(s.aal::text, 'aal1'),
         s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select private.account()) and (s.not_after is null or s.not_after > pg_catalog.now())
  order by 3 desc, 1;
$$;
comment on function private.own_sessions() is 'The caller''s own sessions, the last used first.';
create function public.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, browser text, aal text, is_current boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select s.id, s.created_at, s.last_used_at, s.browser, s.aal, s.is_current from private.own_sessions() s;
end;
comment on function public.own_sessions() is 'The caller''s own sessions, the last used first.';
grant execute on function private.own_sessions(), public.own_sessions() to authenticated;

create function private.revoke_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = revoke_session.session and s.user_id = (select private.account());
  if not found then
    raise exception 'This session has ended already.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function private.revoke_session(uuid) is 'Ends one of the caller''s own sessions, at once.';
-- The other name, because the official CLI takes "end_…" in a parsed body for its end.
create function public.end_session(session uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.revoke_session(session);
end;
comment on function public.end_session(uuid) is 'Ends one of the caller''s own sessions, at once.';
grant execute on function private.revoke_session(uuid), public.end_session(uuid) to authenticated;

create function private.recent_sign_ins()
returns table (signed_in_at timestamptz, browser text, method text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select i.signed_in_at, i.browser, i.method, i.session_id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from private.sign_ins i
  where i.account_id = (select private.account())
    and i.signed_in_at > pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'))
  union all
  -- Sessions that began where nobody writes sign-ins down: before this version, or on a Supabase project.
  select s.created_at, private.browser_kind(s.user_agent), null, s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select private.account()) and not exists (select from private.sign_ins i where i.session_id = s.id)
  order by 1 desc limit 50;
$$;
comment on function private.recent_sign_ins() is 'The caller''s own sign-ins, the newest first: time, kind of browser, how. No IP address: none is stored.';
create function public.recent_sign_ins()
returns table (signed_in_at timestamptz, browser text, method text, is_current boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select i.signed_in_at, i.browser, i.method, i.is_current from private.recent_sign_ins() i;
end;
comment on function public.recent_sign_ins() is 'The caller''s own sign-ins, the newest first: time, kind of browser, how. No IP address: none is stored.';
grant execute on function private.recent_sign_ins(), public.recent_sign_ins() to authenticated;

-- Second factor ------------------------------------------------------------------------------------------------------------

create table private.factor_uses (
  factor_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  last_step bigint not null
);
comment on table private.factor_uses is 'The newest time step of an authenticator app that was accepted. None at or before it is accepted again.';
create index factor_uses_account on private.factor_uses (account_id);
alter table private.factor_uses enable row level security;

create table private.wrong_codes (
  session_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  tries integer not null default 1,
  since timestamptz not null default now()
);
comment on table private.wrong_codes is 'Wrong codes of the second step, by session. The fifth ends the step; a right one starts anew.';
create index wrong_codes_account on private.wrong_codes (account_id);
alter table private.wrong_codes enable row level security;

create table private.recovery_sets (
  account_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  friendly_name text not null check (length(friendly_name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.recovery_sets is 'Who has recovery codes. Shown among the factors of the account.';
alter table private.recovery_sets enable row level security;

create table private.recovery_codes (
  account_id uuid not null references private.recovery_sets (account_id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (account_id, hash)
);
comment on table private.recovery_codes is 'Hashes of recovery codes of 79 random bits each. A code works once.';
alter table private.recovery_codes enable row level security;

create table private.used_challenges (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
comment on table private.used_challenges is 'Challenges of passkeys that have signed somebody in, until they would expire: none works twice.';
create index used_challenges_expiry on private.used_challenges (expires_at);
alter table private.used_challenges enable row level security;

create function private.purge_second_steps() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.sign_ins i
  where i.signed_in_at < pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'));
  delete from private.wrong_codes w where w.since < pg_catalog.now() - interval '1 day';
  delete from private.used_challenges c where c.expires_at < pg_catalog.now();
end;
$$;
comment on function private.purge_second_steps() is 'Sign-ins go with their period; tries and challenges when they have served their time.';

create function private.security_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.jsonb_build_object(
    'admins_need_second_factor', private.admins_need_second_factor(),
    'is_default', not exists (select from public.site_settings s
                              where s.key = 'admins_need_second_factor' and pg_catalog.jsonb_typeof(s.value) = 'boolean'));
end;
$$;
comment on function private.security_settings() is 'Whether administrators need a second factor, and whether somebody chose so. For administrators.';
create function public.security_settings() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.security_settings();
end;
comment on function public.security_settings() is 'Whether administrators need a second factor, and whether somebody chose so. For administrators.';
grant execute on function private.security_settings(), public.security_settings() to authenticated;

create function private.accounts_with_factors() returns table (account uuid, factors integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return query
    select f.user_id, pg_catalog.count(*)::integer from auth.mfa_factors f where f.status = 'verified' group by f.user_id;
end;
$$;
comment on function private.accounts_with_factors() is 'Which accounts have a second factor, and how many. For administrators.';
create function public.accounts_with_factors() returns table (account uuid, factors integer)
language sql stable security invoker set search_path = ''
begin atomic
  select a.account, a.factors from private.accounts_with_factors() a;
end;
comment on function public.accounts_with_factors() is 'Which accounts have a second factor, and how many. For administrators.';
grant execute on function private.accounts_with_factors(), public.accounts_with_factors() to authenticated;

create function private.remove_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    return 0;
  end if;
  delete from private.recovery_sets r where r.account_id = account;
  -- Who had the second factor is not to go on without it.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'delete', 'mfa_factors', account::text,
          pg_catalog.jsonb_build_object('factors', pg_catalog.jsonb_build_array(removed, 0)));
  perform private.enqueue_mail('factors_reset', u.email, pg_catalog.jsonb_build_object('Email', u.email))
  from auth.users u where u.id = account;
  return removed;
end;
$$;
comment on function private.remove_factors(uuid) is
  'Takes all factors and recovery codes off an account, ends its sessions, writes it down and mails the owner. Does not ask whether the caller may.';

create function private.reset_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if account = (select auth.uid()) then
    raise exception 'Remove your own factors in your settings.' using errcode = '23514';
  end if;
  if exists (select from public.admin_users a where a.user_id = account) then
    raise exception 'Only the operator of the site can reset the factors of an administrator: npm run admin -- reset-factors.'
      using errcode = '42501';
  end if;
  if not exists (select from auth.users u where u.id = account) then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
  perform private.require_fresh_factor();
  return private.remove_factors(account);
end;
$$;
comment on function private.reset_factors(uuid) is
  'An administrator takes all factors off a reader''s account. Says how many there were. Needs a fresh second factor.';
create function public.reset_factors(account uuid) returns integer
language sql security invoker set search_path = ''
begin atomic
  select private.reset_factors(account);
end;
comment on function public.reset_factors(uuid) is
  'An administrator takes all factors off a reader''s account. Says how many there were. Needs a fresh second factor.';
grant execute on function private.reset_factors(uuid), public.reset_factors(uuid) to authenticated;

create function public.operator_reset_factors(account uuid) returns integer
language sql security definer set search_path = '' as $$
  select private.remove_factors(account);
$$;
comment on function public.operator_reset_factors(uuid) is
  'The operator takes all factors off any account, with the secret key: npm run admin -- reset-factors.';
grant execute on function public.operator_reset_factors(uuid) to service_role;

-- Purpose: how people get into the back office: the first administrator, grants by e-mail, invitations; and who works there
--          (docs/decisions/0037).
-- Tables:  private.setup_tokens, private.invitations.
-- Risk:    claim_admin() and an invitation give rights to the holder of a link. A token has 256 random bits, and the database stores its
--          hash. The first works once, within 24 hours, while there is no administrator; the second once, within seven days, as long as
--          the administrator who made it is one, and only with the invited e-mail.

create table private.setup_tokens (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.setup_tokens is 'Hashes of set-up links. The API process makes one at each start of a site without administrator.';
alter table private.setup_tokens enable row level security;

create function private.claim_admin(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
begin
  if not exists (select from auth.users where id = me and email_confirmed_at is not null) then
    raise exception 'Sign in with a confirmed account first, then open the set-up link again.' using errcode = '42501';
  end if;
  -- The lock of private.keep_one_admin(): of two who claim at the same moment, one is told that there is an admin.
  perform pg_catalog.pg_advisory_xact_lock(733848120002);
  if exists (select from public.admin_users) then
    raise exception 'This site has an administrator already. Ask them to make you one.' using errcode = '42501';
  end if;
  update private.setup_tokens set used_at = pg_catalog.now()
  where hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(claim_admin.token, 'UTF8')), 'hex')
    and used_at is null and created_at > pg_catalog.now() - interval '24 hours';
  if not found then
    raise exception 'This set-up link is not valid, or no longer. Start the site again to have a new one printed.'
      using errcode = '42501';
  end if;
  insert into public.admin_users (user_id) values (me);
end;
$$;
comment on function private.claim_admin(text) is 'Makes the caller the first administrator, against the token of a set-up link.';
create function public.claim_admin(token text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.claim_admin(token);
end;
comment on function public.claim_admin(text) is 'Makes the caller the first administrator, against the token of a set-up link.';
grant execute on function private.claim_admin(text), public.claim_admin(text) to authenticated;

create function private.grant_admin(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select u.id into chosen from auth.users u
  where u.email = lower(btrim(grant_admin.email)) and u.email_confirmed_at is not null;
  if chosen is null then
    raise exception 'There is no confirmed account with this address. Ask them to register and confirm first.' using errcode = 'P0002';
  end if;
  if exists (select from public.admin_users where user_id = chosen) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  insert into public.admin_users (user_id) values (chosen);
end;
$$;
comment on function private.grant_admin(text) is 'Makes the owner of a confirmed address an administrator.';
create function public.grant_admin(email text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.grant_admin(email);
end;
comment on function public.grant_admin(text) is 'Makes the owner of a confirmed address an administrator.';
grant execute on function private.grant_admin(text), public.grant_admin(text) to authenticated;

create function private.grant_editor(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select u.id into chosen from auth.users u
  where u.email = pg_catalog.lower(pg_catalog.btrim(grant_editor.email)) and u.email_confirmed_at is not null;
  if chosen is null then
    raise exception 'There is no confirmed account with this e-mail. Invite them instead.' using errcode = 'P0002';
  end if;
  if exists (select from public.admin_users a where a.user_id = chosen) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  if exists (select from public.editors e where e.user_id = chosen) then
    raise exception 'This person is an editor already.' using errcode = '23514';
  end if;
  insert into public.editors (user_id) values (chosen);
end;
$$;
comment on function private.grant_editor(text) is 'Makes the owner of a confirmed e-mail an editor. For administrators.';
create function public.grant_editor(email text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.grant_editor(email);
end;
comment on function public.grant_editor(text) is 'Makes the owner of a confirmed e-mail an editor. For administrators.';
grant execute on function private.grant_editor(text), public.grant_editor(text) to authenticated;

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and email ~ '^[^\s@]+@[^\s@]+$' and length(email) <= 254),
  role text not null check (role in ('admin', 'editor')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null references auth.users (id) on delete cascade,
  accepted_by uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table private.invitations is 'Who is invited to the back office and has not come yet. One for an e-mail; accepted or withdrawn, it is gone.';
comment on column private.invitations.token_hash is 'SHA-256 of the token in the link, in hexadecimal.';
comment on column private.invitations.accepted_by is 'Set while it is being accepted, for the trigger stamp_grant; the row goes in the same transaction.';
create index invitations_inviter on private.invitations (invited_by);
create index invitations_accepter on private.invitations (accepted_by);
alter table private.invitations enable row level security;

create function private.open_invitation(token text) returns private.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitations i
  where i.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(open_invitation.token, 'UTF8')), 'hex')
    and i.expires_at > pg_catalog.now()
    and exists (select from public.admin_users a where a.user_id = i.invited_by and not private.is_blocked(a.user_id));
$$;
comment on function private.open_invitation(text) is 'The invitation that a link belongs to, as long as it lasts and who made it is an administrator.';

create function private.invite(email text, role text, token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := pg_catalog.lower(pg_catalog.btrim(invite.email));
  made private.invitations;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if address !~ '^[^\s@]+@[^\s@]+$' or pg_catalog.length(address) > 254 then
    raise exception 'Enter an e-mail address' using errcode = '23514';
  end if;
  if invite.role not in ('admin', 'editor') then
    raise exception 'There is no such role.' using errcode = '23514';
  end if;
  if invite.token !~ '^[0-9a-f]{64}$' then
    raise exception 'The token has 64 hexadecimal digits.' using errcode = '23514';
  end if;
  if exists (select from auth.users u join public.admin_users a on a.user_id = u.id where u.email = address) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  if invite.role = 'editor' and exists (select from auth.users u join public.editors e on e.user_id = u.id where u.email = address) then
    raise exception 'This person is an editor already.' using errcode = '23514';
  end if;
  perform private.require_fresh_factor();
  delete from private.invitations i where i.email = address;
  insert into private.invitations (email, role, token_hash, invited_by)
  values (address, invite.role,
          pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(invite.token, 'UTF8')), 'hex'), (select auth.uid()))
  returning * into made;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'insert', 'invitations', made.id::text,
          pg_catalog.jsonb_build_object('email', pg_catalog.jsonb_build_array(null, made.email),
                                        'role', pg_catalog.jsonb_build_array(null, made.role)));
  perform private.enqueue_mail('office_invitation', made.email,
    pg_catalog.jsonb_build_object(
      'Email', made.email, 'Token', invite.token, 'Role', case made.role when 'admin' then 'administrator' else 'editor' end,
      'Inviter', (select coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email) from public.profiles p where p.id = made.invited_by)),
    made.expires_at - pg_catalog.now());
  return pg_catalog.jsonb_build_object('email', made.email, 'expires_at', made.expires_at);
end;
$$;
comment on function private.invite(text, text, text) is
  'An administrator invites a person, who gets the token by mail. Takes the place of an earlier invitation. Needs a fresh second factor.';
create function public.invite(email text, role text, token text) returns jsonb
language sql security invoker set search_path = ''
begin atomic
  select private.invite(email, role, token);
end;
comment on function public.invite(text, text, text) is
  'An administrator invites a person, who gets the token by mail. Takes the place of an earlier invitation. Needs a fresh second factor.';
grant execute on function private.invite(text, text, text), public.invite(text, text, text) to authenticated;

create function private.list_invitations()
returns table (id uuid, email text, role text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.email, i.role, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email), i.created_at, i.expires_at
  from private.invitations i join public.profiles p on p.id = i.invited_by
  where (select private.is_admin()) order by i.created_at desc;
$$;
comment on function private.list_invitations() is 'Invitations that were neither accepted nor withdrawn. Empty for everybody but administrators.';
create function public.list_invitations()
returns table (id uuid, email text, role text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select i.id, i.email, i.role, i.invited_by, i.created_at, i.expires_at from private.list_invitations() i;
end;
comment on function public.list_invitations() is 'Invitations that were neither accepted nor withdrawn. Empty for everybody but administrators.';
grant execute on function private.list_invitations(), public.list_invitations() to authenticated;

create function private.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone private.invitations;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from private.invitations i where i.id = withdraw_invitation.invitation returning * into gone;
  if gone.id is not null then
    insert into public.audit_log (actor_id, action, table_name, row_id, changes)
    values (private.actor(), 'delete', 'invitations', gone.id::text,
            pg_catalog.jsonb_build_object('email', pg_catalog.jsonb_build_array(gone.email, null),
                                          'role', pg_catalog.jsonb_build_array(gone.role, null)));
  end if;
end;
$$;
comment on function private.withdraw_invitation(uuid) is 'An administrator withdraws an invitation: its link stops working. One that is gone is as good.';
create function public.withdraw_invitation(invitation uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.withdraw_invitation(invitation);
end;
comment on function public.withdraw_invitation(uuid) is 'An administrator withdraws an invitation: its link stops working. One that is gone is as good.';
grant execute on function private.withdraw_invitation(uuid), public.withdraw_invitation(uuid) to authenticated;

create function private.read_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at,
    'has_account', exists (select from auth.users u where u.email = i.email and u.email_confirmed_at is not null))
  from private.open_invitation(read_invitation.token) i where i.id is not null;
$$;
comment on function private.read_invitation(text) is 'What a link invites to, for whoever has it; null when it is unknown, used, withdrawn or over.';
create function public.read_invitation(token text) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.read_invitation(token);
end;
comment on function public.read_invitation(text) is 'What a link invites to, for whoever has it; null when it is unknown, used, withdrawn or over.';
grant execute on function private.read_invitation(text), public.read_invitation(text) to anon, authenticated, service_role;

create function private.accept_invitation(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
  taken private.invitations;
begin
  select * into taken from private.open_invitation(accept_invitation.token);
  -- Two browsers at once: the second waits, and finds nothing.
  update private.invitations i set accepted_by = me where i.id = taken.id returning * into taken;
  if taken.id is null then
    raise exception 'This invitation has been used or withdrawn, or is over. Ask for a new one.' using errcode = 'P0002';
  end if;
  if not exists (select from auth.users u where u.id = me and u.email = taken.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another e-mail. Sign in with the one it was sent to.' using errcode = '42501';
  end if;
  if taken.role = 'admin' then
    insert into public.admin_users (user_id) values (me) on conflict (user_id) do nothing;
  elsif not exists (select from public.admin_users a where a.user_id = me) then
    insert into public.editors (user_id) values (me) on conflict (user_id) do nothing;
  end if;
  delete from private.invitations i where i.id = taken.id;
  return taken.role;
end;
$$;
comment on function private.accept_invitation(text) is 'The owner of the invited e-mail takes the role. Once; needs a fresh second factor of who has one.';
create function public.accept_invitation(token text) returns text
language sql security invoker set search_path = ''
begin atomic
  select private.accept_invitation(token);
end;
comment on function public.accept_invitation(text) is 'The owner of the invited e-mail takes the role. Once; needs a fresh second factor of who has one.';
grant execute on function private.accept_invitation(text), public.accept_invitation(text) to authenticated;

-- Access -------------------------------------------------------------------------------------------------------------------

create function private.admin_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'listed', p.listed,
    'granted', p.granted,
    'needs', case when not p.listed or p.granted then null
                  when private.has_factor((select private.account())) then 'second_step'
                  else 'enrolment' end)
  from (select exists (select from public.admin_users a where a.user_id = (select private.account())) as listed,
               private.is_admin() as granted) p;
$$;
comment on function private.admin_access() is 'Whether the caller is listed as an administrator, is one now, and what is missing: a second step, or enrolment.';
create function public.admin_access() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.admin_access();
end;
comment on function public.admin_access() is 'Whether the caller is listed as an administrator, is one now, and what is missing: a second step, or enrolment.';
grant execute on function private.admin_access(), public.admin_access() to authenticated;

create function private.office_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'role', p.role,
    'granted', p.granted,
    'needs', case when p.role is null or p.granted then null
                  when private.has_factor((select private.account())) then 'second_step'
                  else 'enrolment' end)
  from (select case when exists (select from public.admin_users a where a.user_id = (select private.account())) then 'admin'
                    when exists (select from public.editors e where e.user_id = (select private.account())) then 'editor' end as role,
               private.is_editor() as granted) p;
$$;
comment on function private.office_access() is
  'As what the caller is listed (admin, editor or null), whether they are it now, and what is missing: a second step, or enrolment.';
create function public.office_access() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.office_access();
end;
comment on function public.office_access() is
  'As what the caller is listed (admin, editor or null), whether they are it now, and what is missing: a second step, or enrolment.';
grant execute on function private.office_access(), public.office_access() to authenticated;

create function private.colleagues() returns table (id uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), pg_catalog.split_part(p.email, '@', 1)), s.role
  from (select a.user_id, 'admin' as role from public.admin_users a
        union all select e.user_id, 'editor' from public.editors e) s
  join public.profiles p on p.id = s.user_id
  where (select private.is_editor())
  order by 2, 1;
$$;
comment on function private.colleagues() is
  'Who works in the back office, by name and role; no e-mail, which editors do not see. Empty for everybody but editors.';
create function public.colleagues() returns table (id uuid, name text, role text)
language sql stable security invoker set search_path = ''
begin atomic
  select c.id, c.name, c.role from private.colleagues() c;
end;
comment on function public.colleagues() is
  'Who works in the back office, by name and role; no e-mail, which editors do not see. Empty for everybody but editors.';
grant execute on function private.colleagues(), public.colleagues() to authenticated;

-- Purpose: pending changes of published records, scheduled ones included (docs/decisions/0038), and links that show an unpublished record
--          without an account.
-- Tables:  drafts, private.schedule_claims, preview_links.
-- Risk:    publish_due_drafts() writes content as its owner, with the claims that its author had when scheduling. preview_document() shows one
--          unpublished record to the holder of a link: 256 random bits, of which the database stores the hash, for at most 31 days.

create table public.drafts (
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  seen_updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  held_back text check (held_back in ('conflict', 'refused', 'hidden', 'rights')),
  held_back_reason text,
  primary key (table_name, row_id, author_id),
  constraint drafts_scheduled_or_held check (publish_at is null or held_back is null)
);
comment on table public.drafts is 'What an editor has changed in a published record and not yet published. One copy per editor.';
comment on column public.drafts.data is 'The changed columns alone.';
comment on column public.drafts.seen_updated_at is 'Which state of the record the editor had before them.';
comment on column public.drafts.publish_at is 'When the copy is taken over by itself; null while its author has not scheduled it.';
comment on column public.drafts.held_back is
  'Why a scheduled copy was not taken over: the record has other words since, the database refuses them, it is no longer public, or its author may no longer publish.';
comment on column public.drafts.held_back_reason is 'In a sentence, why the database refused a scheduled copy; null where held_back says it all.';
create index drafts_author on public.drafts (author_id);
create index drafts_due on public.drafts (publish_at) where publish_at is not null;
alter table public.drafts enable row level security;
create policy "editors read drafts" on public.drafts
  for select to authenticated using (table_name = any ((select private.office_tables())::text[]));
create policy "editors begin drafts of their own" on public.drafts
  for insert to authenticated
  with check (table_name = any ((select private.office_tables())::text[]) and author_id = (select private.account()));
create policy "editors go on with their own drafts" on public.drafts
  for update to authenticated
  using (table_name = any ((select private.office_tables())::text[]) and author_id = (select private.account()))
  with check (table_name = any ((select private.office_tables())::text[]) and author_id = (select private.account()));
create policy "editors drop their own drafts" on public.drafts
  for delete to authenticated
  using (table_name = any ((select private.office_tables())::text[]) and author_id = (select private.account()));
comment on policy "editors read drafts" on public.drafts is 'So that two who edit the same record know of each other.';
comment on policy "editors begin drafts of their own" on public.drafts is 'The back office.';
comment on policy "editors go on with their own drafts" on public.drafts is 'Nobody writes into a copy of somebody else.';
comment on policy "editors drop their own drafts" on public.drafts is 'After publishing, or by choice.';
grant select, insert, update, delete on public.drafts to authenticated, service_role;
call private.keep_no_statistics('public.drafts');

-- Scheduled changes --------------------------------------------------------------------------------------------------------

create table private.schedule_claims (
  table_name text not null,
  row_id uuid not null,
  author_id uuid not null,
  claims jsonb not null,
  scheduled_at timestamptz not null default now(),
  primary key (table_name, row_id, author_id),
  foreign key (table_name, row_id, author_id) references public.drafts on update cascade on delete cascade
);
comment on table private.schedule_claims is
  'With which claims a change was scheduled: how its author had signed in, and when they used a second factor. Not for colleagues, so not in drafts.';
alter table private.schedule_claims enable row level security;

create function private.keep_schedule_claims() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.publish_at is null then
    delete from private.schedule_claims c
    where c.table_name = new.table_name and c.row_id = new.row_id and c.author_id = new.author_id;
    return null;
  end if;
  -- The secret key and the owner schedule without claims.
  if (select auth.uid()) is distinct from new.author_id then
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.table_name, old.row_id, old.publish_at, old.data)
    is not distinct from (new.table_name, new.row_id, new.publish_at, new.data) then
    return null;
  end if;
  if exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = pg_catalog.to_regclass(pg_catalog.format('public.%I', new.table_name))
      and t.tgfoid = 'private.step_up()'::regprocedure) then
    perform private.require_fresh_factor();
  end if;
  insert into private.schedule_claims as c (table_name, row_id, author_id, claims)
  values (new.table_name, new.row_id, new.author_id,
    pg_catalog.jsonb_build_object('sub', new.author_id, 'role', 'authenticated',
      'aal', (select auth.jwt()) -> 'aal', 'amr', (select auth.jwt()) -> 'amr'))
  on conflict on constraint schedule_claims_pkey do update set claims = excluded.claims, scheduled_at = excluded.scheduled_at;
  return null;
end;
$$;
comment on function private.keep_schedule_claims() is
  'Keeps the claims with which a change is scheduled, or changed while it is. Asks for a fresh second factor where a direct write might.';

-- The trigger withdraw_reviews of this table is in 24_reviews_and_presence.sql.
create trigger set_updated_at before update on public.drafts for each row execute function private.set_updated_at();
create trigger stamp_creation before insert on public.drafts
  for each row execute function private.stamp_creation('created_at', 'updated_at');
-- After the row: what row-level security refuses is refused in its own words.
create trigger keep_schedule_claims after insert or update on public.drafts
  for each row execute function private.keep_schedule_claims();

-- What a blocked editor scheduled is not published, and their preview links show nothing.
create function private.may_publish(account uuid, table_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(account)
    and (exists (select from public.admin_users a where a.user_id = account)
      or (exists (select from public.editors e where e.user_id = account)
        and may_publish.table_name = any (private.editors_tables())));
$$;
comment on function private.may_publish(uuid, text) is
  'Whether what an account has scheduled is taken over. The second factor was asked for when it was scheduled.';

create function private.schedule_claims_of(due public.drafts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select pg_catalog.jsonb_set(c.claims, '{amr}', (
      select coalesce(pg_catalog.jsonb_agg(case when pg_catalog.jsonb_typeof(m.entry -> 'timestamp') = 'number'
        then pg_catalog.jsonb_set(m.entry, '{timestamp}', pg_catalog.to_jsonb(
          (m.entry ->> 'timestamp')::numeric + extract(epoch from pg_catalog.now() - c.scheduled_at)))
        else m.entry end), '[]')
      from pg_catalog.jsonb_array_elements(
        case when pg_catalog.jsonb_typeof(c.claims -> 'amr') = 'array' then c.claims -> 'amr' else '[]' end) as m (entry)))
    from private.schedule_claims c
    where c.table_name = due.table_name and c.row_id = due.row_id and c.author_id = due.author_id),
    pg_catalog.jsonb_build_object('sub', due.author_id));
$$;
comment on function private.schedule_claims_of(public.drafts) is
  'The claims of the author at the time of scheduling, moved to now: a factor that was a minute old then is a minute old, so that triggers decide as they would have then.';

-- Why not, or null when it is done. A later publication is respected field by field: only what both changed, and differently, is a conflict.
create function private.publish_draft(due public.drafts) returns text
language plpgsql security definer set search_path = '' as $$
declare
  target constant regclass := pg_catalog.to_regclass(pg_catalog.format('public.%I', due.table_name));
  kept constant text[] := '{id,created_at,updated_at,deleted_at,status,published_at,author_id,checksum}';
  before jsonb;
  stored jsonb;
  columns text;
begin
  if not private.may_publish(due.author_id, due.table_name) then
    return 'rights';
  end if;
  if target is null or not exists (select from pg_catalog.pg_trigger t where t.tgrelid = target and t.tgname = 'record_revision')
    or not exists (select from pg_catalog.pg_attribute a where a.attrelid = target and a.attname = 'deleted_at' and not a.attisdropped) then
    return 'refused';
  end if;
  execute pg_catalog.format('select pg_catalog.to_jsonb(t) from public.%I t where t.id = $1 for update', due.table_name)
  into stored using due.row_id;
  if stored is null or stored ->> 'deleted_at' is not null
    or coalesce(stored ->> 'status', (select 'published' where (stored ->> 'is_active')::boolean), 'draft') <> 'published' then
    return 'hidden';
  end if;
  if (stored ->> 'updated_at')::timestamptz <> due.seen_updated_at then
    select r.data into before from public.revisions r
    where r.table_name = due.table_name and r.row_id = due.row_id::text
      and (r.data ->> 'updated_at')::timestamptz <= due.seen_updated_at
    order by r.number desc limit 1;
    if exists (
      select from pg_catalog.jsonb_each(due.data) d
      where (stored -> d.key) is distinct from (before -> d.key) and (stored -> d.key) is distinct from d.value
    ) then
      return 'conflict';
    end if;
  end if;
  select pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ' order by a.attnum) into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and due.data ? a.attname
    and a.attname <> all (kept);
  if columns is not null then
    execute pg_catalog.format(
      'update public.%1$I t set (%2$s) = (select %2$s from pg_catalog.jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
      due.table_name, columns) using due.data, due.row_id;
  end if;
  return null;
end;
$$;
comment on function private.publish_draft(public.drafts) is
  'Takes a working copy over into its record; why not, or null. Fails where the database refuses it. Called by publish_due_drafts only.';

create function private.refusal_in_words(code text, message text, is_constraint boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when code = 'PT403' then 'It needs your second factor. Schedule it again, and confirm with your second factor.'
    when code = '23505' then 'A value that has to be unique, such as the slug, is taken by another record.'
    when code = '23503' then 'It refers to a record that does not exist any more.'
    when code = '42501' then 'You do not have permission to perform this action.'
    when code like '54%' then 'A text is too long for the search. Shorten it, then schedule the change again.'
    when code = '57014' then 'It took too long and was stopped. Try to publish it by hand.'
    -- Sentences of our own triggers. What PostgreSQL says about constraints is not written for editors.
    when code in ('23514', 'P0001', 'P0002') and not is_constraint then message
  end;
$$;
comment on function private.refusal_in_words(text, text, boolean) is
  'Why a scheduled change failed, in a sentence for its editor; null where only trying it shows which value does not fit.';

-- Several processes may ask at once: each copy is locked, taken over and removed in one transaction, by one of them.
create function private.publish_due_drafts() returns table (table_name text, row_id uuid, held_back text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.drafts;
  claims constant text := coalesce(pg_catalog.current_setting('request.jwt.claims', true), '');
  claimed constant text := coalesce(pg_catalog.current_setting('request.jwt.claim.sub', true), '');
  limit_ms constant numeric := (select s.setting::numeric from pg_catalog.pg_settings s where s.name = 'statement_timeout');
  is_first boolean := true;
  is_late boolean := false;
  reason text;
  code text;
  message text;
  place text;
begin
  for due in
    select d.* from public.drafts d where d.publish_at <= pg_catalog.now()
    order by d.publish_at, d.created_at limit 100 for update skip locked
  loop
    -- A sub-transaction for each: what one change does or breaks is undone without the others.
    begin
      message := null;
      -- History and audit log name the author, and triggers decide by their claims: it is their act, done later.
      perform pg_catalog.set_config('request.jwt.claim.sub', due.author_id::text, true),
              pg_catalog.set_config('request.jwt.claims', private.schedule_claims_of(due)::text, true);
      reason := private.publish_draft(due);
      if reason is null then
        delete from public.drafts d
        where d.table_name = due.table_name and d.row_id = due.row_id and d.author_id = due.author_id;
      end if;
    exception
      when query_canceled or others then
        get stacked diagnostics code = returned_sqlstate, message = message_text, place = constraint_name;
        is_late := code = '57014';
        -- By the clock, because the message is translated. Cancelled earlier, it was an operator, and the whole call ends.
        if is_late and (limit_ms = 0 or extract(epoch from pg_catalog.clock_timestamp() - pg_catalog.statement_timestamp()) * 1000 < limit_ms * 0.9) then
          raise;
        end if;
        -- The others have used up the time: the next call begins with this one.
        exit when is_late and not is_first;
        -- Deadlocks, locks, full disks and the like are not the change's fault: the next call tries it again.
        if code ~ '^(40|53|55|58)' then
          raise log 'scheduled change of % % postponed: % %', due.table_name, due.row_id, code, message;
          continue;
        end if;
        reason := 'refused';
        message := private.refusal_in_words(code, message, place <> '');
    end;
    is_first := false;
    if reason is not null then
      update public.drafts d set publish_at = null, held_back = reason, held_back_reason = message
      where d.table_name = due.table_name and d.row_id = due.row_id and d.author_id = due.author_id;
    end if;
    return query select due.table_name, due.row_id, reason;
    -- The timer runs once in a statement: nothing would stop another slow one.
    exit when is_late;
  end loop;
  perform pg_catalog.set_config('request.jwt.claim.sub', claimed, true), pg_catalog.set_config('request.jwt.claims', claims, true);
end;
$$;
comment on function private.publish_due_drafts() is
  'Takes over the working copies whose time has come, each in a sub-transaction, and says which, and why not.';
create function public.publish_due_drafts() returns table (table_name text, row_id uuid, held_back text)
language sql volatile security invoker set search_path = ''
begin atomic
  select d.table_name, d.row_id, d.held_back from private.publish_due_drafts() d;
end;
comment on function public.publish_due_drafts() is 'Takes over the working copies whose time has come. With the secret key only.';
grant execute on function private.publish_due_drafts(), public.publish_due_drafts() to service_role;

-- Previews -----------------------------------------------------------------------------------------------------------------

create table public.preview_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  table_name text not null check (table_name in (
    'blog_posts', 'case_studies', 'knowledge_articles', 'legal_documents', 'pages', 'services', 'industries',
    'hero_slides', 'testimonials', 'team_members', 'certifications', 'announcements', 'tags',
    'trust_records', 'status_components', 'status_notices')),
  row_id uuid not null,
  created_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  check (expires_at <= created_at + interval '31 days')
);
comment on table public.preview_links is 'Links that show one unpublished record without an account. The token itself is known to the link alone.';
comment on column public.preview_links.hash is 'SHA-256 of the token, in hexadecimal.';
create index preview_links_row on public.preview_links (table_name, row_id, expires_at);
create index preview_links_creator on public.preview_links (created_by);
alter table public.preview_links enable row level security;
create policy "editors read preview links" on public.preview_links
  for select to authenticated using (table_name = any ((select private.office_tables())::text[]));
create policy "editors make preview links in their own name" on public.preview_links
  for insert to authenticated
  with check (table_name = any ((select private.office_tables())::text[]) and created_by = (select private.account()));
create policy "editors withdraw preview links" on public.preview_links
  for delete to authenticated using (table_name = any ((select private.office_tables())::text[]));
comment on policy "editors read preview links" on public.preview_links is 'To see how many are open, and until when.';
comment on policy "editors make preview links in their own name" on public.preview_links is 'The link shows the working copy of whoever made it.';
comment on policy "editors withdraw preview links" on public.preview_links is 'Anybody''s: a link that went to the wrong person must be stopped.';
grant select, delete on public.preview_links to authenticated;
grant select, insert, update, delete on public.preview_links to service_role;
grant insert (hash, table_name, row_id, expires_at) on public.preview_links to authenticated;
call private.keep_no_statistics('public.preview_links');

create function private.preview_document(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.preview_links;
  document jsonb;
begin
  -- A link shows what its maker may see: without the right it was made with, it shows nothing.
  select l.* into link from public.preview_links l
  where l.hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(preview_document.token, 'UTF8')), 'hex')
    and l.expires_at > pg_catalog.now() and private.may_publish(l.created_by, l.table_name);
  if not found then
    return null;
  end if;
  execute pg_catalog.format('select to_jsonb(t) - ''search'' from public.%I t where t.id = $1 and t.deleted_at is null', link.table_name)
  into document using link.row_id;
  if document is null then
    return null;
  end if;
  return pg_catalog.jsonb_build_object(
    'table', link.table_name,
    'expires_at', link.expires_at,
    'data', document || coalesce(
      (select d.data from public.drafts d
       where d.table_name = link.table_name and d.row_id = link.row_id and d.author_id = link.created_by), '{}'));
end;
$$;
comment on function private.preview_document(text) is
  'One record with the working copy of whoever made the link; null when the link is unknown or over, or its maker no longer an editor.';
create function public.preview_document(token text) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.preview_document(token);
end;
comment on function public.preview_document(text) is
  'One record with the working copy of whoever made the link; null when the link is unknown or over, or its maker no longer an editor.';
grant execute on function private.preview_document(text), public.preview_document(text) to anon, authenticated, service_role;

-- Purpose: a second pair of eyes: reviews and comments on records, and who else has a record open (docs/decisions/0037, 0042).
-- Tables:  reviews, record_comments, private.open_records.
-- Risk:    with the setting legal_needs_review a legal document cannot be published without the approval of a second person. It is off.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'sent_back', 'withdrawn')),
  note text not null default '' check (length(note) <= 2000),
  requested_by uuid not null references auth.users (id) on delete cascade,
  assigned_to uuid references auth.users (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  version text,
  created_at timestamptz not null default now(),
  constraint reviews_decided_by_another check (status = 'withdrawn' or decided_by is null or decided_by <> requested_by),
  constraint reviews_check1 check ((status = 'waiting') = (decided_at is null)),
  constraint reviews_check2 check (status <> 'approved' or version is not null)
);
comment on table public.reviews is 'Who asked whom to read a record, and what came of it. Written by functions only.';
comment on column public.reviews.status is 'Withdrawn: the text changed while the review was waiting.';
comment on column public.reviews.decided_by is 'Who decided; of a withdrawn review, who changed the text.';
comment on column public.reviews.version is 'What was decided about: a hash of everything in the record that is content.';
create unique index reviews_waiting on public.reviews (table_name, row_id) where status = 'waiting';
create index reviews_record on public.reviews (table_name, row_id, created_at desc);
create index reviews_requester on public.reviews (requested_by, created_at desc);
create index reviews_assignee on public.reviews (assigned_to) where status = 'waiting';
create index reviews_assigned on public.reviews (assigned_to);
create index reviews_decider on public.reviews (decided_by);
alter table public.reviews enable row level security;
create policy "editors read reviews" on public.reviews
  for select to authenticated using (table_name = any ((select private.office_tables())::text[]));
comment on policy "editors read reviews" on public.reviews is 'Everyone who works here sees what waits, and for whom.';
grant select on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;
call private.keep_no_statistics('public.reviews');

create table public.record_comments (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now()
);
comment on table public.record_comments is 'What people who work here say to each other about a record. Never public.';
create index record_comments_record on public.record_comments (table_name, row_id, created_at);
create index record_comments_author on public.record_comments (author_id);
alter table public.record_comments enable row level security;
create policy "editors read comments" on public.record_comments
  for select to authenticated using (table_name = any ((select private.office_tables())::text[]));
create policy "editors comment in their own name" on public.record_comments
  for insert to authenticated
  with check (table_name = any ((select private.office_tables())::text[]) and author_id = (select private.account()));
create policy "editors delete their own comments" on public.record_comments
  for delete to authenticated
  using (table_name = any ((select private.office_tables())::text[]) and author_id = (select private.account()));
comment on policy "editors read comments" on public.record_comments is 'The back office.';
comment on policy "editors comment in their own name" on public.record_comments is 'Nobody speaks for somebody else.';
comment on policy "editors delete their own comments" on public.record_comments is 'What others said stays.';
grant select, insert, delete on public.record_comments to authenticated;
grant select, insert, update, delete on public.record_comments to service_role;
call private.keep_no_statistics('public.record_comments');
create trigger stamp_creation before insert on public.record_comments
  for each row execute function private.stamp_creation('created_at');

-- Versions -----------------------------------------------------------------------------------------------------------------

create function private.version_of(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to((content - array[
    'search', 'status', 'published_at', 'created_at', 'updated_at', 'deleted_at', 'is_active', 'display_order', 'checksum'
  ])::text, 'UTF8')), 'hex');
$$;
comment on function private.version_of(jsonb) is 'Names a version by everything that is content: not when or whether it is public, nor what triggers compute.';

-- An editor's working copy counts as what they ask about.
create function private.version_in_work(table_name text, row_id uuid, author uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  content jsonb;
begin
  if version_in_work.table_name <> all (private.editors_tables()) then
    return null;
  end if;
  execute pg_catalog.format('select to_jsonb(t) from public.%I t where t.id = $1 and t.deleted_at is null', version_in_work.table_name)
  into content using version_in_work.row_id;
  return private.version_of(content || coalesce(
    (select d.data from public.drafts d
     where d.table_name = version_in_work.table_name and d.row_id = version_in_work.row_id and d.author_id = author), '{}'));
end;
$$;
comment on function private.version_in_work(text, uuid, uuid) is
  'The version of a record with the working copy of its author over it. Null when there is no such record.';

create function private.unapproved_authors(table_name text, row_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with history as (
    select v.number, v.author_id, v.data, pg_catalog.lag(v.data) over (order by v.number) as before
    from public.revisions v
    where v.table_name = unapproved_authors.table_name and v.row_id = unapproved_authors.row_id::text
  ), changes as (
    select h.number, h.author_id
    from history h
    -- Publishing completes the day it comes into force. Publishing, hiding and deleting leave the text as it is. A change that was taken
    -- back within a minute has left a revision equal to the one before, and counts.
    cross join lateral (select case when h.before ->> 'status' = 'draft' and h.data ->> 'status' = 'published'
      then 'effective_on' else '' end as completed) c
    where h.before is null
      or private.version_of(h.data - c.completed) <> private.version_of(h.before - c.completed)
      or h.data - 'updated_at' = h.before - 'updated_at'
  ), authors as (
    select c.author_id from changes c
    where c.number > coalesce((
      select h.number from history h
      where private.version_of(h.data) in (
        select r.version from public.reviews r
        where r.table_name = unapproved_authors.table_name and r.row_id = unapproved_authors.row_id and r.status = 'approved')
      order by h.number desc limit 1), 0)
    union
    select d.author_id from public.drafts d
    where d.table_name = unapproved_authors.table_name and d.row_id = unapproved_authors.row_id
  )
  select coalesce(pg_catalog.array_agg(a.author_id), '{}') from authors a
  where a.author_id is not null and unapproved_authors.table_name = 'legal_documents';
$$;
comment on function private.unapproved_authors(text, uuid) is
  'Who has changed a legal document, or has a working copy of it, since the last version that was approved: they cannot approve it. Empty for other tables.';

-- Asking and deciding ------------------------------------------------------------------------------------------------------

create function private.request_review(table_name text, row_id uuid, assignee uuid, note text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if private.version_in_work(request_review.table_name, request_review.row_id, (select auth.uid())) is null then
    raise exception 'This record is not there any more.' using errcode = 'P0002';
  end if;
  if assignee = (select auth.uid()) then
    raise exception 'Choose somebody else: a review is a second pair of eyes.' using errcode = '23514';
  end if;
  if not exists (select from public.admin_users a where a.user_id = assignee union all
                 select from public.editors e where e.user_id = assignee) then
    raise exception 'This person does not work here any more. Choose somebody else.' using errcode = '23514';
  end if;
  delete from public.reviews r
  where r.table_name = request_review.table_name and r.row_id = request_review.row_id and r.status in ('waiting', 'withdrawn');
  insert into public.reviews (table_name, row_id, requested_by, assigned_to, note)
  values (request_review.table_name, request_review.row_id, (select auth.uid()), assignee, pg_catalog.btrim(coalesce(request_review.note, '')))
  returning id into made;
  return made;
end;
$$;
comment on function private.request_review(text, uuid, uuid, text) is
  'Asks a colleague to read a record as it is, with one''s own working copy. Takes the place of a review that waits.';
create function public.request_review(table_name text, row_id uuid, assignee uuid, note text default '') returns uuid
language sql security invoker set search_path = ''
begin atomic
  select private.request_review(table_name, row_id, assignee, note);
end;
comment on function public.request_review(text, uuid, uuid, text) is
  'Asks a colleague to read a record as it is, with one''s own working copy. Takes the place of a review that waits.';
grant execute on function private.request_review(text, uuid, uuid, text), public.request_review(text, uuid, uuid, text) to authenticated;

create function private.decide_review(review uuid, approve boolean, seen text, remark text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.reviews;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select * into asked from public.reviews r where r.id = review and r.status = 'waiting' for update;
  if asked.id is null then
    raise exception 'This review was decided or withdrawn meanwhile. Look at the record again.' using errcode = 'P0002';
  end if;
  if asked.requested_by = (select auth.uid()) then
    raise exception 'You asked for this review: somebody else decides it.' using errcode = '42501';
  end if;
  if approve and seen is distinct from private.version_in_work(asked.table_name, asked.row_id, asked.requested_by) then
    raise exception 'The text has changed since you opened it. Read it again, then decide.' using errcode = '23514';
  end if;
  if approve and (select auth.uid()) = any (private.unapproved_authors(asked.table_name, asked.row_id)) then
    raise exception 'You changed this text since it was last approved. A colleague who has not changed it has to approve it.'
      using errcode = '23514';
  end if;
  if not approve and pg_catalog.btrim(coalesce(remark, '')) = '' then
    raise exception 'Say what has to change.' using errcode = '23514';
  end if;
  update public.reviews r
  set status = (array['sent_back', 'approved'])[approve::integer + 1], decided_by = (select auth.uid()), decided_at = pg_catalog.now(),
      version = seen
  where r.id = asked.id;
  if pg_catalog.btrim(coalesce(remark, '')) <> '' then
    insert into public.record_comments (table_name, row_id, author_id, body)
    values (asked.table_name, asked.row_id, (select auth.uid()), pg_catalog.btrim(remark));
  end if;
end;
$$;
comment on function private.decide_review(uuid, boolean, text, text) is
  'A colleague approves the version they have seen, or sends it back with a remark: not the one who asked, and of a legal document none who changed it since it was last approved.';
create function public.decide_review(review uuid, approve boolean, seen text, remark text default '') returns void
language sql security invoker set search_path = ''
begin atomic
  select private.decide_review(review, approve, seen, remark);
end;
comment on function public.decide_review(uuid, boolean, text, text) is
  'A colleague of who asked approves the version they have seen, or sends it back with a remark.';
grant execute on function
  private.decide_review(uuid, boolean, text, text),
  public.decide_review(uuid, boolean, text, text)
  to authenticated;

create function private.withdraw_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from public.reviews r where r.id = review and r.status = 'waiting' and r.requested_by = (select auth.uid());
end;
$$;
comment on function private.withdraw_review(uuid) is 'Who asked for a review no longer does.';
create function public.withdraw_review(review uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.withdraw_review(review);
end;
comment on function public.withdraw_review(uuid) is 'Who asked for a review no longer does.';
grant execute on function private.withdraw_review(uuid), public.withdraw_review(uuid) to authenticated;

create function private.review_state(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.reviews;
  now_in_work text;
  row_at timestamptz;
begin
  if not coalesce(review_state.table_name = any (private.office_tables()), false) then
    return null;
  end if;
  select * into newest from public.reviews r
  where r.table_name = review_state.table_name and r.row_id = review_state.row_id
  order by r.status = 'waiting' desc, r.created_at desc, r.id limit 1;
  now_in_work := private.version_in_work(review_state.table_name, review_state.row_id, coalesce(newest.requested_by, (select auth.uid())));
  if now_in_work is not null then
    execute pg_catalog.format('select t.updated_at from public.%I t where t.id = $1', review_state.table_name)
    into row_at using review_state.row_id;
  end if;
  return pg_catalog.jsonb_build_object(
    'rowAt', row_at,
    'draftAt', (select d.updated_at from public.drafts d where d.table_name = review_state.table_name
                  and d.row_id = review_state.row_id and d.author_id = newest.requested_by),
    'required', review_state.table_name = 'legal_documents' and private.legal_needs_review(),
    'version', now_in_work,
    'isCurrent', coalesce(newest.version = now_in_work, false),
    'authors', private.unapproved_authors(review_state.table_name, review_state.row_id),
    'review', case when newest.id is not null then pg_catalog.to_jsonb(newest) end);
end;
$$;
comment on function private.review_state(text, uuid) is
  'The newest review of a record, whether it is about the text as it is now, whether one is needed, and who cannot approve because they changed the text. Null for everybody but editors.';
create function public.review_state(table_name text, row_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.review_state(table_name, row_id);
end;
comment on function public.review_state(text, uuid) is
  'The newest review of a record, whether it is about the text as it is now, and whether one is needed. Null for everybody but editors.';
grant execute on function private.review_state(text, uuid), public.review_state(text, uuid) to authenticated;

-- A change withdraws the review of a legal text; what is published is the version that was approved. The triggers on legal_documents are
-- in 38_legal.sql.
create function private.withdraw_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'drafts' then
    -- A review is about the record with the working copy of the person who asked.
    if tg_op = 'UPDATE' and (old.table_name, old.row_id, old.author_id, old.data) = (new.table_name, new.row_id, new.author_id, new.data) then
      return null;
    end if;
    update public.reviews r set status = 'withdrawn', decided_by = private.actor(), decided_at = pg_catalog.now()
    where r.table_name = 'legal_documents' and r.status = 'waiting'
      and (r.table_name, r.row_id, r.requested_by) in (
        (old.table_name, old.row_id, old.author_id), (new.table_name, new.row_id, new.author_id));
  elsif tg_op = 'INSERT' or private.version_of(pg_catalog.to_jsonb(old)) <> private.version_of(pg_catalog.to_jsonb(new)) then
    update public.reviews r set status = 'withdrawn', decided_by = private.actor(), decided_at = pg_catalog.now()
    where r.table_name = tg_table_name and r.row_id = new.id and r.status = 'waiting';
  end if;
  return null;
end;
$$;
comment on function private.withdraw_reviews() is 'A change of a legal text withdraws the review that is waiting for it.';

-- Before the other triggers of the table, which complete what was sent: approved was what people see in the form.
create function private.check_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The seed, the jobs and the secret key are not asked.
  if new.status <> 'published' or (select auth.uid()) is null or not private.legal_needs_review() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.status = 'published' and private.version_of(pg_catalog.to_jsonb(old)) = private.version_of(pg_catalog.to_jsonb(new)) then
      return new;
    end if;
  end if;
  if not exists (
    select from public.reviews r
    where r.table_name = 'legal_documents' and r.row_id = new.id and r.status = 'approved'
      and r.version = private.version_of(pg_catalog.to_jsonb(new))) then
    raise exception 'A legal document needs the approval of a second person, for the text as it is now. Ask for a review first.'
      using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_approval() is 'Where legal documents need a second person: what is published is the version that was approved.';
create trigger withdraw_reviews after insert or update or delete on public.drafts
  for each row execute function private.withdraw_reviews();

create function private.enqueue_review_mail(review public.reviews) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
  colleague text;
  title text;
  words text;
begin
  -- The record says that a change withdrew its review.
  if review.status = 'withdrawn' then
    return;
  end if;
  -- Only to a person who still works here.
  select p.email, coalesce(nullif(pg_catalog.btrim(c.full_name), ''), pg_catalog.split_part(c.email, '@', 1)) into recipient, colleague
  from public.profiles p, public.profiles c
  where p.id = (case review.status when 'waiting' then review.assigned_to else review.requested_by end)
    and c.id = (case review.status when 'waiting' then review.requested_by else review.decided_by end)
    and (exists (select from public.admin_users a where a.user_id = p.id) or exists (select from public.editors e where e.user_id = p.id));
  if recipient is null then
    return;
  end if;
  execute pg_catalog.format('select coalesce(to_jsonb(t) ->> ''title'', to_jsonb(t) ->> ''name'') from public.%I t where t.id = $1', review.table_name)
    into title using review.row_id;
  -- The remark of a decision is a comment of the same moment.
  words := case review.status when 'waiting' then review.note else (
    select c.body from public.record_comments c
    where c.table_name = review.table_name and c.row_id = review.row_id and c.author_id = review.decided_by and c.created_at = review.decided_at
    order by c.id limit 1) end;
  perform private.enqueue_mail(
    case review.status when 'waiting' then 'review_request' else 'review_decision' end, recipient,
    pg_catalog.jsonb_build_object(
      'Name', colleague, 'Table', review.table_name, 'Row', review.row_id,
      'Topic', coalesce(nullif(title, ''), 'a record without a title'),
      'Decision', case review.status when 'approved' then 'approved' when 'sent_back' then 'sent back' else '' end,
      'Message', coalesce(nullif(pg_catalog.btrim(words), ''), 'Without a note.')));
end;
$$;
comment on function private.enqueue_review_mail(public.reviews) is
  'Adds the mail about a review: to the colleague who is asked, or to the one who asked how it was decided.';

create function private.mail_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  review public.reviews;
begin
  -- Withdrawn or decided in the same transaction: nothing to say about this status any more.
  select * into review from public.reviews r where r.id = new.id and r.status = new.status;
  if review.id is not null then
    perform private.enqueue_review_mail(review);
  end if;
  return null;
end;
$$;
comment on function private.mail_review() is 'Adds the mail about a review that was asked for or decided.';
-- At the end of the transaction, when the remark of a decision is stored as well.
create constraint trigger mail_review after insert or update of status on public.reviews
  deferrable initially deferred for each row execute function private.mail_review();

-- Presence -----------------------------------------------------------------------------------------------------------------

create table private.open_records (
  tab uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  seen_at timestamptz not null default now()
);
comment on table private.open_records is 'Which tab of whom shows which record in the back office, for as long as it says so.';
create index open_records_row on private.open_records (table_name, row_id);
create index open_records_account on private.open_records (account_id);
create index open_records_seen on private.open_records (seen_at);
alter table private.open_records enable row level security;

create function private.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(report_open.table_name = any (private.office_tables()), false) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from private.open_records o where o.seen_at < pg_catalog.now() - interval '90 seconds';
  -- A tab belongs to its owner: reporting the id of another account's tab changes nothing.
  insert into private.open_records as o (tab, account_id, table_name, row_id)
  values (report_open.tab, (select auth.uid()), report_open.table_name, report_open.row_id)
  on conflict on constraint open_records_pkey do update
  set table_name = excluded.table_name, row_id = excluded.row_id, seen_at = pg_catalog.now()
  where o.account_id = excluded.account_id;
  return coalesce((
    select pg_catalog.jsonb_agg(distinct o.account_id) from private.open_records o
    where o.table_name = report_open.table_name and o.row_id = report_open.row_id and o.tab <> report_open.tab), '[]');
end;
$$;
comment on function private.report_open(uuid, text, uuid) is 'A tab shows this record. Says who has it open in another tab.';
create function public.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language sql security invoker set search_path = ''
begin atomic
  select private.report_open(tab, table_name, row_id);
end;
comment on function public.report_open(uuid, text, uuid) is 'A tab shows this record. Says who has it open in another tab.';
grant execute on function private.report_open(uuid, text, uuid), public.report_open(uuid, text, uuid) to authenticated;

create function private.report_closed(tab uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.open_records o where o.tab = report_closed.tab and o.account_id = (select private.account());
$$;
comment on function private.report_closed(uuid) is 'A tab of the caller shows no record any more.';
create function public.report_closed(tab uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.report_closed(tab);
end;
comment on function public.report_closed(uuid) is 'A tab of the caller shows no record any more.';
grant execute on function private.report_closed(uuid), public.report_closed(uuid) to authenticated;

-- Purpose: redirects of changed paths (docs/decisions/0030, 0046). A changed path leaves a permanent redirect behind, in the transaction that
--          changes it. The target is a record, so that the redirect follows the next change as well, or a path, or a URL of another site.
-- Tables:  redirects, redirect_uses. The triggers follow_path are beside the tables with pages of their own; 56_links.sql finds redirects.
-- Risk:    writes to redirects wait for each other, so that two of them cannot make a loop; they are rare.

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- Without a slash at the end, a query or a fragment. Capitals are allowed: the links of an older site are as they are.
  from_path text not null unique check (from_path ~ '^(/[^/\\?#[:space:][:cntrl:]]+)+$' and length(from_path) <= 300),
  target text not null check (
    length(target) <= 1000 and target !~ '[[:space:][:cntrl:]]' and (private.is_own_path(target)
      or target ~ '^https://[^/?#]+' or target ~ '^record:[a-z_]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}([?#].*)?$')),
  made_by text not null default 'editor' check (made_by in ('editor', 'rename', 'site')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.redirects is 'Paths that are no more, and where they lead. Visitors ask find_redirect() for one; only administrators see the list.';
comment on column public.redirects.target is 'record:TABLE/ID, a path of this site, or an https URL.';
comment on column public.redirects.made_by is 'An editor, the change of a path (by trigger), or the site itself when it was set up.';
comment on constraint redirects_target_check on public.redirects is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
alter table public.redirects enable row level security;
create policy "editors read redirects" on public.redirects for select to authenticated using ((select private.is_editor()));
create policy "editors add redirects" on public.redirects for insert to authenticated with check ((select private.is_editor()));
create policy "editors change redirects" on public.redirects
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove redirects" on public.redirects for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read redirects" on public.redirects is 'The list names records that are not public.';
comment on policy "editors add redirects" on public.redirects is 'The back office.';
comment on policy "editors change redirects" on public.redirects is 'The back office.';
comment on policy "editors remove redirects" on public.redirects is 'For good.';
grant select, insert, update, delete on public.redirects to authenticated, service_role;
call private.keep_no_statistics('public.redirects');

-- Apart from the redirects: a use must neither empty the page cache nor fill the audit log.
create table public.redirect_uses (
  redirect_id uuid primary key references public.redirects (id) on delete cascade,
  hits bigint not null check (hits > 0),
  last_used_at timestamptz not null
);
comment on table public.redirect_uses is 'How often a redirect was followed, and when last. Counted by web, written every minute.';
alter table public.redirect_uses enable row level security;
create policy "editors read redirect uses" on public.redirect_uses for select to authenticated using ((select private.is_editor()));
comment on policy "editors read redirect uses" on public.redirect_uses is 'The back office. Nobody writes it through the API without the secret key.';
grant select on public.redirect_uses to authenticated;
grant select, insert, update, delete on public.redirect_uses to service_role;
call private.keep_no_statistics('public.redirect_uses');

-- The parts of a target. (Without `case`: the official CLI takes its `end` for that of the function.) The rest is a query, a fragment, both or nothing.
create function private.target_parts(target text) returns table (path text, table_name text, id uuid, rest text)
language sql immutable set search_path = ''
begin atomic
  select
    (select coalesce(nullif(rtrim(split, '/'), ''), '/') where target ~ '^/'),
    substring(split from '^record:([a-z_]+)/'),
    substring(split from '^record:[a-z_]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid,
    substr(target, length(split) + 1)
  from (select substring(target from '^[^?#]*') as split) as s;
end;
comment on function private.target_parts(text) is 'Where a link leads: a path of ours, or a record; and what follows it.';
grant execute on function private.target_parts(text) to anon, authenticated, service_role;

-- By its values, so that it can be asked of a row as it is and as it once was.
create function private.is_shown(record jsonb) returns boolean
language sql stable set search_path = ''
begin atomic
  select coalesce(record ->> 'status', 'published') = 'published'
    and (record ->> 'is_active')::boolean
    and record ->> 'deleted_at' is null
    and coalesce((record ->> 'published_at')::timestamptz <= now(), not record ? 'published_at');
end;
comment on function private.is_shown(jsonb) is 'Whether a row of a table with pages is public.';

create function private.check_redirect() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  aim record;
  further text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.redirects'));
  if private.is_public_path(new.from_path) then
    raise exception 'There is a page at %. Change its path first, or choose another one.', new.from_path using errcode = '23514';
  end if;
  select * into aim from private.target_parts(new.target);
  if aim.path = new.from_path then
    raise exception 'This redirect leads to itself. Choose another target.' using errcode = '23514';
  end if;
  -- Never two steps: where the target is redirected itself, its own target is taken.
  select r.target into further from public.redirects r where r.from_path = aim.path and r.id <> new.id;
  if further is not null then
    if (select p.path from private.target_parts(further) p) = new.from_path then
      raise exception 'These redirects lead in a circle: % already leads to %. Choose another target.', aim.path, new.from_path using errcode = '23514';
    end if;
    new.target := further || case when further ~ '[?#]' then '' else aim.rest end;
  end if;
  if aim.table_name is not null and (tg_op = 'INSERT' or new.target <> old.target)
    and not exists (select from private.linked_records() r where r.table_name = aim.table_name and r.id = aim.id) then
    raise exception 'The record that this redirect leads to is not there. Choose another target.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_redirect() is 'Refuses loops and paths that are in use; makes one step of two.';

create function private.shorten_redirects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.redirects r
  set target = new.target || case when new.target ~ '[?#]' then '' else (select p.rest from private.target_parts(r.target) p) end
  where r.id <> new.id and starts_with(r.target, new.from_path)
    and (select p.path from private.target_parts(r.target) p) = new.from_path;
  return null;
end;
$$;
comment on function private.shorten_redirects() is 'What led to a path that is redirected now leads where that one leads.';

create function private.refuse_fixed_path() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'redirects' then
    if not private.is_answered_by_app(new.from_path) or tg_op = 'UPDATE' and new.from_path = old.from_path then
      return new;
    end if;
    -- A page of an older database that moves away from such a path leaves nothing behind: visitors never reached it there.
    if new.made_by = 'rename' then
      return null;
    end if;
  elsif not private.is_fixed_path(new.path) or tg_op = 'UPDATE' and new.path = old.path then
    return new;
  end if;
  raise exception 'This path belongs to another part of the site. Choose another one.' using errcode = '23514';
end;
$$;
comment on function private.refuse_fixed_path() is 'Refuses a page or a redirect at a path of the application. Rows that have one already may keep it.';

insert into private.content_state (table_name) values ('redirects');
create trigger stamp_creation before insert on public.redirects
  for each row execute function private.stamp_creation('created_at', 'updated_at');
create trigger set_updated_at before update on public.redirects for each row execute function private.set_updated_at();
create trigger write_audit after insert or update or delete on public.redirects
  for each row execute function private.write_audit('id', 'with values');
create trigger bump_on_insert after insert on public.redirects referencing new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_update after update on public.redirects referencing old table as old_rows new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_delete after delete on public.redirects referencing old table as old_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_truncate after truncate on public.redirects
  for each statement execute function private.bump_content_revision('true');
create trigger check_redirect before insert or update of from_path, target on public.redirects
  for each row execute function private.check_redirect();
create trigger shorten_redirects after insert or update of from_path, target on public.redirects
  for each row execute function private.shorten_redirects();
-- Named to run before check_redirect.
create trigger a_refuse_fixed_path before insert or update of from_path on public.redirects
  for each row execute function private.refuse_fixed_path();

-- Paths that change --------------------------------------------------------------------------------------------------------

-- tg_argv[0]: the column of the path; tg_argv[1]: its prefix.
create function private.follow_path() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  reference text := 'record:' || tg_table_name || '/' || coalesce(after ->> 'id', before ->> 'id');
  left_path text := tg_argv[1] || (before ->> tg_argv[0]);
  taken_path text := tg_argv[1] || (after ->> tg_argv[0]);
begin
  if tg_op = 'DELETE' then
    delete from public.redirects r where r.target = reference or r.target like reference || '?%' or r.target like reference || '#%';
    return null;
  end if;
  if private.is_shown(after) then
    delete from public.redirects r where r.from_path = taken_path;
  end if;
  -- The path of what nobody has ever seen needs none; that of a version whose document goes on at it neither.
  if tg_op = 'UPDATE' and left_path <> taken_path and left_path <> '/' and not private.is_public_path(left_path)
    and (private.is_shown(before) or exists (
      select from public.revisions r
      where r.table_name = tg_table_name and r.row_id = before ->> 'id'
        and r.data ->> tg_argv[0] = before ->> tg_argv[0] and private.is_shown(r.data))) then
    insert into public.redirects (from_path, target, made_by) values (left_path, reference, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
  return null;
end;
$$;
comment on function private.follow_path() is 'A changed path leaves a redirect behind; a path that is used again has none.';

create function private.redirect_list(prefix text, left_slug text, taken_slug text, was_public boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.redirects r where r.from_path = prefix || taken_slug;
  -- Tags of before had any characters; a path has not. What nobody has seen needs none, and its new name stays untold.
  if was_public and left_slug !~ '[/\\?#[:space:][:cntrl:]]' and taken_slug !~ '[/\\?#[:space:][:cntrl:]]' then
    insert into public.redirects (from_path, target, made_by) values (prefix || left_slug, prefix || taken_slug, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
end;
$$;
comment on function private.redirect_list(text, text, text, boolean) is 'The list of posts at one slug is found at another from now on.';

-- Purpose: what content is about. Renaming a slug, merging two tags and deleting one for good rewrite everything that names them, in the same
--          transaction.
-- Tables:  tags. The triggers know_tags are beside the tables whose rows have tags.

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (length(btrim(slug)) between 1 and 100),
  name text not null check (length(btrim(name)) between 1 and 100),
  description text not null default '' check (length(description) <= 400),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.tags is 'What posts, case studies, knowledge articles, services and industries are about. They name a tag by its slug.';
comment on column public.tags.name is 'As it is written: with capitals, umlauts and spaces.';
alter table public.tags enable row level security;
create policy "editors read every tag" on public.tags for select to authenticated using ((select private.is_editor()));
create policy "editors add tags" on public.tags
  for insert to authenticated with check ((select private.is_editor()));
create policy "editors change tags" on public.tags
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove tags" on public.tags
  for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read every tag" on public.tags is 'The back office. Pages ask by blog_tags() for the tags that published posts carry.';
comment on policy "editors add tags" on public.tags is 'The back office.';
comment on policy "editors change tags" on public.tags is 'The back office; moving to the trash too.';
comment on policy "editors remove tags" on public.tags is 'For good. The trash is deleted_at.';
grant select, insert, update, delete on public.tags to authenticated, service_role;
call private.watch_content('public.tags', 'is_active and deleted_at is null');

create function private.tag_label(slug text) returns text
language sql immutable set search_path = '' as $$
  select case
    when lower(slug) in ('fadp', 'gdpr', 'nis2', 'dora', 'tls', 'sla') then upper(slug)
    else upper(left(slug, 1)) || replace(substr(slug, 2), '-', ' ') end;
$$;
comment on function private.tag_label(text) is 'A name for a tag of which only the slug is known: "Incident response", "FADP".';

create function private.know_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only what is new in it: a tag that is on its way out, with others, is not brought back by what still names it.
  before constant text[] := case when tg_op = 'UPDATE' then old.tags else '{}' end;
begin
  insert into public.tags (slug, name)
  select distinct t.slug, private.tag_label(t.slug) from unnest(new.tags) as t (slug)
  where length(btrim(t.slug)) between 1 and 100 and t.slug <> all (before) and not exists (select from public.tags k where k.slug = t.slug)
  on conflict (slug) do nothing;
  return null;
end;
$$;
comment on function private.know_tags() is 'What content is tagged with is a record, whoever wrote it.';

create function private.replaced_tag(tags text[], old text, new text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(kept.tag order by kept.place), '{}')
  from (
    select case when t.tag = replaced_tag.old then replaced_tag.new else t.tag end as tag, min(t.place) as place
    from unnest(replaced_tag.tags) with ordinality as t (tag, place) group by 1
  ) kept
  where kept.tag is not null;
$$;
comment on function private.replaced_tag(text[], text, text) is 'The same list with another tag in the place of one, or without it; none stands twice.';

create function private.replaced_tag_in(document jsonb, old text, new text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(document -> 'tags') = 'array' then jsonb_set(document, '{tags}',
    to_jsonb(private.replaced_tag(array(select jsonb_array_elements_text(document -> 'tags')), replaced_tag_in.old, replaced_tag_in.new)))
    else document end;
$$;
comment on function private.replaced_tag_in(jsonb, text, text) is 'A section or a working copy with another tag in the place of one.';

create function private.replaced_tag_in_sections(sections jsonb, old text, new text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(private.replaced_tag_in(s.section, replaced_tag_in_sections.old, replaced_tag_in_sections.new) order by s.place), '[]')
  from jsonb_array_elements(sections) with ordinality as s (section, place);
$$;
comment on function private.replaced_tag_in_sections(jsonb, text, text) is 'The sections of a page with another tag in the place of one.';

create function private.rewrite_tag(old text, new text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content text;
  named constant jsonb := jsonb_build_object('old', old);
begin
  foreach content in array array['blog_posts', 'case_studies', 'knowledge_articles', 'services', 'industries'] loop
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
comment on function private.rewrite_tag(text, text) is
  'Everything that names a tag names another, or none: content, the sections of pages, and working copies. The history stays as it was.';

create function private.follow_tag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.redirect_list('/blog/tags/', old.slug, new.slug,
      old.is_active and old.deleted_at is null and private.is_tag_public(old.slug));
  end if;
  perform private.rewrite_tag(old.slug, case when tg_op = 'UPDATE' then new.slug end);
  return null;
end;
$$;
comment on function private.follow_tag() is 'Content follows a tag whose slug changes, and forgets one that is deleted for good.';

create trigger follow_slug after update of slug on public.tags for each row
  when (old.slug is distinct from new.slug) execute function private.follow_tag();
create trigger follow_deletion after delete on public.tags for each row execute function private.follow_tag();

create function private.merge_tags(source uuid, target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given public.tags;
  kept text;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select t.slug into kept from public.tags t where t.id = target and t.id <> source and t.deleted_at is null for update;
  if kept is null then
    raise exception 'The tag to merge into is not there. Choose another one.' using errcode = 'P0002';
  end if;
  select * into given from public.tags t where t.id = source for update;
  -- Merged already: asked for twice, it comes to the same.
  if given.id is null then
    return;
  end if;
  perform private.redirect_list('/blog/tags/', given.slug, kept,
    given.is_active and given.deleted_at is null and private.is_tag_public(given.slug));
  perform private.rewrite_tag(given.slug, kept);
  delete from public.tags where id = source;
end;
$$;
comment on function private.merge_tags(uuid, uuid) is 'Two tags become one: what names the first names the second, and the first is gone.';
create function public.merge_tags(source uuid, target uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.merge_tags(source, target);
end;
comment on function public.merge_tags(uuid, uuid) is 'Two tags become one: what names the first names the second, and the first is gone.';
grant execute on function private.merge_tags(uuid, uuid), public.merge_tags(uuid, uuid) to authenticated;

-- Purpose: the short records that pages show in order: people, testimonials, slides, figures.
-- Tables:  team_members, testimonials, hero_slides, statistics.

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  role text not null default '',
  bio text not null default '',
  focus text not null default '',
  image text constraint team_members_image_link check (private.is_image_link(image)),
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(name)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(role || ' ' || focus)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(bio)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored
);
comment on table public.team_members is 'People on /about.';
comment on column public.team_members.slug is 'The last part of their page, /blog/authors/…; posts name their author by it.';
comment on constraint team_members_image_link on public.team_members is 'Choose an image of the library, or give a URL that begins with https://.';
create index team_members_public on public.team_members (display_order) where is_active and deleted_at is null;
create index team_members_search on public.team_members using gin (search) with (fastupdate = off);
call private.open_content('public.team_members', 'team members', 'is_active and deleted_at is null');

-- Posts name their author by the slug, and carry the name (34_posts_and_knowledge.sql).
create function private.rename_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.blog_posts set author_name = new.name where author = new.slug;
  return null;
end;
$$;
comment on function private.rename_author() is 'The posts of a team member follow their name.';

create function private.follow_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.redirect_list('/blog/authors/', old.slug, new.slug, old.is_active and old.deleted_at is null);
  return null;
end;
$$;
comment on function private.follow_author() is 'The page of an author is found at their new slug.';
create trigger rename_author after update of name on public.team_members for each row
  when (old.name is distinct from new.name) execute function private.rename_author();
create trigger follow_slug after update of slug on public.team_members for each row
  when (old.slug is distinct from new.slug) execute function private.follow_author();
create trigger note_words_on_insert after insert on public.team_members referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', name, role || ' ' || focus, bio, '')$$);
create trigger note_words_on_update after update on public.team_members referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', name, role || ' ' || focus, bio, '')$$);

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  quote text not null check (length(btrim(quote)) between 1 and 2000),
  author_role text not null default '',
  sector text not null default '',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.testimonials is 'What clients say, by role and sector, never by name.';
create index testimonials_public on public.testimonials (display_order) where is_active and deleted_at is null;
call private.open_content('public.testimonials', 'testimonials', 'is_active and deleted_at is null');

create table public.hero_slides (
  id uuid primary key default gen_random_uuid(),
  headline text not null check (length(btrim(headline)) between 1 and 200),
  text text not null default '',
  image text constraint hero_slides_image_link check (private.is_image_link(image)),
  link_label text,
  link_href text constraint hero_slides_link check (link_href <> '' and link_href !~ '^#' and private.is_link_or_record(link_href)),
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at)
);
comment on table public.hero_slides is 'Slides that replace the hero of the home page while their window is open.';
comment on constraint hero_slides_image_link on public.hero_slides is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint hero_slides_link on public.hero_slides is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index hero_slides_public on public.hero_slides (display_order) where is_active and deleted_at is null;
call private.open_content('public.hero_slides', 'hero slides',
  'is_active and deleted_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)');
-- A slide comes and goes with the clock.
update private.content_state set turns =
  'select greatest(max(starts_at) filter (where starts_at <= now()), max(ends_at) filter (where ends_at <= now()))
   from public.hero_slides where is_active and deleted_at is null'
where table_name = 'hero_slides';

create table public.statistics (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  value text not null check (length(btrim(value)) between 1 and 100),
  description text,
  category text not null default 'performance',
  format_type text not null default 'number',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.statistics is 'The figures in the band on the home page.';
create index statistics_public on public.statistics (display_order) where is_active and deleted_at is null;
call private.open_content('public.statistics', 'statistics', 'is_active and deleted_at is null');

-- Purpose: what the company offers, to whom, and what it did for clients.
-- Tables:  industries, services, case_studies.

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  family text not null check (family in ('financial-institutions', 'professional-services', 'industry')),
  features text[] not null default '{}',
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint industries_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint industries_word_links check (private.are_word_links(words)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary || ' ' || description || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(
      private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content
      || ' ' || private.section_words(facts) || ' ' || private.section_words(faq))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date,
  diagram_title text not null default '' check (length(diagram_title) <= 200),
  diagram_boxes jsonb not null default '[]' check (jsonb_typeof(diagram_boxes) = 'array'),
  diagram_lines jsonb not null default '[]' check (jsonb_typeof(diagram_lines) = 'array')
);
comment on table public.industries is 'Sector pages, grouped by family in the menu.';
comment on column public.industries.description is 'The line in the menu.';
comment on column public.industries.keep is 'What stays with the customer (Markdown).';
comment on column public.industries.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.industries.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.industries.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on column public.industries.diagram_boxes is
  'What the diagram shows: {name, zone, mark}. Zones stand in the order of their first box; the first is the customer''s own.';
comment on column public.industries.diagram_lines is 'What connects the boxes: {from, to, text, line}, by their names; numbered in this order.';
comment on constraint industries_social_image_link on public.industries is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint industries_word_links on public.industries is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index industries_public on public.industries (display_order) where is_active and deleted_at is null;
create index industries_search on public.industries using gin (search) with (fastupdate = off);
create index industries_review on public.industries (review_on) where review_on is not null;
call private.open_content('public.industries', 'industries', 'is_active and deleted_at is null');
create trigger know_tags after insert or update of tags on public.industries for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.industries
  for each row execute function private.follow_path('slug', '/industries/');
create trigger note_words_on_insert after insert on public.industries referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary || ' ' || description || ' ' || private.joined(tags), private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content || ' ' || private.section_words(facts) || ' ' || private.section_words(faq), '')$$);
create trigger note_words_on_update after update on public.industries referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary || ' ' || description || ' ' || private.joined(tags), private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content || ' ' || private.section_words(facts) || ' ' || private.section_words(faq), '')$$);

create table public.services (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  description text not null default '',
  badge text check (badge in ('Popular', 'New', 'Featured')),
  kind text not null default 'service' check (kind in ('practice', 'service')),
  features text[] not null default '{}',
  problem text not null default '',
  approach text not null default '',
  keep text not null default '',
  content text not null default '',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  tags text[] not null default '{}',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint services_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint services_word_links check (private.are_word_links(words)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary || ' ' || description || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(
      private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content
      || ' ' || private.section_words(facts) || ' ' || private.section_words(faq))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date,
  diagram_title text not null default '' check (length(diagram_title) <= 200),
  diagram_boxes jsonb not null default '[]' check (jsonb_typeof(diagram_boxes) = 'array'),
  diagram_lines jsonb not null default '[]' check (jsonb_typeof(diagram_lines) = 'array')
);
comment on table public.services is 'Service pages. A practice is one of the three cards that open /services.';
comment on column public.services.tags is 'Posts with one of these are shown beside the service.';
comment on column public.services.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.services.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.services.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on column public.services.diagram_boxes is
  'What the diagram shows: {name, zone, mark}. Zones stand in the order of their first box; the first is the customer''s own.';
comment on column public.services.diagram_lines is 'What connects the boxes: {from, to, text, line}, by their names; numbered in this order.';
comment on constraint services_social_image_link on public.services is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint services_word_links on public.services is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index services_public on public.services (display_order) where is_active and deleted_at is null;
create index services_search on public.services using gin (search) with (fastupdate = off);
create index services_review on public.services (review_on) where review_on is not null;
call private.open_content('public.services', 'services', 'is_active and deleted_at is null');
create trigger know_tags after insert or update of tags on public.services for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.services
  for each row execute function private.follow_path('slug', '/services/');
create trigger note_words_on_insert after insert on public.services referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary || ' ' || description || ' ' || private.joined(tags), private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content || ' ' || private.section_words(facts) || ' ' || private.section_words(faq), '')$$);
create trigger note_words_on_update after update on public.services referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary || ' ' || description || ' ' || private.joined(tags), private.joined(features) || ' ' || problem || ' ' || approach || ' ' || keep || ' ' || content || ' ' || private.section_words(facts) || ' ' || private.section_words(faq), '')$$);

create table public.case_studies (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  client text not null default '',
  industry text references public.industries (slug) on update cascade on delete set null,
  services text[] not null default '{}',
  challenge text not null default '',
  approach text not null default '',
  outcome text not null default '',
  content text not null default '',
  figures jsonb not null default '[]' check (jsonb_typeof(figures) = 'array'),
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint case_studies_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint case_studies_word_links check (private.are_word_links(words)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(excerpt || ' ' || client || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(
      challenge || ' ' || approach || ' ' || outcome || ' ' || content || ' ' || private.section_words(figures))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date
);
comment on table public.case_studies is 'What was done for a client who stays unnamed.';
comment on column public.case_studies.services is 'Slugs of services.';
comment on column public.case_studies.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.case_studies.related_studies is 'Shown under it, in this order; empty: those that share most tags.';
comment on column public.case_studies.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.case_studies.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint case_studies_social_image_link on public.case_studies is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint case_studies_word_links on public.case_studies is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index case_studies_public on public.case_studies (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index case_studies_industry on public.case_studies (industry);
create index case_studies_services on public.case_studies using gin (services);
create index case_studies_search on public.case_studies using gin (search) with (fastupdate = off);
create index case_studies_changed on public.case_studies (updated_at desc);
create index case_studies_review on public.case_studies (review_on) where review_on is not null;
call private.open_content('public.case_studies', 'case studies',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.case_studies for each row execute function private.date_publication();
create trigger know_tags after insert or update of tags on public.case_studies for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.case_studies
  for each row execute function private.follow_path('slug', '/case-studies/');
create trigger note_words_on_insert after insert on public.case_studies referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, excerpt || ' ' || client || ' ' || private.joined(tags), challenge || ' ' || approach || ' ' || outcome || ' ' || content || ' ' || private.section_words(figures), '')$$);
create trigger note_words_on_update after update on public.case_studies referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, excerpt || ' ' || client || ' ' || private.joined(tags), challenge || ' ' || approach || ' ' || outcome || ' ' || content || ' ' || private.section_words(figures), '')$$);

-- Purpose: what is written: posts, knowledge articles and announcements.
-- Tables:  blog_posts, knowledge_articles, announcements.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  content text not null default '' check (length(content) <= 1000000),
  featured_image text constraint blog_posts_featured_image_link check (private.is_image_link(featured_image)),
  author_name text,
  author_image text constraint blog_posts_author_image_link check (private.is_image_link(author_image)),
  author_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}',
  is_featured boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  reading_minutes integer not null generated always as (
    greatest(1, round(regexp_count(content, '\S*\w\S*') / 220.0))::integer
  ) stored,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint blog_posts_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
    constraint blog_posts_word_links check (private.are_word_links(words)),
  author text references public.team_members (slug) on update cascade on delete set null,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(excerpt || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(content)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(coalesce(author_name, ''))), 'D')
  ) stored,
  review_on date
);
comment on table public.blog_posts is 'Articles of the blog, in Markdown.';
comment on column public.blog_posts.reading_minutes is 'At 220 words a minute, never zero. A word is anything between spaces that holds a letter or a digit.';
comment on column public.blog_posts.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.blog_posts.related_posts is 'Shown under it, in this order; empty: those that share most tags. By id, so that they follow a new slug.';
comment on column public.blog_posts.words is 'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.';
comment on column public.blog_posts.author is 'A member of the team; author_name is then theirs. Without one, author_name names somebody else.';
comment on column public.blog_posts.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint blog_posts_author_image_link on public.blog_posts is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint blog_posts_featured_image_link on public.blog_posts is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint blog_posts_social_image_link on public.blog_posts is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint blog_posts_word_links on public.blog_posts is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index blog_posts_public on public.blog_posts (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index blog_posts_created on public.blog_posts (created_at desc);
create index blog_posts_author on public.blog_posts (author_id);
create index blog_posts_tags on public.blog_posts using gin (tags);
create index blog_posts_search on public.blog_posts using gin (search) with (fastupdate = off);
create index blog_posts_changed on public.blog_posts (updated_at desc);
create index blog_posts_by_author on public.blog_posts (author, published_at desc) where author is not null;
create index blog_posts_review on public.blog_posts (review_on) where review_on is not null;
call private.open_content('public.blog_posts', 'posts',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

create function private.name_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select t.name into new.author_name from public.team_members t where t.slug = new.author;
  return new;
end;
$$;
comment on function private.name_author() is 'A post of a team member carries their name, also where nobody may ask for the member.';
create trigger date_publication before insert or update on public.blog_posts for each row execute function private.date_publication();
create trigger know_tags after insert or update of tags on public.blog_posts for each row execute function private.know_tags();
create trigger name_author before insert or update of author, author_name on public.blog_posts for each row
  when (new.author is not null) execute function private.name_author();
create trigger follow_path after insert or update or delete on public.blog_posts
  for each row execute function private.follow_path('slug', '/blog/');
create trigger note_words_on_insert after insert on public.blog_posts referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, excerpt || ' ' || private.joined(tags), content, coalesce(author_name, ''))$$);
create trigger note_words_on_update after update on public.blog_posts referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, excerpt || ' ' || private.joined(tags), content, coalesce(author_name, ''))$$);

create function private.blog_tags() returns table (tag text, name text, description text, count integer)
language sql stable security definer set search_path = '' as $$
  select k.slug, k.name, k.description, pg_catalog.count(*)::integer
  from public.blog_posts p
  cross join lateral (select distinct pg_catalog.unnest(p.tags) as slug) t
  join public.tags k on k.slug = t.slug and k.is_active and k.deleted_at is null
  where p.status = 'published' and p.is_active and p.published_at <= pg_catalog.now() and p.deleted_at is null
  group by k.id
  order by 4 desc, 1;
$$;
comment on function private.blog_tags() is 'The active tags of the published posts, those with most posts first. The same for everybody.';
create function public.blog_tags() returns table (tag text, name text, description text, count integer)
language sql stable security invoker set search_path = ''
begin atomic
  select b.tag, b.name, b.description, b.count from private.blog_tags() b;
end;
comment on function public.blog_tags() is 'The active tags of the published posts, those with most posts first. The same for everybody.';
grant execute on function private.blog_tags(), public.blog_tags() to anon, authenticated, service_role;

create function private.is_tag_public(slug text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.blog_posts p
    where is_tag_public.slug = any (p.tags)
      and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now());
end;
comment on function private.is_tag_public(text) is 'Whether a post that everybody sees carries the tag.';

create table public.knowledge_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(btrim(title)) between 1 and 300),
  excerpt text not null default '',
  content text not null default '' check (length(content) <= 1000000),
  category text not null default 'general',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint knowledge_articles_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(excerpt || ' ' || category || ' ' || private.joined(tags))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(content)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date
);
comment on table public.knowledge_articles is 'The knowledge base.';
comment on column public.knowledge_articles.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.knowledge_articles.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint knowledge_articles_social_image_link on public.knowledge_articles is
  'Choose an image of the library, or give a URL that begins with https://.';
create index knowledge_articles_public on public.knowledge_articles (category, published_at desc)
  where status = 'published' and is_active and deleted_at is null;
create index knowledge_articles_due on public.knowledge_articles (published_at desc)
  where status = 'published' and is_active and deleted_at is null;
create index knowledge_articles_search on public.knowledge_articles using gin (search) with (fastupdate = off);
create index knowledge_articles_changed on public.knowledge_articles (updated_at desc);
create index knowledge_articles_review on public.knowledge_articles (review_on) where review_on is not null;
call private.open_content('public.knowledge_articles', 'knowledge articles',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.knowledge_articles for each row execute function private.date_publication();
create trigger know_tags after insert or update of tags on public.knowledge_articles for each row execute function private.know_tags();
create trigger follow_path after insert or update or delete on public.knowledge_articles
  for each row execute function private.follow_path('slug', '/resources/knowledge-base/');
create trigger note_words_on_insert after insert on public.knowledge_articles referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, excerpt || ' ' || category || ' ' || private.joined(tags), content, '')$$);
create trigger note_words_on_update after update on public.knowledge_articles referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, excerpt || ' ' || category || ' ' || private.joined(tags), content, '')$$);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  body text not null default '',
  href text check (href <> '' and href !~ '^#' and private.is_link_or_record(href)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(body)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored
);
comment on table public.announcements is 'Notifications that an admin sends to all readers.';
comment on constraint announcements_href_check on public.announcements is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index announcements_public on public.announcements (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index announcements_search on public.announcements using gin (search) with (fastupdate = off);
call private.open_content('public.announcements', 'announcements',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.announcements for each row execute function private.date_publication();
create trigger note_words_on_insert after insert on public.announcements referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, body, '', '')$$);
create trigger note_words_on_update after update on public.announcements referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, body, '', '')$$);

-- On a Supabase project readers hear at once of posts and announcements, through its Realtime service. It tells a reader only of rows that
-- row-level security shows them; of a deleted row it tells every listener the id, and nothing else.
do $$
declare
  target text;
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    return;
  end if;
  foreach target in array array['blog_posts', 'announcements'] loop
    if not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = target
    ) then
      execute pg_catalog.format('alter publication supabase_realtime add table public.%I', target);
    end if;
  end loop;
end;
$$;

-- Purpose: pages: lists of sections, each page at a path of its own (docs/decisions/0029).
-- Tables:  pages.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '',
  display_order integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  path text not null unique check (path ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and length(path) <= 200),
  search_title text not null default '' check (length(search_title) <= 200),
  search_description text not null default '' check (length(search_description) <= 400),
  social_image text constraint pages_social_image_link check (private.is_image_link(social_image)),
  canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
  noindex boolean not null default false,
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array')
    constraint pages_section_links check (private.are_section_links(sections)),
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.section_words(sections))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  review_on date
);
comment on table public.pages is 'Pages made of sections, each at a path of its own.';
comment on column public.pages.summary is 'In lists, and for search engines where search_description says nothing else.';
comment on column public.pages.path is 'With its first slash, like /trust/security; the home page is /.';
comment on column public.pages.noindex is 'Search engines leave it out, and so does the sitemap.';
comment on column public.pages.sections is 'In their order; a kind of section says what belongs into it (app/sections/kinds.ts).';
comment on column public.pages.review_on is 'The day on which an editor should look at it again. Shown in the calendar of the back office.';
comment on constraint pages_section_links on public.pages is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on constraint pages_social_image_link on public.pages is 'Choose an image of the library, or give a URL that begins with https://.';
create index pages_public on public.pages (display_order) where status = 'published' and is_active and deleted_at is null;
create index pages_due on public.pages (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index pages_search on public.pages using gin (search) with (fastupdate = off);
create index pages_review on public.pages (review_on) where review_on is not null;
call private.open_content('public.pages', 'pages',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

create trigger date_publication before insert or update on public.pages for each row execute function private.date_publication();
create trigger refuse_fixed_path before insert or update of path on public.pages
  for each row execute function private.refuse_fixed_path();
create trigger follow_path after insert or update or delete on public.pages
  for each row execute function private.follow_path('path', '');
create trigger note_words_on_insert after insert on public.pages referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary, private.section_words(sections), '')$$);
create trigger note_words_on_update after update on public.pages referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary, private.section_words(sections), '')$$);

-- Purpose: legal documents in versions. A published version stays word for word, with a checksum to prove it.
-- Tables:  legal_documents.
-- Risk:    a published version cannot be edited or deleted: a mistake needs a new version.

create table public.legal_documents (
  id uuid primary key default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  version integer not null default 1 check (version > 0),
  title text not null check (length(btrim(title)) between 1 and 300),
  summary text not null default '',
  content text not null default '',
  effective_on date,
  checksum text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(content)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  unique (slug, version)
);
comment on table public.legal_documents is 'Legal texts, one row per version; the newest public version is in force.';
comment on column public.legal_documents.checksum is 'SHA-256 of content, in hexadecimal. Set by trigger.';
create index legal_documents_public on public.legal_documents (slug, version desc) where status = 'published' and is_active and deleted_at is null;
create index legal_documents_due on public.legal_documents (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index legal_documents_search on public.legal_documents using gin (search) with (fastupdate = off);
call private.open_content('public.legal_documents', 'legal documents',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

create function private.seal_legal_document() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' and old.published_at <= now() then
    if tg_op = 'DELETE' then
      raise exception 'A published legal document cannot be deleted; deactivate it or publish a new version.' using errcode = '23514';
    end if;
    if (new.slug, new.version, new.title, new.content, new.effective_on, new.status, new.published_at, new.deleted_at)
      is distinct from (old.slug, old.version, old.title, old.content, old.effective_on, old.status, old.published_at, old.deleted_at) then
      raise exception 'A published legal document cannot change; publish a new version.' using errcode = '23514';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.status = 'published' and new.effective_on is null then
    new.effective_on := (coalesce(new.published_at, now()) at time zone 'Europe/Zurich')::date;
  end if;
  new.checksum := encode(sha256(convert_to(new.content, 'UTF8')), 'hex');
  return new;
end;
$$;
comment on function private.seal_legal_document() is 'Keeps published versions as they are and computes the checksum.';
create trigger date_publication before insert or update on public.legal_documents
  for each row execute function private.date_publication();
create trigger seal_legal_document before insert or update or delete on public.legal_documents
  for each row execute function private.seal_legal_document();
-- Also a change of what is published and comes into force later: its words are not sealed yet.
create trigger step_up after insert or update on public.legal_documents
  for each row when (new.status = 'published' and new.is_active and new.deleted_at is null)
  execute function private.step_up();
create trigger check_approval before insert or update on public.legal_documents
  for each row execute function private.check_approval();
create trigger withdraw_reviews after insert or update on public.legal_documents
  for each row execute function private.withdraw_reviews();
create trigger follow_path after insert or update or delete on public.legal_documents
  for each row execute function private.follow_path('slug', '/legal/');
create trigger note_words_on_insert after insert on public.legal_documents referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary, content, '')$$);
create trigger note_words_on_update after update on public.legal_documents referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, summary, content, '')$$);

-- Purpose: what header, main links and footer show and link to.
-- Tables:  menus.

create table public.menus (
  id uuid primary key default gen_random_uuid(),
  place text not null check (place in ('header', 'main', 'footer')),
  title text not null check (length(btrim(title)) between 1 and 200),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array')
    constraint menus_item_links check (private.are_section_links(items)),
  sign_in_label text not null default '' check (length(sign_in_label) <= 60),
  button_label text not null default '' check (length(button_label) <= 60),
  button_href text not null default ''
    constraint menus_button_link check (button_href !~ '^#' and private.is_link_or_record(button_href)),
  menu_button_label text not null default '' check (length(menu_button_label) <= 60),
  menu_button_href text not null default ''
    constraint menus_menu_button_link check (menu_button_href !~ '^#' and private.is_link_or_record(menu_button_href)),
  residency text not null default '' check (length(residency) <= 100),
  compliance text not null default '' check (length(compliance) <= 100),
  copyright text not null default '' check (length(copyright) <= 100),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.menus is 'What header, main links and footer show. Of several for one place the one published last is shown.';
comment on column public.menus.items is
  'Groups, columns and links in each other (app/features/admin-content/menus/menu-levels.ts); href is a link or record:TABLE/ID.';
comment on constraint menus_button_link on public.menus is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on constraint menus_item_links on public.menus is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on constraint menus_menu_button_link on public.menus is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index menus_public on public.menus (published_at desc) where status = 'published' and is_active and deleted_at is null;
call private.open_content('public.menus', 'menus',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

-- Content that comes as files cannot know an id: there a reference is "record:" and the path of the record.
create function private.record_at(path text) returns text
language sql stable set search_path = '' as $$
  select 'record:' || found.name || '/' || found.id from (
    select 'pages' as name, p.id, 0 as place from public.pages p where p.path = record_at.path and p.deleted_at is null
    union all
    select 'services', s.id, 1 from public.services s where '/services/' || s.slug = record_at.path and s.deleted_at is null
    union all
    select 'industries', i.id, 1 from public.industries i where '/industries/' || i.slug = record_at.path and i.deleted_at is null
    union all
    select 'blog_posts', b.id, 1 from public.blog_posts b where '/blog/' || b.slug = record_at.path and b.deleted_at is null
    union all
    select 'case_studies', c.id, 1 from public.case_studies c where '/case-studies/' || c.slug = record_at.path and c.deleted_at is null
    union all
    select 'knowledge_articles', k.id, 1 from public.knowledge_articles k
    where '/resources/knowledge-base/' || k.slug = record_at.path and k.deleted_at is null
    union all
    select 'legal_documents', l.id, 1 - l.version from public.legal_documents l
    where '/legal/' || l.slug = record_at.path and l.deleted_at is null
  ) as found order by found.place limit 1;
$$;
comment on function private.record_at(text) is 'The reference to the record at a path, or null.';

create function private.menu_references(items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  entry jsonb;
  target text;
  found jsonb := '[]';
begin
  for entry in select e.value from pg_catalog.jsonb_array_elements(items) with ordinality as e (value, place) order by e.place loop
    if entry ->> 'href' like 'record:/%' then
      target := private.record_at(pg_catalog.substr(entry ->> 'href', 8));
      -- A group can do without the page behind its name.
      continue when target is null and not entry ? 'items';
      entry := pg_catalog.jsonb_set(entry, '{href}', pg_catalog.to_jsonb(coalesce(target, '')));
    end if;
    if pg_catalog.jsonb_typeof(entry -> 'items') = 'array' then
      entry := pg_catalog.jsonb_set(entry, '{items}', private.menu_references(entry -> 'items'));
    end if;
    found := found || pg_catalog.jsonb_build_array(entry);
  end loop;
  return found;
end;
$$;
comment on function private.menu_references(jsonb) is 'Links of a menu with paths of records turned into references; what is not there is left out.';

create function private.resolve_menu_paths() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.button_href like 'record:/%' then
    new.button_href := coalesce(private.record_at(pg_catalog.substr(new.button_href, 8)), '');
  end if;
  if new.menu_button_href like 'record:/%' then
    new.menu_button_href := coalesce(private.record_at(pg_catalog.substr(new.menu_button_href, 8)), '');
  end if;
  if pg_catalog.jsonb_typeof(new.items) = 'array' and new.items::text like '%"record:/%' then
    new.items := private.menu_references(new.items);
  end if;
  return new;
end;
$$;
comment on function private.resolve_menu_paths() is 'References by path, as the content files have them, become references by id.';
create trigger date_publication before insert or update on public.menus
  for each row execute function private.date_publication();
create trigger resolve_menu_paths before insert on public.menus
  for each row execute function private.resolve_menu_paths();

-- Purpose: what a buyer wants to know of the provider's services: facts with a date, an owner and a next review, certificates, and the status
--          page with availability by month (docs/decisions/0036). Availability of the website is computed from the minutes that web
--          processes recorded, that of every other service from the minutes of recorded incidents.
-- Tables:  trust_records, certifications, status_components, status_notices, private.recorded_hours.

-- Trust --------------------------------------------------------------------------------------------------------------------

-- The words that a page shows beside a record, so that a search for them finds it.
create function private.trust_words(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind
    when 'site' then 'Site' when 'hsm' then 'Hardware security module (HSM)' when 'test' then 'Test' when 'insurance' then 'Insurance'
    when 'ownership' then 'Ownership' when 'responsibility' then 'Responsibility' else '' end;
$$;
comment on function private.trust_words(text) is 'What a trust record of this kind is called.';
grant execute on function private.trust_words(text) to anon, authenticated, service_role;

create table public.trust_records (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'site' check (kind in ('site', 'hsm', 'test', 'insurance', 'ownership', 'responsibility')),
  title text not null check (length(btrim(title)) between 1 and 200),
  summary text not null default '' check (length(summary) <= 2000),
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  valid_from date,
  valid_until date,
  owner text references public.team_members (slug) on update cascade on delete set null,
  reviewed_on date,
  next_review_on date,
  is_sample boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.trust_words(kind) || ' ' || summary)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.section_words(facts))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  check (valid_until >= valid_from),
  check (next_review_on > reviewed_on)
);
comment on table public.trust_records is 'Facts about the provider''s services on the trust page, each with a date, an owner and a next review.';
comment on column public.trust_records.valid_from is 'When it was tested, issued or began to be true.';
comment on column public.trust_records.valid_until is 'Its last day; afterwards it shows nowhere in public.';
comment on column public.trust_records.is_sample is 'Came with the product and describes a fictional provider; false once an editor has confirmed it.';
create index trust_records_public on public.trust_records (display_order)
  where status = 'published' and is_active and deleted_at is null;
create index trust_records_owner on public.trust_records (owner) where owner is not null;
create index trust_records_search on public.trust_records using gin (search) with (fastupdate = off);
call private.open_content('public.trust_records', 'trust records',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null and coalesce(valid_until >= (now() at time zone ''Europe/Zurich'')::date, true)');
-- A record comes and goes with the clock, and a review falls due with it.
update private.content_state set turns =
  'select greatest(max(published_at) filter (where published_at <= now()),
                   (max(valid_until + 1) filter (where valid_until < (now() at time zone ''Europe/Zurich'')::date))::timestamptz,
                   (max(next_review_on + 1) filter (where next_review_on < (now() at time zone ''Europe/Zurich'')::date))::timestamptz)
   from public.trust_records where status = ''published'' and is_active and deleted_at is null'
where table_name = 'trust_records';
create trigger date_publication before insert or update on public.trust_records
  for each row execute function private.date_publication();
create trigger note_words_on_insert after insert on public.trust_records referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, private.trust_words(kind) || ' ' || summary, private.section_words(facts), '')$$);
create trigger note_words_on_update after update on public.trust_records referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, private.trust_words(kind) || ' ' || summary, private.section_words(facts), '')$$);

create table public.certifications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  issuer text not null default '',
  number text not null default '',
  scope text not null default '',
  valid_from date,
  valid_to date,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  owner text references public.team_members (slug) on update cascade on delete set null,
  reviewed_on date,
  next_review_on date,
  is_sample boolean not null default false,
  -- PostgreSQL takes the hyphen of CH-4711 for a minus.
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(name)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(issuer || ' ' || number || ' ' || regexp_replace(number, '[^[:alnum:]]+', ' ', 'g'))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(scope)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('Certification, certificate number')), 'D')
  ) stored,
  check (valid_to >= valid_from),
  constraint certifications_review_check check (next_review_on > reviewed_on)
);
comment on table public.certifications is 'Certificates; an expired one shows nowhere in public.';
comment on column public.certifications.is_sample is 'Came with the product and describes a fictional provider; false once an editor has confirmed it.';
create index certifications_public on public.certifications (display_order) where is_active and deleted_at is null;
create index certifications_owner on public.certifications (owner) where owner is not null;
create index certifications_search on public.certifications using gin (search) with (fastupdate = off);
-- By the days of the site's clock, as the back office says it.
call private.open_content('public.certifications', 'certifications',
  'is_active and deleted_at is null and coalesce(valid_from <= (now() at time zone ''Europe/Zurich'')::date, true) and coalesce(valid_to >= (now() at time zone ''Europe/Zurich'')::date, true)');
update private.content_state set turns =
  'select greatest(max(valid_from) filter (where valid_from <= (now() at time zone ''Europe/Zurich'')::date),
                   max(valid_to + 1) filter (where valid_to < (now() at time zone ''Europe/Zurich'')::date),
                   max(next_review_on + 1) filter (where next_review_on < (now() at time zone ''Europe/Zurich'')::date))::timestamptz
   from public.certifications where is_active and deleted_at is null'
where table_name = 'certifications';
create trigger note_words_on_insert after insert on public.certifications referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', name, issuer || ' ' || number || ' ' || regexp_replace(number, '[^[:alnum:]]+', ' ', 'g'), scope, 'Certification, certificate number')$$);
create trigger note_words_on_update after update on public.certifications referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', name, issuer || ' ' || number || ' ' || regexp_replace(number, '[^[:alnum:]]+', ' ', 'g'), scope, 'Certification, certificate number')$$);

-- Status -------------------------------------------------------------------------------------------------------------------

create function private.notice_words(kind text, impact text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind when 'maintenance' then 'Maintenance' else 'Incident' end
    || case impact when 'outage' then ', outage' when 'degraded' then ', degraded' else '' end;
$$;
comment on function private.notice_words(text, text) is 'What a notice of this kind and impact is called.';
grant execute on function private.notice_words(text, text) to anon, authenticated, service_role;

create function private.update_words(updates jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(u.entry ->> 'text', E'\n' order by u.place), '')
  from pg_catalog.jsonb_array_elements(update_words.updates) with ordinality as u (entry, place);
$$;
comment on function private.update_words(jsonb) is 'The texts of a notice''s updates, for the search.';
grant execute on function private.update_words(jsonb) to authenticated, service_role;

-- As the status page has it: of what is over it tells 400 days.
create function private.notices_since() returns timestamptz
language sql stable set search_path = '' as $$
  select ((now() at time zone 'Europe/Zurich')::date - 400)::timestamp at time zone 'UTC';
$$;
comment on function private.notices_since() is 'Notices that ended before this are no longer on the status page.';
grant execute on function private.notices_since() to anon, authenticated, service_role;

create table public.status_components (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '' check (length(description) <= 400),
  measured_by text not null default 'incidents' check (measured_by in ('incidents', 'website')),
  recorded_since date not null default current_date,
  is_sample boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.status_components is 'What the status page tells the state of. Incidents and maintenance name components by slug.';
comment on column public.status_components.measured_by is
  'What its availability is computed from: recorded incidents, or the minutes that web processes recorded.';
comment on column public.status_components.recorded_since is 'The first day on which incidents were recorded: nothing is said of the time before.';
create index status_components_public on public.status_components (display_order) where is_active and deleted_at is null;
call private.open_content('public.status_components', 'status components', 'is_active and deleted_at is null');

create table public.status_notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'incident' check (kind in ('incident', 'maintenance')),
  title text not null check (length(btrim(title)) between 1 and 200),
  impact text not null default 'degraded' check (impact in ('none', 'degraded', 'outage')),
  components text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  updates jsonb not null default '[]' check (
    jsonb_typeof(updates) = 'array' and not jsonb_path_exists(updates, '$[*] ? (@.type() != "object")')),
  is_sample boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.notice_words(kind, impact) || ' ' || private.joined(components))), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(private.update_words(updates))), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  check (ends_at >= starts_at),
  constraint status_notices_maintenance_end check (kind = 'incident' or ends_at is not null or status = 'draft')
);
comment on table public.status_notices is 'Incidents and maintenance on the status page.';
comment on column public.status_notices.components is 'Slugs of status_components.';
comment on column public.status_notices.ends_at is 'Of an incident empty while it lasts.';
comment on column public.status_notices.updates is 'What was known when: {at, state, text}, the oldest first.';
create index status_notices_public on public.status_notices (starts_at desc) where status = 'published' and is_active and deleted_at is null;
create index status_notices_search on public.status_notices using gin (search) with (fastupdate = off);
call private.open_content('public.status_notices', 'status notices',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
update private.content_state set turns =
  'select greatest(max(published_at), max(starts_at) filter (where starts_at <= now()), max(ends_at) filter (where ends_at <= now()))
   from public.status_notices where status = ''published'' and is_active and published_at <= now() and deleted_at is null'
where table_name = 'status_notices';

-- Whoever writes in the middle of an incident need not look at a clock.
create function private.complete_notice() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  latest jsonb;
begin
  if new.status <> 'published' then
    return new;
  end if;
  new.starts_at := coalesce(new.starts_at, new.published_at, now());
  select coalesce(jsonb_agg(case
      when coalesce(u.entry ->> 'at', '') = '' then u.entry || jsonb_build_object('at', greatest(now(), new.published_at))
      else u.entry end order by u.place), '[]')
  into new.updates
  from jsonb_array_elements(new.updates) with ordinality as u (entry, place);
  latest := new.updates -> -1;
  if new.kind = 'incident' and new.ends_at is null and latest ->> 'state' = 'resolved' then
    new.ends_at := greatest((latest ->> 'at')::timestamptz, new.starts_at);
  end if;
  return new;
end;
$$;
comment on function private.complete_notice() is 'What is published without a time has that of its publication; an incident ends with the update that says so.';
create trigger date_publication before insert or update on public.status_notices
  for each row execute function private.date_publication();
create trigger complete_notice before insert or update on public.status_notices
  for each row execute function private.complete_notice();
create trigger note_words_on_insert after insert on public.status_notices referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, private.notice_words(kind, impact) || ' ' || private.joined(components), private.update_words(updates), '')$$);
create trigger note_words_on_update after update on public.status_notices referencing new table as new_rows
  for each statement execute function private.note_search_words(
    $$concat_ws(' ', title, private.notice_words(kind, impact) || ' ' || private.joined(components), private.update_words(updates), '')$$);

-- Single minutes are deleted with the other measurements; the status page needs them for longer.
create table private.recorded_hours (
  hour timestamptz primary key,
  minutes bigint not null check (minutes > 0)
);
comment on table private.recorded_hours is 'In which minutes of each hour a web process recorded that it was there. Two years of it.';
comment on column private.recorded_hours.minutes is 'A bit for each minute, the lowest for the first.';
alter table private.recorded_hours enable row level security;

-- The trigger is on server_minutes (82_errors_and_server.sql).
create function private.note_minute() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', new.minute, 'UTC');
begin
  insert into private.recorded_hours as h (hour, minutes)
  values (this_hour, 1::bigint << extract(minute from new.minute at time zone 'UTC')::integer)
  on conflict on constraint recorded_hours_pkey do update set minutes = h.minutes | excluded.minutes
  where h.minutes | excluded.minutes <> h.minutes;
  delete from private.recorded_hours h where h.hour < now() - interval '2 years';
  return null;
end;
$$;
comment on function private.note_minute() is 'Notes the minute of a web process in its hour, once for all processes.';

create function private.website_minutes()
returns table (month date, minutes integer, first_minute timestamptz, last_minute timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select date_trunc('month', h.hour at time zone 'Europe/Zurich')::date,
    sum(bit_count(h.minutes::bit(60)))::integer,
    min(h.hour + make_interval(mins => position('1' in reverse(h.minutes::bit(60)::text)) - 1)),
    max(h.hour + make_interval(mins => 60 - position('1' in h.minutes::bit(60)::text)))
  from private.recorded_hours h group by 1 order by 1;
end;
comment on function private.website_minutes() is
  'How many minutes of each month a web process recorded, the first and the last of them. The same for everybody.';
create function public.website_minutes()
returns table (month date, minutes integer, first_minute timestamptz, last_minute timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select w.month, w.minutes, w.first_minute, w.last_minute from private.website_minutes() w;
end;
comment on function public.website_minutes() is
  'How many minutes of each month a web process recorded, the first and the last of them. The same for everybody.';
grant execute on function private.website_minutes(), public.website_minutes() to anon, authenticated, service_role;

-- Purpose: the provider, the rules of the settings (06_settings.sql), and the look of the site as data. Editors see none of the three, except
--          the words of pages among the settings.
-- Tables:  company, theme_configurations; policies and triggers of site_settings.

create table public.company (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  branding jsonb not null default '{}' check (jsonb_typeof(branding) = 'object')
    constraint company_logo_link check (coalesce(branding ->> 'logo', '') = '' or private.is_image_link(branding ->> 'logo')),
  legal_name text not null default '',
  tagline text not null default '',
  phone text not null default '',
  email text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default '',
  uid text not null default '',
  social jsonb not null default '[]' check (jsonb_typeof(social) = 'array')
    constraint company_social_links check (private.are_social_links(social)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  pgp_key text not null default '' check (
    pgp_key = '' or (length(pgp_key) <= 65536 and starts_with(pgp_key, '-----BEGIN PGP PUBLIC KEY BLOCK-----')))
);
comment on table public.company is 'The one record of the provider shown on the site; another one only in the trash.';
comment on column public.company.branding is '{companyName, logo}';
comment on column public.company.pgp_key is 'The public key to write to the company under, armored, or empty: the site then says nothing of one.';
comment on constraint company_logo_link on public.company is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint company_social_links on public.company is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create unique index company_one_row on public.company ((true)) where deleted_at is null;
alter table public.company enable row level security;
create policy "visitors read public company records" on public.company
  for select to anon using (deleted_at is null);
create policy "readers read public company records, admins every one" on public.company
  for select to authenticated using ((deleted_at is null) or (select private.is_admin()));
create policy "admins add company records" on public.company
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change company records" on public.company
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove company records" on public.company
  for delete to authenticated using ((select private.is_admin()));
comment on policy "visitors read public company records" on public.company is 'Public means: deleted_at is null';
comment on policy "readers read public company records, admins every one" on public.company is 'Public means: deleted_at is null';
comment on policy "admins add company records" on public.company is 'The back office.';
comment on policy "admins change company records" on public.company is 'The back office; moving to the trash too.';
comment on policy "admins remove company records" on public.company is 'For good. The trash is deleted_at.';
grant select on public.company to anon;
grant select, insert, update, delete on public.company to authenticated, service_role;
call private.watch_content('public.company', 'deleted_at is null');
-- Contact messages go to the company's e-mail.
create trigger step_up_new after insert on public.company
  for each row when (new.deleted_at is null) execute function private.step_up();
create trigger step_up_changed after update on public.company
  for each row when ((new.email, new.deleted_at is null) is distinct from (old.email, old.deleted_at is null))
  execute function private.step_up();

-- Settings -----------------------------------------------------------------------------------------------------------------

alter table public.site_settings enable row level security;
create policy "visitors read public settings" on public.site_settings
  for select to anon using (is_public);
create policy "readers read public settings, admins every one" on public.site_settings
  for select to authenticated using (is_public or (select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
create policy "admins add settings, editors the words of pages" on public.site_settings
  for insert to authenticated with check ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
create policy "admins change settings, editors the words of pages" on public.site_settings
  for update to authenticated
  using ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())))
  with check ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
create policy "admins remove settings" on public.site_settings
  for delete to authenticated using ((select private.is_admin()));
comment on policy "visitors read public settings" on public.site_settings is 'Public means: is_public';
comment on policy "readers read public settings, admins every one" on public.site_settings is 'Public means: is_public';
comment on policy "admins add settings, editors the words of pages" on public.site_settings is 'The back office.';
comment on policy "admins change settings, editors the words of pages" on public.site_settings is 'The back office; moving to the trash too.';
comment on policy "admins remove settings" on public.site_settings is 'For good. The trash is deleted_at.';
grant select on public.site_settings to anon;
grant select, insert, update, delete on public.site_settings to authenticated, service_role;
call private.watch_content('public.site_settings', 'is_public', 'key');
create trigger step_up_new after insert on public.site_settings
  for each row when (new.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')) execute function private.step_up();
create trigger step_up_changed after update on public.site_settings
  for each row when ((new.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')
      or old.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review'))
    and (new.key, new.value) is distinct from (old.key, old.value))
  execute function private.step_up();
create trigger step_up_removed after delete on public.site_settings
  for each row when (old.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')) execute function private.step_up();

-- Themes -------------------------------------------------------------------------------------------------------------------

create table public.theme_configurations (
  id text primary key default gen_random_uuid()::text check (length(id) between 1 and 100),
  name text not null check (length(btrim(name)) between 1 and 200),
  colors jsonb not null default '{}' check (jsonb_typeof(colors) = 'object'),
  typography jsonb not null default '{}' check (jsonb_typeof(typography) = 'object'),
  spacing jsonb not null default '{}' check (jsonb_typeof(spacing) = 'object'),
  "borderRadius" jsonb not null default '{}' check (jsonb_typeof("borderRadius") = 'object'),
  shadows jsonb not null default '{}' check (jsonb_typeof(shadows) = 'object'),
  animation jsonb not null default '{}' check (jsonb_typeof(animation) = 'object'),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.theme_configurations is 'Themes; the active one is rendered as custom properties into every page.';
create unique index theme_configurations_one_active on public.theme_configurations (is_active) where is_active;
alter table public.theme_configurations enable row level security;
create policy "visitors read public themes" on public.theme_configurations
  for select to anon using (is_active);
create policy "readers read public themes, admins every one" on public.theme_configurations
  for select to authenticated using ((is_active) or (select private.is_admin()));
create policy "admins add themes" on public.theme_configurations
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change themes" on public.theme_configurations
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove themes" on public.theme_configurations
  for delete to authenticated using ((select private.is_admin()));
comment on policy "visitors read public themes" on public.theme_configurations is 'Public means: is_active';
comment on policy "readers read public themes, admins every one" on public.theme_configurations is 'Public means: is_active';
comment on policy "admins add themes" on public.theme_configurations is 'The back office.';
comment on policy "admins change themes" on public.theme_configurations is 'The back office; moving to the trash too.';
comment on policy "admins remove themes" on public.theme_configurations is 'For good. The trash is deleted_at.';
grant select on public.theme_configurations to anon;
grant select, insert, update, delete on public.theme_configurations to authenticated, service_role;
call private.watch_content('public.theme_configurations', 'is_active');

create function private.rest_other_themes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.theme_configurations set is_active = false where is_active and id <> new.id;
  return new;
end;
$$;
comment on function private.rest_other_themes() is 'Activating a theme deactivates the one before.';

create function private.keep_active_theme() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'The active theme cannot be deleted. Activate another one first.' using errcode = '23514';
end;
$$;
comment on function private.keep_active_theme() is 'Refuses to delete the theme that visitors see.';
create trigger rest_other_themes before insert or update on public.theme_configurations
  for each row when (new.is_active) execute function private.rest_other_themes();
create trigger keep_active_theme before delete on public.theme_configurations
  for each row when (old.is_active) execute function private.keep_active_theme();

insert into public.theme_configurations
  (id, name, is_active, colors, typography, spacing, "borderRadius", shadows, animation, config)
values (
  'default', 'Default Theme', true,
  '{
    "primary": {"light": "#3b82f6", "dark": "#60a5fa"},
    "secondary": {"light": "#e9ecf1", "dark": "#1b2533"},
    "accent": {"light": "#e6effd", "dark": "#14253f"},
    "background": {"light": "#fafaf8", "dark": "#0b1119"},
    "foreground": {"light": "#0d1522", "dark": "#eef2f7"},
    "muted": {"light": "#f1f2ef", "dark": "#121a25"},
    "border": {"light": "#d9dcdf", "dark": "#273242"},
    "text": {"light": "#1d2734", "dark": "#d3dbe6"},
    "card": {"light": "#ffffff", "dark": "#101823"},
    "cardForeground": {"light": "#0d1522", "dark": "#eef2f7"}
  }',
  '{
    "fontFamily": {"sans": "Inter, sans-serif", "mono": "JetBrains Mono, monospace"},
    "fontSize": {"xs": "0.75rem", "sm": "0.875rem", "base": "1rem", "lg": "1.125rem", "xl": "1.25rem", "2xl": "1.5rem", "3xl": "1.875rem", "4xl": "2.375rem", "5xl": "3.5rem", "6xl": "4.5rem"},
    "fontWeight": {"normal": "400", "medium": "500", "semibold": "600", "bold": "700"},
    "lineHeight": {"tight": "1.1", "snug": "1.3", "normal": "1.6", "relaxed": "1.75"}
  }',
  '{"unit": "0.25rem", "gutter": "1.5rem", "section": "6rem", "container": "80rem"}',
  '{"sm": "2px", "md": "4px", "lg": "8px", "full": "9999px"}',
  '{
    "float": "0 12px 32px -12px rgb(0 0 0 / 0.28)",
    "overlay": "0 24px 64px -16px rgb(0 0 0 / 0.4)"
  }',
  '{"fast": "100ms", "default": "150ms", "normal": "200ms", "slow": "300ms"}',
  '{"container": "max-w-7xl"}'
);

-- Purpose: the media library: images and documents with lasting URLs, and where they are used (docs/decisions/0019, 0039). Visitors see the
--          images that pages show, and nothing else of the library.
-- Tables:  media. The files are in 52_files.sql.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (length(path) between 1 and 500),
  alt text check (length(btrim(alt)) between 1 and 500),
  mime text not null check (mime in (
    'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'text/plain', 'application/zip')),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  slug text not null unique
    default ('image-' || left(replace(gen_random_uuid()::text, '-', ''), 12))
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null default '' check (length(name) <= 255),
  title text check (length(btrim(title)) between 1 and 200),
  caption text not null default '' check (length(caption) <= 500),
  credit text not null default '' check (length(credit) <= 200),
  labels text[] not null default '{}' check (
    cardinality(labels) <= 20 and array_position(labels, null) is null
    -- One line each: without a comma, an edge of blanks, or more than 40 characters.
    and (cardinality(labels) = 0
      or array_to_string(labels, E'\n') ~ '^[^\s,]([^\n,]{0,38}[^\s,])?(\n[^\s,]([^\n,]{0,38}[^\s,])?)*$')),
  crop integer[] constraint media_crop_check check (
    crop is null or (cardinality(crop) = 4 and array_position(crop, null) is null and width is not null and height is not null
      and crop[1] >= 0 and crop[2] >= 0 and crop[3] >= 16 and crop[4] >= 16
      and crop[1] + crop[3] <= width and crop[2] + crop[4] <= height)),
  focus integer[] check (
    focus is null or (cardinality(focus) = 2 and array_position(focus, null) is null
      and focus[1] between 0 and 100 and focus[2] between 0 and 100)),
  -- An image says what it shows, a document what it is called.
  constraint media_kind_check check (
    (mime like 'image/%' and title is null)
    or (mime not like 'image/%' and title is not null and alt is null and width is null and height is null and crop is null and focus is null))
);
comment on table public.media is 'Images of the site, with the alternative text that every one must have, and documents to download.';
comment on column public.media.path is 'Name of the object in the bucket "media". Another file is another object, so what is cached never lies.';
comment on column public.media.alt is 'What the image shows. Null until somebody has said so; until then it cannot be chosen.';
comment on column public.media.slug is 'The lasting address: /images/{slug}, of a document /downloads/{slug}. Content refers to it; a new file keeps it.';
comment on column public.media.name is 'What the file was called where it came from.';
comment on column public.media.title is 'What a document is called where it is offered. Images have none.';
comment on column public.media.caption is 'Shown under an image where it stands as a figure.';
comment on column public.media.credit is 'Who made it, as it shall be read: "© Anna Keller". Shown where the image stands as a figure.';
comment on column public.media.labels is 'For editors, to find things again. Never shown in public.';
comment on column public.media.crop is 'The part of the upright image that is shown: left, top, width and height in pixels. Null: all of it.';
comment on column public.media.focus is 'What has to stay visible where a place is of another shape: per cent from the left and from the top of what is shown.';
create index media_created_by on public.media (created_by);
create index media_created on public.media (created_at desc);
create index media_labels on public.media using gin (labels);
alter table public.media enable row level security;
create policy "editors read every image" on public.media
  for select to authenticated using ((select private.is_editor()));
create policy "editors add media" on public.media
  for insert to authenticated with check ((select private.is_editor()));
create policy "editors change media" on public.media
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove media" on public.media
  for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read every image" on public.media is 'The media library. Pages ask for the images they show by find_pictures().';
comment on policy "editors add media" on public.media is 'The back office.';
comment on policy "editors change media" on public.media is 'The back office; moving to the trash too.';
comment on policy "editors remove media" on public.media is 'For good. The trash is deleted_at.';
grant select, insert, update, delete on public.media to authenticated, service_role;
call private.watch_content('public.media', 'deleted_at is null');

-- Uses ---------------------------------------------------------------------------------------------------------------------

-- Content tables are those that keep revisions. What waits to become content (working copies, changes for later) is in tables that name
-- a record and hold its columns: found by these three columns, so that the next such table is searched without a word about it here.
create function private.media_mentions(wanted text[] default null)
returns table (slug text, table_name text, row_id text, title text, column_name text, in_trash boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  content record;
  waiting record;
  named record;
  address constant text := '/(?:images|downloads)/([a-z0-9]+(?:-[a-z0-9]+)*)';
begin
  for content in
    select c.relname as name,
      pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'), '\000', 1) as key_column,
      (select pg_catalog.string_agg(pg_catalog.format('(%L, t.%I::text)', a.attname, a.attname), ', ')
       from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) as texts
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_revision' and c.relnamespace = 'public'::regnamespace and c.relname <> 'media'
    order by c.relname
  loop
    return query execute pg_catalog.format(
      $query$
        select distinct m.found[1], %L, t.%I::text,
          coalesce(to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'headline', to_jsonb(t) ->> 'name', t.%I::text),
          f.name, to_jsonb(t) ->> 'deleted_at' is not null
        from public.%I t cross join lateral (values %s) f (name, words)
        cross join lateral pg_catalog.regexp_matches(f.words, $1, 'g') m (found)
        where (f.words like '%%/images/%%' or f.words like '%%/downloads/%%') and ($2 is null or m.found[1] = any ($2))
      $query$,
      content.name, content.key_column, content.key_column, content.name, content.texts)
    using address, wanted;
  end loop;

  for waiting in
    select c.relname as name from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'revisions'
      and (select count(*) from pg_catalog.pg_attribute a
           where a.attrelid = c.oid and not a.attisdropped
             and (a.attname in ('table_name', 'row_id') or (a.attname = 'data' and a.atttypid = 'jsonb'::regtype))) = 3
    order by c.relname
  loop
    for named in execute pg_catalog.format(
      $query$
        select distinct m.found[1] as slug, t.table_name::text, t.row_id::text, t.data ->> 'title' as title
        from public.%I t cross join lateral pg_catalog.regexp_matches(t.data::text, $1, 'g') m (found)
        where $2 is null or m.found[1] = any ($2)
      $query$, waiting.name)
    using address, wanted
    loop
      slug := named.slug;
      table_name := named.table_name;
      row_id := named.row_id;
      title := named.title;
      column_name := waiting.name;
      in_trash := false;
      -- The record may be gone, its working copy not yet.
      if named.table_name ~ '^[a-z_]+$' and pg_catalog.to_regclass('public.' || named.table_name) is not null then
        execute pg_catalog.format(
          $query$
            select coalesce($2, to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'headline', to_jsonb(t) ->> 'name')
            from public.%I t where to_jsonb(t) ->> 'id' = $1
          $query$, named.table_name)
        into title using named.row_id, named.title;
      end if;
      title := coalesce(title, named.title, named.row_id);
      return next;
    end loop;
  end loop;
end;
$$;
comment on function private.media_mentions(text[]) is
  'Every place in the content, in working copies and in the trash that names an image or a document; of all of them, or of these slugs.';

-- Content tables are those that keep revisions; a new content type is searched without a word about it here.
create function private.media_references(wanted text)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select m.table_name, m.row_id, m.title, m.column_name, m.in_trash from private.media_mentions(array[wanted]) m;
$$;
comment on function private.media_references(text) is 'Every place in the content that names this image, in the trash too.';

create function private.media_usage(wanted uuid)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select r.* from public.media m cross join lateral private.media_references(m.slug) r
  where m.id = wanted and (select private.is_editor());
$$;
comment on function private.media_usage(uuid) is 'Where an image is used. Empty for everybody but editors.';
create function public.media_usage(wanted uuid)
returns table (table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select u.table_name, u.row_id, u.title, u.column_name, u.in_trash from private.media_usage(wanted) u;
end;
comment on function public.media_usage(uuid) is 'Where an image is used. Empty for everybody but administrators.';
grant execute on function private.media_usage(uuid), public.media_usage(uuid) to authenticated;

create function private.media_usages(ids uuid[])
returns table (media_id uuid, table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security definer set search_path = '' as $$
  select m.id, u.table_name, u.row_id, u.title, u.column_name, u.in_trash
  from private.media_mentions((select pg_catalog.array_agg(w.slug) from public.media w where w.id = any (ids[1:500]))) u
  join public.media m on m.slug = u.slug
  where (select private.is_editor()) and exists (select from public.media w where w.id = any (ids[1:500]))
  order by m.id, u.table_name, u.title, u.row_id;
$$;
comment on function private.media_usages(uuid[]) is 'Where these are used. Empty for everybody but editors.';
create function public.media_usages(ids uuid[])
returns table (media_id uuid, table_name text, row_id text, title text, column_name text, in_trash boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select u.media_id, u.table_name, u.row_id, u.title, u.column_name, u.in_trash from private.media_usages(ids) u;
end;
comment on function public.media_usages(uuid[]) is 'Where these images and documents are used. Empty for everybody but administrators.';
grant execute on function private.media_usages(uuid[]), public.media_usages(uuid[]) to authenticated;

create function private.used_media() returns table (slug text)
language sql stable security definer set search_path = '' as $$
  select distinct m.slug from private.media_mentions() m where (select private.is_editor());
$$;
comment on function private.used_media() is 'The slugs that anything names. Empty for everybody but editors.';
grant execute on function private.used_media() to authenticated;

create function private.protect_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  names text;
  noun text := case when old.mime like 'image/%' then 'image' else 'document' end;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug then
      raise exception 'The address of % stays as it is.', case noun when 'image' then 'an image' else 'a document' end using errcode = '23514';
    end if;
    if (new.mime like 'image/%') <> (old.mime like 'image/%') then
      raise exception 'An image is replaced by an image, and a document by a document.' using errcode = '23514';
    end if;
    if new.alt is null and old.alt is not null then
      raise exception 'An image keeps its description; change it instead.' using errcode = '23514';
    end if;
    -- The frame of another picture means nothing for this one.
    if new.path <> old.path and (new.width, new.height) is distinct from (old.width, old.height) then
      new.crop := case when new.crop is distinct from old.crop then new.crop end;
      new.focus := case when new.focus is distinct from old.focus then new.focus end;
    end if;
    if new.deleted_at is null or old.deleted_at is not null then
      return new;
    end if;
  end if;
  select count(*), pg_catalog.string_agg('“' || u.title || '”', ', ' order by u.title) filter (where u.number <= 3)
  into places, names
  from (select r.title, pg_catalog.row_number() over (order by r.title) as number
        from (select distinct on (table_name, row_id) * from private.media_references(old.slug)) r) u;
  if places > 0 then
    raise exception 'This % is used in % and cannot be deleted: %. Remove it there first.', noun,
      case places when 1 then 'one place' else places || ' places' end,
      names || case when places > 3 then ' and ' || places - 3 || ' more' else '' end using errcode = '23514';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.protect_media() is 'Nothing goes while content shows it; addresses last; descriptions stay; another picture has no old frame.';
create trigger protect_media before update or delete on public.media
  for each row execute function private.protect_media();
create trigger stamp_creator before insert or update on public.media
  for each row execute function private.stamp_creation('created_by');

-- The library --------------------------------------------------------------------------------------------------------------

create function public.list_media(
  search text default '', show text default 'all', kind text default '', type text default '', label text default '',
  max_results integer default 24, skip integer default 0)
returns table (
  id uuid, slug text, name text, path text, alt text, title text, caption text, credit text, labels text[], mime text, bytes integer,
  width integer, height integer, crop integer[], focus integer[], created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
  total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    -- What the person typed is text, also when it holds a wildcard.
    select '%' || regexp_replace(btrim("left"(search, 200)), '([\\%_])', '\\\1', 'g') || '%' as pattern
  ), used as materialized (
    select u.slug from private.used_media() u where show = 'unused'
  )
  select m.id, m.slug, m.name, m.path, m.alt, m.title, m.caption, m.credit, m.labels, m.mime, m.bytes, m.width, m.height, m.crop, m.focus,
    m.created_at, m.updated_at, m.deleted_at, (count(*) over ())::integer
  from public.media m cross join wanted w
  where (m.deleted_at is not null) = (show = 'trash')
    and (show <> 'undescribed' or (m.alt is null and m.mime like 'image/%'))
    and (show <> 'unused' or not exists (select from used u where u.slug = m.slug))
    and (kind = '' or (kind = 'image') = (m.mime like 'image/%'))
    and (type = '' or m.mime = type)
    and (label = '' or m.labels @> array[label])
    and concat_ws(E'\n', m.name, m.alt, m.title, m.slug, m.caption, m.credit, array_to_string(m.labels, E'\n')) ilike w.pattern
  order by m.created_at desc, m.id
  offset greatest(coalesce(skip, 0), 0) limit least(greatest(coalesce(max_results, 24), 0), 500);
end;
comment on function public.list_media(text, text, text, text, text, integer, integer) is
  'The library by words, state, kind, type and label, the newest first. Empty for everybody but administrators.';
grant execute on function public.list_media(text, text, text, text, text, integer, integer) to authenticated;

create function public.media_labels() returns table (label text, uses integer)
language sql stable security invoker set search_path = ''
begin atomic
  select l.label, count(*)::integer from public.media m cross join lateral unnest(m.labels) l (label)
  where m.deleted_at is null group by l.label order by lower(l.label), l.label;
end;
comment on function public.media_labels() is 'The labels of the library with how often each is used. Empty for everybody but administrators.';
grant execute on function public.media_labels() to authenticated;

create function public.label_media(ids uuid[], adding text[], removing text[]) returns integer
language sql volatile security invoker set search_path = ''
begin atomic
  with changed as (
    update public.media m set labels = (
      select coalesce(array_agg(distinct l.label order by l.label), '{}')
      from unnest(m.labels || adding) l (label) where l.label <> all (removing))
    where m.id = any (ids[1:500])
    returning 1
  )
  select count(*)::integer from changed;
end;
comment on function public.label_media(uuid[], text[], text[]) is
  'Adds labels to these and takes others away; says to how many. With the rights of the caller.';
grant execute on function public.label_media(uuid[], text[], text[]) to authenticated;

-- What pages ask -----------------------------------------------------------------------------------------------------------

create function private.find_pictures(slugs text)
returns table (
  slug text, path text, alt text, mime text, width integer, height integer, crop integer[], focus integer[], caption text, credit text)
language sql stable security definer set search_path = '' as $$
  -- More than any page shows; a longer list is cut. As text, because not every client can write an array into a URL.
  select m.slug, m.path, m.alt, m.mime, m.width, m.height, m.crop, m.focus, m.caption, m.credit from public.media m
  where m.slug = any ((pg_catalog.string_to_array(find_pictures.slugs, ','))[1:500]) and m.deleted_at is null and m.mime like 'image/%'
  order by m.slug;
$$;
comment on function private.find_pictures(text) is
  'What a page needs to show images whose slugs it knows, separated by commas. A slug ends with random characters.';
create function public.find_pictures(slugs text)
returns table (
  slug text, path text, alt text, mime text, width integer, height integer, crop integer[], focus integer[], caption text, credit text)
language sql stable security invoker set search_path = ''
begin atomic
  select f.slug, f.path, f.alt, f.mime, f.width, f.height, f.crop, f.focus, f.caption, f.credit from private.find_pictures(slugs) f;
end;
comment on function public.find_pictures(text) is
  'What a page needs to show images whose slugs it knows, separated by commas. A slug ends with random characters.';
grant execute on function private.find_pictures(text), public.find_pictures(text) to anon, authenticated, service_role;

create function private.find_downloads(slugs text)
returns table (slug text, path text, title text, mime text, bytes integer)
language sql stable security definer set search_path = '' as $$
  select m.slug, m.path, m.title, m.mime, m.bytes from public.media m
  where m.slug = any ((pg_catalog.string_to_array(find_downloads.slugs, ','))[1:500]) and m.deleted_at is null and m.mime not like 'image/%'
  order by m.slug;
$$;
comment on function private.find_downloads(text) is 'What a page needs to offer documents whose slugs it knows, separated by commas.';
create function public.find_downloads(slugs text)
returns table (slug text, path text, title text, mime text, bytes integer)
language sql stable security invoker set search_path = ''
begin atomic
  select f.slug, f.path, f.title, f.mime, f.bytes from private.find_downloads(slugs) f;
end;
comment on function public.find_downloads(text) is 'What a page needs to offer documents whose slugs it knows, separated by commas.';
grant execute on function private.find_downloads(text), public.find_downloads(text) to anon, authenticated, service_role;

-- Purpose: uploaded files: the buckets "media" (the library) and "avatars" (one picture per reader), their policies, and the bytes
--          (docs/decisions/0019, 0023).
-- Tables:  storage.buckets (two rows), storage.objects (policies), private.file_contents, private.file_chunks.
-- Risk:    the tables of the storage service are shared: only rows and policies of our two buckets. No SVG: it can carry script.

do $$
declare
  bucket record;
  images constant text[] := array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
  documents constant text[] := array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'text/plain', 'application/zip'];
begin
  for bucket in
    select * from (values ('media', 10 * 1024 * 1024, images || documents), ('avatars', 2 * 1024 * 1024, images)) as b (id, bytes, types)
  loop
    insert into storage.buckets (id, name, public) values (bucket.id, bucket.id, false)
    on conflict (id) do update set public = excluded.public;
    -- Older storage services have no limits in the table; there they are set in the service.
    if exists (select from information_schema.columns
               where table_schema = 'storage' and table_name = 'buckets' and column_name = 'file_size_limit') then
      execute 'update storage.buckets set file_size_limit = $1, allowed_mime_types = $2 where id = $3'
        using bucket.bytes, bucket.types, bucket.id;
    end if;
  end loop;
end;
$$;

create policy "editors list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_editor()));
create policy "editors upload media files" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors replace media files" on storage.objects
  for update to authenticated using (bucket_id = 'media' and (select private.is_editor()))
  with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors delete media files" on storage.objects
  for delete to authenticated using (
    bucket_id = 'media' and (select private.is_editor())
    and not exists (select from public.media m where m.path = objects.name)
  );
create policy "readers see their own avatar" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text);
create policy "readers upload their own avatar" on storage.objects
  for insert to authenticated with check (bucket_id = 'avatars' and name = (select private.account())::text || '/avatar');
create policy "readers replace their own avatar" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text)
  with check (bucket_id = 'avatars' and name = (select private.account())::text || '/avatar');
create policy "readers delete their own avatar" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.account())::text);

-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "editors list media files" on storage.objects is
    'Nobody else: the web process reads originals with the secret key and shows copies.';
  comment on policy "editors upload media files" on storage.objects is 'The media library.';
  comment on policy "editors replace media files" on storage.objects is 'The media library: replace in place.';
  comment on policy "editors delete media files" on storage.objects is
    'Files of no image: replaced ones, and those of images deleted for good.';
  comment on policy "readers see their own avatar" on storage.objects is 'The first folder is the reader''s id.';
  comment on policy "readers upload their own avatar" on storage.objects is
    'One picture a reader, always in the same place: a folder cannot be filled.';
  comment on policy "readers replace their own avatar" on storage.objects is 'One picture a reader, always in the same place.';
  comment on policy "readers delete their own avatar" on storage.objects is 'The first folder is the reader''s id.';
exception when insufficient_privilege then
  null;
end;
$$;

create function public.abandoned_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  -- A picture is uploaded before its row is written: a day is time enough.
  select o.bucket_id, o.name from storage.objects o
  where (o.bucket_id = 'avatars' and not exists (
           select from auth.users u where u.id::text = (storage.foldername(o.name))[1]))
     or (o.bucket_id = 'media' and o.created_at < pg_catalog.now() - interval '1 day' and not exists (
           select from public.media m where m.path = o.name))
  order by 1, 2 limit 200;
$$;
comment on function public.abandoned_files() is 'Pictures of accounts that are gone, and files of no image. Web removes them through the storage service.';
grant execute on function public.abandoned_files() to service_role;

-- Uploaded bytes are rows: they come and go with the row of their object in one transaction, and every process on this database serves,
-- replaces and deletes them. A Supabase project has a storage service of its own, which keeps the bytes elsewhere: nothing of this is made
-- there.
do $$
begin
  -- A service that counts its own versions is not the embedded one.
  if to_regclass('storage.migrations') is not null then
    return;
  end if;

  create table private.file_contents (
    id uuid primary key,
    object_id uuid not null unique references storage.objects (id) on delete cascade,
    type text not null,
    cache_control text not null,
    size integer not null check (size >= 0),
    sha256 bytea not null check (octet_length(sha256) = 32),
    modified_at timestamptz not null default now()
  );
  comment on table private.file_contents is 'What an object of the storage service holds. A new upload has a new id, so that nobody reads half of one and half of another.';
  comment on column private.file_contents.sha256 is 'Of the whole content; its first half is the ETag.';
  alter table private.file_contents enable row level security;

  create table private.file_chunks (
    content_id uuid references private.file_contents (id) on delete cascade,
    part integer check (part >= 0),
    content bytea not null check (octet_length(content) between 1 and 262144),
    primary key (content_id, part)
  );
  comment on table private.file_chunks is 'The bytes, in pieces of 256 KB: whoever reads or writes one holds no more than that in memory.';
  alter table private.file_chunks enable row level security;
  -- Images are compressed already: trying again costs time and saves nothing.
  alter table private.file_chunks alter column content set storage external;

  create function private.require_file_content() returns trigger
  language plpgsql security definer set search_path = '' as $function$
  begin
    -- The object as it is now: it may have gone again in the same transaction.
    if exists (
      select from storage.objects o where o.id = new.id and not exists (
        select from private.file_contents c
        where c.object_id = o.id
          and o.metadata ->> 'eTag' = '"' || pg_catalog.left(pg_catalog.encode(c.sha256, 'hex'), 32) || '"'
          and c.size = (select coalesce(pg_catalog.sum(pg_catalog.octet_length(p.content)), 0)
                        from private.file_chunks p where p.content_id = c.id)))
    then
      raise exception 'The object % is stored without its content.', new.id using errcode = '23514';
    end if;
    return null;
  end;
  $function$;
  comment on function private.require_file_content() is 'No row of an object without its bytes, all of them, whoever writes it.';
  -- At the end of the transaction: the row comes first, because the content hangs on it.
  create constraint trigger require_file_content after insert or update of metadata on storage.objects
    deferrable initially deferred for each row execute function private.require_file_content();
end;
$$;

-- Purpose: which records links may refer to, where redirects lead, and which links of the content lead nowhere (docs/decisions/0030).
-- Tables:  redirects (the rows that every site has).

-- Every record with a page of its own. As the caller: a visitor finds what is public.
create function private.linked_records() returns table (table_name text, id uuid, path text, title text, is_public boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select 'pages', t.id, t.path, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.pages t
  union all
  select 'blog_posts', t.id, '/blog/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.blog_posts t
  union all
  select 'case_studies', t.id, '/case-studies/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.case_studies t
  union all
  select 'knowledge_articles', t.id, '/resources/knowledge-base/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.knowledge_articles t
  union all
  select 'legal_documents', t.id, '/legal/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.legal_documents t
  union all
  select 'services', t.id, '/services/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.services t
  union all
  select 'industries', t.id, '/industries/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.industries t;
end;
comment on function private.linked_records() is 'The records that links may refer to (record:TABLE/ID), with their paths. One list for redirects and reports.';
grant execute on function private.linked_records() to anon, authenticated, service_role;

create function private.is_public_path(wanted text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (select from private.linked_records() r where r.path = wanted and r.is_public);
end;
comment on function private.is_public_path(text) is 'Whether a public record has this path at this moment.';

-- Redirects ----------------------------------------------------------------------------------------------------------------

-- What a visitor may ask: one path, and where it leads if that is public.
create function private.redirect_from(wanted text) returns text
language sql stable security definer set search_path = ''
begin atomic
  select r.target from public.redirects r where r.from_path = wanted;
end;
comment on function private.redirect_from(text) is 'The target of a redirect as it is stored.';
grant execute on function private.redirect_from(text) to anon, authenticated, service_role;

create function public.find_redirect(wanted text) returns text
language sql stable security invoker set search_path = ''
begin atomic
  select coalesce((select found.target where p.table_name is null), r.path || p.rest)
  from (select private.redirect_from(wanted) as target) as found
  cross join lateral private.target_parts(found.target) p
  left join private.linked_records() r on r.table_name = p.table_name and r.id = p.id and r.is_public
  where found.target is not null;
end;
comment on function public.find_redirect(text) is 'Where a path that is no more leads to; null when nowhere, or to what is not public.';
grant execute on function public.find_redirect(text) to anon, authenticated, service_role;

create function public.list_redirects(search text default '', only_unused boolean default false, max_results integer default 50, skip integer default 0)
returns table (
  id uuid, from_path text, target text, leads_to text, title text, made_by text, hits bigint, last_used_at timestamptz,
  created_at timestamptz, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    -- What the person typed is text, also when it holds a wildcard.
    select '%' || regexp_replace(btrim("left"(search, 200)), '([\\%_])', '\\\1', 'g') || '%' as pattern
  ), listed as (
    select r.id, r.from_path, r.target,
           coalesce((select r.target where p.table_name is null), (select l.path || p.rest where l.is_public)) as leads_to,
           l.title, r.made_by, coalesce(u.hits, 0) as hits, u.last_used_at, r.created_at
    from public.redirects r
    cross join lateral private.target_parts(r.target) p
    left join private.linked_records() l on l.table_name = p.table_name and l.id = p.id
    left join public.redirect_uses u on u.redirect_id = r.id
  )
  select l.id, l.from_path, l.target, l.leads_to, l.title, l.made_by, l.hits, l.last_used_at, l.created_at, (count(*) over ())::integer
  from listed l, wanted w
  where (l.from_path ilike w.pattern or l.target ilike w.pattern or l.leads_to ilike w.pattern or l.title ilike w.pattern)
    and (not only_unused or l.hits = 0)
  order by l.from_path
  offset greatest(coalesce(skip, 0), 0) limit least(greatest(coalesce(max_results, 50), 0), 1000);
end;
comment on function public.list_redirects(text, boolean, integer, integer) is
  'Redirects with where they lead at this moment and how often they were followed. Empty for everybody but editors.';
grant execute on function public.list_redirects(text, boolean, integer, integer) to authenticated, service_role;

-- {"/path": times, …}; paths without a redirect are passed over.
create function public.count_redirects(hits jsonb) returns integer
language sql volatile security invoker set search_path = ''
begin atomic
  with counted as (
    insert into public.redirect_uses as u (redirect_id, hits, last_used_at)
    select r.id, h.value::bigint, now()
    from jsonb_each_text(count_redirects.hits) h join public.redirects r on r.from_path = h.key
    where h.value::bigint > 0
    on conflict (redirect_id) do update set hits = u.hits + excluded.hits, last_used_at = excluded.last_used_at
    returning 1
  )
  select count(*)::integer from counted;
end;
comment on function public.count_redirects(jsonb) is 'Adds to how often redirects were followed. With the secret key only.';
grant execute on function public.count_redirects(jsonb) to service_role;

insert into public.redirects (from_path, target, made_by) values
  ('/resources/blog', '/blog', 'site'),
  ('/resources/case-studies', '/case-studies', 'site'),
  ('/privacy', '/legal/privacy-policy', 'site'),
  ('/terms', '/legal/terms-of-service', 'site');

-- Links in the content -----------------------------------------------------------------------------------------------------

-- Content tables are those that keep revisions, as for the uses of images. Of a legal document the newest version counts: the others are sealed.
create function private.content_links() returns table (table_name text, row_id text, title text, link text)
language plpgsql stable security invoker set search_path = '' as $$
declare
  content record;
begin
  for content in
    select c.relname as name,
      pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'), '\000', 1) as key_column,
      (select pg_catalog.string_agg(pg_catalog.format('t.%I::text', a.attname), ', ')
       from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and a.attname not in ('path', 'slug')) as texts
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_revision' and c.relnamespace = 'public'::regnamespace and c.relname <> 'media'
    order by c.relname
  loop
    return query execute pg_catalog.format(
      $query$
        select distinct %L, t.%I::text,
          coalesce(to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'headline', to_jsonb(t) ->> 'name', t.%I::text),
          coalesce(m.found[1], m.found[2])
        from public.%I t
        cross join lateral unnest(array[%s]) f (words)
        cross join lateral pg_catalog.regexp_matches(f.words,
          -- In Markdown, in JSON, or the whole of a field.
          '(?:\]\(\s*<?|\]:\s+<?|": ")((?:/(?![/\\]|images/)|record:)[^\s"<>()\\]*)|^((?:/(?![/\\]|images/)|record:)\S*)$', 'g') m (found)
        where to_jsonb(t) ->> 'deleted_at' is null
          and (%L <> 'legal_documents' or not exists (
            select from public.legal_documents n where n.slug = to_jsonb(t) ->> 'slug' and n.deleted_at is null
              and n.version > (to_jsonb(t) ->> 'version')::integer))
      $query$,
      content.name, content.key_column, content.key_column, content.name, content.texts, content.name);
  end loop;
end;
$$;
comment on function private.content_links() is 'Every link inside this site in the content that the caller can read, without the trash.';
grant execute on function private.content_links() to authenticated;

-- A link to a document leads somewhere as long as the document is there.
create function private.link_states(links text[]) returns table (link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  with asked as (
    select distinct l.link, p.path, p.table_name, p.id
    from unnest(links) as l (link) cross join lateral private.target_parts(l.link) p
  ), known as materialized (
    select r.table_name, r.id, r.path, r.is_public from private.linked_records() r
    union all
    select 'media', m.id, '/downloads/' || m.slug, m.deleted_at is null from public.media m where m.mime not like 'image/%'
  ), paths as (
    select k.path, bool_or(k.is_public) as is_public from known k group by k.path
  )
  select a.link,
    coalesce(
      (select 'public' where r.is_public or w.is_public),
      (select 'redirected' where d.id is not null),
      (select 'hidden' where r.id is not null or w.path is not null),
      'missing'),
    (select public.find_redirect(a.path) where d.id is not null)
  from asked a
  left join known r on r.table_name = a.table_name and r.id = a.id
  left join paths w on w.path = a.path
  left join public.redirects d on d.from_path = a.path;
end;
comment on function private.link_states(text[]) is
  'Whether links inside this site lead to something public, to a redirect, to what is hidden or to nothing. Knows no path of the application.';
grant execute on function private.link_states(text[]) to authenticated;

create function public.check_links(links text[]) returns table (link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  select s.link, s.state, s.leads_to from private.link_states(links[1:500]) s
  where s.state <> 'public' and (select private.is_editor()) order by s.link;
end;
comment on function public.check_links(text[]) is 'Of these links those that do not lead to something public. Empty for everybody but editors.';
grant execute on function public.check_links(text[]) to authenticated;

create function public.broken_links() returns table (table_name text, row_id text, title text, link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  with found as materialized (
    select c.table_name, c.row_id, c.title, c.link from private.content_links() c where (select private.is_editor())
  )
  select f.table_name, f.row_id, f.title, f.link, s.state, s.leads_to
  from found f join private.link_states((select array_agg(distinct e.link) from found e)) s on s.link = f.link and s.state <> 'public'
  order by f.table_name, f.title, f.row_id, f.link limit 1000;
end;
comment on function public.broken_links() is 'Links in the content that do not lead to something public. Empty for everybody but editors.';
grant execute on function public.broken_links() to authenticated;

create function public.links_to(target_table text, target_id uuid) returns table (table_name text, row_id text, title text)
language sql stable security invoker set search_path = ''
begin atomic
  select distinct c.table_name, c.row_id, c.title
  from private.content_links() c cross join lateral private.target_parts(c.link) p
  where (select private.is_editor())
    and not (c.table_name = target_table and c.row_id = target_id::text)
    and ((p.table_name = target_table and p.id = target_id)
      or p.path in (select r.path from private.linked_records() r where r.table_name = target_table and r.id = target_id))
  order by c.table_name, c.title, c.row_id limit 100;
end;
comment on function public.links_to(text, uuid) is 'The content that links to a record, by reference or by its path. Empty for everybody but editors.';
grant execute on function public.links_to(text, uuid) to authenticated;

-- Purpose: what a search query stands for: synonyms, misspelt words, beginnings of words; and searches without a result
--          (docs/decisions/0034). The rows of search_synonyms are content: content/synonyms.yaml.
-- Tables:  search_synonyms, search_misses; reads every table with a search column.
-- Risk:    a correction is offered only if something public has it, so nothing of a draft shows. Of a query twelve words count, three of
--          them are corrected. Search terms may be personal: search_misses refuses what looks like an e-mail, a number or a key, and its
--          rows go with the measurements.

create function private.search_key(words text) returns text
language sql immutable parallel safe set search_path = ''
begin atomic
  -- Umlauts are written both ways: Zürich, Zurich, Zuerich.
  select btrim(regexp_replace(replace(replace(replace(private.without_accents(words), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '[^[:alnum:]]+', ' ', 'g'));
end;
comment on function private.search_key(text) is 'Words as synonyms are compared: small, without accents, umlauts and signs.';
grant execute on function private.search_key(text) to authenticated, service_role;

create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  term text not null constraint search_synonyms_term_check check (length(btrim(term)) between 2 and 60 and private.search_key(term) <> ''),
  meanings text[] not null constraint search_synonyms_meanings_check check (
    cardinality(meanings) between 1 and 8 and array_position(meanings, null) is null and array_position(meanings, '') is null
    and length(array_to_string(meanings, ' ')) <= 500),
  key text not null generated always as (private.search_key(term)) stored
    constraint search_synonyms_key_key unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.search_synonyms is 'Words that visitors use, and the words of our texts that mean the same. Only administrators see the list.';
comment on column public.search_synonyms.term is 'What is typed, in any language: a word, an abbreviation, a few words.';
comment on column public.search_synonyms.meanings is 'What is searched for besides, each as a phrase.';
alter table public.search_synonyms enable row level security;
create policy "editors read synonyms" on public.search_synonyms for select to authenticated using ((select private.is_editor()));
create policy "editors add synonyms" on public.search_synonyms for insert to authenticated with check ((select private.is_editor()));
create policy "editors change synonyms" on public.search_synonyms
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove synonyms" on public.search_synonyms for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read synonyms" on public.search_synonyms is 'The back office. Searching needs no right to the list.';
comment on policy "editors add synonyms" on public.search_synonyms is 'The back office.';
comment on policy "editors change synonyms" on public.search_synonyms is 'The back office.';
comment on policy "editors remove synonyms" on public.search_synonyms is 'For good.';
grant select, insert, update, delete on public.search_synonyms to authenticated, service_role;
call private.keep_no_statistics('public.search_synonyms');
-- A synonym changes the results in stored pages.
insert into private.content_state (table_name) values ('search_synonyms');
create trigger stamp_creation before insert on public.search_synonyms
  for each row execute function private.stamp_creation('created_at', 'updated_at');
create trigger set_updated_at before update on public.search_synonyms for each row execute function private.set_updated_at();
create trigger write_audit after insert or update or delete on public.search_synonyms
  for each row execute function private.write_audit('id', 'with values');
create trigger bump_on_insert after insert on public.search_synonyms referencing new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_update after update on public.search_synonyms referencing old table as old_rows new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_delete after delete on public.search_synonyms referencing old table as old_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_truncate after truncate on public.search_synonyms
  for each statement execute function private.bump_content_revision('true');

create table public.search_misses (
  day date not null,
  term text not null constraint search_misses_term_check check (
    length(term) between 2 and 60 and term !~ '[@[:cntrl:]]' and term !~ '://|www\.'
    and length(regexp_replace(term, '\D', '', 'g')) <= 5 and term ~ '[[:alpha:]]'
    -- Passwords, keys and the like.
    and term !~ '[^[:space:]]{31}'),
  searches integer not null check (searches > 0),
  primary key (day, term)
);
comment on table public.search_misses is 'What was searched for and not found, per day: a term and how often. Nothing about who asked.';
alter table public.search_misses enable row level security;
create policy "editors read search misses" on public.search_misses for select to authenticated using ((select private.is_editor()));
create policy "editors remove search misses" on public.search_misses for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read search misses" on public.search_misses is 'The back office. Nobody writes it through the API without the secret key.';
comment on policy "editors remove search misses" on public.search_misses is 'What is dealt with.';
grant select, delete on public.search_misses to authenticated;
grant select, insert, update, delete on public.search_misses to service_role;
call private.keep_no_statistics('public.search_misses');

-- {"term": times, …}; terms that the table would refuse are passed over.
create function public.count_search_misses(misses jsonb) returns integer
language sql volatile security invoker set search_path = ''
begin atomic
  with asked as (
    select lower(btrim("left"(m.key, 60))) as term, least(sum(m.value::bigint), 100000)::integer as searches
    from jsonb_each_text(count_search_misses.misses) m where m.value::bigint > 0 group by 1
  ), counted as (
    insert into public.search_misses as s (day, term, searches)
    select private.site_day(now()), a.term, a.searches from asked a
    where length(a.term) >= 2 and a.term !~ '[@[:cntrl:]]' and a.term !~ '://|www\.'
      and length(regexp_replace(a.term, '\D', '', 'g')) <= 5 and a.term ~ '[[:alpha:]]' and a.term !~ '[^[:space:]]{31}'
      and ((select count(*) from public.search_misses t where t.day = private.site_day(now())) < 1000
           or exists (select from public.search_misses t where t.day = private.site_day(now()) and t.term = a.term))
    on conflict (day, term) do update set searches = least(s.searches::bigint + excluded.searches, 1000000)::integer
    returning 1
  )
  select count(*)::integer from counted;
end;
comment on function public.count_search_misses(jsonb) is 'Adds to how often something was searched for and not found. With the secret key only.';
grant execute on function public.count_search_misses(jsonb) to service_role;

-- What a word stands for ---------------------------------------------------------------------------------------------------

create function private.is_public_match(wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return exists (select from public.pages t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.services t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.knowledge_articles t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.legal_documents t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.industries t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.case_studies t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.team_members t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.blog_posts t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.announcements t where t.search @@ wanted and t.href ~ '^/downloads/' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.trust_records t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
      and coalesce(t.valid_until >= (now() at time zone 'Europe/Zurich')::date, true))
    or exists (select from public.certifications t where t.search @@ wanted and t.is_active and t.deleted_at is null
      and coalesce(t.valid_from <= (now() at time zone 'Europe/Zurich')::date, true) and coalesce(t.valid_to >= (now() at time zone 'Europe/Zurich')::date, true))
    or exists (select from public.status_notices t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
      and coalesce(t.ends_at >= private.notices_since(), true));
end;
$$;
comment on function private.is_public_match(tsquery) is 'Whether anything public matches.';

create function private.edit_distance(one text, other text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  m integer := pg_catalog.length(one);
  n integer := pg_catalog.length(other);
  a text[] := pg_catalog.string_to_array(one, null);
  b text[] := pg_catalog.string_to_array(other, null);
  earlier integer[];
  above integer[] := array(select pg_catalog.generate_series(0, n));
  here integer[];
  least_here integer;
begin
  for i in 1..m loop
    here := array[i];
    for j in 1..n loop
      least_here := least(above[j + 1] + 1, here[j] + 1, above[j] + (a[i] <> b[j])::integer);
      if i > 1 and j > 1 and a[i] = b[j - 1] and a[i - 1] = b[j] then
        least_here := least(least_here, earlier[j - 1] + 1);
      end if;
      here[j + 1] := least_here;
    end loop;
    earlier := above;
    above := here;
  end loop;
  return above[n + 1];
end;
$$;
comment on function private.edit_distance(text, text) is 'How many letters are wrong, missing, too many or in each other''s place.';

do $$
declare
  trigrams text := (select pg_catalog.quote_ident(n.nspname) from pg_catalog.pg_extension e
                    join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  execute format($ddl$
    create function private.words_like(given text) returns table (word text, alike real, is_synonym boolean)
    language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $body$
    begin
      return query
      (select w.word::text, %1$s.similarity(w.word, given), false from private.search_words w
       order by w.word operator(%1$s.<->) given limit 40)
      union all
      -- Letters that changed places, and one too many: in a short word few trigrams are left of it.
      select w.word::text, %1$s.similarity(w.word, given), false
      from (select overlay(given placing pg_catalog.substr(given, i + 1, 1) || pg_catalog.substr(given, i, 1) from i for 2)
            from pg_catalog.generate_series(1, pg_catalog.length(given) - 1) i
            union select overlay(given placing '' from i for 1) from pg_catalog.generate_series(1, pg_catalog.length(given)) i) as v (word)
      join private.search_words w on w.word = v.word
      union all
      (select s.key, %1$s.similarity(s.key, given), true from public.search_synonyms s
       where s.key !~ ' ' order by s.key operator(%1$s.<->) given limit 8);
    end;
    $body$
  $ddl$, trigrams);
end;
$$;
comment on function private.words_like(text) is 'Words of the content and of the synonyms that look like this one.';

create function private.search_synonym(wanted text, asked text, out exact tsquery, out expansions jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  meaning text;
  form tsquery;
begin
  expansions := '[]';
  for meaning in select m.meaning from public.search_synonyms s, pg_catalog.unnest(s.meanings) as m (meaning) where s.key = wanted loop
    form := pg_catalog.phraseto_tsquery('private.site_text'::regconfig, private.searchable(meaning));
    continue when pg_catalog.numnode(form) = 0;
    exact := coalesce(exact || form, form);
    expansions := expansions || pg_catalog.jsonb_build_object('asked', asked, 'used', meaning, 'how', 'synonym');
  end loop;
end;
$$;
comment on function private.search_synonym(text, text) is 'What editors say that these words mean.';

-- One word of a query: what it stands for. `known`: whether anything public has it in one of these forms.
create function private.search_word(
  given text, may_begin boolean, may_correct boolean,
  out exact tsquery, out wide tsquery, out known boolean, out corrected boolean, out expansions jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := private.without_accents(given);
  -- As many letters may be wrong as leave no doubt about the word.
  most_wrong integer := pg_catalog.width_bucket(pg_catalog.length(plain), array[4, 8, 13]);
  nearest integer;
  taken integer := 0;
  candidate record;
  form tsquery;
  meant jsonb;
  used text[] := '{}';
begin
  exact := pg_catalog.phraseto_tsquery('private.site_text'::regconfig, private.searchable(given));
  corrected := false;
  expansions := '[]';
  if pg_catalog.numnode(exact) = 0 then
    known := false;
    return;
  end if;
  if given ~ '[[:alnum:]]-[[:alnum:]]' then
    exact := exact || pg_catalog.phraseto_tsquery('private.site_text'::regconfig, pg_catalog.replace(given, '-', ' '));
  end if;
  known := private.is_public_match(exact);
  wide := exact;
  if plain ~ '^[[:alnum:]]+$' and (pg_catalog.length(plain) > 3 or pg_catalog.length(plain) = 3 and not known or may_begin) then
    wide := wide || ('''' || plain || ''':*')::tsquery;
    if not known then
      -- "encrypti" is no beginning of "encrypt", under which "encryption" is found.
      for candidate in
        select w.word from private.search_words w where w.word >= plain collate "C" and w.word < (plain || pg_catalog.chr(1114111)) collate "C"
        order by pg_catalog.length(w.word), w.word limit 12
      loop
        wide := wide || pg_catalog.plainto_tsquery('private.site_text'::regconfig, candidate.word);
      end loop;
      known := private.is_public_match(wide);
    end if;
  end if;
  if known or not may_correct or most_wrong = 0 or plain !~ '^[[:alnum:]][[:alnum:]-]{2,23}$' then
    return;
  end if;
  for candidate in
    select w.word, w.is_synonym, private.edit_distance(plain, w.word) as wrong
    from private.words_like(plain) w
    where pg_catalog.abs(pg_catalog.length(w.word) - pg_catalog.length(plain)) <= most_wrong and pg_catalog.length(w.word) > 3
    group by 1, 2, 3 order by 3, 2, pg_catalog.max(w.alike) desc, 1
  loop
    exit when candidate.wrong > least(most_wrong, coalesce(nearest, most_wrong)) or taken >= 3;
    if candidate.is_synonym then
      continue when candidate.word = any (used);
      select s.exact, s.expansions into form, meant from private.search_synonym(candidate.word, given) s;
      continue when form is null or not private.is_public_match(form);
      expansions := expansions || meant;
    else
      form := pg_catalog.phraseto_tsquery('private.site_text'::regconfig, pg_catalog.replace(candidate.word, '-', ' '));
      continue when pg_catalog.numnode(form) = 0 or not private.is_public_match(form);
      used := used || candidate.word;
      expansions := expansions || pg_catalog.jsonb_build_object('asked', given, 'used', candidate.word, 'how', 'spelling');
    end if;
    exact := exact || form;
    wide := wide || form;
    nearest := candidate.wrong;
    taken := taken + 1;
    known := true;
    corrected := true;
  end loop;
  if known then
    return;
  end if;
  -- Two words written as one.
  for candidate in
    select one.word || ' ' || other.word as words
    from pg_catalog.generate_series(3, pg_catalog.length(plain) - 3) i
    join private.search_words one on one.word = pg_catalog."left"(plain, i)
    join private.search_words other on other.word = pg_catalog.substr(plain, i + 1)
  loop
    form := pg_catalog.phraseto_tsquery('private.site_text'::regconfig, candidate.words);
    continue when pg_catalog.numnode(form) < 2 or not private.is_public_match(form);
    expansions := expansions || pg_catalog.jsonb_build_object('asked', given, 'used', candidate.words, 'how', 'spelling');
    exact := exact || form;
    wide := wide || form;
    known := true;
    corrected := true;
    exit;
  end loop;
end;
$$;
comment on function private.search_word(text, boolean, boolean) is
  'A word of a query with its beginnings and, where nothing has it, the words it may be misspelt for.';

-- Word by word, as a regular expression: which part of a text is shown need not be exact, and this is a hundredth of the work.
create function private.search_pattern(unit tsquery) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.string_agg(distinct a.pattern, '|')
  from pg_catalog.regexp_split_to_table(pg_catalog.regexp_replace(unit::text, '[()!]', '', 'g'), ' \| ') as alternative (words)
  cross join lateral (
    select pg_catalog.string_agg('\m' || w.letters, '\W+(?:\w+\W+){0,2}?' order by m.place) as pattern
    from pg_catalog.regexp_matches(alternative.words, '''((?:[^'']|'''')+)''', 'g') with ordinality as m (lexeme, place)
    cross join lateral (
      -- A stem may end otherwise than its word ("polici"), and a text has its accents.
      select pg_catalog.string_agg(coalesce(
        '[' || (array['aàáâäãå', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôöõø', 'uùúûü', 'yýÿ'])[pg_catalog.strpos('aceinouy', nullif(c.letter, ''))] || ']',
        pg_catalog.regexp_replace(c.letter, '([^[:alnum:]])', '\\\1')), '' order by c.place) as letters
      from pg_catalog.regexp_split_to_table(
        pg_catalog."left"(m.lexeme[1], (case when pg_catalog.length(m.lexeme[1]) > 4 then -1 else 60 end)), '') with ordinality as c (letter, place)
    ) w
  ) a;
$$;
comment on function private.search_pattern(tsquery) is 'Finds in a text, roughly, what this asks for.';

-- exact: as asked, with synonyms and corrections. wide: with beginnings of words. marks: any of it, to be marked in texts. units: each word
-- by itself, of which `needed` must match where not all can (0: all do). titles: each in titles alone. patterns: each as a pattern.
create function private.search_plan(
  query text, is_typing boolean,
  out exact tsquery, out wide tsquery, out marks tsquery, out units tsquery[], out titles tsquery[], out patterns text[],
  out needed integer, out expansions jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  given text := pg_catalog.translate(pg_catalog."left"(query, 200), '“”„«»', '"""""');
  kinds text[] := '{}';
  words text[] := '{}';
  found record;
  token text[];
  place integer := 1;
  span integer;
  asked text;
  form tsquery;
  one record;
  meant record;
  seen text[] := '{}';
  corrections integer := 0;
  exacts tsquery[] := '{}';
  without tsquery;
  phrases tsquery;
  is_alternative boolean := false;
begin
  needed := 0;
  expansions := '[]';
  units := '{}';
  titles := '{}';
  patterns := '{}';
  for token in select pg_catalog.regexp_matches(given, '(-?)"([^"]*)"?|(\S+)', 'g') loop
    exit when pg_catalog.cardinality(words) >= 60;
    if token[2] is not null then
      kinds := kinds || case when token[1] = '-' then 'not' else 'phrase' end;
      words := words || token[2];
    elsif token[3] ~ '^-[[:alnum:]]' then
      kinds := kinds || 'not'::text;
      words := words || pg_catalog.substr(token[3], 2);
    elsif pg_catalog.lower(token[3]) = 'or' then
      kinds := kinds || 'or'::text;
      words := words || ''::text;
    elsif token[3] ~ '[[:alnum:]]' then
      kinds := kinds || 'word'::text;
      words := words || pg_catalog.btrim(token[3], '.,;:!?()[]{}<>*&|''"’‘');
    end if;
  end loop;

  while place <= pg_catalog.cardinality(words) loop
    span := 1;
    asked := words[place];
    form := null;
    if kinds[place] = 'or' then
      is_alternative := pg_catalog.cardinality(units) > 0;
    elsif kinds[place] in ('not', 'phrase') then
      form := pg_catalog.phraseto_tsquery('private.site_text'::regconfig, private.searchable(asked));
      if pg_catalog.numnode(form) = 0 then
        form := null;
      elsif kinds[place] = 'not' then
        without := coalesce(without && !! form, !! form);
        form := null;
      elsif is_alternative then
        exacts[pg_catalog.cardinality(exacts)] := exacts[pg_catalog.cardinality(exacts)] || form;
        units[pg_catalog.cardinality(units)] := units[pg_catalog.cardinality(units)] || form;
      elsif pg_catalog.cardinality(units) < 12 then
        exacts := exacts || form;
        units := units || form;
        phrases := coalesce(phrases && form, form);
      end if;
      is_alternative := false;
    elsif pg_catalog.cardinality(units) < 12 then
      -- The longest run of words that editors know something about.
      span := 0;
      for wide_span in reverse 4..1 loop
        continue when place + wide_span - 1 > pg_catalog.cardinality(words) or kinds[place:place + wide_span - 1] <> pg_catalog.array_fill('word'::text, array[wide_span]);
        asked := pg_catalog.array_to_string(words[place:place + wide_span - 1], ' ');
        select s.exact, s.expansions into meant from private.search_synonym(private.search_key(asked), asked) s;
        if meant.exact is not null then
          span := wide_span;
          exit;
        end if;
      end loop;
      if span = 0 then
        span := 1;
        asked := words[place];
        -- Said once or ten times, it is one word.
        if not private.without_accents(asked) = any (seen) then
          select * into one from private.search_word(asked, is_typing and place = pg_catalog.cardinality(words) and pg_catalog.length(asked) > 1, corrections < 3);
          corrections := corrections + one.corrected::integer;
          if pg_catalog.numnode(one.exact) > 0 then
            if is_alternative then
              exacts[pg_catalog.cardinality(exacts)] := exacts[pg_catalog.cardinality(exacts)] || one.exact;
              units[pg_catalog.cardinality(units)] := units[pg_catalog.cardinality(units)] || one.wide;
            else
              exacts := exacts || one.exact;
              units := units || one.wide;
            end if;
            expansions := expansions || one.expansions;
          end if;
        end if;
      else
        form := pg_catalog.plainto_tsquery('private.site_text'::regconfig, private.searchable(asked));
        -- A single word keeps its beginnings; several that are known together are all wanted.
        if span = 1 and asked ~ '^[[:alnum:]]{4,}$' then
          form := form || ('''' || private.without_accents(asked) || ''':*')::tsquery;
        end if;
        if pg_catalog.numnode(form) > 0 then
          form := form || meant.exact;
        else
          form := meant.exact;
        end if;
        if is_alternative then
          exacts[pg_catalog.cardinality(exacts)] := exacts[pg_catalog.cardinality(exacts)] || form;
          units[pg_catalog.cardinality(units)] := units[pg_catalog.cardinality(units)] || form;
        else
          exacts := exacts || form;
          units := units || form;
        end if;
        expansions := expansions || meant.expansions;
      end if;
      seen := seen || private.without_accents(asked);
      is_alternative := false;
    end if;
    place := place + span;
  end loop;

  for found in select u.unit, exacts[u.place] as exact from pg_catalog.unnest(units) with ordinality as u (unit, place) loop
    exact := coalesce(exact && found.exact, found.exact);
    wide := coalesce(wide && found.unit, found.unit);
    marks := coalesce(marks || found.unit, found.unit);
    titles := titles || pg_catalog.regexp_replace(found.exact::text, '(''(?:[^'']|'''')*'')(?::(\*))?', '\1:\2A', 'g')::tsquery;
    patterns := patterns || coalesce(private.search_pattern(found.unit), '\m\M');
  end loop;
  if wide is null then
    return;
  end if;
  if pg_catalog.cardinality(units) > 1 and not private.is_public_match(coalesce(wide && without, wide)) then
    needed := pg_catalog.ceil(pg_catalog.cardinality(units) / 2.0);
    wide := coalesce(marks && phrases, marks);
    exact := wide;
  end if;
  exact := coalesce(exact && without, exact);
  wide := coalesce(wide && without, wide);
end;
$$;
comment on function private.search_plan(text, boolean) is 'What a query stands for, as the full-text search asks it.';
grant execute on function private.search_plan(text, boolean) to anon, authenticated, service_role;

-- Searches without a result, and words that are gone -----------------------------------------------------------------------

create function private.is_found(term text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (select from private.search_plan(term, false) p where p.wide is not null and private.is_public_match(p.wide));
end;
comment on function private.is_found(text) is 'Whether a search for this finds anything public.';
grant execute on function private.is_found(text) to authenticated, service_role;

-- Whether a search without a result would find something now, because of a new text or synonym.
create function public.list_search_misses(max_results integer default 50)
returns table (term text, searches bigint, last_day date, is_found boolean)
language sql stable security invoker set search_path = ''
begin atomic
  with listed as materialized (
    select m.term, sum(m.searches) as searches, max(m.day) as last_day from public.search_misses m
    group by m.term order by 2 desc, 3 desc, 1 limit least(greatest(coalesce(list_search_misses.max_results, 50), 0), 100)
  )
  select l.term, l.searches, l.last_day, private.is_found(l.term) from listed l order by l.searches desc, l.last_day desc, l.term;
end;
comment on function public.list_search_misses(integer) is
  'What was searched for most and not found, and whether it would be found now. Empty for everybody but administrators.';
grant execute on function public.list_search_misses(integer) to authenticated, service_role;

-- In batches: forgets words that no record has any more, drafts included.
create function public.forget_search_words() returns integer
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
      exists (select from public.blog_posts t where t.search @@ a.q)
      or exists (select from public.pages t where t.search @@ a.q)
      or exists (select from public.knowledge_articles t where t.search @@ a.q)
      or exists (select from public.case_studies t where t.search @@ a.q)
      or exists (select from public.services t where t.search @@ a.q)
      or exists (select from public.industries t where t.search @@ a.q)
      or exists (select from public.legal_documents t where t.search @@ a.q)
      or exists (select from public.team_members t where t.search @@ a.q)
      or exists (select from public.announcements t where t.search @@ a.q)
      or exists (select from public.trust_records t where t.search @@ a.q)
      or exists (select from public.certifications t where t.search @@ a.q)
      or exists (select from public.status_notices t where t.search @@ a.q))
    returning s.word
  )
  delete from private.search_words s using asked a where s.word = a.word and not exists (select from still where still.word = s.word);
  get diagnostics gone = row_count;
  return gone;
end;
$$;
comment on function public.forget_search_words() is 'Forgets words that no record has any more, a thousand at a time. With the secret key only.';
grant execute on function public.forget_search_words() to service_role;

-- Purpose: what a search finds, where in a record and why; suggestions while the visitor types (docs/decisions/0034).
-- Tables:  none; reads every table with a search column.
-- Risk:    PostgreSQL does not use a GIN index under row-level security, because the match operator is not leakproof. So candidates are found
--          as the owner, and each is read again as the caller.

create function private.search_candidates(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
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
    (select 'post' as kind, p.id, p.search from public.blog_posts p where p.search @@ search_candidates.wide order by p.published_at desc nulls last limit 200)
    union all select 'case-study', c.id, c.search from public.case_studies c where c.search @@ search_candidates.wide
    union all select 'article', k.id, k.search from public.knowledge_articles k where k.search @@ search_candidates.wide
    union all select 'service', s.id, s.search from public.services s where s.search @@ search_candidates.wide
    union all select 'industry', i.id, i.search from public.industries i where i.search @@ search_candidates.wide
    union all select 'page', g.id, g.search from public.pages g where g.search @@ search_candidates.wide
    union all select 'legal', l.id, l.search from public.legal_documents l where l.search @@ search_candidates.wide
    union all select 'person', m.id, m.search from public.team_members m where m.search @@ search_candidates.wide
    union all select 'document', a.id, a.search from public.announcements a where a.search @@ search_candidates.wide and a.href ~ '^/downloads/'
    union all select 'trust-record', r.id, r.search from public.trust_records r where r.search @@ search_candidates.wide
    union all select 'certification', e.id, e.search from public.certifications e where e.search @@ search_candidates.wide
    union all select 'notice', n.id, n.search from public.status_notices n where n.search @@ search_candidates.wide
  ) t
  order by 3 desc, 4 desc
  -- Ten times what is ever shown, so that drafts among the best do not push published texts out.
  limit 1000;
end;
$$;
comment on function private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer) is 'Which records match and how well; not what they say.';
grant execute on function private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer) to anon, authenticated, service_role;

-- As the caller: row-level security decides what is left of the candidates.
create function private.search_found(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
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
  select c.kind, c.id, t.slug, '/blog/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.blog_posts t on t.id = c.id where c.kind = 'post'
  union all
  select c.kind, c.id, t.slug, '/case-studies/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
  union all
  select c.kind, c.id, t.slug, '/resources/knowledge-base/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.knowledge_articles t on t.id = c.id where c.kind = 'article'
  union all
  select c.kind, c.id, t.slug, '/services/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.services t on t.id = c.id where c.kind = 'service'
  union all
  select c.kind, c.id, t.slug, '/industries/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.industries t on t.id = c.id where c.kind = 'industry'
  union all
  select c.kind, c.id, substr(t.path, 2), t.path, t.title, c.hits, c.score
  from candidates c join public.pages t on t.id = c.id where c.kind = 'page'
  union all
  -- The version in force: the others are reached from it.
  select c.kind, c.id, t.slug, '/legal/' || t.slug, t.title, c.hits, c.score
  from candidates c join public.legal_documents t on t.id = c.id
  where c.kind = 'legal' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
    and not exists (
      select from public.legal_documents n
      where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now())
  union all
  -- The page with their posts; a person without posts is shown with the team.
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
comment on function private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer) is 'What the caller may see of what matches, and where it is.';
grant execute on function private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer) to anon, authenticated, service_role;

-- The heading of a part as its id on the page, as the renderer of Markdown makes it. (In PL/pgSQL, whose plan is kept: it is called for
-- every text that is shown.)
create function private.text_parts(body text) returns table (place bigint, label text, anchor text, part text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
  select p.place, h.heading, nullif(pg_catalog.replace(pg_catalog.lower(pg_catalog.regexp_replace(h.heading, '[^[:alnum:] _-]', '', 'g')), ' ', '-'), ''),
         coalesce(pg_catalog.substr(p.part, pg_catalog.length(l.line) + 1), p.part)
  -- (A regular expression that looks ahead takes ten times as long.)
  from pg_catalog.unnest(pg_catalog.string_to_array(pg_catalog.replace(pg_catalog.replace(
      text_parts.body, E'\n## ', E'\n\u0001## '), E'\n### ', E'\n\u0001### '), E'\u0001')) with ordinality as p (part, place)
  cross join lateral (select pg_catalog.substring(p.part, '^##{1,2} [^\n]*') as line) l
  cross join lateral (select pg_catalog.btrim(pg_catalog.regexp_replace(l.line, '[#*`]+', '', 'g')) as heading) h;
end;
$$;
comment on function private.text_parts(text) is 'A text in Markdown, heading by heading.';
grant execute on function private.text_parts(text) to anon, authenticated, service_role;

-- The parts of short records. A function of its own is planned only when one of them is shown.
create function private.record_parts(kind text, record uuid) returns table (place bigint, body text, search tsvector)
language sql stable security invoker set search_path = ''
begin atomic
  select 0::bigint, t.body, t.search from public.announcements t where record_parts.kind = 'document' and t.id = record_parts.record
  union all
  select p.place, p.body, t.search
  from public.trust_records t
  cross join lateral (
    select 0::bigint as place, concat_ws('. ', private.trust_words(t.kind), nullif(t.summary, '')) as body
    union all
    select f.place, concat(f.fact ->> 'label', ': ', f.fact ->> 'value') from jsonb_array_elements(t.facts) with ordinality as f (fact, place)
  ) p
  where record_parts.kind = 'trust-record' and t.id = record_parts.record
  union all
  select p.place, p.body, t.search
  from public.certifications t
  cross join lateral (values (0::bigint, t.scope),
    (1, concat_ws('. ', 'Issuer: ' || nullif(t.issuer, ''), 'Certificate number: ' || nullif(t.number, '')))) as p (place, body)
  where record_parts.kind = 'certification' and t.id = record_parts.record
  union all
  select p.place, p.body, t.search
  from public.status_notices t
  cross join lateral (
    -- The latest is what is known best.
    select 0::bigint as place, concat_ws('. ', private.notice_words(t.kind, t.impact), t.updates -> -1 ->> 'text') as body
    union all
    select u.place, u.entry ->> 'text' from jsonb_array_elements(t.updates) with ordinality as u (entry, place)
  ) p
  where record_parts.kind = 'notice' and t.id = record_parts.record;
end;
comment on function private.record_parts(text, uuid) is 'What a short record says, part by part, as far as the caller may read it.';
grant execute on function private.record_parts(text, uuid) to anon, authenticated, service_role;

create function public.search_content(query text, max_results integer default 20, skip integer default 0)
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
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.blog_posts t on t.id = b.id
    cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.excerpt as body
                        union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 40000)) x) p
    where b.kind = 'post'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.knowledge_articles t on t.id = b.id
    cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.excerpt as body
                        union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 40000)) x) p
    where b.kind = 'article'
    union all
    select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search
    from best b join public.legal_documents t on t.id = b.id
    cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.summary as body
                        union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.content, 80000)) x) p
    where b.kind = 'legal'
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
comment on function public.search_content(text, integer, integer) is
  'Full-text search under the caller''s own permissions, best first, with where in a record it was found and why; total counts up to a thousand. Matches in title and snippet stand between U+0002 and U+0003.';
grant execute on function public.search_content(text, integer, integer) to anon, authenticated, service_role;

create function public.suggest_content(query text)
returns table (kind text, path text, title text)
language sql stable security invoker set search_path = ''
begin atomic
  with plan as materialized (
    select p.exact, p.wide, p.titles, p.units, p.needed from private.search_plan(suggest_content.query, true) p
  ), found as materialized (
    select f.kind, f.path, f.name, f.hits, f.score, max(f.hits) over () as most, p.needed,
      (lower(f.name) like replace(replace(lower(btrim("left"(suggest_content.query, 200))), '\', ''), '%', '') || '%')::integer as begins
    from plan p cross join lateral private.search_found(p.wide, p.exact, p.titles, p.units, p.needed) f
    where f.path is not null
  )
  select f.kind, f.path, f.name from found f
  where f.hits >= least(f.needed, f.most)
  order by f.begins desc, f.hits desc, f.score desc, f.name limit 7;
end;
comment on function public.suggest_content(text) is 'A few records for what somebody is typing, under their own permissions.';
grant execute on function public.suggest_content(text) to anon, authenticated, service_role;

create function private.matching_posts(wanted tsquery) returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 200 as $$
  select p.id from public.blog_posts p where p.search @@ wanted;
$$;
comment on function private.matching_posts(tsquery) is 'Which posts match; not what they say. Called by search_posts only.';
grant execute on function private.matching_posts(tsquery) to anon, authenticated, service_role;

-- Who searches a list of posts need not have each match unpacked, as long as every word is wanted.
create function public.search_posts(query text, skip integer, take integer)
returns table (id uuid, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  select p.id, (count(*) over ())::integer
  from private.search_plan(search_posts.query, false) w cross join lateral private.matching_posts(w.wide) as m (id)
  join public.blog_posts p on p.id = m.id
  where w.wide is not null and p.status = 'published' and p.is_active and p.deleted_at is null
    and (w.needed <= 0 or (select count(*) from unnest(w.units) as u (unit) where p.search @@ u.unit) >= w.needed)
  order by p.published_at desc, p.id
  offset greatest(search_posts.skip, 0) limit least(greatest(search_posts.take, 0), 100);
end;
comment on function public.search_posts(text, integer, integer) is
  'The published posts that match, newest first, under the caller''s own permissions, and how many there are in all.';
grant execute on function public.search_posts(text, integer, integer) to anon, authenticated, service_role;

create function public.search_articles(query text)
returns table (slug text, title text, excerpt text, category text)
language sql stable security invoker set search_path = ''
begin atomic
  select t.slug, t.title, t.excerpt, t.category
  from private.search_plan(search_articles.query, false) w join public.knowledge_articles t on t.search @@ w.wide
  where t.status = 'published' and t.is_active and t.deleted_at is null
    and (select count(*) from unnest(w.units) as u (unit) where t.search @@ u.unit) >= w.needed
  order by t.category, t.title limit 500;
end;
comment on function public.search_articles(text) is 'The published articles of the knowledge base that match, in the order of its list.';
grant execute on function public.search_articles(text) to anon, authenticated, service_role;

-- Purpose: what a reader keeps: bookmarks, the reading list, what they read and for how long, notifications, the time of their last visit.
-- Tables:  bookmarks, reading_list, article_reads, reading_sessions, notification_reads, reader_visits.
-- Risk:    private data. Administrators do not see it either; it goes with the account.

create table public.bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.bookmarks is 'Posts a reader wants to find again.';
create index bookmarks_post on public.bookmarks (post_id);
alter table public.bookmarks enable row level security;
create policy "readers see their own bookmarks" on public.bookmarks
  for select to authenticated using (user_id = (select private.account()));
create policy "readers bookmark posts they can see" on public.bookmarks
  for insert to authenticated with check (
    user_id = (select private.account()) and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers remove their own bookmarks" on public.bookmarks
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own bookmarks" on public.bookmarks is 'Nobody else, admins included.';
comment on policy "readers bookmark posts they can see" on public.bookmarks is 'The posts table''s own policy hides drafts here too.';
comment on policy "readers remove their own bookmarks" on public.bookmarks is 'Nobody else''s.';
grant select, delete on public.bookmarks to authenticated;
grant select, insert, update, delete on public.bookmarks to service_role;
grant insert (user_id, post_id) on public.bookmarks to authenticated;
call private.keep_no_statistics('public.bookmarks');

create table public.reading_list (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.reading_list is 'Posts a reader saved for later.';
create index reading_list_post on public.reading_list (post_id);
alter table public.reading_list enable row level security;
create policy "readers see their own reading list" on public.reading_list
  for select to authenticated using (user_id = (select private.account()));
create policy "readers save posts they can see" on public.reading_list
  for insert to authenticated with check (
    user_id = (select private.account()) and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers remove from their own reading list" on public.reading_list
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own reading list" on public.reading_list is 'Nobody else, admins included.';
comment on policy "readers save posts they can see" on public.reading_list is 'The posts table''s own policy hides drafts here too.';
comment on policy "readers remove from their own reading list" on public.reading_list is 'Nobody else''s.';
grant select, delete on public.reading_list to authenticated;
grant select, insert, update, delete on public.reading_list to service_role;
grant insert (user_id, post_id) on public.reading_list to authenticated;
call private.keep_no_statistics('public.reading_list');

create table public.article_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  seconds integer not null default 0 check (seconds between 0 and 1000000),
  depth smallint not null default 0 check (depth between 0 and 100),
  completed_at timestamptz,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  position smallint not null default 0 check (position between 0 and 100),
  primary key (user_id, post_id)
);
comment on table public.article_reads is 'Active seconds and scroll depth per article, while the reader keeps a history.';
comment on column public.article_reads.position is 'Per cent of the text above the lower edge of the window when it was last left.';
create index article_reads_post on public.article_reads (post_id);
create index article_reads_recent on public.article_reads (user_id, last_read_at desc);
alter table public.article_reads enable row level security;
create policy "readers see their own reading" on public.article_reads
  for select to authenticated using (user_id = (select private.account()));
create policy "readers forget what they read" on public.article_reads
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own reading" on public.article_reads is 'Nobody else, admins included.';
comment on policy "readers forget what they read" on public.article_reads is 'One article or all of them.';
grant select, delete on public.article_reads to authenticated;
grant select, insert, update, delete on public.article_reads to service_role;
call private.keep_no_statistics('public.article_reads');

create table public.reading_sessions (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  post_id uuid not null,
  day date not null,
  seconds integer not null default 0 check (seconds between 0 and 86400),
  primary key (user_id, id),
  -- Forgetting an article forgets its sessions.
  foreign key (user_id, post_id) references public.article_reads (user_id, post_id) on delete cascade
);
comment on table public.reading_sessions is
  'Active seconds of one article on one screen, for the history by week. The browser makes the id, so that a report may arrive twice.';
comment on column public.reading_sessions.day is 'The day in Switzerland on which it was read.';
create index reading_sessions_days on public.reading_sessions (user_id, day);
create index reading_sessions_articles on public.reading_sessions (user_id, post_id);
alter table public.reading_sessions enable row level security;
create policy "readers see their own reading sessions" on public.reading_sessions
  for select to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own reading sessions" on public.reading_sessions is 'Nobody else, admins included.';
grant select on public.reading_sessions to authenticated;
grant select, insert, update, delete on public.reading_sessions to service_role;
call private.keep_no_statistics('public.reading_sessions');

create table public.notification_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  source text not null check (source in ('post', 'announcement')),
  source_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (user_id, source, source_id)
);
comment on table public.notification_reads is 'Which notifications a reader has seen.';
alter table public.notification_reads enable row level security;
create policy "readers see which notifications they read" on public.notification_reads
  for select to authenticated using (user_id = (select private.account()));
create policy "readers mark notifications as read" on public.notification_reads
  for insert to authenticated with check (user_id = (select private.account()));
create policy "readers mark notifications as unread" on public.notification_reads
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see which notifications they read" on public.notification_reads is 'Nobody else, admins included.';
comment on policy "readers mark notifications as read" on public.notification_reads is 'For themselves.';
comment on policy "readers mark notifications as unread" on public.notification_reads is 'For themselves.';
grant select, delete on public.notification_reads to authenticated;
grant select, insert, update, delete on public.notification_reads to service_role;
grant insert (user_id, source, source_id) on public.notification_reads to authenticated;
call private.keep_no_statistics('public.notification_reads');

-- A notification that was read stays marked, or it would be offered again. When that was tells of the reading, and is forgotten with it.
create function private.forget_when_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_reads r set read_at = pg_catalog.now()
  from forgotten f where r.user_id = f.user_id and r.source = 'post' and r.source_id = f.post_id;
  return null;
end;
$$;
comment on function private.forget_when_read() is 'Reading that is forgotten leaves a mark without its time.';
create trigger forget_when_read after delete on public.article_reads
  referencing old table as forgotten for each statement execute function private.forget_when_read();

create table public.reader_visits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  previous_at timestamptz
);
comment on table public.reader_visits is 'When a reader was here, and when the time before. Two moments, no trail.';
comment on column public.reader_visits.previous_at is 'The end of the visit before this one; null at the first.';
alter table public.reader_visits enable row level security;
create policy "readers see their own visits" on public.reader_visits
  for select to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own visits" on public.reader_visits is 'Nobody else, admins included. Written by note_visit alone.';
grant select on public.reader_visits to authenticated;
grant select, insert, update, delete on public.reader_visits to service_role;
call private.keep_no_statistics('public.reader_visits');

-- Recording ----------------------------------------------------------------------------------------------------------------

create function private.percent(value integer) returns smallint
language sql immutable set search_path = '' as $$
  select greatest(0, least(100, coalesce(value, 0)))::smallint;
$$;
comment on function private.percent(integer) is 'Within 0 and 100, whatever was said.';

-- Seconds are what the browser says, within what is possible: never more in all than have passed since the account was
-- made, and no more of one article in a day than ten times what it takes to read. A session reports its seconds so far,
-- so the same report twice counts once.
create function private.record_reading(entries jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
  born timestamptz;
  remaining integer;
  entry record;
  moment timestamptz;
  known integer;
  added integer;
  counted integer := 0;
begin
  if me is null then
    raise exception 'Sign in to keep a reading history.' using errcode = '42501';
  end if;
  if pg_catalog.jsonb_typeof(entries) is distinct from 'array' or pg_catalog.jsonb_array_length(entries) > 50 then
    raise exception 'Reports come as a list of at most 50.' using errcode = '22023';
  end if;
  -- The lock makes the reports of two screens queue up.
  perform from public.profiles where id = me and keep_reading_history for no key update;
  if not found then
    return 0;
  end if;
  select u.created_at into born from auth.users u where u.id = me;
  select least(extract(epoch from pg_catalog.now() - born)::bigint - coalesce(pg_catalog.sum(r.seconds), 0), 2000000000)
  into remaining from public.article_reads r where r.user_id = me;
  for entry in
    select r.session, r.post, r.seconds, r.depth, r.position, r.at, p.reading_minutes * 60 as estimate
    from pg_catalog.jsonb_to_recordset(entries)
           as r (session uuid, post uuid, seconds integer, depth integer, position integer, at timestamptz)
    join public.blog_posts p on p.id = r.post
    where r.session is not null and r.seconds is not null
      and p.status = 'published' and p.is_active and p.published_at <= pg_catalog.now() and p.deleted_at is null
  loop
    select s.seconds into known from public.reading_sessions s
    where s.user_id = me and s.id = entry.session and s.post_id = entry.post;
    -- Another article under a known id is a mistake of the browser's; it is passed over.
    continue when known is null and exists (
      select from public.reading_sessions s where s.user_id = me and s.id = entry.session);
    moment := least(coalesce(entry.at, pg_catalog.now()), pg_catalog.now());
    moment := greatest(moment, born, pg_catalog.now() - interval '90 days');
    select least(
             entry.seconds - coalesce(known, 0),
             remaining,
             entry.estimate * 10 - coalesce(pg_catalog.sum(s.seconds), 0))::integer
    into added from public.reading_sessions s
    where s.user_id = me and s.post_id = entry.post and s.day = (moment at time zone 'Europe/Zurich')::date;
    added := greatest(added, 0);
    remaining := remaining - added;
    insert into public.article_reads as kept (user_id, post_id, seconds, depth, position, first_read_at, last_read_at)
    values (me, entry.post, added, private.percent(entry.depth), private.percent(entry.position), moment, moment)
    on conflict (user_id, post_id) do update set
      seconds = least(kept.seconds + excluded.seconds, 1000000),
      depth = greatest(kept.depth, excluded.depth),
      position = case when excluded.last_read_at >= kept.last_read_at then excluded.position else kept.position end,
      last_read_at = greatest(kept.last_read_at, excluded.last_read_at);
    update public.article_reads set completed_at = moment
    where user_id = me and post_id = entry.post and completed_at is null
      and depth >= 90 and seconds * 3 >= entry.estimate;
    insert into public.reading_sessions as kept (user_id, id, post_id, day, seconds)
    values (me, entry.session, entry.post, (moment at time zone 'Europe/Zurich')::date, added)
    on conflict (user_id, id) do update set seconds = least(kept.seconds + excluded.seconds, 86400);
    insert into public.notification_reads (user_id, source, source_id) values (me, 'post', entry.post)
    on conflict do nothing;
    counted := counted + 1;
  end loop;
  return counted;
end;
$$;
comment on function private.record_reading(jsonb) is
  'Adds what the caller read, unless they switched the history off: [{session, post, seconds, depth, position, at}]. An article is read at 90 per cent depth and a third of its reading time.';
create function public.record_reading(entries jsonb) returns integer
language sql security invoker set search_path = ''
begin atomic
  select private.record_reading(entries);
end;
comment on function public.record_reading(jsonb) is
  'Adds what the caller read, unless they switched the history off: [{session, post, seconds, depth, position, at}]. An article is read at 90 per cent depth and a third of its reading time.';
grant execute on function private.record_reading(jsonb), public.record_reading(jsonb) to authenticated;

create function private.note_visit() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
  previous timestamptz;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  insert into public.reader_visits as kept (user_id) values (me)
  on conflict (user_id) do update set
    previous_at = case when kept.seen_at < now() - interval '30 minutes' then kept.seen_at else kept.previous_at end,
    began_at = case when kept.seen_at < now() - interval '30 minutes' then now() else kept.began_at end,
    seen_at = now()
  returning kept.previous_at into previous;
  return previous;
end;
$$;
comment on function private.note_visit() is 'The caller is here. Answers when they were here before; half an hour of absence ends a visit.';
create function public.note_visit() returns timestamptz
language sql security invoker set search_path = ''
begin atomic
  select private.note_visit();
end;
comment on function public.note_visit() is 'The caller is here. Answers when they were here before; half an hour of absence ends a visit.';
grant execute on function private.note_visit(), public.note_visit() to authenticated;

-- The reader's dashboard ---------------------------------------------------------------------------------------------------

create function public.reading_summary() returns table (seconds integer, articles_read integer, bookmarks integer)
language sql stable security invoker set search_path = '' as $$
  select
    (select coalesce(pg_catalog.sum(r.seconds), 0)::integer from public.article_reads r where r.user_id = (select auth.uid())),
    (select pg_catalog.count(r.completed_at)::integer from public.article_reads r where r.user_id = (select auth.uid())),
    -- As many as the list shows: not those whose post was withdrawn.
    (select pg_catalog.count(*)::integer from public.bookmarks b join public.blog_posts p on p.id = b.post_id
     where b.user_id = (select auth.uid()) and p.status = 'published' and p.is_active
       and p.published_at <= pg_catalog.now() and p.deleted_at is null);
$$;
comment on function public.reading_summary() is 'What the caller has read and kept, in three numbers.';
grant execute on function public.reading_summary() to authenticated;

create function public.reading_weeks() returns table (week date, seconds integer)
language sql stable security invoker set search_path = '' as $$
  select w.week::date, coalesce(pg_catalog.sum(s.seconds), 0)::integer
  from pg_catalog.generate_series(
         pg_catalog.date_trunc('week', (pg_catalog.now() at time zone 'Europe/Zurich')) - interval '11 weeks',
         pg_catalog.date_trunc('week', (pg_catalog.now() at time zone 'Europe/Zurich')),
         interval '1 week') as w (week)
  left join public.reading_sessions s
    on s.user_id = (select auth.uid()) and s.day >= w.week::date and s.day < w.week::date + 7
  group by w.week order by w.week;
$$;
comment on function public.reading_weeks() is 'Seconds the caller read in each of the last 12 weeks, Mondays first, empty weeks too.';
grant execute on function public.reading_weeks() to authenticated;

-- A link to a record leads to its path; a link to a record that is not public is left out.
create function public.reader_notifications() returns table (
  source text, source_id uuid, title text, body text, href text, published_at timestamptz, read_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select n.source, n.id, n.title, n.body,
    coalesce(
      (select n.href where n.href !~ '^record:'),
      (select l.path || p.rest from private.target_parts(n.href) p
       join private.linked_records() l on l.table_name = p.table_name and l.id = p.id and l.is_public)),
    n.published_at, r.read_at
  from (
    (select 'announcement' as source, a.id, a.title, a.body, a.href, a.published_at
     from public.announcements a
     where a.status = 'published' and a.is_active and a.published_at <= pg_catalog.now() and a.deleted_at is null
     order by a.published_at desc limit 20)
    union all
    -- Posts from before the reader signed up are left out, except those of the last month, so that the first list is not empty.
    (select 'post', p.id, p.title, p.excerpt, '/blog/' || p.slug, p.published_at
     from public.blog_posts p
     where p.status = 'published' and p.is_active and p.published_at <= pg_catalog.now() and p.deleted_at is null
       and p.published_at > (select me.created_at - interval '30 days' from public.profiles me where me.id = (select auth.uid()))
     order by p.published_at desc limit 20)
  ) n
  left join public.notification_reads r
    on r.user_id = (select auth.uid()) and r.source = n.source and r.source_id = n.id
  order by n.published_at desc, n.id limit 20;
end;
comment on function public.reader_notifications() is 'The newest announcements and posts for the caller, with when they saw each.';
grant execute on function public.reader_notifications() to authenticated;

-- Purpose: what visitors write to the company, and what administrators note about it.
-- Tables:  contact_messages, message_notes.
-- Risk:    personal data of strangers: written by web only (secret key), read by administrators only, never copied to the audit log.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  company text not null default '' check (length(company) <= 200),
  email text not null check (length(email) between 3 and 320),
  topic text not null default '' check (length(topic) <= 200),
  message text not null check (length(btrim(message)) between 1 and 10000),
  consented_at timestamptz not null,
  status text not null default 'new' check (status in ('new', 'read', 'done')),
  submission_key text not null unique check (length(submission_key) between 8 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  topic_label text not null default '' check (length(topic_label) <= 200),
  page text not null default '' check (page ~ '^(/[[:alnum:]_/.~-]{1,199})?$'),
  phone text not null default '' check (length(phone) <= 40),
  urgent boolean not null default false,
  assigned_to uuid references auth.users (id) on delete set null,
  waits_urgently boolean not null generated always as (urgent and status <> 'done') stored
);
comment on table public.contact_messages is 'Messages from the contact form.';
comment on column public.contact_messages.submission_key is 'Made by the form when it opens: sent twice, stored once.';
comment on column public.contact_messages.topic_label is 'What the topic was called when the message was written.';
comment on column public.contact_messages.page is 'The path of the page that led to the form, or empty.';
comment on column public.contact_messages.phone is 'Where to call back, or empty. Asked for by the incident form.';
comment on column public.contact_messages.urgent is 'From the incident form.';
comment on column public.contact_messages.assigned_to is 'Who answers it. An administrator: nobody else sees messages.';
comment on column public.contact_messages.waits_urgently is 'Urgent and not done: these are listed first.';
create index contact_messages_inbox on public.contact_messages (status, created_at desc);
create index contact_messages_created on public.contact_messages (created_at desc);
create index contact_messages_assigned on public.contact_messages (assigned_to);
alter table public.contact_messages enable row level security;
create policy "admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));
create policy "admins mark and assign messages" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins read messages" on public.contact_messages is 'The inbox.';
comment on policy "admins delete messages" on public.contact_messages is 'On request of the sender, or after the retention period.';
comment on policy "admins mark and assign messages" on public.contact_messages is 'Only the status and whose it is: column grants.';
grant select, delete on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;
grant update (status, assigned_to) on public.contact_messages to authenticated;
call private.keep_no_statistics('public.contact_messages');

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.admin_users a where a.user_id = new.assigned_to) then
    raise exception 'Messages are assigned to administrators: nobody else sees them.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_assignee() is 'A message is not assigned to somebody who could not read it.';
create trigger set_updated_at before update on public.contact_messages
  for each row execute function private.set_updated_at();
create trigger write_audit after update or delete on public.contact_messages
  for each row execute function private.write_audit('id', 'without values');
create trigger check_assignee before insert or update of assigned_to on public.contact_messages
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create function public.store_contact_message(content jsonb, acknowledge boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored public.contact_messages;
  company_email constant text := (select c.email from public.company c limit 1);
begin
  insert into public.contact_messages as m
    (name, company, email, topic, topic_label, message, phone, urgent, page, consented_at, submission_key)
  select r.name, coalesce(r.company, ''), r.email, coalesce(r.topic, ''), coalesce(r.topic_label, ''), r.message, coalesce(r.phone, ''),
         coalesce(r.urgent, false), coalesce(r.page, ''), r.consented_at, r.submission_key
  from pg_catalog.jsonb_populate_record(null::public.contact_messages, content) r
  on conflict (submission_key) do nothing
  returning m.* into stored;
  if stored.id is not null and company_email <> '' then
    perform private.enqueue_mail(
      case when stored.urgent then 'urgent_message' else 'contact_message' end, company_email,
      pg_catalog.jsonb_build_object(
        'Name', stored.name, 'Email', stored.email, 'Topic', stored.topic_label, 'CallBack', stored.phone, 'Message', stored.message,
        'Sender', stored.name || case when stored.company = '' then '' else ' (' || stored.company || ')' end || ' <' || stored.email || '>',
        'Origin', case when stored.page = '' then '' else ', coming from ' || stored.page end));
  end if;
  -- Sent twice at once, it is stored by one call while the other has leave to acknowledge it.
  if acknowledge then
    perform private.enqueue_mail('contact_acknowledgement', content ->> 'email', '{}');
  end if;
end;
$$;
comment on function public.store_contact_message(jsonb, boolean) is
  'Stores a message of the contact form with its mails: to the company once, to the sender if the limit allows. With the secret key only.';
grant execute on function public.store_contact_message(jsonb, boolean) to service_role;

create function private.note_message_export(messages integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  perform private.require_fresh_factor();
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'export', 'contact_messages', 'export',
          pg_catalog.jsonb_build_object('messages', pg_catalog.jsonb_build_array(null, greatest(note_message_export.messages, 0))));
end;
$$;
comment on function private.note_message_export(integer) is
  'An administrator is about to save contact messages as a file: needs a fresh second factor, and is written down.';
create function public.note_message_export(messages integer) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.note_message_export(messages);
end;
comment on function public.note_message_export(integer) is
  'An administrator is about to save contact messages as a file: needs a fresh second factor, and is written down.';
grant execute on function private.note_message_export(integer), public.note_message_export(integer) to authenticated;

create table public.message_notes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now()
);
comment on table public.message_notes is 'What administrators note about a contact message. Never sent to anybody; gone with the message.';
create index message_notes_message on public.message_notes (message_id, created_at);
create index message_notes_author on public.message_notes (author_id);
alter table public.message_notes enable row level security;
create policy "admins read notes on messages" on public.message_notes
  for select to authenticated using ((select private.is_admin()));
create policy "admins note in their own name" on public.message_notes
  for insert to authenticated with check ((select private.is_admin()) and author_id = (select private.account()));
create policy "admins delete their own notes" on public.message_notes
  for delete to authenticated using ((select private.is_admin()) and author_id = (select private.account()));
comment on policy "admins read notes on messages" on public.message_notes is 'The inbox.';
comment on policy "admins note in their own name" on public.message_notes is 'Nobody speaks for somebody else.';
comment on policy "admins delete their own notes" on public.message_notes is 'What others noted stays.';
grant select, insert, delete on public.message_notes to authenticated;
grant select, insert, update, delete on public.message_notes to service_role;
call private.keep_no_statistics('public.message_notes');
create trigger stamp_creation before insert on public.message_notes
  for each row execute function private.stamp_creation('created_at');

-- Purpose: a mail is written in the transaction of its cause and sent by a worker, so that no restart loses it (docs/decisions/0044).
-- Tables:  private.outgoing_mails; triggers on auth.users.
-- Risk:    a row that waits holds the mail's variables, among them live sign-in links. Only the secret key reads them, and only until delivery.

create table private.outgoing_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  recipient text not null check (recipient <> ''),
  variables jsonb,
  message jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed', 'expired')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  expires_at timestamptz,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check ((state in ('waiting', 'failed')) = (variables is not null)),
  check ((state = 'kept') = (message is not null))
);
comment on table private.outgoing_mails is 'Mails to send. Written in the transaction of their cause, sent by the worker of a web process.';
comment on column private.outgoing_mails.message_id is 'The header of every delivery of this mail: a repeated delivery is recognised by it.';
comment on column private.outgoing_mails.variables is 'What the template is filled with. Removed with delivery, because it may hold a live sign-in link.';
comment on column private.outgoing_mails.message is 'The rendered mail, where there is no mail server and it is kept for /dev/mailbox.';
comment on column private.outgoing_mails.next_try_at is 'When the mail is due. While a worker has it: when another may take it.';
comment on column private.outgoing_mails.expires_at is 'When the link in it stops working; it is not sent after that.';
create index outgoing_mails_due on private.outgoing_mails (next_try_at) where state = 'waiting';
create index outgoing_mails_settled on private.outgoing_mails (settled_at) where state <> 'waiting';
create index outgoing_mails_recipient on private.outgoing_mails (recipient);
alter table private.outgoing_mails enable row level security;

-- The notification wakes the workers when the transaction commits.
create function private.enqueue_mail(kind text, recipient text, variables jsonb, lifetime interval default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outgoing_mails (message_id, kind, recipient, variables, expires_at)
  values (
    '<' || pg_catalog.gen_random_uuid() || '@'
      || coalesce((select (pg_catalog.regexp_match(c.email, '@([A-Za-z0-9.-]+)$'))[1] from public.company c limit 1), 'reduit.invalid') || '>',
    enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.variables, pg_catalog.now() + lifetime);
  perform pg_catalog.pg_notify('outgoing_mails', '');
end;
$$;
comment on function private.enqueue_mail(text, text, jsonb, interval) is 'Adds a mail, in the transaction of the caller.';
create function public.enqueue_mail(kind text, recipient text, variables jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.variables);
$$;
comment on function public.enqueue_mail(text, text, jsonb) is 'Adds a mail that has no other cause, such as a test. With the secret key only.';
grant execute on function public.enqueue_mail(text, text, jsonb) to service_role;

-- The worker ---------------------------------------------------------------------------------------------------------------

create function public.claim_mails(most integer)
returns table (id bigint, message_id text, kind text, recipient text, variables jsonb, tries integer, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  update private.outgoing_mails m set state = 'expired', settled_at = pg_catalog.now(), variables = null
  where m.id in (
    select w.id from private.outgoing_mails w
    where w.state = 'waiting' and w.next_try_at <= pg_catalog.now() and w.expires_at <= pg_catalog.now()
    for update skip locked);
  return query
  update private.outgoing_mails m set tries = m.tries + 1, next_try_at = pg_catalog.now() + interval '1 minute'
  where m.id in (
    select w.id from private.outgoing_mails w
    where w.state = 'waiting' and w.next_try_at <= pg_catalog.now()
    order by w.id limit most for update skip locked)
  returning m.id, m.message_id, m.kind, m.recipient, m.variables, m.tries, m.created_at;
end;
$$;
comment on function public.claim_mails(integer) is
  'Gives mails that are due to one worker, for a minute; one that dies with them leaves them to the next. With the secret key only.';
grant execute on function public.claim_mails(integer) to service_role;

create function public.settle_mail(mail bigint, outcome text, reason text default null, message jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pauses constant interval[] := array['5 seconds', '30 seconds', '2 minutes', '10 minutes', '1 hour'];
  found private.outgoing_mails;
begin
  -- Another worker may have settled it meanwhile.
  select * into found from private.outgoing_mails m where m.id = mail and m.state = 'waiting' for update;
  if found.id is null then
    return;
  end if;
  if outcome = 'retry' and found.give_up_at > pg_catalog.now() then
    update private.outgoing_mails m
    set last_error = pg_catalog.left(reason, 500),
        next_try_at = pg_catalog.now() + pauses[greatest(1, least(found.tries, pg_catalog.array_length(pauses, 1)))]
    where m.id = mail;
    return;
  end if;
  update private.outgoing_mails m
  set state = case outcome when 'retry' then 'failed' else outcome end,
      last_error = pg_catalog.left(reason, 500),
      settled_at = pg_catalog.now(),
      variables = case when outcome in ('retry', 'failed') then m.variables end,
      message = settle_mail.message
  where m.id = mail;
end;
$$;
comment on function public.settle_mail(bigint, text, text, jsonb) is
  'What came of a claimed mail: sent, kept, failed, or retry, which waits longer each time and fails after three days. With the secret key only.';
grant execute on function public.settle_mail(bigint, text, text, jsonb) to service_role;

create function public.kept_mails() returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select m.message || pg_catalog.jsonb_build_object('id', m.id::text) from private.outgoing_mails m
  where m.state = 'kept' order by m.id desc limit 500;
$$;
comment on function public.kept_mails() is 'Mails that a site without a mail server kept, newest first. They hold live links: with the secret key only.';
grant execute on function public.kept_mails() to service_role;

create function public.mail_numbers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'waiting', (select pg_catalog.count(*) from private.outgoing_mails m where m.state = 'waiting'),
    'oldest', coalesce((select extract(epoch from pg_catalog.now() - pg_catalog.min(m.created_at))
                        from private.outgoing_mails m where m.state = 'waiting'), 0),
    'failed', coalesce((select pg_catalog.jsonb_object_agg(f.kind, f.mails) from (
      select m.kind, pg_catalog.count(*) as mails from private.outgoing_mails m where m.state = 'failed' group by m.kind) f), '{}'));
$$;
comment on function public.mail_numbers() is
  'How many mails wait, how many seconds the oldest has waited, and how many of each kind have failed. With the secret key only.';
grant execute on function public.mail_numbers() to service_role;

create function public.purge_mails() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  delete from private.outgoing_mails m
  where m.state <> 'waiting'
    and m.settled_at < pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('mails'));
  get diagnostics purged = row_count;
  return purged;
end;
$$;
comment on function public.purge_mails() is 'Deletes mails that were settled longer ago than the retention period. With the secret key only.';
grant execute on function public.purge_mails() to service_role;

-- Administrators -----------------------------------------------------------------------------------------------------------

create function private.mail_queue() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.jsonb_build_object(
    'waiting', (select pg_catalog.count(*) from private.outgoing_mails m where m.state = 'waiting'),
    'failed', (select pg_catalog.count(*) from private.outgoing_mails m where m.state = 'failed'),
    'mails', coalesce((select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(listed) order by listed.id desc) from (
      select m.id, m.kind, m.recipient, m.state, m.tries, m.last_error, m.created_at, m.next_try_at
      from private.outgoing_mails m where m.state in ('waiting', 'failed') order by m.id desc limit 50) listed), '[]'));
end;
$$;
comment on function private.mail_queue() is 'Mails that wait or have failed, without what they say. For administrators.';
create function public.mail_queue() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.mail_queue();
end;
comment on function public.mail_queue() is 'Mails that wait or have failed, without what they say. For administrators.';
grant execute on function private.mail_queue(), public.mail_queue() to authenticated;

-- A mail that a worker has at this moment is due again within a minute, and is left to it.
create function private.retry_mails() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  with again as (
    update private.outgoing_mails m
    set state = 'waiting', settled_at = null, next_try_at = pg_catalog.now(), give_up_at = pg_catalog.now() + interval '3 days'
    from (select w.id, w.state from private.outgoing_mails w
          where w.state = 'failed' or (w.state = 'waiting' and w.next_try_at > pg_catalog.now() + interval '1 minute')
          for update) before
    where m.id = before.id
    returning m.id, before.state)
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  select private.actor(), 'update', 'outgoing_mails', a.id::text,
         pg_catalog.jsonb_build_object('state', pg_catalog.jsonb_build_array(a.state, 'retried'))
  from again a;
  get diagnostics retried = row_count;
  perform pg_catalog.pg_notify('outgoing_mails', '');
  return retried;
end;
$$;
comment on function private.retry_mails() is 'Sends mails that failed or wait for their next try at once. Says how many. For administrators.';
create function public.retry_mails() returns integer
language sql security invoker set search_path = ''
begin atomic
  select private.retry_mails();
end;
comment on function public.retry_mails() is 'Sends mails that failed or wait for their next try at once. Says how many. For administrators.';
grant execute on function private.retry_mails(), public.retry_mails() to authenticated;

-- Accounts -----------------------------------------------------------------------------------------------------------------

-- The auth service of a Supabase project mails its owners itself (supabase/config.toml).
create function private.mail_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is null or pg_catalog.to_regclass('auth.schema_migrations') is not null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.enqueue_mail('password_changed_notification', old.email, pg_catalog.jsonb_build_object('Email', old.email));
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail('email_changed_notification', old.email,
      pg_catalog.jsonb_build_object('Email', old.email, 'NewEmail', new.email));
  end if;
  return null;
end;
$$;
comment on function private.mail_account_change() is 'Mails the owner of an account about a new password, and the old mailbox about a new e-mail.';

create function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outgoing_mails m
  where m.recipient = old.email
    and (m.state <> 'waiting' or m.kind not in ('contact_message', 'urgent_message', 'contact_acknowledgement'));
  return null;
end;
$$;
comment on function private.forget_mails() is 'With an account go the mails to it, except those about contact messages that are still to be sent.';
create trigger mail_account_change after update of encrypted_password, email on auth.users
  for each row execute function private.mail_account_change();
create trigger forget_mails after delete on auth.users
  for each row execute function private.forget_mails();

-- Purpose: first-party measurement: page views and web vitals, and daily totals of both.
-- Tables:  page_views, web_vitals, view_days, view_day_values, vital_days, private.vital_weeks, private.rollup_state, private.visitor_salts.
-- Risk:    holds no IP address, no user agent and no account: there is no column for any of them. A day is deleted and counted again while it
--          lasts; reports show the old totals until the new ones are committed.

create table public.page_views (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  path text not null check (length(path) <= 500),
  referrer_host text check (length(referrer_host) <= 255),
  country text check (length(country) <= 2),
  device text not null default 'desktop' check (device in ('desktop', 'tablet', 'mobile')),
  language text check (length(language) <= 35),
  campaign_source text check (length(campaign_source) <= 100),
  campaign_medium text check (length(campaign_medium) <= 100),
  campaign_name text check (length(campaign_name) <= 100),
  visitor_day_hash text check (length(visitor_day_hash) <= 64),
  seconds integer check (seconds between 0 and 86400),
  view_key text unique check (view_key ~ '^[0-9a-z]{8,40}$'),
  completed boolean not null default false
);
comment on table public.page_views is 'One row per page seen. Nobody can be recognised from one day to the next.';
comment on column public.page_views.country is 'The region in the browser''s language setting (de-CH: CH). Never looked up from an address.';
comment on column public.page_views.visitor_day_hash is 'Hash with a salt that is thrown away every day.';
comment on column public.page_views.seconds is 'How long the page was visible.';
comment on column public.page_views.view_key is 'Random, made for this one view, so that its end finds its beginning.';
comment on column public.page_views.completed is 'The end of the article came into view.';
create index page_views_time on public.page_views (occurred_at);
create index page_views_path on public.page_views (path, occurred_at);
alter table public.page_views enable row level security;
create policy "admins read page views" on public.page_views
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read page views" on public.page_views is 'Written by web with the secret key only.';
grant select on public.page_views to authenticated;
grant select, insert, update, delete on public.page_views to service_role;
call private.keep_no_statistics('public.page_views');

create table public.web_vitals (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  path text not null check (length(path) <= 500),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'TTFB', 'FCP', 'LOAD', 'RESOURCE')),
  value double precision not null check (value >= 0),
  device text not null default 'desktop' check (device in ('desktop', 'tablet', 'mobile')),
  attribution jsonb not null default '{}' check (jsonb_typeof(attribution) = 'object')
    constraint web_vitals_attribution_size check (pg_column_size(attribution) <= 2000),
  route text not null default '' check (length(route) <= 200)
);
comment on table public.web_vitals is 'How fast pages were for visitors.';
comment on column public.web_vitals.attribution is 'The part of the page that made the value: an element, a file.';
comment on column public.web_vitals.route is 'The pattern of the page''s address, such as /blog/:slug.';
create index web_vitals_time on public.web_vitals (metric, occurred_at);
create index web_vitals_path on public.web_vitals (path, metric, occurred_at);
alter table public.web_vitals enable row level security;
create policy "admins read web vitals" on public.web_vitals
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read web vitals" on public.web_vitals is 'Written by web with the secret key only.';
grant select on public.web_vitals to authenticated;
grant select, insert, update, delete on public.web_vitals to service_role;
call private.keep_no_statistics('public.web_vitals');

-- The salt with which visitors of one day are told apart, one for all web processes (docs/decisions/0021). With the salt of a day and an IP
-- address one could find the views of that day again. So it lasts for the day, and the table is unlogged: it is in no backup of ours, no
-- base backup and no archived log.
create unlogged table private.visitor_salts (
  day date primary key,
  salt text not null
);
comment on table private.visitor_salts is 'The salt of today. Not in backups. A crash of PostgreSQL empties it; then visitors of that day are counted anew.';
alter table private.visitor_salts enable row level security;
revoke all on private.visitor_salts from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.visitor_salts');

create function public.visitor_salt() returns text
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  today date;
  found text;
begin
  -- Before the table is read: a reader in the same place could not be overtaken by the truncate.
  perform pg_catalog.pg_advisory_xact_lock(733848120021);
  -- Not now(), which is when the waiting began: that may have been yesterday.
  today := private.site_day(pg_catalog.clock_timestamp());
  select s.salt into found from private.visitor_salts s where s.day = today;
  if found is not null then
    return found;
  end if;
  begin
    -- A deleted row would stay in its file until other rows take its place. Truncating ends the file.
    truncate private.visitor_salts;
  exception when lock_not_available then
    -- Somebody reads the whole database just now, such as pg_dump.
    delete from private.visitor_salts;
  end;
  found := pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, 'UTF8')), 'hex');
  insert into private.visitor_salts (day, salt) values (today, found);
  return found;
end;
$$;
comment on function public.visitor_salt() is 'The salt of today; yesterday''s goes when it is first asked for.';
grant execute on function public.visitor_salt() to service_role;

-- Daily totals -------------------------------------------------------------------------------------------------------------

create table public.view_days (
  day date primary key,
  views integer not null,
  visitors integer not null,
  visits integer not null,
  bounces integer not null,
  seconds bigint not null,
  timed_views integer not null,
  messages integer not null
);
comment on table public.view_days is 'Visits of a day in one row. Visitors are counted anew each day: nobody is recognised the next.';
comment on column public.view_days.visits is 'Views of one visitor with less than 30 minutes between them are one visit.';
comment on column public.view_days.bounces is 'Visits of a single view.';
comment on column public.view_days.messages is 'Contact messages that came in.';
alter table public.view_days enable row level security;
create policy "admins read view days" on public.view_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view days" on public.view_days is 'Counted by the database itself.';
grant select on public.view_days to authenticated, service_role;
call private.keep_no_statistics('public.view_days');

create table public.view_day_values (
  day date not null,
  dimension text not null check (dimension in ('page', 'entry', 'referrer', 'source', 'medium', 'campaign', 'device', 'language', 'country')),
  value text not null,
  views integer not null,
  visitors integer not null,
  visits integer not null,
  bounces integer not null,
  seconds bigint not null,
  timed_views integer not null,
  completed integer not null,
  primary key (day, dimension, value)
);
comment on table public.view_day_values is 'The same by page, referrer, campaign and so on; at most 200 of each a day, the rest as "(other)".';
create index view_day_values_range on public.view_day_values (dimension, day) include (value, views, visitors, visits, bounces, seconds, timed_views, completed);
alter table public.view_day_values enable row level security;
create policy "admins read view day values" on public.view_day_values
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view day values" on public.view_day_values is 'Counted by the database itself.';
grant select on public.view_day_values to authenticated, service_role;
call private.keep_no_statistics('public.view_day_values');

create table public.vital_days (
  day date not null,
  metric text not null,
  subject text not null,
  device text not null,
  bucket smallint not null,
  measurements integer not null,
  primary key (day, metric, subject, device, bucket)
);
comment on table public.vital_days is
  'How many measurements of a day fell into which range, per route (or file) and device: percentiles of any period from this.';
comment on column public.vital_days.subject is 'A route, for RESOURCE a file; empty for all routes together.';
comment on column public.vital_days.bucket is 'Ranges grow by a tenth: private.bucket_of(), private.bucket_start().';
create index vital_days_together on public.vital_days (day, metric, device, bucket) include (measurements) where subject = '';
alter table public.vital_days enable row level security;
create policy "admins read vital days" on public.vital_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read vital days" on public.vital_days is 'Counted by the database itself.';
grant select on public.vital_days to authenticated, service_role;
call private.keep_no_statistics('public.vital_days');

create table private.vital_weeks (
  week date not null check (extract(isodow from week) = 1),
  metric text not null,
  subject text not null,
  device text not null,
  bucket smallint not null,
  measurements integer not null,
  primary key (week, metric, subject, device, bucket)
);
comment on table private.vital_weeks is
  'The days of whole weeks that are over, added up: a quarter has a dozen of these instead of ninety days. In ranges of two.';
alter table private.vital_weeks enable row level security;

create table private.rollup_state (
  only_row boolean primary key default true check (only_row),
  rolled_until date,
  weeks_until date
);
comment on table private.rollup_state is 'The last day whose totals are there, and the last week (its Monday).';
alter table private.rollup_state enable row level security;
insert into private.rollup_state default values;

-- Milliseconds, or thousandths of a layout shift. Near zero the ranges are even, above they grow by a tenth.
create function private.bucket_of(metric text, value double precision) returns smallint
language sql immutable parallel safe set search_path = '' as $$
  select least(floor(ln(1 + case metric when 'CLS' then value * 1000 else value end / 10) / ln(1.1)), 200)::smallint;
$$;
comment on function private.bucket_of(text, double precision) is 'The range a measurement falls into.';

create function private.bucket_start(metric text, bucket double precision) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 10 * (power(1.1::double precision, bucket) - 1) / case metric when 'CLS' then 1000 else 1 end;
$$;
comment on function private.bucket_start(text, double precision) is 'Where a range begins; a fraction lies inside it.';

create function private.roll_up_day(wanted date) returns void
language plpgsql set search_path = '' as $$
declare
  since constant timestamptz := wanted::timestamp at time zone 'Europe/Zurich';
  until constant timestamptz := (wanted + 1)::timestamp at time zone 'Europe/Zurich';
begin
  delete from public.view_days where day = wanted;
  delete from public.view_day_values where day = wanted;
  delete from public.vital_days where day = wanted;

  with ordered as (
    select *, coalesce(visitor_day_hash, view_key, id::text) as visitor,
           lag(occurred_at) over w as before
    from public.page_views where occurred_at >= since and occurred_at < until
    window w as (partition by coalesce(visitor_day_hash, view_key, id::text) order by occurred_at, id)
  ), numbered as (
    select *, count(*) filter (where before is null or occurred_at - before > interval '30 minutes')
              over (partition by visitor order by occurred_at, id) as visit
    from ordered
  ), day_views as materialized (
    select path, referrer_host, country, device, language, campaign_source, campaign_medium, campaign_name,
           seconds, completed, visitor,
           row_number() over v as place, count(*) over (partition by visitor, visit) as visit_views
    from numbered window v as (partition by visitor, visit order by occurred_at, id)
  ), total as (
    insert into public.view_days (day, views, visitors, visits, bounces, seconds, timed_views, messages)
    select wanted, count(*), count(distinct visitor), count(*) filter (where place = 1),
           count(*) filter (where visit_views = 1), coalesce(sum(seconds), 0), count(seconds),
           (select count(*) from public.contact_messages where created_at >= since and created_at < until)
    from day_views
  )
  insert into public.view_day_values
  select wanted, dimension, case when rank <= 200 then value else '(other)' end,
         sum(views), sum(visitors), sum(visits), sum(bounces), sum(seconds), sum(timed_views), sum(completed)
  from (
    select d.dimension, d.value, count(*) as views, count(distinct visitor) as visitors,
           count(*) filter (where place = 1) as visits, count(*) filter (where visit_views = 1) as bounces,
           coalesce(sum(seconds), 0) as seconds, count(seconds) as timed_views, count(*) filter (where completed) as completed,
           row_number() over (partition by d.dimension order by count(*) desc, d.value) as rank
    from day_views v cross join lateral (values
      ('page', v.path),
      ('entry', case when v.place = 1 then v.path end),
      ('referrer', case when v.place = 1 then coalesce(v.referrer_host, '') end),
      ('source', v.campaign_source), ('medium', v.campaign_medium), ('campaign', v.campaign_name),
      ('device', v.device), ('language', v.language), ('country', v.country)) as d (dimension, value)
    where d.value is not null
    group by 1, 2
  ) counted
  group by 2, 3;

  insert into public.vital_days
  select wanted, metric, case when rank <= 200 then subject else '(other)' end, device, bucket, sum(measurements)
  from (
    select metric, subject, device, bucket, measurements,
           dense_rank() over (partition by metric order by of_subject desc, subject) as rank
    from (
      select metric, subject, device, bucket, count(*) as measurements,
             sum(count(*)) over (partition by metric, subject) as of_subject
      from (
        select metric, device, private.bucket_of(metric, value) as bucket,
               case metric when 'RESOURCE' then attribution ->> 'resource' else coalesce(nullif(route, ''), path) end as subject
        from public.web_vitals where occurred_at >= since and occurred_at < until
          and (metric <> 'RESOURCE' or attribution ->> 'resource' <> '')
      ) m group by 1, 2, 3, 4
    ) counted
  ) ranked
  group by 2, 3, 4, 5;
  insert into public.vital_days
  select wanted, metric, '', device, bucket, sum(measurements)
  from public.vital_days where day = wanted and metric <> 'RESOURCE' group by 2, 4, 5;
end;
$$;
comment on function private.roll_up_day(date) is 'Counts the totals of one day anew from its single rows.';

create function private.roll_up_week(monday date) returns void
language sql set search_path = '' as $$
  delete from private.vital_weeks where week = monday;
  insert into private.vital_weeks
  select monday, metric, subject, device, bucket - bucket % 2, sum(measurements)
  from public.vital_days where day between monday and monday + 6 and subject <> '' group by 2, 3, 4, 5;
  update private.rollup_state set weeks_until = monday;
$$;
comment on function private.roll_up_week(date) is 'Adds the days of one week up anew.';

-- Web calls this after it has stored something, and once an hour. One at a time; a backlog is worked off in portions.
create function public.roll_up(again_from date default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.site_day(now());
  started constant timestamptz := clock_timestamp();
  again date := again_from;
  next_day date;
begin
  if not pg_try_advisory_xact_lock(733848120010) then
    return true;
  end if;
  if again is not null then
    -- A day of which retention may have taken rows is not counted again: it would shrink.
    again := greatest(again, 1 + private.site_day(now() - make_interval(
      days => least(private.retention_days('measurements'), private.retention_days('contact_messages')))));
  end if;
  select case when rolled_until is not null then least(again, rolled_until)
         else least((select private.site_day(min(occurred_at)) from public.page_views),
                    (select private.site_day(min(occurred_at)) from public.web_vitals),
                    (select private.site_day(min(created_at)) from public.contact_messages), today) end
  into next_day from private.rollup_state;
  loop
    perform private.roll_up_day(next_day);
    update private.rollup_state set rolled_until = next_day;
    if next_day < today and extract(isodow from next_day) = 7 then
      perform private.roll_up_week(next_day - 6);
    end if;
    exit when next_day >= today or clock_timestamp() - started > interval '2 seconds';
    next_day := next_day + 1;
  end loop;
  return next_day >= today;
end;
$$;
comment on function public.roll_up(date) is 'Brings the daily totals up to now; false when there is more to do.';
grant execute on function public.roll_up(date) to service_role;

-- Purpose: the reports about visits and web vitals, each in one call.
-- Tables:  none; reads the daily totals and, for the last half hour, single views.
-- Risk:    the functions run as their owner, so each asks first who the caller is. Periods are cut to 800 days.

create function private.view_totals(since date, until date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'views', coalesce(sum(views), 0), 'visitors', coalesce(sum(visitors), 0), 'visits', coalesce(sum(visits), 0),
    'bounces', coalesce(sum(bounces), 0), 'seconds', coalesce(sum(seconds), 0),
    'timed_views', coalesce(sum(timed_views), 0), 'messages', coalesce(sum(messages), 0))
  from public.view_days where day between since and until;
$$;
comment on function private.view_totals(date, date) is 'The sums of a period.';

create function private.view_values(wanted text, since date, until date, most integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
  from (
    select value, sum(views) as views, sum(visitors) as visitors, sum(visits) as visits, sum(bounces) as bounces,
           sum(seconds) as seconds, sum(timed_views) as timed_views, sum(completed) as completed
    from public.view_day_values where dimension = wanted and day between since and until
    group by value order by 2 desc, 1 limit most
  ) r;
$$;
comment on function private.view_values(text, date, date, integer) is 'The most frequent values of one dimension in a period.';

create function private.analytics_report(since date, until date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := greatest(since, until - 799);
  length constant integer := until - first + 1;
begin
  perform private.require_admin();
  return jsonb_build_object(
    'since', first, 'until', until,
    'totals', private.view_totals(first, until),
    'before', private.view_totals(first - length, first - 1),
    'days', (select coalesce(jsonb_agg(jsonb_build_object(
               'day', d.day::date, 'views', coalesce(v.views, 0), 'visitors', coalesce(v.visitors, 0),
               'messages', coalesce(v.messages, 0), 'views_before', coalesce(b.views, 0), 'visitors_before', coalesce(b.visitors, 0))
               order by d.day), '[]')
             from generate_series(first::timestamp, until::timestamp, interval '1 day') as d (day)
             left join public.view_days v on v.day = d.day::date
             left join public.view_days b on b.day = d.day::date - length),
    'pages', private.view_values('page', first, until, 50),
    'entries', private.view_values('entry', first, until, 50),
    'referrers', private.view_values('referrer', first, until, 50),
    'sources', private.view_values('source', first, until, 50),
    'mediums', private.view_values('medium', first, until, 50),
    'campaigns', private.view_values('campaign', first, until, 50),
    'devices', private.view_values('device', first, until, 10),
    'languages', private.view_values('language', first, until, 20),
    'countries', private.view_values('country', first, until, 20),
    'articles', (select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
                 from (select value, sum(views) as views, sum(completed) as completed, sum(seconds) as seconds, sum(timed_views) as timed_views
                       from public.view_day_values
                       where dimension = 'page' and day between first and until and value ~ '^/blog/[^/:]+$'
                       group by value order by 2 desc, 1 limit 50) r));
end;
$$;
comment on function private.analytics_report(date, date) is 'Visits of a period and of the one before it, by day, page, referrer, campaign and so on.';
create function public.analytics_report(since date, until date) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.analytics_report(since, until);
end;
comment on function public.analytics_report(date, date) is 'Visits of a period and of the one before it, by day, page, referrer, campaign and so on.';
grant execute on function private.analytics_report(date, date), public.analytics_report(date, date) to authenticated;

create function private.analytics_live() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  since constant timestamptz := date_trunc('minute', now()) - interval '29 minutes';
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visitors', (select count(distinct coalesce(visitor_day_hash, id::text)) from public.page_views
                 where occurred_at > now() - interval '5 minutes'),
    'minutes', (select jsonb_agg(jsonb_build_object('minute', m.minute, 'views', coalesce(v.views, 0)) order by m.minute)
                from generate_series(since, now(), interval '1 minute') as m (minute)
                left join (select date_trunc('minute', occurred_at) as minute, count(*) as views
                           from public.page_views where occurred_at >= since group by 1) v using (minute)),
    'pages', (select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
              from (select path as value, count(*) as views, count(distinct coalesce(visitor_day_hash, id::text)) as visitors
                    from public.page_views where occurred_at >= since group by 1 order by 2 desc, 1 limit 10) r),
    'referrers', (select coalesce(jsonb_agg(to_jsonb(r) order by r.views desc, r.value), '[]')
                  from (select referrer_host as value, count(*) as views from public.page_views
                        where occurred_at >= since and referrer_host is not null group by 1 order by 2 desc, 1 limit 10) r));
end;
$$;
comment on function private.analytics_live() is 'The last 30 minutes, from single views.';
create function public.analytics_live() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.analytics_live();
end;
comment on function public.analytics_live() is 'The last 30 minutes, from single views.';
grant execute on function private.analytics_live(), public.analytics_live() to authenticated;

-- From sums per range to the value below which a share of all measurements lies, within the range by proportion: never before it
-- begins, because the place is worked out for the ranges above the wanted one too.
create function private.performance_report(since date, until date, only_device text default null, only_route text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := greatest(since, until - 799);
  length constant integer := until - first + 1;
  -- Mondays: routes are added up by whole weeks where there are some, and by days at both ends.
  first_week date := first + (8 - extract(isodow from first)::integer) % 7;
  last_week date := (select least(weeks_until, until - extract(isodow from until + 1)::integer - 5)
                     from private.rollup_state where weeks_until is not null);
  result jsonb;
begin
  perform private.require_admin();
  if last_week is null or last_week < first_week then
    first_week := until + 1;
    last_week := until - 6;
  end if;
  with days as materialized (
    select day, metric, bucket, sum(measurements) as n
    from (
      -- Two branches, so that the totals of all pages are found by their own small index, whatever plan is kept.
      select day, metric, device, bucket, measurements from public.vital_days where only_route is null and subject = ''
      union all
      select day, metric, device, bucket, measurements from public.vital_days where subject = only_route and metric <> 'RESOURCE'
    ) of_route
    where day between first - length and until and (only_device is null or device = only_device)
    group by 1, 2, 3
  ), sums as (
    select 'now' as scope, metric, '' as key, bucket, sum(n) as n from days where day >= first group by 2, 4
    union all
    select 'before', metric, '', bucket, sum(n) from days where day < first group by 2, 4
    union all
    select 'day', metric, day::text, bucket, n from days where day >= first
    union all
    select case metric when 'RESOURCE' then 'resource' else 'route' end, metric, subject, bucket, sum(measurements)
    from (
      select metric, subject, device, bucket, measurements from private.vital_weeks where week between first_week and last_week
      union all
      select metric, subject, device, (bucket - bucket % 2)::smallint, measurements from public.vital_days
      where subject <> '' and (day between first and least(first_week - 1, until) or day between greatest(last_week + 7, first) and until)
    ) by_subject
    where only_device is null or device = only_device
    group by metric, subject, bucket
  ), running as (
    select *, sum(n) over (partition by scope, metric, key order by bucket) as upto,
           sum(n) over (partition by scope, metric, key) as total
    from sums
  ), found as (
    select distinct on (scope, metric, key) scope, metric, key, total,
           private.bucket_start(metric, bucket + case when scope in ('route', 'resource') then 2 else 1 end
             * greatest(0, (0.75 * total - (upto - n)) / n)::double precision) as p75
    from running where upto >= 0.75 * total
    order by scope, metric, key, bucket
  )
  select jsonb_build_object(
    'since', first, 'until', until,
    'ranges', (select coalesce(jsonb_agg(jsonb_build_object('metric', metric, 'from', private.bucket_start(metric, bucket),
                 'to', private.bucket_start(metric, bucket + 1), 'measurements', n) order by metric, bucket), '[]')
               from sums where scope = 'now'),
    'now', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' - 'key'), '[]') from found f where scope = 'now'),
    'before', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' - 'key'), '[]') from found f where scope = 'before'),
    'days', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' order by key), '[]') from found f where scope = 'day'),
    'routes', (select coalesce(jsonb_agg(to_jsonb(f) - 'scope' order by key), '[]') from found f where scope = 'route'),
    'resources', (select coalesce(jsonb_agg(to_jsonb(r) - 'scope'), '[]')
                  from (select * from found where scope = 'resource' and total >= 1 order by p75 desc limit 20) r))
  into result;
  return result;
end;
$$;
comment on function private.performance_report(date, date, text, text) is
  '75th percentiles of the vitals, of all pages or of one route: of a period, the one before, each day; then of each route; and the slowest files.';
create function public.performance_report(since date, until date, only_device text default null, only_route text default null)
returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.performance_report(since, until, only_device, only_route);
end;
comment on function public.performance_report(date, date, text, text) is
  '75th percentiles of the vitals, of all pages or of one route: of a period, the one before, each day; then of each route; and the slowest files.';
grant execute on function
  private.performance_report(date, date, text, text),
  public.performance_report(date, date, text, text)
  to authenticated;

-- Totals know how slow, single measurements know why: the newest of the period are asked, so that a year costs no more than a week.
create function private.vital_causes(wanted text, since date, until date, only_device text default null, only_route text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(c) order by c.total * c.p75 desc, c.element, c.resource), '[]')
    from (
      select element, resource, count(*) as total, percentile_cont(0.75) within group (order by value) as p75
      from (
        select value, attribution ->> 'element' as element, attribution ->> 'resource' as resource
        from public.web_vitals
        where metric = wanted and (only_device is null or device = only_device) and (only_route is null or route = only_route)
          and occurred_at >= since::timestamp at time zone 'Europe/Zurich'
          and occurred_at < (until + 1)::timestamp at time zone 'Europe/Zurich'
        order by occurred_at desc limit 2000
      ) newest
      where element is not null
      group by 1, 2 order by sum(value) desc limit 10
    ) c);
end;
$$;
comment on function private.vital_causes(text, date, date, text, text) is
  'Which parts of pages made the values of one vital: element, file, how often and the 75th percentile, among the newest 2,000 measurements of a period.';
create function public.vital_causes(wanted text, since date, until date, only_device text default null, only_route text default null)
returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.vital_causes(wanted, since, until, only_device, only_route);
end;
comment on function public.vital_causes(text, date, date, text, text) is
  'Which parts of pages made the values of one vital: element, file, how often and the 75th percentile, among the newest 2,000 measurements of a period.';
grant execute on function
  private.vital_causes(text, date, date, text, text),
  public.vital_causes(text, date, date, text, text)
  to authenticated;

-- Purpose: errors in browsers and in web, in groups; what web processes did in each minute; and the one call with which web stores visits,
--          vitals and errors.
-- Tables:  error_groups, error_days, error_logs, server_minutes.
-- Risk:    visitors send errors: new kinds are limited to 200 a day and source, further ones are counted as one group; of each kind 20
--          occurrences a day are kept as rows, and all are counted.

create table public.error_groups (
  fingerprint text primary key check (length(fingerprint) between 1 and 64),
  source text not null check (source in ('browser', 'server')),
  message text not null check (length(message) <= 2000),
  culprit text not null default '' check (length(culprit) <= 300),
  frames jsonb not null default '[]' check (jsonb_typeof(frames) = 'array'),
  status text not null default 'open' check (status in ('open', 'resolved', 'ignored')),
  occurrences bigint not null default 0,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  reopened_at timestamptz,
  paths text[] not null default '{}',
  releases text[] not null default '{}',
  browsers text[] not null default '{}'
);
comment on table public.error_groups is 'Errors that are the same error: counted, with the newest stack in the words of our own source.';
comment on column public.error_groups.frames is '[{file, line, column, function, own, context: [{line, text}]}], innermost first.';
comment on column public.error_groups.reopened_at is 'When a resolved error last came back.';
create index error_groups_recent on public.error_groups (status, last_seen desc);
create index error_groups_last_seen on public.error_groups (last_seen desc);
create index error_groups_first_seen on public.error_groups (first_seen);
alter table public.error_groups enable row level security;
create policy "admins read error groups" on public.error_groups
  for select to authenticated using ((select private.is_admin()));
create policy "admins resolve, ignore and reopen errors" on public.error_groups
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete error groups" on public.error_groups
  for delete to authenticated using ((select private.is_admin()));
comment on policy "admins read error groups" on public.error_groups is 'Written by web with the secret key only.';
comment on policy "admins resolve, ignore and reopen errors" on public.error_groups is 'Only the status: column grant.';
comment on policy "admins delete error groups" on public.error_groups is 'Clearing a group that is done with.';
grant select, delete on public.error_groups to authenticated;
grant select, insert, update, delete on public.error_groups to service_role;
grant update (status) on public.error_groups to authenticated;
call private.keep_no_statistics('public.error_groups');
-- Counting is no act; a decision about an error is.
create trigger write_audit_of_status after update on public.error_groups
  for each row when (old.status is distinct from new.status)
  execute function private.write_audit('fingerprint', 'with values');
create trigger write_audit_of_removal after delete on public.error_groups
  for each row execute function private.write_audit('fingerprint', 'without values');

create table public.error_days (
  fingerprint text not null references public.error_groups (fingerprint) on delete cascade,
  day date not null,
  occurrences bigint not null,
  primary key (fingerprint, day)
);
comment on table public.error_days is 'How often each error came on each day.';
alter table public.error_days enable row level security;
create policy "admins read error days" on public.error_days
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read error days" on public.error_days is 'Written by web with the secret key only.';
grant select on public.error_days to authenticated;
grant select, insert, update, delete on public.error_days to service_role;
call private.keep_no_statistics('public.error_days');

create table public.error_logs (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  fingerprint text not null references public.error_groups (fingerprint) on delete cascade check (length(fingerprint) between 1 and 64),
  source text not null check (source in ('browser', 'server')),
  message text not null check (length(message) <= 2000),
  path text check (length(path) <= 500),
  release text check (length(release) <= 100),
  browser text check (length(browser) <= 50)
);
comment on table public.error_logs is 'Single errors in browsers and in web, scrubbed of personal data before they come here; the newest of each group.';
create index error_logs_time on public.error_logs (occurred_at desc);
create index error_logs_group on public.error_logs (fingerprint, occurred_at desc);
alter table public.error_logs enable row level security;
create policy "admins read errors" on public.error_logs
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read errors" on public.error_logs is 'Written by web with the secret key only.';
grant select on public.error_logs to authenticated;
grant select, insert, update, delete on public.error_logs to service_role;
call private.keep_no_statistics('public.error_logs');

create function private.newest_few(words text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(word order by first), '{}')
  from (
    select word, min(position) as first from unnest(words) with ordinality as u (word, position)
    where word is not null and word <> '' group by word order by 2 limit 10
  ) w;
$$;
comment on function private.newest_few(text[]) is 'The first ten different words.';

-- One call, one transaction: what web acknowledges to a browser is what this has committed.
create function public.record_measurements(batch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.site_day(now());
  -- Every occurrence is counted; only the first of each day are kept as rows.
  kept_a_day constant integer := 20;
  -- Of each source. Further kinds are counted together: visitors can send any message they like.
  kinds_a_day constant integer := 200;
begin
  insert into public.page_views (view_key, path, referrer_host, country, device, language,
                                 campaign_source, campaign_medium, campaign_name, visitor_day_hash)
  select view_key, path, referrer_host, country, device, language, campaign_source, campaign_medium, campaign_name, visitor_day_hash
  from jsonb_to_recordset(coalesce(batch -> 'views', '[]')) as v (
    view_key text, path text, referrer_host text, country text, device text, language text,
    campaign_source text, campaign_medium text, campaign_name text, visitor_day_hash text)
  on conflict (view_key) do nothing;

  -- A page cannot have been looked at for longer than it has been open.
  update public.page_views p
  set seconds = least(greatest(coalesce(p.seconds, 0), e.seconds),
                      extract(epoch from clock_timestamp() - p.occurred_at)::integer + 60, 86400),
      completed = p.completed or e.completed
  from (
    select view_key, max(seconds) as seconds, bool_or(completed) as completed
    from jsonb_to_recordset(coalesce(batch -> 'ends', '[]')) as v (view_key text, seconds integer, completed boolean)
    group by view_key
  ) e
  where p.view_key = e.view_key and p.occurred_at > now() - interval '24 hours';

  insert into public.web_vitals (path, route, metric, value, device, attribution)
  select path, route, metric, value, device, coalesce(attribution, '{}')
  from jsonb_to_recordset(coalesce(batch -> 'vitals', '[]')) as v (
    path text, route text, metric text, value double precision, device text, attribution jsonb);

  with sent as materialized (
    select v.*, e.position from jsonb_array_elements(coalesce(batch -> 'errors', '[]')) with ordinality as e (entry, position)
    cross join lateral jsonb_to_record(e.entry) as v (
      fingerprint text, source text, message text, culprit text, frames jsonb, path text, release text, browser text)
  ), unknown as materialized (
    select s.fingerprint, s.source, row_number() over (partition by s.source order by min(s.position)) as place
    from sent s
    where not exists (select from public.error_groups g where g.fingerprint = s.fingerprint)
    group by s.fingerprint, s.source
  ), surplus as materialized (
    select u.fingerprint, u.source from unknown u
    where u.place + (
      select count(*) from public.error_groups g
      where g.source = u.source and g.first_seen >= today::timestamp at time zone 'Europe/Zurich'
        and g.fingerprint <> 'other-' || g.source
    ) > kinds_a_day
  ), given as materialized (
    select case when x.fingerprint is null then s.fingerprint else 'other-' || s.source end as fingerprint, s.source,
           case when x.fingerprint is null then s.message else 'More kinds of errors than are kept apart in a day' end as message,
           case when x.fingerprint is null then s.culprit else '' end as culprit,
           case when x.fingerprint is null then s.frames else '[]' end as frames,
           s.path, s.release, s.browser, s.position
    from sent s left join surplus x on x.fingerprint = s.fingerprint and x.source = s.source
  ), grouped as (
    insert into public.error_groups as g (fingerprint, source, message, culprit, frames, occurrences, paths, releases, browsers)
    select fingerprint, min(source), (array_agg(message order by position desc))[1],
           (array_agg(culprit order by position desc))[1], (array_agg(frames order by position desc))[1], count(*),
           private.newest_few(array_agg(path)), private.newest_few(array_agg(release)), private.newest_few(array_agg(browser))
    from given group by fingerprint order by fingerprint
    on conflict (fingerprint) do update set
      message = excluded.message,
      culprit = excluded.culprit,
      frames = case when jsonb_array_length(excluded.frames) > 0 then excluded.frames else g.frames end,
      occurrences = g.occurrences + excluded.occurrences,
      last_seen = now(),
      status = case g.status when 'resolved' then 'open' else g.status end,
      reopened_at = case g.status when 'resolved' then now() else g.reopened_at end,
      paths = private.newest_few(excluded.paths || g.paths),
      releases = private.newest_few(excluded.releases || g.releases),
      browsers = private.newest_few(excluded.browsers || g.browsers)
  ), counted as (
    insert into public.error_days as d (fingerprint, day, occurrences)
    select fingerprint, today, count(*) from given group by fingerprint order by fingerprint
    on conflict (fingerprint, day) do update set occurrences = d.occurrences + excluded.occurrences
    returning d.fingerprint, d.occurrences
  )
  insert into public.error_logs (fingerprint, source, message, path, release, browser)
  select e.fingerprint, e.source, e.message, e.path, e.release, e.browser
  from (
    select g.*, row_number() over (partition by g.fingerprint order by g.position desc) as still_to_come from given g
  ) e join counted c using (fingerprint)
  where c.occurrences - e.still_to_come < kept_a_day;
end;
$$;
comment on function public.record_measurements(jsonb) is 'Stores a batch of {views, ends, vitals, errors} whole or not at all.';
grant execute on function public.record_measurements(jsonb) to service_role;

-- Web processes ------------------------------------------------------------------------------------------------------------

create table public.server_minutes (
  minute timestamptz not null,
  process text not null check (length(process) between 1 and 40),
  requests integer not null default 0,
  failures integer not null default 0,
  page_hits integer not null default 0,
  page_misses integer not null default 0,
  renders integer not null default 0,
  render_ms double precision not null default 0,
  render_p95_ms double precision not null default 0,
  backend_calls integer not null default 0,
  backend_failures integer not null default 0,
  backend_ms double precision not null default 0,
  backend_p95_ms double precision not null default 0,
  memory_mb double precision not null default 0,
  loop_p99_ms double precision not null default 0,
  restarts integer not null default 0,
  primary key (minute, process)
);
comment on table public.server_minutes is 'What each web process did in each minute: requests, cache, rendering, backend. Counts only.';
comment on column public.server_minutes.process is 'A random name for the time the process runs.';
alter table public.server_minutes enable row level security;
create policy "admins read server minutes" on public.server_minutes
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read server minutes" on public.server_minutes is 'Written by web with the secret key only.';
grant select on public.server_minutes to authenticated;
grant select, insert, update, delete on public.server_minutes to service_role;
call private.keep_no_statistics('public.server_minutes');
create trigger note_minute after insert on public.server_minutes for each row execute function private.note_minute();

create function private.server_report(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant timestamptz := greatest(since, until - interval '100 days');
  -- About a hundred points, whatever the period.
  step constant double precision := greatest(60, ceil(extract(epoch from until - first) / 100 / 60) * 60);
begin
  perform private.require_admin();
  return (
    with points as (
      select to_timestamp(floor(extract(epoch from minute) / step) * step) as at,
             sum(requests) as requests, sum(failures) as failures, sum(page_hits) as page_hits, sum(page_misses) as page_misses,
             sum(renders) as renders, sum(render_ms) as render_ms, max(render_p95_ms) as render_p95_ms,
             sum(backend_calls) as backend_calls, sum(backend_failures) as backend_failures, sum(backend_ms) as backend_ms,
             max(backend_p95_ms) as backend_p95_ms, max(memory_mb) as memory_mb, max(loop_p99_ms) as loop_p99_ms,
             sum(restarts) as restarts
      from public.server_minutes where minute >= first and minute < until group by 1
    )
    select jsonb_build_object(
      'step', step,
      'points', coalesce(jsonb_agg(to_jsonb(p) order by p.at), '[]'),
      'totals', jsonb_build_object(
        'requests', coalesce(sum(requests), 0), 'failures', coalesce(sum(failures), 0),
        'page_hits', coalesce(sum(page_hits), 0), 'page_misses', coalesce(sum(page_misses), 0),
        'renders', coalesce(sum(renders), 0), 'render_ms', coalesce(sum(render_ms), 0), 'render_p95_ms', coalesce(max(render_p95_ms), 0),
        'backend_calls', coalesce(sum(backend_calls), 0), 'backend_failures', coalesce(sum(backend_failures), 0),
        'backend_ms', coalesce(sum(backend_ms), 0), 'backend_p95_ms', coalesce(max(backend_p95_ms), 0),
        'memory_mb', coalesce(max(memory_mb), 0), 'loop_p99_ms', coalesce(max(loop_p99_ms), 0), 'restarts', coalesce(sum(restarts), 0)))
    from points p);
end;
$$;
comment on function private.server_report(timestamptz, timestamptz) is 'What the web processes did in a period, in about a hundred points.';
create function public.server_report(since timestamptz, until timestamptz) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.server_report(since, until);
end;
comment on function public.server_report(timestamptz, timestamptz) is 'What the web processes did in a period, in about a hundred points.';
grant execute on function private.server_report(timestamptz, timestamptz), public.server_report(timestamptz, timestamptz) to authenticated;

-- Purpose: limits that guard accounts, mail and contact messages are counted once, whichever process was asked (docs/decisions/0022).
-- Tables:  private.rate_limits (unlogged), private.rate_limit_key (one row).
-- Risk:    unlogged: a crash of the server empties the counts, and no backup holds them.

create unlogged table private.rate_limits (
  -- An HMAC in base64url: the check keeps out an IP address or e-mail that was not hashed.
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  taken integer not null check (taken >= 0),
  last_at timestamptz not null,
  ends_at timestamptz not null
);
comment on table private.rate_limits is 'How many points of a limit are taken, until when. Keys are hashes of the limit and of whom it counts.';
create index rate_limits_ended on private.rate_limits (ends_at);
alter table private.rate_limits enable row level security;

create table private.rate_limit_key (
  only_row boolean primary key default true check (only_row),
  key text not null
);
comment on table private.rate_limit_key is 'What the keys of private.rate_limits are hashed with: the same for every process.';
alter table private.rate_limit_key enable row level security;

create function private.rate_limit_key() returns text
language sql volatile security definer set search_path = '' as $$
  insert into private.rate_limit_key (key)
  values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
  on conflict do nothing;
  select key from private.rate_limit_key;
$$;
comment on function private.rate_limit_key() is 'The secret that keys of rate limits are hashed with; made by whichever process asks first.';
create function public.rate_limit_key() returns text
language sql volatile security invoker set search_path = ''
begin atomic
  select private.rate_limit_key();
end;
comment on function public.rate_limit_key() is 'The secret that keys of rate limits are hashed with. With the secret key only.';
grant execute on function private.rate_limit_key(), public.rate_limit_key() to service_role;

-- Null when a point is free. A window frees all its points when it ends; with pauses, each next one waits twice as long as the one before.
create function private.points_wait(
  taken integer, last_at timestamptz, ends_at timestamptz,
  points integer, first_pause numeric, longest_pause numeric, moment timestamptz
) returns bigint
language sql immutable set search_path = '' as $$
  select nullif(greatest(0, ceil(1000 * extract(epoch from free_at - moment))), 0)::bigint
  from (select case
          when first_pause is null then ends_at
          else last_at + make_interval(secs => least(longest_pause, first_pause * 2 ^ least(taken - points, 30))::double precision)
        end as free_at) as pause
  where taken >= points;
$$;
comment on function private.points_wait(integer, timestamptz, timestamptz, integer, numeric, numeric, timestamptz) is
  'Milliseconds until the next point is free.';

-- Steps, each with a key of its own: {"act": "take", "key", "points", "seconds"}, with "first_pause" and "longest_pause" for growing
-- pauses instead of a window, with "unless" for a key that exempts from this step while it has points taken.
--   check:     says how long to wait, and changes nothing.
--   take:      all of a call, or none when one of them has to wait.
--   give_back: what was taken and does not count; never more than was taken.
--   reset:     starts anew.
-- Answers in the same order: {"counted": false when exempt, "wait": milliseconds or null, "next": the wait after this take, or null}.
create function private.count_points(steps jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  step record;
  kept private.rate_limits;
  is_exempt boolean;
  has_to_wait bigint;
  is_refused boolean := false;
  answers jsonb[] := '{}';
begin
  -- Locks what will change, always in the same order, so that two calls wait for each other instead of blocking each other.
  insert into private.rate_limits as existing (key, taken, last_at, ends_at)
  select named.key, 0, now(), '-infinity'
  from (select distinct s.key from jsonb_to_recordset(steps) as s (key text, act text) where s.act <> 'check') as named
  order by named.key
  on conflict (key) do update set taken = 0 where existing.ends_at <= clock_timestamp();
  moment := clock_timestamp();

  -- One step after the other, each by its key: a join with so few would read the whole table.
  for step in
    select s.* from jsonb_to_recordset(steps)
      as s (key text, act text, points integer, seconds integer, first_pause numeric, longest_pause numeric, "unless" text)
  loop
    select * into kept from private.rate_limits r where r.key = step.key and r.taken > 0 and r.ends_at > moment;
    is_exempt := exists (select from private.rate_limits r where r.key = step."unless" and r.taken > 0 and r.ends_at > moment);
    has_to_wait := case when not is_exempt and step.act in ('check', 'take') then
      private.points_wait(kept.taken, kept.last_at, kept.ends_at, step.points, step.first_pause, step.longest_pause, moment) end;
    is_refused := is_refused or step.act = 'take' and has_to_wait is not null;
    answers := answers || jsonb_build_object('counted', not is_exempt, 'wait', has_to_wait, 'next',
      case when not is_exempt and step.act = 'take' then
        private.points_wait(coalesce(kept.taken, 0) + 1, moment, coalesce(kept.ends_at, moment + make_interval(secs => step.seconds)),
                            step.points, step.first_pause, step.longest_pause, moment) end);
  end loop;

  for step in
    select s.* from rows from (jsonb_to_recordset(steps) as (key text, act text, seconds integer, first_pause numeric))
      with ordinality as s (key, act, seconds, first_pause, place)
  loop
    if step.act = 'take' and not is_refused and (answers[step.place] ->> 'counted')::boolean then
      update private.rate_limits r
      set taken = r.taken + 1,
          last_at = moment,
          ends_at = case when r.taken = 0 or step.first_pause is not null then moment + make_interval(secs => step.seconds) else r.ends_at end
      where r.key = step.key;
    elsif step.act = 'give_back' then
      update private.rate_limits r set taken = r.taken - 1 where r.key = step.key and r.taken > 0;
    end if;
    if step.act <> 'check' then
      delete from private.rate_limits r where r.key = step.key and (r.taken = 0 or step.act = 'reset');
    end if;
  end loop;

  -- Every call takes some away that are over: the table stays as small as what counts.
  delete from private.rate_limits r
  where r.key = any (array(
    select ended.key from private.rate_limits ended where ended.ends_at < moment order by ended.ends_at limit 20 for update skip locked));
  return to_jsonb(answers);
end;
$$;
comment on function private.count_points(jsonb) is 'Takes and gives back points of limits, in one call; says which have to wait, and for how long.';
create function public.count_points(steps jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
begin atomic
  select private.count_points(steps);
end;
comment on function public.count_points(jsonb) is 'Takes and gives back points of limits. With the secret key only.';
grant execute on function private.count_points(jsonb), public.count_points(jsonb) to service_role;

create function private.forget_rate_limits() returns bigint
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.rate_limits where ends_at < now() returning 1)
  select count(*) from gone;
$$;
comment on function private.forget_rate_limits() is 'Deletes the counts that are over; the hourly job asks for it.';
create function public.forget_rate_limits() returns bigint
language sql volatile security invoker set search_path = ''
begin atomic
  select private.forget_rate_limits();
end;
comment on function public.forget_rate_limits() is 'Deletes the counts that are over. With the secret key only.';
grant execute on function private.forget_rate_limits(), public.forget_rate_limits() to service_role;

-- Purpose: recurring jobs, deletion after the periods of the privacy policy, keys of the installation, the seed and imports.
-- Tables:  job_runs, private.job_leases, private.installation_keys, private.seeded, private.content_imports.
-- Risk:    apply_retention() deletes for good, hourly. The owner of the database can act as anyone with installation_keys; a backup holds its
--          rows.

create table public.job_runs (
  id bigint generated always as identity primary key,
  job text not null check (length(job) between 1 and 50),
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  milliseconds integer not null default 0,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
comment on table public.job_runs is 'What the recurring jobs did, and whether they failed.';
create index job_runs_recent on public.job_runs (job, finished_at desc);
alter table public.job_runs enable row level security;
create policy "admins read job runs" on public.job_runs
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read job runs" on public.job_runs is 'Written by web with the secret key only.';
grant select on public.job_runs to authenticated;
grant select, insert, delete on public.job_runs to service_role;
call private.keep_no_statistics('public.job_runs');

create table private.job_leases (
  job text primary key,
  run uuid not null,
  started_at timestamptz not null,
  held_until timestamptz not null,
  is_finished boolean not null default false
);
comment on table private.job_leases is 'Which run of a recurring job is the last, and until when it keeps others from beginning one.';
alter table private.job_leases enable row level security;

-- The id of the run, or null when another run is under way or the last one is not old enough. A process that dies in the middle keeps the
-- job for the length of the lease, and the next one begins at once after that.
create function private.begin_job(job text, every_seconds integer, lease_seconds integer) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.job_leases as lease (job, run, started_at, held_until)
  values (begin_job.job, gen_random_uuid(), now(), now() + make_interval(secs => lease_seconds))
  on conflict (job) do update
  set run = excluded.run, started_at = excluded.started_at, held_until = excluded.held_until, is_finished = false
  where case when lease.is_finished then lease.started_at <= now() - make_interval(secs => every_seconds) else lease.held_until <= now() end
  returning run;
$$;
comment on function private.begin_job(text, integer, integer) is 'Begins a run of a recurring job, unless another process has: the id of the run, or null.';
create function public.begin_job(job text, every_seconds integer, lease_seconds integer) returns uuid
language sql volatile security invoker set search_path = ''
begin atomic
  select private.begin_job(job, every_seconds, lease_seconds);
end;
comment on function public.begin_job(text, integer, integer) is 'Begins a run of a recurring job. With the secret key only.';
grant execute on function private.begin_job(text, integer, integer), public.begin_job(text, integer, integer) to service_role;

create function private.finish_job(job text, run uuid, done boolean) returns void
language sql volatile security definer set search_path = '' as $$
  -- One that was stopped before it was done lets the next begin at once.
  update private.job_leases lease set is_finished = done, held_until = now()
  where lease.job = finish_job.job and lease.run = finish_job.run;
$$;
comment on function private.finish_job(text, uuid, boolean) is 'Ends the run that begin_job named; one that another process has taken over is not touched.';
create function public.finish_job(job text, run uuid, done boolean default true) returns void
language sql volatile security invoker set search_path = ''
begin atomic
  select private.finish_job(job, run, done);
end;
comment on function public.finish_job(text, uuid, boolean) is 'Ends a run of a recurring job. With the secret key only.';
grant execute on function private.finish_job(text, uuid, boolean), public.finish_job(text, uuid, boolean) to service_role;

-- Retention ----------------------------------------------------------------------------------------------------------------

create function private.purge_trash(days integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target record;
  gone bigint;
  result jsonb := '{}';
begin
  -- Images have files as well: web removes both (server/ingest/jobs.ts).
  for target in
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'deleted_at' and t.table_type = 'BASE TABLE' and c.table_name <> 'media'
    order by 1
  loop
    begin
      execute format('delete from public.%I where deleted_at < now() - make_interval(days => $1)', target.table_name) using days;
      get diagnostics gone = row_count;
      if gone > 0 then
        result := result || jsonb_build_object(target.table_name, gone);
      end if;
    exception when others then
      -- One table that holds on to its rows keeps no other from being cleared; the run is reported as failed.
      result := result || jsonb_build_object('failed', coalesce(result ->> 'failed' || ', ', '') || target.table_name || ': ' || sqlerrm);
    end;
  end loop;
  return result;
end;
$$;
comment on function private.purge_trash(integer) is 'Deletes for good what has been in the trash for so many days; says how many rows of which table.';

-- Returns {"more": true} when a batch was full: call again. {"busy": true}: another process is doing it.
create function public.apply_retention() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  portion constant integer := 50000;
  -- Never of today: its totals are counted from single rows until it is over, also on the day of 25 hours.
  measured constant timestamptz := least(
    now() - make_interval(days => private.retention_days('measurements')),
    private.site_day(now())::timestamp at time zone 'Europe/Zurich');
  result jsonb := '{}';
  gone bigint;
  more boolean := false;
begin
  if not pg_try_advisory_xact_lock(733848120011) then
    return '{"busy": true}';
  end if;

  delete from public.page_views where id in (select id from public.page_views where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('page_views', gone);
  more := more or gone = portion;
  delete from public.web_vitals where id in (select id from public.web_vitals where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('web_vitals', gone);
  more := more or gone = portion;
  delete from public.error_logs where id in (select id from public.error_logs where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('error_logs', gone);
  more := more or gone = portion;
  delete from public.error_groups where last_seen < measured;
  delete from public.error_days where day < private.site_day(measured);
  delete from public.server_minutes where minute < measured;
  delete from public.job_runs where finished_at < measured;

  delete from public.contact_messages where created_at < now() - make_interval(days => private.retention_days('contact_messages'));
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('contact_messages', gone);
  delete from public.audit_log where created_at < now() - make_interval(days => private.retention_days('audit_log'));
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('audit_log', gone);
  update public.revisions set author_id = null
  where author_id is not null and created_at < now() - make_interval(days => private.retention_days('audit_log'));

  result := result || jsonb_build_object('trash', private.purge_trash(private.retention_days('trash')));

  -- Tables of the auth service; not every version has them.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where created_at < now() - make_interval(days => $1)'
    using private.retention_days('sign_in_events');
    get diagnostics gone = row_count;
    result := result || jsonb_build_object('sign_in_events', gone);
  end if;
  result := result || jsonb_build_object('unconfirmed_accounts', private.purge_unconfirmed_accounts());

  -- What has served its time and has no period of its own.
  perform private.purge_second_steps();
  delete from public.preview_links where expires_at < now();
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('preview_links', gone);
  return result || jsonb_build_object('more', more);
end;
$$;
comment on function public.apply_retention() is 'Deletes what is older than its period; says how many rows of what.';
grant execute on function public.apply_retention() to service_role;

-- Keys ---------------------------------------------------------------------------------------------------------------------

-- In the database, so that every process on it has the same ones (docs/decisions/0021). A Supabase project has keys of its own, and this
-- stays empty there.
create table private.installation_keys (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('publishable', 'secret', 'jwt')),
  value text not null unique check (length(value) >= 16),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
comment on table private.installation_keys is
  'What browsers and the web process identify themselves with, and what sessions are signed with. Made by the process that comes first.';
comment on column private.installation_keys.ends_at is 'Until when a key that was replaced is still accepted; null for the current one.';
-- Of two processes that make one at the same moment, one does.
create unique index installation_keys_current on private.installation_keys (kind) where ends_at is null;
alter table private.installation_keys enable row level security;
revoke all on private.installation_keys from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.installation_keys');

-- Content from files -------------------------------------------------------------------------------------------------------

create table private.seeded (
  what text primary key,
  seeded_at timestamptz not null default now()
);
comment on table private.seeded is 'What was seeded and when. A row here means: never again.';
alter table private.seeded enable row level security;

create function public.seed_content(target text, records jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  names text;
  stored integer := 0;
  added integer;
begin
  if not exists (select from private.content_state c where c.table_name = seed_content.target) then
    raise exception 'There is no content of this kind.' using errcode = '22023';
  end if;
  insert into private.seeded (what) values ('content') on conflict do nothing;
  -- The seed is no one's act: private.write_audit() passes over it.
  perform pg_catalog.set_config('reduit.seeding', 'on', true);
  for entry in select r.value from pg_catalog.jsonb_array_elements(records) r loop
    -- Only what the record names, so that the rest has its default.
    select pg_catalog.string_agg(pg_catalog.quote_ident(k), ', ') into names from pg_catalog.jsonb_object_keys(entry) k;
    execute pg_catalog.format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict do nothing',
      target, names) using entry;
    get diagnostics added = row_count;
    stored := stored + added;
  end loop;
  return stored;
end;
$$;
comment on function public.seed_content(text, jsonb) is 'Adds records of the repository''s content that are not there yet; says how many.';
grant execute on function public.seed_content(text, jsonb) to service_role;

create table private.content_imports (
  id bigint generated always as identity primary key,
  imported_at timestamptz not null default now(),
  undone_at timestamptz,
  changes jsonb not null check (jsonb_typeof(changes) = 'array')
);
comment on table private.content_imports is 'What imports changed, to undo the last of them. One row holds the changes; older ones hold none.';
comment on column private.content_imports.changes is
  'In the order they were made: {"table", "key", "before", "after"}; null before: it was added, null after: it was replaced by another row.';
alter table private.content_imports enable row level security;

-- The database itself ------------------------------------------------------------------------------------------------------

-- plpgsql and not SQL: a project whose tables were made without the CLI has no history to parse this against.
create function public.applied_migrations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  history jsonb;
begin
  if pg_catalog.to_regclass('supabase_migrations.schema_migrations') is null then
    return '[]';
  end if;
  -- Older versions of the CLI have neither names nor statements.
  execute 'select coalesce(jsonb_agg(jsonb_build_object(
             ''version'', h.version, ''name'', to_jsonb(h) -> ''name'', ''statements'', to_jsonb(h) -> ''statements'')
             order by h.version collate "C"), ''[]'') from supabase_migrations.schema_migrations h' into history;
  return history;
end;
$$;
comment on function public.applied_migrations() is 'The history of migrations, oldest first: a start compares it with its files.';
grant execute on function public.applied_migrations() to service_role;

create function private.database_version() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.current_setting('server_version_num')::integer;
end;
$$;
comment on function private.database_version() is 'The version number of this PostgreSQL: 150020 is 15.20. For administrators.';
create function public.database_version() returns integer
language sql stable security invoker set search_path = ''
begin atomic
  select private.database_version();
end;
comment on function public.database_version() is 'The version number of this PostgreSQL: 150020 is 15.20. For administrators.';
grant execute on function private.database_version(), public.database_version() to authenticated;

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
comment on function public.search_records(text, integer) is 'Records of the back office by name and by what they say. Empty for anybody but editors.';
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
