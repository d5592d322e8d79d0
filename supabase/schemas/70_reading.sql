-- Purpose: what a reader keeps: bookmarks, the reading list, what they read and for how long, notifications, the time of their last visit.
-- Tables:  bookmarks, reading_list, article_reads, reading_sessions, notification_reads, reader_visits.
-- Risk:    private data. Administrators do not see it either; it goes with the account.

create table public.bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.bookmarks is 'Posts a reader wants to find again.';
create index bookmarks_post on public.bookmarks (post_id);
alter table public.bookmarks enable row level security;
create policy "readers see their own bookmarks" on public.bookmarks
  for select to authenticated using (user_id = (select private.account()));
create policy "readers bookmark posts they can see" on public.bookmarks
  for insert to authenticated with check (
    user_id = (select private.account()) and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers remove their own bookmarks" on public.bookmarks
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own bookmarks" on public.bookmarks is 'Their own only; admins see none.';
comment on policy "readers bookmark posts they can see" on public.bookmarks is 'The posts table''s own policy hides drafts here too.';
comment on policy "readers remove their own bookmarks" on public.bookmarks is 'Their own only.';
grant select, delete on public.bookmarks to authenticated;
grant select, insert, update, delete on public.bookmarks to service_role;
grant insert (user_id, post_id) on public.bookmarks to authenticated;
call private.keep_no_statistics('public.bookmarks');

create table public.reading_list (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.reading_list is 'Posts a reader saved for later.';
create index reading_list_post on public.reading_list (post_id);
alter table public.reading_list enable row level security;
create policy "readers see their own reading list" on public.reading_list
  for select to authenticated using (user_id = (select private.account()));
create policy "readers save posts they can see" on public.reading_list
  for insert to authenticated with check (
    user_id = (select private.account()) and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers remove from their own reading list" on public.reading_list
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own reading list" on public.reading_list is 'Their own only; admins see none.';
comment on policy "readers save posts they can see" on public.reading_list is 'The posts table''s own policy hides drafts here too.';
comment on policy "readers remove from their own reading list" on public.reading_list is 'Their own only.';
grant select, delete on public.reading_list to authenticated;
grant select, insert, update, delete on public.reading_list to service_role;
grant insert (user_id, post_id) on public.reading_list to authenticated;
call private.keep_no_statistics('public.reading_list');

create table public.article_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  seconds integer not null default 0 check (seconds between 0 and 1000000),
  depth smallint not null default 0 check (depth between 0 and 100),
  completed_at timestamptz,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  position smallint not null default 0 check (position between 0 and 100),
  primary key (user_id, post_id)
);
comment on table public.article_reads is 'Active seconds and scroll depth per article, while the reader keeps a history.';
comment on column public.article_reads.position is 'Per cent of the text above the lower edge of the window when it was last left.';
create index article_reads_post on public.article_reads (post_id);
create index article_reads_recent on public.article_reads (user_id, last_read_at desc);
alter table public.article_reads enable row level security;
create policy "readers see their own reading" on public.article_reads
  for select to authenticated using (user_id = (select private.account()));
create policy "readers forget what they read" on public.article_reads
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own reading" on public.article_reads is 'Their own only; admins see none.';
comment on policy "readers forget what they read" on public.article_reads is 'One article or all of them.';
grant select, delete on public.article_reads to authenticated;
grant select, insert, update, delete on public.article_reads to service_role;
call private.keep_no_statistics('public.article_reads');

create table public.reading_sessions (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  post_id uuid not null,
  day date not null,
  seconds integer not null default 0 check (seconds between 0 and 86400),
  primary key (user_id, id),
  -- Forgetting an article forgets its sessions.
  foreign key (user_id, post_id) references public.article_reads (user_id, post_id) on delete cascade
);
comment on table public.reading_sessions is
  'Active seconds of one article on one screen, for the history by week. The browser makes the id, so that a report may arrive twice.';
comment on column public.reading_sessions.day is 'The day in Switzerland on which it was read.';
create index reading_sessions_days on public.reading_sessions (user_id, day);
create index reading_sessions_articles on public.reading_sessions (user_id, post_id);
alter table public.reading_sessions enable row level security;
create policy "readers see their own reading sessions" on public.reading_sessions
  for select to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own reading sessions" on public.reading_sessions is 'Their own only; admins see none.';
grant select on public.reading_sessions to authenticated;
grant select, insert, update, delete on public.reading_sessions to service_role;
call private.keep_no_statistics('public.reading_sessions');

create table public.notification_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  source text not null check (source in ('post', 'announcement')),
  source_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (user_id, source, source_id)
);
comment on table public.notification_reads is 'Which notifications a reader has seen.';
alter table public.notification_reads enable row level security;
create policy "readers see which notifications they read" on public.notification_reads
  for select to authenticated using (user_id = (select private.account()));
create policy "readers mark notifications as read" on public.notification_reads
  for insert to authenticated with check (user_id = (select private.account()));
create policy "readers mark notifications as unread" on public.notification_reads
  for delete to authenticated using (user_id = (select private.account()));
comment on policy "readers see which notifications they read" on public.notification_reads is 'Their own only; admins see none.';
comment on policy "readers mark notifications as read" on public.notification_reads is 'For themselves.';
comment on policy "readers mark notifications as unread" on public.notification_reads is 'For themselves.';
grant select, delete on public.notification_reads to authenticated;
grant select, insert, update, delete on public.notification_reads to service_role;
grant insert (user_id, source, source_id) on public.notification_reads to authenticated;
call private.keep_no_statistics('public.notification_reads');

-- A notification that was read stays marked, or it would be offered again. When that was tells of the reading, and is forgotten with it.
create function private.forget_when_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_reads r set read_at = pg_catalog.now()
  from forgotten f where r.user_id = f.user_id and r.source = 'post' and r.source_id = f.post_id;
  return null;
end;
$$;
comment on function private.forget_when_read() is 'Reading that is forgotten leaves a mark without its time.';
create trigger forget_when_read after delete on public.article_reads
  referencing old table as forgotten for each statement execute function private.forget_when_read();

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
  for select to authenticated using (user_id = (select private.account()));
comment on policy "readers see their own visits" on public.reader_visits is 'Their own only; admins see none. Written by note_visit alone.';
grant select on public.reader_visits to authenticated;
grant select, insert, update, delete on public.reader_visits to service_role;
call private.keep_no_statistics('public.reader_visits');

-- Recording ----------------------------------------------------------------------------------------------------------------

create function private.percent(value integer) returns smallint
language sql immutable set search_path = '' as $$
  select greatest(0, least(100, coalesce(value, 0)))::smallint;
$$;
comment on function private.percent(integer) is 'The value, limited to 0 to 100.';

-- Seconds are what the browser says, within what is possible: never more in all than have passed since the account was
-- made, and no more of one article in a day than ten times what it takes to read. A session reports its seconds so far,
-- so the same report twice counts once.
create function private.record_reading(entries jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
  born timestamptz;
  remaining integer;
  entry record;
  moment timestamptz;
  known integer;
  added integer;
  counted integer := 0;
begin
  if me is null then
    raise exception 'Sign in to keep a reading history.' using errcode = '42501';
  end if;
  if pg_catalog.jsonb_typeof(entries) is distinct from 'array' or pg_catalog.jsonb_array_length(entries) > 50 then
    raise exception 'Reports come as a list of at most 50.' using errcode = '22023';
  end if;
  -- The lock makes the reports of two screens queue up.
  perform from public.profiles where id = me and keep_reading_history for no key update;
  if not found then
    return 0;
  end if;
  select u.created_at into born from auth.users u where u.id = me;
  select least(extract(epoch from pg_catalog.now() - born)::bigint - coalesce(pg_catalog.sum(r.seconds), 0), 2000000000)
  into remaining from public.article_reads r where r.user_id = me;
  for entry in
    select r.session, r.post, r.seconds, r.depth, r.position, r.at, p.reading_minutes * 60 as estimate
    from pg_catalog.jsonb_to_recordset(entries)
           as r (session uuid, post uuid, seconds integer, depth integer, position integer, at timestamptz)
    join public.blog_posts p on p.id = r.post
    where r.session is not null and r.seconds is not null
      and p.status = 'published' and p.is_active and p.published_at <= pg_catalog.now() and p.deleted_at is null
  loop
    select s.seconds into known from public.reading_sessions s
    where s.user_id = me and s.id = entry.session and s.post_id = entry.post;
    -- Another article under a known id is a mistake of the browser's; it is passed over.
    continue when known is null and exists (
      select from public.reading_sessions s where s.user_id = me and s.id = entry.session);
    moment := least(coalesce(entry.at, pg_catalog.now()), pg_catalog.now());
    moment := greatest(moment, born, pg_catalog.now() - interval '90 days');
    select least(
             entry.seconds - coalesce(known, 0),
             remaining,
             entry.estimate * 10 - coalesce(pg_catalog.sum(s.seconds), 0))::integer
    into added from public.reading_sessions s
    where s.user_id = me and s.post_id = entry.post and s.day = (moment at time zone 'Europe/Zurich')::date;
    added := greatest(added, 0);
    remaining := remaining - added;
    insert into public.article_reads as kept (user_id, post_id, seconds, depth, position, first_read_at, last_read_at)
    values (me, entry.post, added, private.percent(entry.depth), private.percent(entry.position), moment, moment)
    on conflict (user_id, post_id) do update set
      seconds = least(kept.seconds + excluded.seconds, 1000000),
      depth = greatest(kept.depth, excluded.depth),
      position = case when excluded.last_read_at >= kept.last_read_at then excluded.position else kept.position end,
      last_read_at = greatest(kept.last_read_at, excluded.last_read_at);
    update public.article_reads set completed_at = moment
    where user_id = me and post_id = entry.post and completed_at is null
      and depth >= 90 and seconds * 3 >= entry.estimate;
    insert into public.reading_sessions as kept (user_id, id, post_id, day, seconds)
    values (me, entry.session, entry.post, (moment at time zone 'Europe/Zurich')::date, added)
    on conflict (user_id, id) do update set seconds = least(kept.seconds + excluded.seconds, 86400);
    insert into public.notification_reads (user_id, source, source_id) values (me, 'post', entry.post)
    on conflict do nothing;
    counted := counted + 1;
  end loop;
  return counted;
end;
$$;
comment on function private.record_reading(jsonb) is
  'Adds what the caller read, unless they switched the history off: [{session, post, seconds, depth, position, at}]. An article is read at 90 per cent depth and a third of its reading time.';
call private.expose_function('private.record_reading(jsonb)', 'authenticated');

create function private.note_visit() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select private.account());
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
comment on function private.note_visit() is 'The caller is here. Answers when they were here before; half an hour of absence ends a visit.';
call private.expose_function('private.note_visit()', 'authenticated');

-- The reader's dashboard ---------------------------------------------------------------------------------------------------

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

-- A link to a record leads to its path; a link to a record that is not public is left out.
create function public.reader_notifications() returns table (
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
    -- Posts from before the reader signed up are left out, except those of the last month, so that the first list is not empty.
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
comment on function public.reader_notifications() is 'The newest announcements and posts for the caller, with when they saw each.';
grant execute on function public.reader_notifications() to authenticated;
