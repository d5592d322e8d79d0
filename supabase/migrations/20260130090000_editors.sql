-- Purpose: editors. They write and publish content and media, and see neither messages, people, settings, theme, reports nor the audit
--          log (docs/decisions/0037). Who is an administrator is said by admin_users alone, as before; an administrator is an editor too.
-- Tables:  editors (new); policies of all content tables but company, site_settings and theme_configurations, of media, redirects,
--          revisions, working copies, preview links and the bucket "media"; of site_settings those for the words of pages.
-- Risk:    gives rights that only administrators had, to accounts in the new table; it is empty. Policies that named admins and are for
--          editors now have another name.

create table public.editors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now()
);
comment on table public.editors is 'Who is an editor: whoever has a row here, and every administrator.';
create index editors_granted_by on public.editors (granted_by);

create function private.has_proved_enough() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.has_factor((select auth.uid()))
    then (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
    else not private.admins_need_second_factor() end;
$$;
comment on function private.has_proved_enough() is
  'Who has a second factor has given it in this session; who has none needs none. The same for administrators and editors.';

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = (select auth.uid())) and private.has_proved_enough();
$$;

create function private.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select (exists (select from public.editors e where e.user_id = (select auth.uid()))
      or exists (select from public.admin_users a where a.user_id = (select auth.uid())))
    and private.has_proved_enough();
$$;
comment on function private.is_editor() is
  'The one test for editors, administrators included. Who has a second factor is one with it only (aal2).';
grant execute on function private.is_editor() to authenticated, service_role;

create or replace function private.session_ends_at(account uuid, created_at timestamptz, refreshed_at timestamp) returns timestamptz
language sql stable set search_path = '' as $$
  select case when exists (select from public.admin_users a where a.user_id = account)
      or exists (select from public.editors e where e.user_id = account)
    then least(begun + interval '7 days', active + interval '12 hours')
    else least(begun + interval '1 year', active + interval '30 days')
  end
  from (select session_ends_at.created_at as begun,
               coalesce(session_ends_at.refreshed_at at time zone 'UTC', session_ends_at.created_at) as active) as session;
$$;
comment on function private.session_ends_at(uuid, timestamptz, timestamp) is
  'When a session ends: 30 days without renewal or a year in all; for administrators and editors 12 hours or 7 days.';

create trigger stamp_grant before insert on public.editors for each row execute function private.stamp_grant();
create trigger step_up after insert or delete on public.editors for each row execute function private.step_up();
create trigger write_audit after insert or update or delete on public.editors
  for each row execute function private.write_audit('user_id', 'with values');

create function private.drop_lesser_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.editors e where e.user_id = new.user_id;
  return null;
end;
$$;
comment on function private.drop_lesser_role() is 'Everybody has one role: who becomes an administrator is no longer listed as an editor.';
create trigger drop_lesser_role after insert on public.admin_users
  for each row execute function private.drop_lesser_role();

alter table public.editors enable row level security;
create policy "people see whether they are editors, admins the whole list" on public.editors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "admins make editors" on public.editors
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins remove editors" on public.editors
  for delete to authenticated using ((select private.is_admin()));
comment on policy "people see whether they are editors, admins the whole list" on public.editors is 'Who else writes is told by colleagues().';
comment on policy "admins make editors" on public.editors is 'With a fresh second factor: trigger step_up.';
comment on policy "admins remove editors" on public.editors is 'With a fresh second factor: trigger step_up.';
grant select, delete on public.editors to authenticated;
grant insert (user_id) on public.editors to authenticated;
grant select, insert, update, delete on public.editors to service_role;
call private.keep_no_statistics('public.editors');

-- Everything that asked for an administrator and is content asks for an editor.
do $$
declare
  policy record;
