-- Purpose: what changed is counted without a writer waiting for another one, and read from one small table. Each write updated one row of its
--          table, and each question for the revisions (one a second and process) asked eleven content tables what their dates say.
-- Tables:  private.content_changes is new; the content tables are read once for dates that are to come.
-- Risk:    writes to the tables with dates wait until their rows were read once, about a second with 5,000 posts. Reads do not wait.

do $$
begin
  lock table public.announcements, public.blog_posts, public.case_studies, public.certifications, public.hero_slides,
    public.knowledge_articles, public.legal_documents, public.menus, public.pages, public.status_notices, public.trust_records
   in share row exclusive mode;
end;
$$;

create table private.content_changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  changes bigint not null default 1,
  at timestamptz not null default now()
);
comment on table private.content_changes is 'How often the public could see a change of a content table: the sum of its rows. A writer replaces those that no other one holds, so that no writer waits.';
comment on column private.content_changes.at is 'From when it counts. In the future: a record will come or go by the clock.';
alter table private.content_changes enable row level security;
revoke all on private.content_changes from public, anon, authenticated, service_role;
insert into private.content_changes (table_name, changes) select s.table_name, s.revision - 1 from private.content_state s where s.revision > 1;

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

call private.note_moments();

create or replace function private.bump_content_revision() returns trigger
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

create or replace procedure private.attach_content_triggers(target regclass, visible text, key_column text default 'id')
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

create or replace function private.content_revisions() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_object_agg(s.table_name, coalesce(c.changes, 0)::text)
  from private.content_state s
  left join (select o.table_name, sum(o.changes) as changes from private.content_changes o where o.at <= now() group by 1) c using (table_name);
end;
