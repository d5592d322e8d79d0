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
create procedure private.expose_function(target regprocedure, callers text)
language plpgsql set search_path = '' as $$
declare
  called pg_catalog.pg_proc;
  parameters text;
begin
  select p.* into called from pg_catalog.pg_proc p where p.oid = target;
  select pg_catalog.string_agg('$' || n, ', ') into parameters from pg_catalog.generate_series(1, called.pronargs) n;
  execute pg_catalog.format(
    'create or replace function public.%1$I(%2$s) returns %3$s language sql %4$s security invoker set search_path = '''' '
      'begin atomic select %5$s private.%1$I(%6$s); end',
    called.proname, pg_catalog.pg_get_function_arguments(target), pg_catalog.pg_get_function_result(target),
    case called.provolatile when 's' then 'stable' else 'volatile' end, case when called.proretset then '* from' else '' end, parameters);
  parameters := pg_catalog.pg_get_function_identity_arguments(target);
  execute pg_catalog.format('comment on function public.%I(%s) is %L', called.proname, parameters, pg_catalog.obj_description(target, 'pg_proc'));
  execute pg_catalog.format('grant execute on function private.%1$I(%2$s), public.%1$I(%2$s) to %3$s', called.proname, parameters, callers);
end;
$$;
comment on procedure private.expose_function(regprocedure, text) is
  'Makes the function of the API that calls a function in private, with its comment, and grants both to these roles.';

-- Rows ---------------------------------------------------------------------------------------------------------------------

-- Two writes may have the same clock time; editors compare updated_at, so it must always grow.
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

-- Days end when they end in Switzerland, for reports as for the visitors' salt (server/analytics/visitors.ts).
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
  'Stops sampling the values of a table. Every table needs it whose rows the API shows to some roles only.';

-- ANALYZE under the new setting does not remove earlier samples. PostgreSQL 18 has a function for it; before 18 only superusers can.
-- docs/operations/databases-and-processes.md says how a superuser removes them.
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
  select split_part(plain, '/', 1) in (
      -- generated: zones
      'admin', 'api', 'art', 'assets', 'auth', 'collect', 'dashboard', 'de', 'dev', 'forgot-password', 'fr', 'functions', 'healthz', 'icons', 'images', 'internal', 'invitation', 'it', 'login', 'readyz', 'realtime', 'register', 'reset-password', 'rest', 'search', 'signin', 'social', 'storage'
      -- end
    )
    or plain in (
      -- generated: files
      '.well-known/change-password', '.well-known/pgp-key.asc', '.well-known/security.txt', 'apple-touch-icon.png', 'blog/feed.xml', 'config.json', 'favicon.ico', 'feed', 'feed.xml', 'llms.txt', 'manifest.webmanifest', 'robots.txt', 'rss.xml', 'sitemap.xml', 'status.atom', 'status.json', 'trust/answers.csv'
      -- end
    )
    or plain ~ '^(industry/.*|legal/[^/]+/text|blog/(tags|authors)/[^/]+/feed\.xml)$'
  from (select private.plain_path(path)) as p (plain);
end;
comment on function private.is_answered_by_app(text) is 'Whether the application answers this path without asking the content.';

create function private.is_fixed_path(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_answered_by_app(path)
    or coalesce(substring(private.plain_path(path) from '^(.*)/[^/]*$') in (
      -- generated: folders
      'industry', 'downloads', 'blog', 'case-studies', 'resources/knowledge-base', 'legal', 'blog/tags', 'blog/authors', 'services', 'industries'
      -- end
    ), false);
end;
comment on function private.is_fixed_path(text) is 'Whether the application or a kind of record has this path, so that no page can have it.';
