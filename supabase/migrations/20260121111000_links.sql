-- Purpose: which links of the content lead nowhere, and what links to a record (docs/decisions/0030). Links of sections may refer to records.
-- Tables:  pages (one constraint).
-- Risk:    none for visitors. The reports read every text of every content table: only administrators cause it.

alter table public.pages drop constraint pages_section_links;
alter table public.pages add constraint pages_section_links check (
  not jsonb_path_exists(sections, '$.**.href ? (!(@ like_regex "^($|#|/[^/\\\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))"))')
  and not jsonb_path_exists(sections, '$.**.link_href ? (!(@ like_regex "^($|#|/[^/\\\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))"))')
  and not jsonb_path_exists(sections, '$.**.image ? (!(@ like_regex "^($|/[^/\\\\]|https://)"))'));

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

create function private.link_states(links text[]) returns table (link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  with asked as (
    select distinct l.link, p.path, p.table_name, p.id
    from unnest(links) as l (link) cross join lateral private.target_parts(l.link) p
  ), known as materialized (
    select r.table_name, r.id, r.path, r.is_public from private.linked_records() r
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

create function public.check_links(links text[]) returns table (link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  select s.link, s.state, s.leads_to from private.link_states(links[1:500]) s
  where s.state <> 'public' and (select private.is_admin()) order by s.link;
end;
comment on function public.check_links(text[]) is 'Of these links those that do not lead to something public. Empty for everybody but administrators.';

create function public.broken_links() returns table (table_name text, row_id text, title text, link text, state text, leads_to text)
language sql stable security invoker set search_path = ''
begin atomic
  with found as materialized (
    select c.table_name, c.row_id, c.title, c.link from private.content_links() c where (select private.is_admin())
  )
  select f.table_name, f.row_id, f.title, f.link, s.state, s.leads_to
  from found f join private.link_states((select array_agg(distinct e.link) from found e)) s on s.link = f.link and s.state <> 'public'
  order by f.table_name, f.title, f.row_id, f.link limit 1000;
end;
comment on function public.broken_links() is 'Links in the content that do not lead to something public. Empty for everybody but administrators.';

create function public.links_to(target_table text, target_id uuid) returns table (table_name text, row_id text, title text)
language sql stable security invoker set search_path = ''
begin atomic
  select distinct c.table_name, c.row_id, c.title
  from private.content_links() c cross join lateral private.target_parts(c.link) p
  where (select private.is_admin())
    and not (c.table_name = target_table and c.row_id = target_id::text)
    and ((p.table_name = target_table and p.id = target_id)
      or p.path in (select r.path from private.linked_records() r where r.table_name = target_table and r.id = target_id))
  order by c.table_name, c.title, c.row_id limit 100;
end;
comment on function public.links_to(text, uuid) is 'The content that links to a record, by reference or by its path. Empty for everybody but administrators.';

grant execute on function private.content_links(), private.link_states(text[]), public.check_links(text[]), public.broken_links(),
  public.links_to(text, uuid) to authenticated;
