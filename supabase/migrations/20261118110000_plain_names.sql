-- Purpose: the words of the trade in the schema. The procedures that make a content table and the list of tables of the back office have
--          names that say what they do; comments name the editor, the visitor or the administrator, and say "pending changes".
--          expose_function() makes a function of the API from the one in private that it calls.
-- Tables:  none; no row changes. Functions that a web process of the version before calls keep their names, as do columns, which backups
--          name too.
-- Risk:    none; the functions do what they did.

alter procedure private.watch_content(regclass, text, text) rename to attach_content_triggers;
alter procedure private.open_content(regclass, text, text, text) rename to register_content_table;
alter function private.office_tables() rename to back_office_tables;

-- A policy stores the name of a function also as the name of its column: the conditions are the same, said again.
alter policy "editors read revisions" on public.revisions
  using (table_name = any ((select private.back_office_tables())::text[]));
alter policy "editors read drafts" on public.drafts
  using (table_name = any ((select private.back_office_tables())::text[]));
alter policy "editors begin drafts of their own" on public.drafts
  with check (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
alter policy "editors go on with their own drafts" on public.drafts
  using (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()))
  with check (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
alter policy "editors drop their own drafts" on public.drafts
  using (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
alter policy "editors read preview links" on public.preview_links
  using (table_name = any ((select private.back_office_tables())::text[]));
alter policy "editors make preview links in their own name" on public.preview_links
  with check (table_name = any ((select private.back_office_tables())::text[]) and created_by = (select private.account()));
alter policy "editors withdraw preview links" on public.preview_links
  using (table_name = any ((select private.back_office_tables())::text[]));
alter policy "editors read reviews" on public.reviews
  using (table_name = any ((select private.back_office_tables())::text[]));
alter policy "editors read comments" on public.record_comments
  using (table_name = any ((select private.back_office_tables())::text[]));
alter policy "editors comment in their own name" on public.record_comments
  with check (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
alter policy "editors delete their own comments" on public.record_comments
  using (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));

-- Functions: calls by name, and comments in their bodies -------------------------------------------------------------------

create or replace function public.note_site_url(url text) returns void
language sql security definer set search_path = '' as $$
  insert into private.site_facts (is_https)
  select note_site_url.url ~ '^https://'
  -- A process on a developer's machine does not decide for the site.
  where note_site_url.url !~ '^http://(localhost|127(\.[0-9]+){3}|\[::1\])(:|/|$)'
  on conflict (only_one) do update set is_https = excluded.is_https;
$$;

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
end;
$$;

create or replace function public.set_order(table_name text, ids uuid[]) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  moved integer;
begin
  if not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = pg_catalog.to_regclass(pg_catalog.format('public.%I', set_order.table_name))
      and a.attname = 'display_order' and not a.attisdropped) then
    raise exception 'Records of this kind have no order.' using errcode = '22023';
  end if;
  -- Only rows that move: a record that an editor has open is not touched when another one moves.
  execute pg_catalog.format(
    'update public.%I t set display_order = o.place from unnest($1) with ordinality o (id, place)
     where t.id = o.id and t.display_order <> o.place', set_order.table_name) using ids;
  get diagnostics moved = row_count;
  return moved;
end;
$$;

create or replace function private.forget_account(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  word constant text := pg_catalog.to_json(account)::text;
  -- A service that counts its own versions is not the embedded one.
  embedded constant boolean := pg_catalog.to_regclass('storage.migrations') is null;
begin
  update public.audit_log
  set row_id = case when row_id = account::text then 'deleted account' else row_id end,
      changes = pg_catalog.replace(changes::text, word, 'null')::jsonb
  where row_id = account::text or pg_catalog.strpos(changes::text, word) > 0;
  update public.revisions set data = pg_catalog.replace(data::text, word, 'null')::jsonb
  where pg_catalog.strpos(data::text, word) > 0;
  -- The page removes the files first; this removes what it could not, bytes included (private.file_contents). A Supabase project
  -- finds a file by its row alone: there the row waits for web's hourly job, which removes both (abandoned_files()).
  if embedded then
    delete from storage.objects where bucket_id = 'avatars' and (storage.foldername(name))[1] = account::text;
  end if;
  -- Pictures of the site stay, without the account that uploaded them.
  update storage.objects set owner = null, owner_id = null where owner = account or owner_id = account::text;
  -- Tables of the auth service that name the account without a foreign key; not every version has them.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1::text' using account;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = $1::text' using account;
  end if;
end;
$$;

create or replace function private.recent_sign_ins()
returns table (signed_in_at timestamptz, browser text, method text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select i.signed_in_at, i.browser, i.method, i.session_id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from private.sign_ins i
  where i.account_id = (select private.account())
    and i.signed_in_at > pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('sign_in_events'))
  union all
  -- Sessions without a recorded sign-in: from before this version, or of a Supabase project.
  select s.created_at, private.browser_kind(s.user_agent), null, s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select private.account()) and not exists (select from private.sign_ins i where i.session_id = s.id)
  order by 1 desc limit 50;
$$;

create or replace function private.review_state(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.reviews;
  now_in_work text;
  row_at timestamptz;
begin
  if not coalesce(review_state.table_name = any (private.back_office_tables()), false) then
    return null;
  end if;
  select * into newest from public.reviews r
  where r.table_name = review_state.table_name and r.row_id = review_state.row_id
  order by r.status = 'waiting' desc, r.created_at desc, r.id limit 1;
  now_in_work := private.version_in_work(review_state.table_name, review_state.row_id, coalesce(newest.requested_by, (select auth.uid())));
  if now_in_work is not null then
    execute pg_catalog.format('select t.updated_at from public.%I t where t.id = $1', review_state.table_name)
    into row_at using review_state.row_id;
  end if;
  return pg_catalog.jsonb_build_object(
    'rowAt', row_at,
    'draftAt', (select d.updated_at from public.drafts d where d.table_name = review_state.table_name
                  and d.row_id = review_state.row_id and d.author_id = newest.requested_by),
    'required', review_state.table_name = 'legal_documents' and private.legal_needs_review(),
    'version', now_in_work,
    'isCurrent', coalesce(newest.version = now_in_work, false),
    'authors', private.unapproved_authors(review_state.table_name, review_state.row_id),
    'review', case when newest.id is not null then pg_catalog.to_jsonb(newest) end);
end;
$$;

create or replace function private.withdraw_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'drafts' then
    -- A review is about the record with the pending changes of the editor who asked.
    if tg_op = 'UPDATE' and (old.table_name, old.row_id, old.author_id, old.data) = (new.table_name, new.row_id, new.author_id, new.data) then
      return null;
    end if;
    update public.reviews r set status = 'withdrawn', decided_by = private.actor(), decided_at = pg_catalog.now()
    where r.table_name = 'legal_documents' and r.status = 'waiting'
      and (r.table_name, r.row_id, r.requested_by) in (
        (old.table_name, old.row_id, old.author_id), (new.table_name, new.row_id, new.author_id));
  elsif tg_op = 'INSERT' or private.version_of(pg_catalog.to_jsonb(old)) <> private.version_of(pg_catalog.to_jsonb(new)) then
    update public.reviews r set status = 'withdrawn', decided_by = private.actor(), decided_at = pg_catalog.now()
    where r.table_name = tg_table_name and r.row_id = new.id and r.status = 'waiting';
  end if;
  return null;
end;
$$;

create or replace function private.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(report_open.table_name = any (private.back_office_tables()), false) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from private.open_records o where o.seen_at < pg_catalog.now() - interval '90 seconds';
  -- A tab belongs to its owner: reporting the id of another account's tab changes nothing.
  insert into private.open_records as o (tab, account_id, table_name, row_id)
  values (report_open.tab, (select auth.uid()), report_open.table_name, report_open.row_id)
  on conflict on constraint open_records_pkey do update
  set table_name = excluded.table_name, row_id = excluded.row_id, seen_at = pg_catalog.now()
  where o.account_id = excluded.account_id;
  return coalesce((
    select pg_catalog.jsonb_agg(distinct o.account_id) from private.open_records o
    where o.table_name = report_open.table_name and o.row_id = report_open.row_id and o.tab <> report_open.tab), '[]');
end;
$$;

create or replace function private.follow_path() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  reference text := 'record:' || tg_table_name || '/' || coalesce(after ->> 'id', before ->> 'id');
  left_path text := tg_argv[1] || (before ->> tg_argv[0]);
  taken_path text := tg_argv[1] || (after ->> tg_argv[0]);
begin
  if tg_op = 'DELETE' then
    delete from public.redirects r where r.target = reference or r.target like reference || '?%' or r.target like reference || '#%';
    return null;
  end if;
  if private.is_shown(after) then
    delete from public.redirects r where r.from_path = taken_path;
  end if;
  -- A path that was never public needs no redirect; neither does one at which another version of the document stays.
  if tg_op = 'UPDATE' and left_path <> taken_path and left_path <> '/' and not private.is_public_path(left_path)
    and (private.is_shown(before) or exists (
      select from public.revisions r
      where r.table_name = tg_table_name and r.row_id = before ->> 'id'
        and r.data ->> tg_argv[0] = before ->> tg_argv[0] and private.is_shown(r.data))) then
    insert into public.redirects (from_path, target, made_by) values (left_path, reference, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
  return null;
end;
$$;

create or replace function private.redirect_list(prefix text, left_slug text, taken_slug text, was_public boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.redirects r where r.from_path = prefix || taken_slug;
  -- Older tags may hold characters that a path cannot. A list that was never public needs no redirect, which would reveal its new name.
  if was_public and left_slug !~ '[/\\?#[:space:][:cntrl:]]' and taken_slug !~ '[/\\?#[:space:][:cntrl:]]' then
    insert into public.redirects (from_path, target, made_by) values (prefix || left_slug, prefix || taken_slug, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
end;
$$;

create or replace function private.media_mentions(wanted text[] default null)
returns table (slug text, table_name text, row_id text, title text, column_name text, in_trash boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  content record;
  waiting record;
  named record;
  address constant text := '/(?:images|downloads)/([a-z0-9]+(?:-[a-z0-9]+)*)';
begin
  for content in
    select c.relname as name,
      pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'), '\000', 1) as key_column,
      (select pg_catalog.string_agg(pg_catalog.format('(%L, t.%I::text)', a.attname, a.attname), ', ')
       from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) as texts
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_revision' and c.relnamespace = 'public'::regnamespace and c.relname <> 'media'
    order by c.relname
  loop
    return query execute pg_catalog.format(
      $query$
        select distinct m.found[1], %L, t.%I::text,
          coalesce(to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'headline', to_jsonb(t) ->> 'name', t.%I::text),
          f.name, to_jsonb(t) ->> 'deleted_at' is not null
        from public.%I t cross join lateral (values %s) f (name, words)
        cross join lateral pg_catalog.regexp_matches(f.words, $1, 'g') m (found)
        where (f.words like '%%/images/%%' or f.words like '%%/downloads/%%') and ($2 is null or m.found[1] = any ($2))
      $query$,
      content.name, content.key_column, content.key_column, content.name, content.texts)
    using address, wanted;
  end loop;

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
        select distinct m.found[1] as slug, t.table_name::text, t.row_id::text, t.data ->> 'title' as title
        from public.%I t cross join lateral pg_catalog.regexp_matches(t.data::text, $1, 'g') m (found)
        where $2 is null or m.found[1] = any ($2)
      $query$, waiting.name)
    using address, wanted
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

create or replace function public.visitor_salt() returns text
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  today date;
  found text;
begin
  -- Before the table is read: a reader in the same place could not be overtaken by the truncate.
  perform pg_catalog.pg_advisory_xact_lock(733848120021);
  -- Not now(), which is when the waiting began: that may have been yesterday.
  today := private.site_day(pg_catalog.clock_timestamp());
  select s.salt into found from private.visitor_salts s where s.day = today;
  if found is not null then
    return found;
  end if;
  begin
    -- A deleted row would stay in its file until other rows take its place. Truncating ends the file.
    truncate private.visitor_salts;
  exception when lock_not_available then
    -- Another session, such as pg_dump, holds a lock on the table.
    delete from private.visitor_salts;
  end;
  found := pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, 'UTF8')), 'hex');
  insert into private.visitor_salts (day, salt) values (today, found);
  return found;
end;
$$;

create or replace function private.request_review(table_name text, row_id uuid, assignee uuid, note text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if private.version_in_work(request_review.table_name, request_review.row_id, (select auth.uid())) is null then
    raise exception 'This record is not there any more.' using errcode = 'P0002';
  end if;
  if assignee = (select auth.uid()) then
    raise exception 'Choose another person: a review is a second pair of eyes.' using errcode = '23514';
  end if;
  if not exists (select from public.admin_users a where a.user_id = assignee union all
                 select from public.editors e where e.user_id = assignee) then
    raise exception 'This person does not work here any more. Choose another person.' using errcode = '23514';
  end if;
  delete from public.reviews r
  where r.table_name = request_review.table_name and r.row_id = request_review.row_id and r.status in ('waiting', 'withdrawn');
  insert into public.reviews (table_name, row_id, requested_by, assigned_to, note)
  values (request_review.table_name, request_review.row_id, (select auth.uid()), assignee, pg_catalog.btrim(coalesce(request_review.note, '')))
  returning id into made;
  return made;
end;
$$;

create or replace function private.decide_review(review uuid, approve boolean, seen text, remark text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.reviews;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select * into asked from public.reviews r where r.id = review and r.status = 'waiting' for update;
  if asked.id is null then
    raise exception 'This review was decided or withdrawn meanwhile. Look at the record again.' using errcode = 'P0002';
  end if;
  if asked.requested_by = (select auth.uid()) then
    raise exception 'You asked for this review: another person decides it.' using errcode = '42501';
  end if;
  if approve and seen is distinct from private.version_in_work(asked.table_name, asked.row_id, asked.requested_by) then
    raise exception 'The text has changed since you opened it. Read it again, then decide.' using errcode = '23514';
  end if;
  if approve and (select auth.uid()) = any (private.unapproved_authors(asked.table_name, asked.row_id)) then
    raise exception 'You changed this text since it was last approved. A colleague who has not changed it has to approve it.'
      using errcode = '23514';
  end if;
  if not approve and pg_catalog.btrim(coalesce(remark, '')) = '' then
    raise exception 'Say what has to change.' using errcode = '23514';
  end if;
  update public.reviews r
  set status = (array['sent_back', 'approved'])[approve::integer + 1], decided_by = (select auth.uid()), decided_at = pg_catalog.now(),
      version = seen
  where r.id = asked.id;
  if pg_catalog.btrim(coalesce(remark, '')) <> '' then
    insert into public.record_comments (table_name, row_id, author_id, body)
    values (asked.table_name, asked.row_id, (select auth.uid()), pg_catalog.btrim(remark));
  end if;
end;
$$;

create or replace function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.admin_users a where a.user_id = new.assigned_to) then
    raise exception 'Messages are assigned to administrators: only they see messages.' using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace function private.finish_job(job text, run uuid, done boolean default true) returns void
language sql volatile security definer set search_path = '' as $$
  -- One that was stopped before it was done lets the next begin at once.
  update private.job_leases lease set is_finished = done, held_until = now()
  where lease.job = finish_job.job and lease.run = finish_job.run;
$$;

create procedure private.expose_function(target regprocedure, callers text)
language plpgsql set search_path = '' as $$
declare
  called pg_catalog.pg_proc;
  parameters text;
begin
  select p.* into called from pg_catalog.pg_proc p where p.oid = target;
  select pg_catalog.string_agg('$' || n, ', ') into parameters from pg_catalog.generate_series(1, called.pronargs) n;
  execute pg_catalog.format(
    'create or replace function public.%1$I(%2$s) returns %3$s language sql %4$s security invoker set search_path = '''' '
      'begin atomic select %5$s private.%1$I(%6$s); end',
    called.proname, pg_catalog.pg_get_function_arguments(target), pg_catalog.pg_get_function_result(target),
    case called.provolatile when 's' then 'stable' else 'volatile' end, case when called.proretset then '* from' else '' end, parameters);
  parameters := pg_catalog.pg_get_function_identity_arguments(target);
  execute pg_catalog.format('comment on function public.%I(%s) is %L', called.proname, parameters, pg_catalog.obj_description(target, 'pg_proc'));
  execute pg_catalog.format('grant execute on function private.%1$I(%2$s), public.%1$I(%2$s) to %3$s', called.proname, parameters, callers);
end;
$$;
comment on procedure private.expose_function(regprocedure, text) is
  'Makes the function of the API that calls a function in private, with its comment, and grants both to these roles.';

create procedure private.attach_search_words(target regclass, words text)
language plpgsql set search_path = '' as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update'] loop
    execute pg_catalog.format('create trigger note_words_on_%1$s after %1$s on %2$s referencing new table as new_rows
      for each statement execute function private.note_search_words(%3$L)', event, target, words);
  end loop;
end;
$$;
comment on procedure private.attach_search_words(regclass, text) is 'Gives a table the triggers that record its new words: those of this expression.';

-- Comments -----------------------------------------------------------------------------------------------------------------

comment on procedure private.keep_no_statistics(regclass, text[]) is
  'Stops sampling the values of a table. Every table needs it whose rows the API shows to some roles only.';
comment on column public.site_settings.is_public is 'Whether public pages may read it.';
comment on table private.site_facts is 'Facts of the site that the web process reports to the database: whether its URL is https.';
comment on table public.admin_users is 'The administrators. An account without a row here is none.';
comment on table public.editors is 'The editors. Administrators have the rights of editors without a row here.';
comment on function private.has_proved_enough() is
  'Whether the caller has used their second factor in this session. An account without one passes unless the setting asks for one. The same for administrators and editors.';
comment on function private.is_admin() is
  'The one test for administrators. Policies call it at every statement. An account with a second factor must have used it (aal2).';
comment on function private.is_editor() is 'The one test for editors, administrators included. An account with a second factor must have used it (aal2).';
comment on function private.require_admin() is 'First line of every report: raises an error unless the caller is an administrator.';
comment on policy "people see whether they are editors, admins the whole list" on public.editors is 'colleagues() lists the other editors.';
comment on function private.stamp_grant() is 'Records who gave a role: the administrator who sent the invitation, or the signed-in one. The client cannot set it.';
comment on function private.drop_lesser_role() is 'An account has one role: a new administrator is removed from the editors.';
comment on function private.back_office_tables() is
  'The tables whose records the caller sees in the back office: all content for administrators, less for editors, none for other accounts. Every policy of a table that holds rows about records calls it.';
comment on policy "editors read revisions" on public.revisions is 'Editors only, because drafts are among them. Earlier settings and themes: admins only.';
comment on policy "admins read the audit log" on public.audit_log is 'The API writes no rows, not even for admins.';
comment on column public.profiles.email is 'The e-mail of the account, copied by trigger; changed only through the account.';
comment on policy "readers see their own profile, admins every profile" on public.profiles is 'Admins need names and e-mails to choose a new admin.';
comment on function private.protect_profile() is 'A reader changes neither the id nor the e-mail of their profile.';
comment on column private.pending_registrations.account_id is 'The account that has the e-mail now. The row then holds no personal data and only explains its link.';
comment on table private.account_notices is 'When a notice was last mailed to an account, so that the same notice is sent once a day at most.';
comment on function private.refuse_sign_up() is 'Refuses new accounts while sign-up is closed, except for invited e-mails.';
comment on function private.follow_email() is 'Copies a confirmed new e-mail to the profile.';
comment on function private.settle_registrations() is
  'When a confirmed account gets an e-mail, pending registrations for that e-mail can no longer become accounts.';
comment on function private.purge_unconfirmed_accounts() is 'Deletes registrations that were not confirmed in time (30 days, or as set). Returns how many.';
comment on function private.forget_deleted_account() is 'Removes every mention of a deleted account, whichever way it was deleted.';
comment on function private.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes, and a fresh second factor if the account has one.';
comment on function private.purge_sessions() is 'Deletes expired sessions. Called by the hourly job.';
comment on column private.sign_ins.browser is
  'Such as "Firefox on Windows": the kind, neither version nor IP address. The owner gets a mail about a kind not seen before.';
comment on table private.recovery_sets is 'The accounts that have recovery codes. Shown among the factors of the account.';
comment on table private.used_challenges is 'Challenges of passkeys that were used to sign in, until they expire: none works twice.';
comment on function private.purge_second_steps() is 'Deletes sign-ins after their retention period, wrong codes after a day, and expired challenges.';
comment on function private.security_settings() is 'Whether administrators need a second factor, and whether that is the default. For administrators.';
comment on function private.remove_factors(uuid) is
  'Takes all factors and recovery codes off an account, ends its sessions, writes an audit row and mails the owner. Does not check the rights of the caller.';
comment on function private.grant_admin(text) is 'Makes the owner of a confirmed e-mail an administrator.';
comment on table private.invitations is 'Open invitations to the back office, one per e-mail. Deleted when accepted or withdrawn.';
comment on function private.open_invitation(text) is 'The invitation that a link belongs to, until it expires and while its maker is an administrator.';
comment on function private.list_invitations() is 'Invitations that were neither accepted nor withdrawn. Empty unless the caller is an administrator.';
comment on function private.withdraw_invitation(uuid) is 'An administrator withdraws an invitation: its link stops working. One that no longer exists is no error.';
comment on function private.read_invitation(text) is 'What a link invites its holder to; null when it is unknown, used, withdrawn or expired.';
comment on function private.accept_invitation(text) is 'The owner of the invited e-mail takes the role. Once; needs a fresh second factor if the account has one.';
comment on function private.colleagues() is
  'Who works in the back office, by name and role; no e-mail, which editors do not see. Empty unless the caller is an editor.';
comment on table public.drafts is 'Pending changes: what an editor has changed in a published record and not yet published. One row per record and editor.';
comment on column public.drafts.seen_updated_at is 'updated_at of the record that the editor changed, to detect conflicts.';
comment on column public.drafts.publish_at is 'When the changes are published by schedule; null while they are not scheduled.';
comment on column public.drafts.held_back is
  'Why scheduled changes were not published: the record was changed since, the database refuses them, the record is no longer public, or the author may no longer publish.';
comment on column public.drafts.held_back_reason is 'In a sentence, why the database refused scheduled changes; null where held_back says enough.';
comment on policy "editors read drafts" on public.drafts is 'So that two editors of the same record know of each other.';
comment on policy "editors go on with their own drafts" on public.drafts is 'Editors do not write into the pending changes of a colleague.';
comment on function private.may_publish(uuid, text) is
  'Whether the scheduled changes of an account are published. The second factor was asked for when they were scheduled.';
comment on function private.publish_draft(public.drafts) is
  'Publishes pending changes: writes them into their record. Returns why not, or null. Fails where the database refuses them. Called by publish_due_drafts only.';
comment on function private.publish_due_drafts() is
  'Publishes the pending changes that are due, each in a sub-transaction. Returns which, and why not.';
comment on policy "editors make preview links in their own name" on public.preview_links is 'The link shows the pending changes of the editor who made it.';
comment on policy "editors withdraw preview links" on public.preview_links is 'Also those of colleagues: a link that went to the wrong person must be stopped.';
comment on function private.preview_document(text) is
  'One record with the pending changes of the editor who made the link; null when the link is unknown or expired, or that account is no longer an editor.';
comment on table public.reviews is 'Requests to review a record, and their decisions. Written by functions only.';
comment on policy "editors read reviews" on public.reviews is 'Editors see which reviews wait, and for whom.';
comment on table public.record_comments is 'Comments of editors about a record. Never public.';
comment on policy "editors comment in their own name" on public.record_comments is 'An editor cannot write a comment for a colleague.';
comment on policy "editors delete their own comments" on public.record_comments is 'Editors cannot delete the comments of a colleague.';
comment on function private.version_in_work(text, uuid, uuid) is
  'The version of a record with the pending changes of this editor applied. Null when there is no such record.';
comment on function private.unapproved_authors(text, uuid) is
  'The editors who have changed a legal document, or have pending changes to it, since the last approved version: they cannot approve it. Empty for other tables.';
comment on function private.request_review(text, uuid, uuid, text) is
  'Asks a colleague to review a record with the pending changes of the caller. Replaces a review that waits.';
comment on function private.withdraw_review(uuid) is 'The editor who asked for a review withdraws the request.';
comment on function private.review_state(text, uuid) is
  'The newest review of a record, whether it is about the text as it is now, whether one is needed, and which editors cannot approve because they changed the text. Null unless the caller is an editor.';
comment on table private.open_records is 'Which browser tab of which account has a record open in the back office. A tab that stops reporting is dropped after 90 seconds.';
comment on function private.report_open(uuid, text, uuid) is 'Records that a tab shows this record. Returns the accounts that have it open in another tab.';
comment on table public.redirects is 'Paths that are no more, and where they lead. Visitors ask find_redirect() for one; only editors see the list.';
comment on policy "editors read redirect uses" on public.redirect_uses is 'The back office. Written with the secret key only.';
comment on function private.shorten_redirects() is 'Redirects to a path that is now redirected itself get its target.';
comment on function private.know_tags() is 'Adds a record for every new tag that content names.';
comment on function private.replaced_tag_in(jsonb, text, text) is 'A section or pending changes with one tag replaced by another.';
comment on function private.rewrite_tag(text, text) is
  'Everything that names a tag names another, or none: content, the sections of pages, and pending changes. The history stays as it was.';
comment on column public.blog_posts.author is 'A member of the team; author_name is then theirs. Without one, author_name names an author outside the team.';
comment on function private.name_author() is 'Copies the name of the team member into the post, because visitors may not read every member.';
comment on function private.blog_tags() is 'The active tags of the published posts, those with most posts first. The same for every caller.';
comment on function private.is_tag_public(text) is 'Whether a public post carries the tag.';
comment on column public.pages.sections is 'In their order; a kind of section says what belongs into it (content-model/blocks.ts).';
comment on column public.menus.items is
  'Groups, columns and links in each other (content-model/menu-levels.ts); href is a link or record:TABLE/ID.';
comment on table public.status_components is 'The components whose state the status page shows. Incidents and maintenance name components by slug.';
comment on function private.complete_notice() is 'Fills in the missing times of a published notice; an incident ends with the update that resolves it.';
comment on function private.website_minutes() is
  'How many minutes of each month a web process recorded, the first and the last of them. The same for every caller.';
comment on column public.media.path is 'Name of the object in the bucket "media". A new file is a new object, so a cached one is never stale.';
comment on column public.media.alt is 'What the image shows. Null until an editor has described it; until then it cannot be chosen.';
comment on column public.media.slug is 'Part of the permanent URL: /images/{slug}, of a document /downloads/{slug}. Content refers to it; a new file keeps it.';
comment on function private.media_mentions(text[]) is
  'Every place in the content, in pending changes and in the trash that names an image or a document; of all of them, or of these slugs.';
comment on function private.media_usage(uuid) is 'Where an image is used. Empty unless the caller is an editor.';
comment on function private.media_usages(uuid[]) is 'Where these images and documents are used. Empty unless the caller is an editor.';
comment on function private.used_media() is 'The slugs that anything names. Empty unless the caller is an editor.';
comment on function private.protect_media() is 'Refuses to delete media in use, to change a slug and to remove a description. A new picture of another size loses the old crop and focus.';
comment on function public.list_media(text, text, text, text, text, integer, integer) is
  'The library by words, state, kind, type and label, the newest first. Empty unless the caller is an editor.';
comment on function public.media_labels() is 'The labels of the library with how often each is used. Empty unless the caller is an editor.';
comment on function public.list_redirects(text, boolean, integer, integer) is
  'Redirects with where they lead at this moment and how often they were followed. Empty unless the caller is an editor.';
comment on function public.check_links(text[]) is 'Of these links those that do not lead to something public. Empty unless the caller is an editor.';
comment on function public.broken_links() is 'Links in the content that do not lead to something public. Empty unless the caller is an editor.';
comment on function public.links_to(text, uuid) is 'The content that links to a record, by reference or by its path. Empty unless the caller is an editor.';
comment on table public.search_synonyms is 'Words that visitors use, and the words of our texts that mean the same. Only editors see the list.';
comment on policy "editors read search misses" on public.search_misses is 'The back office. Written with the secret key only.';
comment on policy "editors remove search misses" on public.search_misses is 'Those that an editor has dealt with.';
comment on function public.list_search_misses(integer) is
  'What was searched for most and not found, and whether it would be found now. Empty unless the caller is an editor.';
comment on function public.suggest_content(text) is 'A few records that match what the caller is typing, under the caller''s own permissions.';
comment on policy "readers see their own bookmarks" on public.bookmarks is 'Their own only; admins see none.';
comment on policy "readers remove their own bookmarks" on public.bookmarks is 'Their own only.';
comment on policy "readers see their own reading list" on public.reading_list is 'Their own only; admins see none.';
comment on policy "readers remove from their own reading list" on public.reading_list is 'Their own only.';
comment on policy "readers see their own reading" on public.article_reads is 'Their own only; admins see none.';
comment on policy "readers see their own reading sessions" on public.reading_sessions is 'Their own only; admins see none.';
comment on policy "readers see which notifications they read" on public.notification_reads is 'Their own only; admins see none.';
comment on policy "readers see their own visits" on public.reader_visits is 'Their own only; admins see none. Written by note_visit alone.';
comment on column public.contact_messages.assigned_to is 'The administrator who answers it; only administrators see messages.';
comment on function private.check_assignee() is 'A message is assigned to administrators only, who can read it.';
comment on table public.message_notes is 'What administrators note about a contact message. Never sent; deleted with the message.';
comment on policy "admins note in their own name" on public.message_notes is 'An administrator cannot write a note for a colleague.';
comment on policy "admins delete their own notes" on public.message_notes is 'Administrators cannot delete the notes of a colleague.';
comment on table public.page_views is 'One row per page view. A visitor cannot be recognised from one day to the next.';
comment on column public.page_views.country is 'The region in the browser''s language setting (de-CH: CH). Never looked up from an IP address.';
comment on column public.web_vitals.route is 'The pattern of the page''s path, such as /blog/:slug.';
comment on table public.view_days is 'Visits of a day in one row. Visitors are counted anew each day and not recognised on the next.';
comment on function private.forget_rate_limits() is 'Deletes expired counts. Called by the hourly job.';
comment on table private.seeded is 'What was seeded and when. What has a row here is not seeded again.';
comment on function public.desk_calendar(date, date) is
  'What is published, changes by schedule, begins, ends or is due for review in a period, by the days of the site''s clock. Empty unless the caller is an editor.';
comment on function public.my_desk() is
  'Of the caller: drafts, scheduled records, scheduled changes, and pending changes. Empty unless the caller is an editor.';
comment on function public.search_records(text, integer) is 'Records of the back office by name and by text. Empty unless the caller is an editor.';
comment on function public.admin_attention() is
  'New messages, drafts, scheduled texts, certificates that end within 60 days, reviews that are due, sample data, incidents that last, open errors of the week, failed jobs. Null unless the caller is an editor.';
comment on policy "editors remove redirects" on public.redirects is 'Permanently.';
comment on policy "editors remove synonyms" on public.search_synonyms is 'Permanently.';
comment on function private.replaced_tag(text[], text, text) is 'The same list with another tag in the place of one, or without it; each once.';
comment on function private.follow_tag() is 'Content follows a tag whose slug changes, and forgets one that is deleted permanently.';
comment on column public.industries.diagram_boxes is
  'What the diagram shows: {name, zone, mark}. Zones are in the order of their first box; the first is the customer''s own.';
comment on column public.services.diagram_boxes is
  'What the diagram shows: {name, zone, mark}. Zones are in the order of their first box; the first is the customer''s own.';
comment on column public.media.caption is 'Shown under an image that is a figure.';
comment on column public.media.credit is 'Who made it, as it shall be read: "© Anna Keller". Shown where the image is a figure.';
comment on function private.search_plan(text, boolean) is 'What a query means, as the full-text search asks it.';
comment on function public.search_content(text, integer, integer) is
  'Full-text search under the caller''s own permissions, best first, with where in a record it was found and why; total counts up to a thousand. Matches in title and snippet are between U+0002 and U+0003.';
comment on function private.percent(integer) is 'The value, limited to 0 to 100.';
comment on function private.bucket_start(text, double precision) is 'Where a range begins; a fraction is a place inside it.';
comment on function private.purge_trash(integer) is 'Permanently deletes what has been in the trash for so many days; returns how many rows of which table.';
comment on function private.rate_limit_key() is 'The secret that keys of rate limits are hashed with; made by the process that asks first.';

do $$
declare
  policy record;
begin
  for policy in select p.tablename, p.policyname from pg_catalog.pg_policies p
    join pg_catalog.pg_policy o on o.polrelid = ('public.' || p.tablename)::regclass and o.polname = p.policyname
    where p.schemaname = 'public' and pg_catalog.obj_description(o.oid, 'pg_policy') = 'For good. The trash is deleted_at.'
  loop
    execute pg_catalog.format('comment on policy %I on public.%I is %L', policy.policyname, policy.tablename, 'Permanently. The trash is deleted_at.');
  end loop;
end;
$$;

-- On a Supabase project the table belongs to the storage service, which lets us add policies but not comment them.
do $$
begin
  comment on policy "editors list media files" on storage.objects is
    'Editors only: the web process reads originals with the secret key and shows copies.';
  comment on policy "editors delete media files" on storage.objects is
    'Files of no image: replaced ones, and those of images deleted permanently.';
exception when insufficient_privilege then
  null;
end;
$$;

-- A Supabase project has none of these: its storage service keeps the bytes.
do $$
begin
  -- A service that counts its own versions is not the embedded one.
  if to_regclass('storage.migrations') is not null then
    return;
  end if;
  comment on table private.file_contents is 'What an object of the storage service holds. A new upload has a new id, so that no request reads half of one and half of another.';
  comment on table private.file_chunks is 'The bytes, in chunks of 256 KB, so that a process reads and writes them without holding a whole file in memory.';
  comment on function private.require_file_content() is 'Refuses the row of an object whose bytes are missing or incomplete.';
end;
$$;

-- The functions of the API: those that return rows without another alias, the others with the comment of the function they call.
call private.expose_function('private.blocked_accounts()', 'authenticated');
call private.expose_function('private.delete_own_account()', 'authenticated');
call private.expose_function('private.purge_sessions()', 'service_role');
call private.expose_function('private.own_sessions()', 'authenticated');
call private.expose_function('private.recent_sign_ins()', 'authenticated');
call private.expose_function('private.security_settings()', 'authenticated');
call private.expose_function('private.accounts_with_factors()', 'authenticated');
call private.expose_function('private.grant_admin(text)', 'authenticated');
call private.expose_function('private.list_invitations()', 'authenticated');
call private.expose_function('private.withdraw_invitation(uuid)', 'authenticated');
call private.expose_function('private.read_invitation(text)', 'anon, authenticated, service_role');
call private.expose_function('private.accept_invitation(text)', 'authenticated');
call private.expose_function('private.colleagues()', 'authenticated');
call private.expose_function('private.publish_due_drafts()', 'service_role');
call private.expose_function('private.preview_document(text)', 'anon, authenticated, service_role');
call private.expose_function('private.request_review(text, uuid, uuid, text)', 'authenticated');
call private.expose_function('private.decide_review(uuid, boolean, text, text)', 'authenticated');
call private.expose_function('private.withdraw_review(uuid)', 'authenticated');
call private.expose_function('private.review_state(text, uuid)', 'authenticated');
call private.expose_function('private.report_open(uuid, text, uuid)', 'authenticated');
call private.expose_function('private.blog_tags()', 'anon, authenticated, service_role');
call private.expose_function('private.website_minutes()', 'anon, authenticated, service_role');
call private.expose_function('private.media_usage(uuid)', 'authenticated');
call private.expose_function('private.media_usages(uuid[])', 'authenticated');
call private.expose_function('private.find_pictures(text)', 'anon, authenticated, service_role');
call private.expose_function('private.find_downloads(text)', 'anon, authenticated, service_role');
call private.expose_function('private.rate_limit_key()', 'service_role');
call private.expose_function('private.count_points(jsonb)', 'service_role');
call private.expose_function('private.forget_rate_limits()', 'service_role');
call private.expose_function('private.begin_job(text, integer, integer)', 'service_role');
call private.expose_function('private.finish_job(text, uuid, boolean)', 'service_role');
