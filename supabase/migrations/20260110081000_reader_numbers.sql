-- Purpose: the numbers of a reader's dashboard: reading, bookmarks, last visit, weeks, notifications.
-- Tables:  reader_visits (new); reads article_reads, reading_sessions, bookmarks, blog_posts, announcements, notification_reads.
-- Risk:    none. The functions that read run as the caller, under row-level security.

create table public.reader_visits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  previous_at timestamptz
);
comment on table public.reader_visits is 'When a reader was here, and when the time before. Two moments, no trail.';
comment on column public.reader_visits.previous_at is 'The end of the visit before this one; null at the first.';

alter table public.reader_visits enable row level security;
create policy "readers see their own visits" on public.reader_visits
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "readers see their own visits" on public.reader_visits is 'Nobody else, admins included. Written by note_visit alone.';
grant select on public.reader_visits to authenticated;
grant select, insert, update, delete on public.reader_visits to service_role;

create function public.note_visit() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  previous timestamptz;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  insert into public.reader_visits as kept (user_id) values (me)
  on conflict (user_id) do update set
    previous_at = case when kept.seen_at < now() - interval '30 minutes' then kept.seen_at else kept.previous_at end,
    began_at = case when kept.seen_at < now() - interval '30 minutes' then now() else kept.began_at end,
    seen_at = now()
  returning kept.previous_at into previous;
  return previous;
end;
$$;
comment on function public.note_visit() is 'The caller is here. Answers when they were here before; half an hour of absence ends a visit.';
grant execute on function public.note_visit() to authenticated;

create function public.reading_summary() returns table (seconds integer, articles_read integer, bookmarks integer)
language sql stable security invoker set search_path = '' as $$
  select
    (select coalesce(pg_catalog.sum(r.seconds), 0)::integer from public.article_reads r where r.user_id = (select auth.uid())),
    (select pg_catalog.count(r.completed_at)::integer from public.article_reads r where r.user_id = (select auth.uid())),
    -- As many as the list shows: not those whose post was withdrawn.
    (select pg_catalog.count(*)::integer from public.bookmarks b join public.blog_posts p on p.id = b.post_id
     where b.user_id = (select auth.uid()) and p.status = 'published' and p.is_active
       and p.published_at <= pg_catalog.now() and p.deleted_at is null);
$$;
comment on function public.reading_summary() is 'What the caller has read and kept, in three numbers.';
grant execute on function public.reading_summary() to authenticated;

create function public.reading_weeks() returns table (week date, seconds integer)
language sql stable security invoker set search_path = '' as $$
  select w.week::date, coalesce(pg_catalog.sum(s.seconds), 0)::integer
  from pg_catalog.generate_series(
         pg_catalog.date_trunc('week', (pg_catalog.now() at time zone 'Europe/Zurich')) - interval '11 weeks',
         pg_catalog.date_trunc('week', (pg_catalog.now() at time zone 'Europe/Zurich')),
         interval '1 week') as w (week)
  left join public.reading_sessions s
    on s.user_id = (select auth.uid()) and s.day >= w.week::date and s.day < w.week::date + 7
  group by w.week order by w.week;
$$;
comment on function public.reading_weeks() is 'Seconds the caller read in each of the last 12 weeks, Mondays first, empty weeks too.';
grant execute on function public.reading_weeks() to authenticated;

create function public.reader_notifications() returns table (
  source text, source_id uuid, title text, body text, href text, published_at timestamptz, read_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select n.source, n.id, n.title, n.body, n.href, n.published_at, r.read_at
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
$$;
comment on function public.reader_notifications() is 'The newest announcements and posts for the caller, with when they saw each.';
grant execute on function public.reader_notifications() to authenticated;