begin
  for policy in
    select pg_catalog.format('%I on public.%I', p.policyname, p.tablename) as target, p.policyname as name,
           pg_catalog.replace(p.policyname, 'admins', 'editors') as new_name, p.tablename as table_name,
           pg_catalog.replace(p.qual, 'private.is_admin() AS is_admin', 'private.is_editor() AS is_editor') as qual,
           pg_catalog.replace(p.with_check, 'private.is_admin() AS is_admin', 'private.is_editor() AS is_editor') as with_check
    from pg_catalog.pg_policies p
    where p.schemaname = 'public' and coalesce(p.qual, '') || coalesce(p.with_check, '') like '%private.is_admin()%'
      and p.tablename not in ('company', 'site_settings', 'theme_configurations')
      and (p.tablename in ('redirects', 'redirect_uses', 'revisions', 'drafts', 'preview_links', 'search_synonyms', 'search_misses')
        or p.tablename in (select c.table_name from private.content_state c))
  loop
    execute 'alter policy ' || policy.target
      || coalesce(' using (' || policy.qual || ')', '') || coalesce(' with check (' || policy.with_check || ')', '');
    execute pg_catalog.format('alter policy %I on public.%I rename to %I', policy.name, policy.table_name, policy.new_name);
  end loop;
end;
$$;

-- Snapshots of what editors do not see are not theirs either.
alter policy "editors read revisions" on public.revisions using (
  (select private.is_admin())
  or ((select private.is_editor()) and table_name not in ('company', 'site_settings', 'theme_configurations')));
comment on policy "editors read revisions" on public.revisions is 'Drafts are in there: nobody else. Earlier settings and themes: admins.';

-- Working copies of them neither: what was scheduled is published by a function that writes as its owner.
alter policy "editors read drafts" on public.drafts using (
  (select private.is_admin())
  or ((select private.is_editor()) and table_name not in ('company', 'site_settings', 'theme_configurations')));
create or replace function private.may_publish(account uuid, table_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = account)
    or (exists (select from public.editors e where e.user_id = account)
      and may_publish.table_name not in ('company', 'site_settings', 'theme_configurations'));
$$;

-- The headings and buttons that all pages of a kind have are settings and content.
alter policy "readers read public settings, admins every one" on public.site_settings
  using (is_public or (select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
alter policy "admins add settings" on public.site_settings
  with check ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
alter policy "admins change settings" on public.site_settings
  using ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())))
  with check ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
alter policy "admins add settings" on public.site_settings rename to "admins add settings, editors the words of pages";
alter policy "admins change settings" on public.site_settings rename to "admins change settings, editors the words of pages";

drop policy "admins list media files" on storage.objects;
drop policy "admins upload media files" on storage.objects;
drop policy "admins replace media files" on storage.objects;
drop policy "admins delete media files" on storage.objects;
create policy "editors list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_editor()));
create policy "editors upload media files" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors replace media files" on storage.objects
  for update to authenticated using (bucket_id = 'media' and (select private.is_editor()))
  with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors delete media files" on storage.objects
  for delete to authenticated using (
    bucket_id = 'media' and (select private.is_editor())
    and not exists (select from public.media m where m.path = objects.name)
  );
-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "editors list media files" on storage.objects is
    'Nobody else: the web process reads originals with the secret key and shows copies.';
  comment on policy "editors upload media files" on storage.objects is 'The media library.';
  comment on policy "editors replace media files" on storage.objects is 'The media library: replace in place.';
  comment on policy "editors delete media files" on storage.objects is
    'Files of no image: replaced ones, and those of images deleted for good.';
exception when insufficient_privilege then
  null;
end;
$$;

-- What the editor's tools ask: the same functions, for editors. Those that run as the caller show an editor no more than the tables do.
do $$
declare
  tool record;
