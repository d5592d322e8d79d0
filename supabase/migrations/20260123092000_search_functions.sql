-- Purpose: the search itself: what a query stands for (synonyms, misspelt words, beginnings of words), what it finds, where in a record
--          it was found and why; suggestions while somebody types; what was searched for in vain (docs/decisions/0034).
-- Tables:  reads all that has a search column, search_synonyms, search_misses, private.search_words, company.
-- Risk:    as before, candidates are found as the owner and each is read again as the caller. What stands for a misspelt word is offered
--          only if something public has it, so nothing of a draft shows. Twelve words of a query count, three of them are corrected.

drop function public.search_content(text, integer, integer);
drop function private.search_candidates(tsquery);

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
    or exists (select from public.announcements t where t.search @@ wanted and t.href ~ '^/downloads/' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now());
end;
$$;
comment on function private.is_public_match(tsquery) is 'Whether anything public matches.';

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
comment on function private.search_word(text, boolean, boolean) is 'A word of a query with its beginnings and, where nothing has it, the words it may be misspelt for.';

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
    (select 'post' as kind, p.id, p.search from public.blog_posts p where p.search @@ search_candidates.wide order by p.published_at desc nulls last limit 300)
    union all select 'case-study', c.id, c.search from public.case_studies c where c.search @@ search_candidates.wide
    union all select 'article', k.id, k.search from public.knowledge_articles k where k.search @@ search_candidates.wide
    union all select 'service', s.id, s.search from public.services s where s.search @@ search_candidates.wide
    union all select 'industry', i.id, i.search from public.industries i where i.search @@ search_candidates.wide
    union all select 'page', g.id, g.search from public.pages g where g.search @@ search_candidates.wide
    union all select 'legal', l.id, l.search from public.legal_documents l where l.search @@ search_candidates.wide
    union all select 'person', m.id, m.search from public.team_members m where m.search @@ search_candidates.wide
    union all select 'document', a.id, a.search from public.announcements a where a.search @@ search_candidates.wide and a.href ~ '^/downloads/'
  ) t
  order by 3 desc, 4 desc
  -- Ten times what is ever shown, so that drafts among the best do not push published texts out.
  limit 1000;
end;
$$;
comment on function private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer) is
  'Which records match and how well; not what they say.';

-- As the caller: row-level security decides what is left of the candidates.
create function private.search_found(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, slug text, path text, name text, hits integer, score real)
language sql stable security invoker set search_path = ''
begin atomic
  with candidates as materialized (
    select c.kind, c.id, c.hits, c.score
    from private.search_candidates(search_found.wide, search_found.exact, search_found.titles, search_found.units, search_found.needed) c
    where search_found.wide is not null
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
  -- The page with their posts; who has written none is shown with the team.
  select c.kind, c.id, t.slug, coalesce(
      (select '/blog/authors/' || t.slug where exists (
        select from public.blog_posts p where p.author = t.slug and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now())),
      (select g.path || coalesce('#' || (s.section ->> 'anchor'), '') from public.pages g cross join lateral jsonb_array_elements(g.sections) as s (section)
       where g.status = 'published' and g.is_active and g.deleted_at is null and s.section ->> 'kind' = 'team' and not coalesce((s.section ->> 'hidden')::boolean, false)
       order by g.path limit 1)), t.name, c.hits, c.score
  from candidates c join public.team_members t on t.id = c.id where c.kind = 'person'
  union all
  select c.kind, c.id, null, t.href, t.title, c.hits, c.score
  from candidates c join public.announcements t on t.id = c.id where c.kind = 'document';
end;
comment on function private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer) is 'What the caller may see of what matches, and where it is.';

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
    select b.kind, b.id, 0, null, null, t.body, t.search from best b join public.announcements t on t.id = b.id where b.kind = 'document'
  ), chosen as (
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
  ), shown as (
    select b.kind, b.id, b.slug, b.path, b.name, b.hits, b.score, b.total, c.label, c.anchor, c.search,
      replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(c.body, ''),
        '{{company.name}}', coalesce(o.name, '')), '{{company.legal_name}}', coalesce(o.legal_name, '')), '{{company.street}}', coalesce(o.street, '')),
        '{{company.postal_code}}', coalesce(o.postal_code, '')), '{{company.city}}', coalesce(o.city, '')), '{{company.country}}', coalesce(o.country, '')),
        '{{company.email}}', coalesce(o.email, '')), '{{company.phone}}', coalesce(o.phone, '')), '{{company.uid}}', coalesce(o.uid, '')) as body
    from best b
    left join passages c on c.kind = b.kind and c.id = b.id
    left join public.company o on o.deleted_at is null
  ), cut as (
    select s.kind, s.id, s.slug, s.path, s.name, s.hits, s.score, s.total, s.label, s.anchor, s.search,
      ts_headline('private.site_text'::regconfig, private.searchable(s.body), p.marks,
        format('StartSel="%s", StopSel="%s", MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "', chr(2), chr(3))) as words,
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

drop function public.search_posts(text, integer, integer);
create function public.search_posts(query text, skip integer, take integer)
returns table (id uuid, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  select p.id, (count(*) over ())::integer
  from private.search_plan(search_posts.query, false) w cross join lateral private.matching_posts(w.wide) as m (id)
  join public.blog_posts p on p.id = m.id
  where w.wide is not null and p.status = 'published' and p.is_active and p.deleted_at is null
    and (select count(*) from unnest(w.units) as u (unit) where p.search @@ u.unit) >= w.needed
  order by p.published_at desc, p.id
  offset greatest(search_posts.skip, 0) limit least(greatest(search_posts.take, 0), 100);
end;
comment on function public.search_posts(text, integer, integer) is
  'The published posts that match, newest first, under the caller''s own permissions, and how many there are in all.';

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

create function private.is_found(term text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (select from private.search_plan(term, false) p where p.wide is not null and private.is_public_match(p.wide));
end;
comment on function private.is_found(text) is 'Whether a search for this finds anything public.';

-- Of what was not found: whether it would be now, because somebody wrote about it or named a synonym.
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

grant execute on function private.search_plan(text, boolean), private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer),
  private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer), private.text_parts(text),
  public.search_content(text, integer, integer), public.suggest_content(text), public.search_posts(text, integer, integer), public.search_articles(text)
to anon, authenticated, service_role;
grant execute on function private.is_found(text), public.list_search_misses(integer) to authenticated, service_role;
