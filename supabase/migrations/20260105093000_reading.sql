-- Purpose: what a reader keeps: bookmarks, the reading list, how far they read, which notifications they saw.
-- Tables:  bookmarks, reading_list, article_reads, notification_reads.
-- Risk:    private data. Not even an admin reads it; it goes with the account.

create table public.bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.bookmarks is 'Posts a reader wants to find again.';
create index bookmarks_post on public.bookmarks (post_id);

create table public.reading_list (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.reading_list is 'Posts a reader saved for later.';
create index reading_list_post on public.reading_list (post_id);

create table public.article_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  seconds integer not null default 0 check (seconds between 0 and 1000000),
  depth smallint not null default 0 check (depth between 0 and 100),
  completed_at timestamptz,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.article_reads is 'Active seconds and scroll depth per article, while the reader keeps a history.';
create index article_reads_post on public.article_reads (post_id);
create index article_reads_recent on public.article_reads (user_id, last_read_at desc);

create table public.notification_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  source text not null check (source in ('post', 'announcement')),
  source_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (user_id, source, source_id)
);
comment on table public.notification_reads is 'Which notifications a reader has seen.';

alter table public.bookmarks enable row level security;
alter table public.reading_list enable row level security;
alter table public.article_reads enable row level security;
alter table public.notification_reads enable row level security;

create policy "readers see their own bookmarks" on public.bookmarks
  for select to authenticated using (user_id = (select auth.uid()));
create policy "readers bookmark posts they can see" on public.bookmarks
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers remove their own bookmarks" on public.bookmarks
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "readers see their own bookmarks" on public.bookmarks is 'Nobody else, admins included.';
comment on policy "readers bookmark posts they can see" on public.bookmarks is 'The posts table''s own policy hides drafts here too.';
comment on policy "readers remove their own bookmarks" on public.bookmarks is 'Nobody else''s.';

create policy "readers see their own reading list" on public.reading_list
  for select to authenticated using (user_id = (select auth.uid()));
create policy "readers save posts they can see" on public.reading_list
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers remove from their own reading list" on public.reading_list
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "readers see their own reading list" on public.reading_list is 'Nobody else, admins included.';
comment on policy "readers save posts they can see" on public.reading_list is 'The posts table''s own policy hides drafts here too.';
comment on policy "readers remove from their own reading list" on public.reading_list is 'Nobody else''s.';

create policy "readers see their own reading" on public.article_reads
  for select to authenticated using (user_id = (select auth.uid()));
create policy "readers record their reading unless they switched it off" on public.article_reads
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.profiles me where me.id = (select auth.uid()) and me.keep_reading_history)
    and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers go on reading unless they switched it off" on public.article_reads
  for update to authenticated using (user_id = (select auth.uid())) with check (
    user_id = (select auth.uid())
    and exists (select from public.profiles me where me.id = (select auth.uid()) and me.keep_reading_history)
    and exists (select from public.blog_posts p where p.id = post_id));
create policy "readers forget what they read" on public.article_reads
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "readers see their own reading" on public.article_reads is 'Nobody else, admins included.';
comment on policy "readers record their reading unless they switched it off" on public.article_reads is 'profiles.keep_reading_history.';
comment on policy "readers go on reading unless they switched it off" on public.article_reads is 'profiles.keep_reading_history.';
comment on policy "readers forget what they read" on public.article_reads is 'One article or all of them.';

create policy "readers see which notifications they read" on public.notification_reads
  for select to authenticated using (user_id = (select auth.uid()));
create policy "readers mark notifications as read" on public.notification_reads
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "readers mark notifications as unread" on public.notification_reads
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "readers see which notifications they read" on public.notification_reads is 'Nobody else, admins included.';
comment on policy "readers mark notifications as read" on public.notification_reads is 'For themselves.';
comment on policy "readers mark notifications as unread" on public.notification_reads is 'For themselves.';

grant select, insert, delete on public.bookmarks, public.reading_list, public.notification_reads to authenticated;
grant select, insert, update, delete on public.article_reads to authenticated;
grant select, insert, update, delete
  on public.bookmarks, public.reading_list, public.article_reads, public.notification_reads to service_role;
