-- Purpose: the links of hero slides and announcements may refer to records, as those of sections and menus do (docs/decisions/0030).
-- Tables:  hero_slides, announcements (one check each).
-- Risk:    none; what was allowed stays allowed.

alter table public.hero_slides
  drop constraint hero_slides_link,
  add constraint hero_slides_link check (link_href ~ '^(/[^/\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))');
alter table public.announcements
  drop constraint announcements_href_check,
  add constraint announcements_href_check check (href ~ '^(/[^/\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))');

-- As before; a link to a record leads to where it is, and one to what is not public is none.
create or replace function public.reader_notifications() returns table (
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
    -- Nobody is told of what was there before they came, except of the last month, so that the first list is not empty.
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