begin
  for tool in
    select p.oid, p.oid::regprocedure as name, pg_catalog.obj_description(p.oid, 'pg_proc') as words
    from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.proname in ('search_records', 'admin_attention', 'list_search_misses', 'desk_calendar', 'my_desk', 'check_links', 'broken_links', 'links_to',
        'media_usage', 'media_usages', 'used_media', 'list_media', 'media_labels', 'label_media', 'merge_tags')
      and pg_catalog.pg_get_functiondef(p.oid) like '%private.is_admin()%'
  loop
    execute pg_catalog.replace(
      pg_catalog.replace(pg_catalog.pg_get_functiondef(tool.oid), 'private.is_admin() AS is_admin', 'private.is_editor() AS is_editor'),
      'private.is_admin()', 'private.is_editor()');
    execute pg_catalog.format('comment on function %s is %L', tool.name,
      pg_catalog.replace(tool.words, 'administrators', 'editors'));
  end loop;
end;
$$;
comment on function public.list_redirects(text, boolean, integer, integer) is
  'Redirects with where they lead at this moment and how often they were followed. Empty for everybody but editors.';

create or replace procedure private.open_content(target regclass, plural text, visible text, key_column text default 'id')
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
  execute format('comment on policy %I on %s is %L', removing, target, 'For good. The trash is deleted_at.');
  execute format('grant select on %s to anon', target);
  execute format('grant select, insert, update, delete on %s to authenticated, service_role', target);
  call private.watch_content(target, visible, key_column);
end;
$$;

create function private.office_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'role', p.role,
    'granted', p.granted,
    'needs', case when p.role is null or p.granted then null
                  when private.has_factor((select auth.uid())) then 'second_step'
                  else 'enrolment' end)
  from (select case when exists (select from public.admin_users a where a.user_id = (select auth.uid())) then 'admin'
                    when exists (select from public.editors e where e.user_id = (select auth.uid())) then 'editor' end as role,
               private.is_editor() as granted) p;
$$;
comment on function private.office_access() is
  'As what the caller is listed (admin, editor or null), whether they are it now, and what is missing: a second step, or enrolment.';
create function public.office_access() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.office_access();
end;
comment on function public.office_access() is
  'As what the caller is listed (admin, editor or null), whether they are it now, and what is missing: a second step, or enrolment.';
grant execute on function private.office_access(), public.office_access() to authenticated;

create function private.colleagues() returns table (id uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(nullif(pg_catalog.btrim(p.full_name), ''), pg_catalog.split_part(p.email, '@', 1)), s.role
  from (select a.user_id, 'admin' as role from public.admin_users a
        union all select e.user_id, 'editor' from public.editors e) s
  join public.profiles p on p.id = s.user_id
  where (select private.is_editor())
  order by 2, 1;
$$;
comment on function private.colleagues() is
  'Who works in the back office, by name and role; no e-mail, which editors do not see. Empty for everybody but editors.';
create function public.colleagues() returns table (id uuid, name text, role text)
language sql stable security invoker set search_path = ''
begin atomic
  select c.id, c.name, c.role from private.colleagues() c;
end;
comment on function public.colleagues() is
  'Who works in the back office, by name and role; no e-mail, which editors do not see. Empty for everybody but editors.';
grant execute on function private.colleagues(), public.colleagues() to authenticated;

create function private.grant_editor(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select u.id into chosen from auth.users u
  where u.email = pg_catalog.lower(pg_catalog.btrim(grant_editor.email)) and u.email_confirmed_at is not null;
  if chosen is null then
    raise exception 'There is no confirmed account with this e-mail. Invite them instead.' using errcode = 'P0002';
  end if;
  if exists (select from public.admin_users a where a.user_id = chosen) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  if exists (select from public.editors e where e.user_id = chosen) then
    raise exception 'This person is an editor already.' using errcode = '23514';
  end if;
  insert into public.editors (user_id) values (chosen);
end;
$$;
comment on function private.grant_editor(text) is 'Makes the owner of a confirmed e-mail an editor. For administrators.';
create function public.grant_editor(email text) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.grant_editor(email);
end;
comment on function public.grant_editor(text) is 'Makes the owner of a confirmed e-mail an editor. For administrators.';
grant execute on function private.grant_editor(text), public.grant_editor(text) to authenticated;
