-- Purpose: a draft that saves itself every two seconds leaves one snapshot and one line in the log per minute, not thirty.
-- Tables:  revisions, audit_log (their triggers).
-- Risk:    of two states of an unpublished record within the same minute and by the same person only the later is kept. What is
--          published, scheduled or withdrawn always leaves its own snapshot.

create function private.is_unpublished(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(before ->> 'status' = 'draft' and after ->> 'status' = 'draft', false);
$$;
comment on function private.is_unpublished(jsonb, jsonb) is 'The record was a draft and still is.';

create or replace function private.record_revision() returns trigger
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

create or replace function private.write_audit() returns trigger
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
