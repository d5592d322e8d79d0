-- Purpose: what every content table shares: the content revision that tells the web process which pages are stale, numbered snapshots, the
--          audit log; and one procedure that gives a table all of it with its policies.
-- Tables:  private.content_state, private.content_changes, revisions, audit_log.
-- Risk:    none for writers of one table, which do not wait for each other.

create table private.content_state (
  table_name text primary key
);
comment on table private.content_state is 'The content tables.';
alter table private.content_state enable row level security;

create table private.content_changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  changes bigint not null default 1,
  at timestamptz not null default now()
);
comment on table private.content_changes is 'How often the public could see a change of a content table: the sum of its rows. A writer replaces those that no other one holds, so that no writer waits.';
comment on column private.content_changes.at is 'When the change counts. In the future for a record that is scheduled to appear or to end.';
alter table private.content_changes enable row level security;
revoke all on private.content_changes from public, anon, authenticated, service_role;

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
  action text not null check (action in ('insert', 'update', 'delete', 'export')),
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

-- Which tables a person works on -------------------------------------------------------------------------------------------

create function private.editors_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select pg_catalog.array_agg(c.table_name) from private.content_state c
  where c.table_name not in ('company', 'site_settings', 'theme_configurations');
$$;
comment on function private.editors_tables() is 'The content tables whose records editors see. The one list of the exceptions.';

create function private.back_office_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_admin() then array(select c.table_name from private.content_state c)
    when private.is_editor() then private.editors_tables()
    else '{}' end;
$$;
comment on function private.back_office_tables() is
  'The tables whose records the caller sees in the back office: all content for administrators, less for editors, none for other accounts. Every policy of a table that holds rows about records calls it.';
grant execute on function private.back_office_tables() to authenticated;

alter table public.revisions enable row level security;
create policy "editors read revisions" on public.revisions
  for select to authenticated using (table_name = any ((select private.back_office_tables())::text[]));
comment on policy "editors read revisions" on public.revisions is 'Editors only, because drafts are among them. Earlier settings and themes: admins only.';
grant select on public.revisions to authenticated;
grant select, delete on public.revisions to service_role;
call private.keep_no_statistics('public.revisions');

alter table public.audit_log enable row level security;
create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read the audit log" on public.audit_log is 'The API writes no rows, not even for admins.';
grant select on public.audit_log to authenticated;
grant select, delete on public.audit_log to service_role;
call private.keep_no_statistics('public.audit_log');

-- Triggers of content tables -----------------------------------------------------------------------------------------------

-- The dates by which the policies, and pages themselves, show and hide records. A day ends on the site's clock.
create function private.moments_of(record jsonb) returns setof timestamptz
language sql stable set search_path = ''
begin atomic
  select m.at from (
    select (moments_of.record ->> c.name)::timestamptz as at from unnest('{published_at,starts_at,ends_at}'::text[]) as c (name)
    union
    select ((moments_of.record ->> c.name)::date + c.days)::timestamp at time zone 'Europe/Zurich'
    from (values ('valid_from', 0), ('valid_until', 1), ('valid_to', 1), ('next_review_on', 1)) as c (name, days)
  ) m where m.at > now();
end;
comment on function private.moments_of(jsonb) is 'When a record will come, go or look different by the clock alone.';

create procedure private.note_moments()
language plpgsql set search_path = '' as $$
declare
  content text;
