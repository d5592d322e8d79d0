-- Purpose: which links, images and documents each content record names, so that no question reads every text (docs/decisions/0030).
-- Tables:  private.content_references.

create function private.aim_of(target text) returns text
language sql immutable set search_path = '' as $$
  -- Quoted: the official CLI takes the end of "case" for that of "begin atomic".
  select case when target like '/%' then coalesce(nullif(rtrim(split, '/'), ''), '/') else split end
  from (select substring(target from '^[^?#]*') as split) as s;
$$;
comment on function private.aim_of(text) is 'Where a link leads: its target without a query, an anchor and a slash at its end.';
grant execute on function private.aim_of(text) to authenticated;

create table private.content_references (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  column_name text not null,
  kind text not null check (kind in ('link', 'file')),
  target text not null,
  aim text not null generated always as (private.aim_of(target)) stored,
  title text not null,
  in_trash boolean not null
);
comment on table private.content_references is 'What each content record links to and which files of the library it shows. Written by trigger only.';
comment on column private.content_references.target is 'A link inside this site as it is written: a path or record:TABLE/ID. Of a file of the library, its slug.';
comment on column private.content_references.aim is 'The target without a query, an anchor and a slash at its end.';
comment on column private.content_references.title is 'The title of the record that names it.';
create index content_references_record on private.content_references (table_name, row_id);
-- By hash: a link may be longer than an entry of an ordinary index.
create index content_references_aim on private.content_references using hash (aim);
alter table private.content_references enable row level security;
revoke all on private.content_references from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.content_references');

create function private.references_in(record jsonb) returns table (column_name text, kind text, target text)
language sql immutable set search_path = '' as $$
  select distinct c.key, found.kind, found.target
  from pg_catalog.jsonb_each(record) c
  cross join lateral (
    select case pg_catalog.jsonb_typeof(c.value) when 'string' then c.value #>> '{}' else c.value::text end as words
  ) w
  cross join lateral (
    -- In Markdown, in JSON, or the whole of a field.
    select 'link' as kind, coalesce(m.link[1], m.link[2]) as target
    from pg_catalog.regexp_matches(w.words,
      '(?:\]\(\s*<?|\]:\s+<?|": ")((?:/(?![/\\]|images/)|record:)[^\s"<>()\\]*)|^((?:/(?![/\\]|images/)|record:)\S*)$', 'g') m (link)
    where c.key not in ('path', 'slug')
    union all
    select 'file', m.file[1]
    from pg_catalog.regexp_matches(w.words, '/(?:images|downloads)/([a-z0-9]+(?:-[a-z0-9]+)*)', 'g') m (file)
  ) found
  where pg_catalog.jsonb_typeof(c.value) in ('string', 'array', 'object') and (w.words like '%/%' or w.words like '%record:%');
$$;
comment on function private.references_in(jsonb) is 'The links inside this site and the files of the library that a record names.';

-- tg_argv[0]: the key column.
create function private.note_references() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  computed text[];
  record jsonb;
begin
  if tg_op = 'TRUNCATE' then
    delete from private.content_references r where r.table_name = tg_table_name;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from private.content_references r where r.table_name = tg_table_name and r.row_id = to_jsonb(old) ->> tg_argv[0];
  end if;
  if tg_op <> 'DELETE' then
    select coalesce(pg_catalog.array_agg(a.attname::text), '{}') into computed
    from pg_catalog.pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '';
    record := to_jsonb(new) - computed;
    insert into private.content_references (table_name, row_id, column_name, kind, target, title, in_trash)
    select tg_table_name, record ->> tg_argv[0], f.column_name, f.kind, f.target,
      coalesce(record ->> 'title', record ->> 'headline', record ->> 'name', record ->> tg_argv[0]), record ->> 'deleted_at' is not null
    from private.references_in(record) f;
  end if;
  return null;
end;
$$;
comment on function private.note_references() is 'Keeps the references of a record as its texts have them.';

create procedure private.attach_references(target regclass, key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  execute pg_catalog.format('create trigger note_references after insert or update or delete on %s for each row execute function private.note_references(%L)', target, key_column);
  execute pg_catalog.format('create trigger forget_references after truncate on %s for each statement execute function private.note_references()', target);
end;
$$;
comment on procedure private.attach_references(regclass, text) is 'Gives a content table the triggers that keep what its rows link to and show.';

create procedure private.collect_references()
language plpgsql set search_path = '' as $$
declare
  content record;
begin
  delete from private.content_references;
  for content in
    select t.tgrelid::regclass as target, c.relname as name, pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'), '\000', 1) as key_column,
      array(select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attgenerated <> '') as computed
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid where t.tgname = 'note_references'
  loop
    execute pg_catalog.format(
      $query$
        insert into private.content_references (table_name, row_id, column_name, kind, target, title, in_trash)
        select %1$L, r.record ->> %2$L, f.column_name, f.kind, f.target,
          coalesce(r.record ->> 'title', r.record ->> 'headline', r.record ->> 'name', r.record ->> %2$L), r.record ->> 'deleted_at' is not null
        from %3$s t cross join lateral (select to_jsonb(t) - $1 as record) r cross join lateral private.references_in(r.record) f
      $query$, content.name, content.key_column, content.target) using content.computed;
  end loop;
end;
$$;
comment on procedure private.collect_references() is 'Fills the table from all content: for rows that were there before it was.';
