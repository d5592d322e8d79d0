-- Purpose: what every content table shares: the content revision that tells web its pages are stale, numbered
--          snapshots, the audit log; and one procedure that gives a table all of it with its policies.
-- Tables:  private.content_state, revisions, audit_log.
-- Risk:    every content write updates its table's row of content_state, so writes to one table commit one after the other.

create table private.content_state (
  table_name text primary key,
  revision bigint not null default 1,
  turns text
);
comment on table private.content_state is 'One row per content table; the revision grows with every write that the public can see.';
comment on column private.content_state.turns is
  'A query for the last moment at which a row came or went by the clock alone; null where none does.';
alter table private.content_state enable row level security;

create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  number integer not null,
  data jsonb not null,
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (table_name, row_id, number)
);
comment on table public.revisions is 'A snapshot of every content row at every change. Written by trigger only.';
create index revisions_author on public.revisions (author_id);

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references auth.users (id) on delete set null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id text not null,
  changes jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Who changed what and when. Written by trigger only; the actor is forgotten with the account.';
comment on column public.audit_log.changes is 'Column -> [before, after]; long texts are cut, revisions hold them whole.';
create index audit_log_created on public.audit_log (created_at desc);
create index audit_log_row on public.audit_log (table_name, row_id, created_at desc);
create index audit_log_actor on public.audit_log (actor_id, created_at desc);

-- The account of the request, or null when it has just been deleted, so that a foreign key can hold it.
create function private.actor() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users where id = (select auth.uid());
$$;
comment on function private.actor() is 'The signed-in account, if it still exists.';

-- tg_argv[0]: what makes a row public. A draft that is saved every two seconds must not empty the page cache.
create function private.bump_content_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seen boolean := true;
  visible text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    execute format('select exists (select from new_rows where %s)', visible) into seen;
  elsif tg_op = 'UPDATE' then
    execute format(
      'select exists (select from old_rows where %1$s) or exists (select from new_rows where %1$s)', visible) into seen;
  elsif tg_op = 'DELETE' then
    execute format('select exists (select from old_rows where %s)', visible) into seen;
  end if;
  if seen then
    update private.content_state set revision = revision + 1 where table_name = tg_table_name;
  end if;
  return null;
end;
$$;
comment on function private.bump_content_revision() is 'Moves the revision of a table when a public row came, went or changed.';

-- tg_argv[0]: the key column.
create function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after jsonb := to_jsonb(new) - 'search';
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - '{search,updated_at}'::text[]) = (after - 'updated_at') then
    return null;
  end if;
  insert into public.revisions (table_name, row_id, number, data, author_id)
  select tg_table_name, after ->> tg_argv[0], coalesce(max(r.number), 0) + 1, after, private.actor()
  from public.revisions r
  where r.table_name = tg_table_name and r.row_id = after ->> tg_argv[0];
  return null;
end;
$$;
comment on function private.record_revision() is 'Stores a numbered snapshot; the row is locked, so numbers have no gaps.';

create function private.cut(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when pg_catalog.length(value #>> '{}') > 500 then pg_catalog.to_jsonb(pg_catalog."left"(value #>> '{}', 500) || '…')
    else value
  end;
$$;
comment on function private.cut(jsonb) is 'The audit log shows changes; it is no second copy of the content.';

-- tg_argv[0]: the key column; tg_argv[1]: 'without values' where values are other people's words.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  ignored text[] := '{search,created_at,updated_at}';
  found jsonb;
begin
  -- The seed is no one's act and would bury the first page of the log.
  if private.actor() is null and current_setting('reduit.seeding', true) = 'on' then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c.name, jsonb_build_array(private.cut(before -> c.name), private.cut(after -> c.name))), '{}')
  into found
  from jsonb_object_keys(before || after) as c (name)
  where c.name <> all (ignored) and (before -> c.name) is distinct from (after -> c.name);
  if tg_op = 'UPDATE' and found = '{}' then
    return null;
  end if;
  if tg_argv[1] = 'without values' and tg_op <> 'UPDATE' then
    found := '{}';
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), lower(tg_op), tg_table_name, coalesce(after ->> tg_argv[0], before ->> tg_argv[0]), found);
  return null;
end;
$$;
comment on function private.write_audit() is 'One line in the audit log for every row an administrator writes.';

create procedure private.watch_content(target regclass, visible text, key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  insert into private.content_state (table_name, turns)
  select relname,
         -- A row that becomes due is the newest that is due, so the newest date tells of it.
         case when visible like '%published_at <= now()%' then format('select max(published_at) from %s where %s', target, visible) end
  from pg_catalog.pg_class where oid = target;
  execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', target);
  execute format('create trigger record_revision after insert or update on %s for each row execute function private.record_revision(%L)', target, key_column);
  execute format('create trigger write_audit after insert or update or delete on %s for each row execute function private.write_audit(%L, %L)', target, key_column, 'with values');
  execute format('create trigger bump_on_insert after insert on %s referencing new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_delete after delete on %s referencing old table as old_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_truncate after truncate on %s for each statement execute function private.bump_content_revision(%L)', target, visible);
end;
$$;
comment on procedure private.watch_content(regclass, text, text) is 'Gives a table updated_at, revisions, audit and the content revision.';

-- A content type is one migration: create the table, call this. `visible` is what the public may see, as a condition.
create procedure private.open_content(target regclass, plural text, visible text, key_column text default 'id')
language plpgsql set search_path = '' as $$
declare
  visitors text := format('visitors read public %s', plural);
  readers text := format('readers read public %s, admins every one', plural);
  adding text := format('admins add %s', plural);
  changing text := format('admins change %s', plural);
  removing text := format('admins remove %s', plural);
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s for select to anon using (%s)', visitors, target, visible);
  execute format('create policy %I on %s for select to authenticated using ((%s) or (select private.is_admin()))', readers, target, visible);
  execute format('create policy %I on %s for insert to authenticated with check ((select private.is_admin()))', adding, target);
  execute format('create policy %I on %s for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()))', changing, target);
  execute format('create policy %I on %s for delete to authenticated using ((select private.is_admin()))', removing, target);
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
comment on procedure private.open_content(regclass, text, text, text) is 'Gives a content table its policies, grants and triggers.';

alter table public.revisions enable row level security;
alter table public.audit_log enable row level security;

create policy "admins read revisions" on public.revisions
  for select to authenticated using ((select private.is_admin()));
create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read revisions" on public.revisions is 'Drafts are in there: nobody else.';
comment on policy "admins read the audit log" on public.audit_log is 'Nobody writes it through the API, not even admins.';

grant select on public.revisions, public.audit_log to authenticated;
grant select, delete on public.revisions, public.audit_log to service_role;

create trigger write_audit after insert or update or delete on public.admin_users
  for each row execute function private.write_audit('user_id', 'with values');
