-- Purpose: who else has a record open is shown, without locks; two tabs of one person know of each other (docs/decisions/0037).
-- Tables:  private.open_records (new).
-- Risk:    none; a row lasts for a minute and a half after its tab was last heard of, and is removed by the next one that reports.

create table private.open_records (
  tab uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  seen_at timestamptz not null default now()
);
comment on table private.open_records is 'Which tab of whom shows which record in the back office, for as long as it says so.';
create index open_records_row on private.open_records (table_name, row_id);
create index open_records_account on private.open_records (account_id);
create index open_records_seen on private.open_records (seen_at);
alter table private.open_records enable row level security;

create function private.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from private.open_records o where o.seen_at < pg_catalog.now() - interval '90 seconds';
  -- A tab is its owner's: an id that somebody else uses moves nothing of theirs.
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
comment on function private.report_open(uuid, text, uuid) is 'A tab shows this record. Says who has it open in another tab.';
create function public.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language sql security invoker set search_path = ''
begin atomic
  select private.report_open(tab, table_name, row_id);
end;
comment on function public.report_open(uuid, text, uuid) is 'A tab shows this record. Says who has it open in another tab.';

create function private.report_closed(tab uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.open_records o where o.tab = report_closed.tab and o.account_id = (select auth.uid());
$$;
comment on function private.report_closed(uuid) is 'A tab of the caller shows no record any more.';
create function public.report_closed(tab uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.report_closed(tab);
end;
comment on function public.report_closed(uuid) is 'A tab of the caller shows no record any more.';
grant execute on function private.report_open(uuid, text, uuid), public.report_open(uuid, text, uuid),
  private.report_closed(uuid), public.report_closed(uuid) to authenticated;
