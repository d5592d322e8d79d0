-- Purpose: what a search query means: synonyms, misspelt words, beginnings of words; and searches without a result
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
comment on table public.search_synonyms is 'Words that visitors use, and the words of our texts that mean the same. Only editors see the list.';
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
comment on policy "editors remove synonyms" on public.search_synonyms is 'Permanently.';
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
comment on policy "editors read search misses" on public.search_misses is 'The back office. Written with the secret key only.';
comment on policy "editors remove search misses" on public.search_misses is 'Those that an editor has dealt with.';
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

-- What a word means -------------------------------------------------------------------------------------------------------

create function private.is_public_match(wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return
    -- generated: public matches
    exists (select from public.blog_posts t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.case_studies t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.knowledge_articles t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.pages t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.legal_documents t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and not exists (select from public.legal_documents n where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now()))
    or exists (select from public.announcements t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and t.href ~ '^/downloads/')
    or exists (select from public.team_members t where t.search @@ wanted and t.is_active and t.deleted_at is null and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.services t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.industries t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.certifications t where t.search @@ wanted and t.is_active and t.deleted_at is null and coalesce(t.valid_from <= (now() at time zone 'Europe/Zurich')::date, true) and coalesce(t.valid_to >= (now() at time zone 'Europe/Zurich')::date, true) and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.trust_records t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and coalesce(t.valid_until >= (now() at time zone 'Europe/Zurich')::date, true) and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.status_notices t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and (not t.is_sample or (select private.samples_are_shown())) and coalesce(t.ends_at >= private.notices_since(), true))
    -- end
    ;
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

-- One word of a query: what it means. `known`: whether anything public has it in one of these forms.
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
-- alone, of which `needed` must match where not all can (0: all do). titles: each in titles alone. patterns: each as a pattern.
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
comment on function private.search_plan(text, boolean) is 'What a query means, as the full-text search asks it.';
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
  'What was searched for most and not found, and whether it would be found now. Empty unless the caller is an editor.';
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
      -- generated: used words
      exists (select from public.blog_posts t where t.search @@ a.q)
      or exists (select from public.case_studies t where t.search @@ a.q)
      or exists (select from public.knowledge_articles t where t.search @@ a.q)
      or exists (select from public.pages t where t.search @@ a.q)
      or exists (select from public.legal_documents t where t.search @@ a.q)
      or exists (select from public.announcements t where t.search @@ a.q)
      or exists (select from public.team_members t where t.search @@ a.q)
      or exists (select from public.services t where t.search @@ a.q)
      or exists (select from public.industries t where t.search @@ a.q)
      or exists (select from public.certifications t where t.search @@ a.q)
      or exists (select from public.trust_records t where t.search @@ a.q)
      or exists (select from public.status_notices t where t.search @@ a.q)
      -- end
      )
    returning s.word
  )
  delete from private.search_words s using asked a where s.word = a.word and not exists (select from still where still.word = s.word);
  get diagnostics gone = row_count;
  return gone;
end;
$$;
comment on function public.forget_search_words() is 'Forgets words that no record has any more, a thousand at a time. With the secret key only.';
grant execute on function public.forget_search_words() to service_role;
