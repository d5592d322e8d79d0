-- Purpose: what is read is reported in sessions, counted by the database, and can be told apart by week.
-- Tables:  reading_sessions (new), article_reads (new column position; written by record_reading alone from now on).
-- Risk:    narrows: readers no longer insert into or update article_reads themselves. Nothing did so before this release.

alter table public.article_reads add column position smallint not null default 0 check (position between 0 and 100);
comment on column public.article_reads.position is 'Per cent of the text above the lower edge of the window when it was last left.';

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
comment on table public.reading_sessions is 'Active seconds of one article on one screen, for the history by week. The browser makes the id, so that a report may arrive twice.';
comment on column public.reading_sessions.day is 'The day in Switzerland on which it was read.';
create index reading_sessions_days on public.reading_sessions (user_id, day);
create index reading_sessions_articles on public.reading_sessions (user_id, post_id);

alter table public.reading_sessions enable row level security;
create policy "readers see their own reading sessions" on public.reading_sessions
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "readers see their own reading sessions" on public.reading_sessions is 'Nobody else, admins included.';
grant select on public.reading_sessions to authenticated;
grant select, insert, update, delete on public.reading_sessions to service_role;

drop policy "readers record their reading unless they switched it off" on public.article_reads;
drop policy "readers go on reading unless they switched it off" on public.article_reads;
revoke insert, update on public.article_reads from authenticated;

-- Seconds are what the browser says, within what is possible: never more in all than have passed since the account was
-- made, and no more of one article in a day than ten times what it takes to read. A session reports its seconds so far,
-- so the same report twice counts once.
create function public.record_reading(entries jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
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
comment on function public.record_reading(jsonb) is
  'Adds what the caller read, unless they switched the history off: [{session, post, seconds, depth, position, at}]. An article is read at 90 per cent depth and a third of its reading time.';
grant execute on function public.record_reading(jsonb) to authenticated;

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

create function private.percent(value integer) returns smallint
language sql immutable set search_path = '' as $$
  select greatest(0, least(100, coalesce(value, 0)))::smallint;
$$;
comment on function private.percent(integer) is 'Within 0 and 100, whatever was said.';
