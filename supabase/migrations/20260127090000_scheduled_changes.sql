-- Purpose: changes to something that is public already can be scheduled: a working copy with a time, taken over at that minute by one of
--          the web processes (docs/decisions/0038).
-- Tables:  drafts (publish_at, held_back).
-- Risk:    private.publish_due_drafts() writes content as its owner, with the secret key only. It takes over copies of people who may
--          publish at that moment, into tables that keep revisions, and never a column that says who may see a record since when.

alter table public.drafts
  add column publish_at timestamptz,
  add column held_back text check (held_back in ('conflict', 'refused', 'hidden', 'rights')),
  add constraint drafts_scheduled_or_held check (publish_at is null or held_back is null);
comment on column public.drafts.publish_at is 'When the copy is taken over by itself; null while its author has not scheduled it.';
comment on column public.drafts.held_back is
  'Why a scheduled copy was not taken over: the record has other words since, the database refuses them, it is no longer public, or its author may no longer publish.';
create index drafts_due on public.drafts (publish_at) where publish_at is not null;
call private.keep_no_statistics('public.drafts');

create function private.may_publish(account uuid, table_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = account);
$$;
comment on function private.may_publish(uuid, text) is 'Whether what an account has scheduled is taken over. The second factor was asked for when it was scheduled.';

-- Why not, or null when it is done. A later publication is respected field by field: only what both changed, and differently, is a conflict.
create function private.publish_draft(due public.drafts) returns text
language plpgsql security definer set search_path = '' as $$
declare
  target constant regclass := pg_catalog.to_regclass(pg_catalog.format('public.%I', due.table_name));
  kept constant text[] := '{id,created_at,updated_at,deleted_at,status,published_at,author_id,checksum}';
  before jsonb;
  stored jsonb;
  columns text;
begin
  if not private.may_publish(due.author_id, due.table_name) then
    return 'rights';
  end if;
  if target is null or not exists (select from pg_catalog.pg_trigger t where t.tgrelid = target and t.tgname = 'record_revision')
    or not exists (select from pg_catalog.pg_attribute a where a.attrelid = target and a.attname = 'deleted_at' and not a.attisdropped) then
    return 'refused';
  end if;
  execute pg_catalog.format('select pg_catalog.to_jsonb(t) from public.%I t where t.id = $1 for update', due.table_name)
  into stored using due.row_id;
  if stored is null or stored ->> 'deleted_at' is not null
    or coalesce(stored ->> 'status', (select 'published' where (stored ->> 'is_active')::boolean), 'draft') <> 'published' then
    return 'hidden';
  end if;
  if (stored ->> 'updated_at')::timestamptz <> due.seen_updated_at then
    select r.data into before from public.revisions r
    where r.table_name = due.table_name and r.row_id = due.row_id::text
      and (r.data ->> 'updated_at')::timestamptz <= due.seen_updated_at
    order by r.number desc limit 1;
    if exists (
      select from pg_catalog.jsonb_each(due.data) d
      where (stored -> d.key) is distinct from (before -> d.key) and (stored -> d.key) is distinct from d.value
    ) then
      return 'conflict';
    end if;
  end if;
  select pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ' order by a.attnum) into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and due.data ? a.attname
    and a.attname <> all (kept);
  if columns is not null then
    execute pg_catalog.format(
      'update public.%1$I t set (%2$s) = (select %2$s from pg_catalog.jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
      due.table_name, columns) using due.data, due.row_id;
  end if;
  return null;
exception
  -- A slug that is taken, a text that is too long, a sealed document.
  when integrity_constraint_violation or data_exception or raise_exception then
    return 'refused';
end;
$$;
comment on function private.publish_draft(public.drafts) is 'Takes a working copy over into its record; why not, or null. Called by publish_due_drafts only.';

-- Several processes may ask at once: each copy is locked, taken over and removed in one transaction, by one of them.
create function private.publish_due_drafts() returns table (table_name text, row_id uuid, held_back text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.drafts;
  claims constant text := coalesce(pg_catalog.current_setting('request.jwt.claims', true), '');
  claimed constant text := coalesce(pg_catalog.current_setting('request.jwt.claim.sub', true), '');
  reason text;
begin
  for due in
    select d.* from public.drafts d where d.publish_at <= pg_catalog.now()
    order by d.publish_at, d.created_at limit 100 for update skip locked
  loop
    -- History and audit log name the author: it is their act, done later.
    perform pg_catalog.set_config('request.jwt.claim.sub', due.author_id::text, true),
            pg_catalog.set_config('request.jwt.claims', pg_catalog.jsonb_build_object('sub', due.author_id)::text, true);
    reason := private.publish_draft(due);
    if reason is null then
      delete from public.drafts d
      where d.table_name = due.table_name and d.row_id = due.row_id and d.author_id = due.author_id;
    else
      update public.drafts d set publish_at = null, held_back = reason
      where d.table_name = due.table_name and d.row_id = due.row_id and d.author_id = due.author_id;
    end if;
    return query select due.table_name, due.row_id, reason;
  end loop;
  perform pg_catalog.set_config('request.jwt.claim.sub', claimed, true), pg_catalog.set_config('request.jwt.claims', claims, true);
end;
$$;
comment on function private.publish_due_drafts() is
  'Takes over the working copies whose time has come, and says which, and why not.';

create function public.publish_due_drafts() returns table (table_name text, row_id uuid, held_back text)
language sql volatile security invoker set search_path = ''
begin atomic
  select d.table_name, d.row_id, d.held_back from private.publish_due_drafts() d;
end;
comment on function public.publish_due_drafts() is
  'Takes over the working copies whose time has come. With the secret key only.';
grant execute on function private.publish_due_drafts(), public.publish_due_drafts() to service_role;