begin
  for content in
    select c.relname from private.content_state s join pg_catalog.pg_class c on c.relname = s.table_name and c.relnamespace = 'public'::regnamespace
  loop
    execute pg_catalog.format(
      'insert into private.content_changes (table_name, at)
       select distinct %1$L, m.at from public.%1$I t cross join lateral private.moments_of(pg_catalog.to_jsonb(t)) as m (at)
       where not exists (select from private.content_changes c where c.table_name = %1$L and c.at = m.at)', content);
  end loop;
end;
$$;
comment on procedure private.note_moments() is 'Notes the moments of all records, which triggers noted of those that were written with them.';

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
  if tg_op in ('INSERT', 'UPDATE') then
    insert into private.content_changes (table_name, at)
    select distinct tg_table_name, m.at from new_rows n cross join lateral private.moments_of(to_jsonb(n)) as m (at)
    where not exists (select from private.content_changes c where c.table_name = tg_table_name and c.at = m.at);
  end if;
  if seen then
    -- Rows that another transaction holds stay as they are: the sum is right all the same.
    with merged as (
      delete from private.content_changes c where c.id in (
        select o.id from private.content_changes o where o.table_name = tg_table_name and o.at <= now() for update skip locked)
      returning c.changes
    )
    insert into private.content_changes (table_name, changes) select tg_table_name, coalesce(sum(m.changes), 0) + 1 from merged m;
    perform pg_notify('content_changes', '');
  end if;
  return null;
end;
$$;
comment on function private.bump_content_revision() is 'Counts a change of a table when a public row came, went or changed, and notes when rows will by the clock.';

create function private.is_unpublished(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(before ->> 'status' = 'draft' and after ->> 'status' = 'draft', false);
$$;
comment on function private.is_unpublished(jsonb, jsonb) is 'The record was a draft and still is.';

-- tg_argv[0]: the key column.
create function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  computed constant text[] := '{search,reading_minutes}';
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - computed end;
  after jsonb := to_jsonb(new) - computed;
  key constant text := after ->> tg_argv[0];
  latest public.revisions;
begin
  if tg_op = 'UPDATE' and (before - 'updated_at') = (after - 'updated_at') then
    return null;
  end if;
  select * into latest from public.revisions r
  where r.table_name = tg_table_name and r.row_id = key order by r.number desc limit 1;
  if private.is_unpublished(before, after) and latest.number > 1 and latest.data ->> 'status' = 'draft'
    and latest.author_id is not distinct from private.actor() and latest.created_at > now() - interval '1 minute' then
    update public.revisions set data = after where id = latest.id;
  else
    insert into public.revisions (table_name, row_id, number, data, author_id)
    values (tg_table_name, key, coalesce(latest.number, 0) + 1, after, private.actor());
  end if;
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
  key constant text := coalesce(after ->> tg_argv[0], before ->> tg_argv[0]);
  ignored text[] := '{search,reading_minutes,created_at,updated_at}';
  found jsonb;
  latest public.audit_log;
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
  if tg_op = 'UPDATE' and private.is_unpublished(before, after) then
    select * into latest from public.audit_log a
    where a.table_name = tg_table_name and a.row_id = key order by a.created_at desc, a.id desc limit 1;
    if latest.action = 'update' and latest.actor_id is not distinct from private.actor()
      and latest.created_at > now() - interval '1 minute' then
      -- What stood there before the first of them, and what stands there now.
      update public.audit_log set changes = latest.changes || (
        select jsonb_object_agg(f.key, jsonb_build_array(coalesce(latest.changes -> f.key, f.value) -> 0, f.value -> 1))
        from jsonb_each(found) f)
      where id = latest.id;
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), lower(tg_op), tg_table_name, key, found);
  return null;
end;
$$;
comment on function private.write_audit() is 'One line in the audit log for every row an administrator writes.';

-- Publishing without a date means now.
create function private.date_publication() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
comment on function private.date_publication() is 'A published row has a date.';

create trigger write_audit after insert or update or delete on public.admin_users
  for each row execute function private.write_audit('user_id', 'with values');
create trigger write_audit after insert or update or delete on public.editors
  for each row execute function private.write_audit('user_id', 'with values');

-- A content table ----------------------------------------------------------------------------------------------------------

create procedure private.attach_content_triggers(target regclass, visible text, key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  insert into private.content_state (table_name) select relname from pg_catalog.pg_class where oid = target;
  execute format('create trigger stamp_creation before insert on %s for each row execute function private.stamp_creation(''created_at'', ''updated_at'')', target);
  execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', target);
  execute format('create trigger record_revision after insert or update on %s for each row execute function private.record_revision(%L)', target, key_column);
  execute format('create trigger write_audit after insert or update or delete on %s for each row execute function private.write_audit(%L, %L)', target, key_column, 'with values');
  execute format('create trigger bump_on_insert after insert on %s referencing new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_delete after delete on %s referencing old table as old_rows for each statement execute function private.bump_content_revision(%L)', target, visible);
  execute format('create trigger bump_on_truncate after truncate on %s for each statement execute function private.bump_content_revision(%L)', target, visible);
  -- How many rows are public is no secret of one of them, and the planner needs it.
  call private.keep_no_statistics(target, '{status,is_active,deleted_at}');
end;
$$;
comment on procedure private.attach_content_triggers(regclass, text, text) is
  'Gives a table its dates, revisions, audit and the content revision, and keeps no statistics of it.';

-- A content type is one migration: it creates the table and calls this. `visible` is what the public may see, as a condition.
create procedure private.register_content_table(target regclass, plural text, visible text, key_column text default 'id')
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
  call private.attach_references(target, key_column);
end;
$$;
comment on procedure private.register_content_table(regclass, text, text, text) is 'Gives a content table its policies, grants and triggers.';

-- Revisions and order ------------------------------------------------------------------------------------------------------

create function private.content_revisions() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_object_agg(s.table_name, coalesce(c.changes, 0)::text)
  from private.content_state s
  left join (select o.table_name, sum(o.changes) as changes from private.content_changes o where o.at <= now() group by 1) c using (table_name);
end;
comment on function private.content_revisions() is
  'By table: changes whenever a public row is written or a scheduled one becomes due. Says nothing about what changed.';
call private.expose_function('private.content_revisions()', 'anon, authenticated, service_role');

create function public.set_order(table_name text, ids uuid[]) returns integer
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
comment on function public.set_order(text, uuid[]) is 'Gives the records of a table the places 1, 2, 3 … in the order of the list; says how many moved.';
grant execute on function public.set_order(text, uuid[]) to authenticated, service_role;
