-- Purpose: the search finds words without their accents, and reaches facts, questions, figures, legal documents, the team and documents
--          to download; a list of all words that occur lets it find what a misspelt word stands for (docs/decisions/0034).
-- Tables:  blog_posts, case_studies, knowledge_articles, services, industries, pages, legal_documents, team_members, announcements
--          (search); private.search_words (new).
-- Risk:    needs the extensions unaccent and pg_trgm, which every distribution of PostgreSQL has; both are "trusted", so no superuser is
--          asked for. Writes every row of the nine tables anew, once; neither the history nor the audit log counts it.

create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create table private.search_words (
  -- By bytes, so that the words with one beginning lie together.
  word text collate "C" primary key check (length(word) between 3 and 40),
  -- When it was last seen in a record. The oldest are looked for again, and forgotten when they are gone.
  seen_on date not null default current_date
);
comment on table private.search_words is
  'Every word of the content, without accents, drafts included: what is offered instead of a misspelt word is checked against what is public.';
alter table private.search_words enable row level security;
revoke all on private.search_words from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.search_words');

-- An operator, or a Supabase project, may have put the extensions elsewhere before us.
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

-- PostgreSQL takes ISO/IEC for the path of a file, and the target of a link for something a visitor reads.
create function private.searchable(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(pg_catalog.regexp_replace(words, '\]\([^)\s]*\)', '] ', 'g'), '([[:alpha:]])/(?=[[:alpha:]])', '\1 / ', 'g');
$$;
comment on function private.searchable(text) is 'A text as the search reads it.';

create function private.words_of(words text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(w.word order by w.word collate "C"), '{}')
  from pg_catalog.unnest(pg_catalog.tsvector_to_array(pg_catalog.to_tsvector('private.site_words'::regconfig, private.searchable(words)))) as w (word)
  where w.word ~ '^[[:alpha:]][[:alnum:]-]{2,39}$';
$$;
comment on function private.words_of(text) is 'The words of a text that are worth a correction.';

-- What each table is found by. The same expressions make the search columns and the list of words.
create function private.search_sources() returns table (name text, title text, lead text, body text, rest text, except_for text[])
language sql immutable set search_path = '' as $$
  values
    ('blog_posts', 'title', 'excerpt || '' '' || private.joined(tags)', 'content', 'coalesce(author_name, '''')', '{status,is_active,deleted_at}'::text[]),
    ('case_studies', 'title', 'excerpt || '' '' || client || '' '' || private.joined(tags)',
      'challenge || '' '' || approach || '' '' || outcome || '' '' || content || '' '' || private.section_words(figures)', '''''', '{status,is_active,deleted_at}'),
    ('knowledge_articles', 'title', 'excerpt || '' '' || category || '' '' || private.joined(tags)', 'content', '''''', '{status,is_active,deleted_at}'),
    ('services', 'title', 'summary || '' '' || description || '' '' || private.joined(tags)',
      'private.joined(features) || '' '' || problem || '' '' || approach || '' '' || keep || '' '' || content || '' '' || private.section_words(facts) || '' '' || private.section_words(faq)',
      '''''', '{is_active,deleted_at}'),
    ('industries', 'title', 'summary || '' '' || description || '' '' || private.joined(tags)',
      'private.joined(features) || '' '' || problem || '' '' || approach || '' '' || keep || '' '' || content || '' '' || private.section_words(facts) || '' '' || private.section_words(faq)',
      '''''', '{is_active,deleted_at}'),
    ('pages', 'title', 'summary', 'private.section_words(sections)', '''''', '{status,is_active,deleted_at}'),
    ('legal_documents', 'title', 'summary', 'content', '''''', '{status,is_active,deleted_at}'),
    ('team_members', 'name', 'role || '' '' || focus', 'bio', '''''', '{status,is_active,deleted_at}'),
    ('announcements', 'title', 'body', '''''', '''''', '{status,is_active,deleted_at}');
$$;

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

do $$
declare
  source record;
  words text;
begin
  for source in select * from private.search_sources() loop
    execute format('alter table public.%I drop column if exists search', source.name);
    execute format($ddl$
      alter table public.%I add column search tsvector not null generated always as (
        setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'A')
        || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'B')
        || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'C')
        || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(%s)), 'D')
      ) stored
    $ddl$, source.name, source.title, source.lead, source.body, source.rest);
    execute format('create index %I on public.%I using gin (search)', source.name || '_search', source.name);
    execute format('call private.keep_no_statistics(%L, %L)', 'public.' || source.name, source.except_for);
    words := format('concat_ws('' '', %s, %s, %s, %s)', source.title, source.lead, source.body, source.rest);
    execute format('insert into private.search_words (word) select distinct w.word from public.%I t, lateral unnest(private.words_of(%s)) as w (word)
      on conflict do nothing', source.name, words);
    execute format('create trigger note_words_on_insert after insert on public.%I referencing new table as new_rows
      for each statement execute function private.note_search_words(%L)', source.name, words);
    execute format('create trigger note_words_on_update after update on public.%I referencing new table as new_rows
      for each statement execute function private.note_search_words(%L)', source.name, words);
  end loop;
end;
$$;
drop function private.search_sources();

grant execute on function private.searchable(text) to anon, authenticated, service_role;

-- A portion at a time: words that no record has any more, also not a draft, are forgotten.
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
      or exists (select from public.announcements t where t.search @@ a.q))
    returning s.word
  )
  delete from private.search_words s using asked a where s.word = a.word and not exists (select from still where still.word = s.word);
  get diagnostics gone = row_count;
  return gone;
end;
$$;
comment on function public.forget_search_words() is 'Forgets words that no record has any more, a thousand at a time. With the secret key only.';
revoke all on function public.forget_search_words() from public, anon, authenticated;
grant execute on function public.forget_search_words() to service_role;
