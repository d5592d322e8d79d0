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

create procedure private.attach_search_words(target regclass, words text)
language plpgsql set search_path = '' as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update'] loop
    execute pg_catalog.format('create trigger note_words_on_%1$s after %1$s on %2$s referencing new table as new_rows
      for each statement execute function private.note_search_words(%3$L)', event, target, words);
  end loop;
end;
$$;
comment on procedure private.attach_search_words(regclass, text) is 'Gives a table the triggers that record its new words: those of this expression.';
