-- Purpose: which records links may refer to, where redirects lead, and which links of the content lead nowhere (docs/decisions/0030).
-- Tables:  redirects (the rows that every site has).

-- Every record with a page of its own. As the caller: a visitor finds what is public.
create function private.linked_records() returns table (table_name text, id uuid, path text, title text, is_public boolean)
language sql stable security invoker set search_path = ''
begin atomic
  -- generated: linked records
  select 'blog_posts', t.id, '/blog/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.blog_posts t
  union all
  select 'case_studies', t.id, '/case-studies/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and (not t.is_sample or (select private.samples_are_shown())) from public.case_studies t
  union all
  select 'knowledge_articles', t.id, '/resources/knowledge-base/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.knowledge_articles t
  union all
  select 'pages', t.id, t.path, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.pages t
  union all
  select 'legal_documents', t.id, '/legal/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.legal_documents t
  union all
  select 'services', t.id, '/services/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.services t
  union all
  select 'industries', t.id, '/industries/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.industries t
  -- end
  ;
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
  'Redirects with where they lead at this moment and how often they were followed. Empty unless the caller is an editor.';
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

-- The planner has no statistics of the table, takes it for small and would sort it.
create function private.linked_aims() returns setof text
language sql stable security definer set search_path = '' set enable_sort = off
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
