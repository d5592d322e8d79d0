-- Purpose: lists of posts know how long each takes to read, and the blog its subjects, without anybody reading the texts.
-- Tables:  blog_posts (new column reading_minutes, kept out of revisions and audit).
-- Risk:    writes blog_posts anew once, under a lock: a second for thousands of posts. Fires no trigger.

alter table public.blog_posts add column reading_minutes integer not null generated always as (
  greatest(1, round(regexp_count(content, '\S*\w\S*') / 220.0))::integer
) stored;
comment on column public.blog_posts.reading_minutes is 'At 220 words a minute, never zero. A word is anything between spaces that holds a letter or a digit.';

-- As before, without the column that only repeats what content says: nobody changed it, and nobody can restore it.
create or replace function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  computed constant text[] := '{search,reading_minutes}';
  after jsonb := to_jsonb(new) - computed;
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - computed - 'updated_at') = (after - 'updated_at') then
    return null;
  end if;
  insert into public.revisions (table_name, row_id, number, data, author_id)
  select tg_table_name, after ->> tg_argv[0], coalesce(max(r.number), 0) + 1, after, private.actor()
  from public.revisions r
  where r.table_name = tg_table_name and r.row_id = after ->> tg_argv[0];
  return null;
end;
$$;

create or replace function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  ignored text[] := '{search,reading_minutes,created_at,updated_at}';
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

-- Runs as the caller. The condition keeps an administrator's drafts out of the public index as well.
create function public.blog_tags() returns table (tag text, count integer)
language sql stable security invoker set search_path = '' as $$
  select t.tag, pg_catalog.count(*)::integer
  from public.blog_posts p cross join lateral (select distinct pg_catalog.unnest(p.tags) as tag) t
  where p.status = 'published' and p.is_active and p.published_at <= pg_catalog.now() and p.deleted_at is null
  group by t.tag
  order by 2 desc, 1;
$$;
comment on function public.blog_tags() is 'The subjects of the published posts, those with most posts first.';
grant execute on function public.blog_tags() to anon, authenticated, service_role;
