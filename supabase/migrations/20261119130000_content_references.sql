-- Purpose: the links and files that content names are kept in a table by trigger. The report of broken links read every text at each look
--          (27 s at 5,000 posts), and a file that went to the trash was looked for in all of them.
-- Tables:  private.content_references, with a row for each link and file of the content there is; a trigger on every content table.
-- Risk:    writes to content wait until every text was read once: about a minute with ten thousand records. Reads do not wait.

do $$
begin
  lock table public.announcements, public.blog_posts, public.case_studies, public.certifications, public.company, public.hero_slides,
    public.industries, public.knowledge_articles, public.legal_documents, public.menus, public.pages, public.services,
    public.site_settings, public.statistics, public.status_components, public.status_notices, public.tags, public.team_members,
    public.testimonials, public.theme_configurations, public.trust_records
    in share row exclusive mode;
end;
$$;

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

create or replace procedure private.register_content_table(target regclass, plural text, visible text, key_column text default 'id')
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
  execute format('comment on policy %I on %s is %L', removing, target, 'Permanently. The trash is deleted_at.');
  execute format('grant select on %s to anon', target);
  execute format('grant select, insert, update, delete on %s to authenticated, service_role', target);
  call private.attach_content_triggers(target, visible, key_column);
  call private.attach_references(target, key_column);
end;
$$;

do $$
declare
  content record;
begin
  for content in
    select t.tgrelid::regclass as target, pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'), '\000', 1) as key_column
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_revision' and c.relnamespace = 'public'::regnamespace and c.relname <> 'media'
  loop
    call private.attach_references(content.target, content.key_column);
  end loop;
end;
$$;
call private.collect_references();

drop function public.links_to(text, uuid), public.broken_links(), public.check_links(text[]), private.link_states(text[]), private.content_links();

-- Of a legal document the newest version counts: the others are sealed.
create function private.content_links(aims text[])
returns table (table_name text, row_id text, title text, link text, aim text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct r.table_name, r.row_id, r.title, r.target, r.aim
  from private.content_references r
  where (select private.is_editor()) and r.kind = 'link' and not r.in_trash and r.aim = any (aims)
    and (r.table_name <> 'legal_documents' or not exists (
      select from public.legal_documents d join public.legal_documents n on n.slug = d.slug and n.version > d.version and n.deleted_at is null
      where d.id::text = r.row_id));
end;
$$;
comment on function private.content_links(text[]) is 'The links in the content, without the trash, that have one of these aims. Empty unless the caller is an editor.';
grant execute on function private.content_links(text[]) to authenticated;

create function private.linked_aims() returns setof text
language sql stable security definer set search_path = ''
begin atomic
  select distinct r.aim from private.content_references r where (select private.is_editor()) and r.kind = 'link' and not r.in_trash;
end;
comment on function private.linked_aims() is 'Where the links of the content lead inside this site. Empty unless the caller is an editor.';
grant execute on function private.linked_aims() to authenticated;

-- A link to a document leads somewhere as long as the document is there.
create function private.aim_states(aims text[]) returns table (aim text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  with known as materialized (
    select 'record:' || r.table_name || '/' || r.id as record, r.path, r.is_public from private.linked_records() r
    union all
    select 'record:media/' || m.id, '/downloads/' || m.slug, m.deleted_at is null from public.media m where m.mime not like 'image/%'
  ), places as (
    select k.record as aim, k.is_public from known k
    union all
    select k.path, bool_or(k.is_public) from known k group by k.path
  )
  select a.aim,
    coalesce(
      (select 'public' where p.is_public),
      (select 'redirected' where d.id is not null),
      (select 'hidden' where p.aim is not null),
      'missing'),
    (select public.find_redirect(a.aim) where d.id is not null)
  from (select distinct u.aim from unnest(aims) as u (aim)) as a
  left join places p on p.aim = a.aim
  left join public.redirects d on d.from_path = a.aim;
end;
comment on function private.aim_states(text[]) is
  'Whether links inside this site lead to something public, to a redirect, to what is hidden or to nothing. Knows no path of the application.';
grant execute on function private.aim_states(text[]) to authenticated;

create function public.check_links(links text[]) returns table (link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  select l.link, s.state, s.leads_to
  from (select distinct u.link, private.aim_of(u.link) as aim from unnest(links[1:500]) as u (link)) l
  join private.aim_states((select array_agg(private.aim_of(u.link)) from unnest(links[1:500]) as u (link))) s on s.aim = l.aim
  where s.state <> 'public' and (select private.is_editor()) order by l.link;
end;
comment on function public.check_links(text[]) is 'Of these links those that do not lead to something public. Empty unless the caller is an editor.';
grant execute on function public.check_links(text[]) to authenticated;

create function public.broken_links() returns table (table_name text, row_id text, title text, link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  with broken as materialized (
    select s.aim, s.state, s.leads_to from private.aim_states(array(select a.aim from private.linked_aims() as a (aim))) s where s.state <> 'public'
  )
  select c.table_name, c.row_id, c.title, c.link, b.state, b.leads_to
  from private.content_links(array(select b.aim from broken b)) c join broken b on b.aim = c.aim
  order by c.table_name, c.title, c.row_id, c.link limit 1000;
end;
comment on function public.broken_links() is 'Links in the content that do not lead to something public. Empty unless the caller is an editor.';
grant execute on function public.broken_links() to authenticated;

create function public.links_to(target_table text, target_id uuid) returns table (table_name text, row_id text, title text)
language sql stable security invoker set search_path = ''
begin atomic
  select distinct c.table_name, c.row_id, c.title
  from private.content_links(array(
    select 'record:' || target_table || '/' || target_id
    union all
    select r.path from private.linked_records() r where r.table_name = target_table and r.id = target_id)) c
  where not (c.table_name = target_table and c.row_id = target_id::text)
  order by c.table_name, c.title, c.row_id limit 100;
end;
comment on function public.links_to(text, uuid) is 'The content that links to a record, by reference or by its path. Empty unless the caller is an editor.';
grant execute on function public.links_to(text, uuid) to authenticated;

create or replace function private.media_mentions(wanted text[] default null)
returns table (slug text, table_name text, row_id text, title text, column_name text, in_trash boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  waiting record;
  named record;
begin
  return query
  select r.target, r.table_name, r.row_id, r.title, r.column_name, r.in_trash
  from private.content_references r where r.kind = 'file' and (wanted is null or r.aim = any (wanted));

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
        select distinct f.target as slug, t.table_name::text, t.row_id::text, t.data ->> 'title' as title
        from public.%I t cross join lateral private.references_in(t.data) f
        where f.kind = 'file' and ($1 is null or f.target = any ($1))
      $query$, waiting.name)
    using wanted
    loop
      slug := named.slug;
      table_name := named.table_name;
      row_id := named.row_id;
      title := named.title;
      column_name := waiting.name;
      in_trash := false;
      -- The record may be deleted while its pending changes still exist.
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
