-- Purpose: one function says about which tables the caller may work in the back office. Comments, reviews and presence did not ask, so
--          editors read what was said about the company, the settings and the theme (docs/decisions/0037).
-- Tables:  policies of revisions, drafts, preview_links, reviews, record_comments; functions may_publish, version_in_work, report_open.
-- Risk:    takes rights away: editors lose rows about tables that they do not see, and no role can store rows about a table that is not
--          content.

create function private.editors_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select pg_catalog.array_agg(c.table_name) from private.content_state c
  where c.table_name not in ('company', 'site_settings', 'theme_configurations');
$$;
comment on function private.editors_tables() is 'The content tables whose records editors see. The one list of the exceptions.';

create function private.office_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_admin() then array(select c.table_name from private.content_state c)
    when private.is_editor() then private.editors_tables()
    else '{}' end;
$$;
comment on function private.office_tables() is
  'The tables whose records the caller sees in the back office: all content for administrators, less for editors, none for anyone else. Asked by the policies of every table that holds rows about records.';
grant execute on function private.office_tables() to authenticated;

alter policy "editors read revisions" on public.revisions
  using (table_name = any ((select private.office_tables())::text[]));
alter policy "editors read drafts" on public.drafts
  using (table_name = any ((select private.office_tables())::text[]));
alter policy "editors begin drafts of their own" on public.drafts
  with check (table_name = any ((select private.office_tables())::text[]) and author_id = (select auth.uid()));
alter policy "editors go on with their own drafts" on public.drafts
  using (table_name = any ((select private.office_tables())::text[]) and author_id = (select auth.uid()))
  with check (table_name = any ((select private.office_tables())::text[]) and author_id = (select auth.uid()));
alter policy "editors drop their own drafts" on public.drafts
  using (table_name = any ((select private.office_tables())::text[]) and author_id = (select auth.uid()));
alter policy "editors read preview links" on public.preview_links
  using (table_name = any ((select private.office_tables())::text[]));
alter policy "editors make preview links in their own name" on public.preview_links
  with check (table_name = any ((select private.office_tables())::text[]) and created_by = (select auth.uid()));
alter policy "editors withdraw preview links" on public.preview_links
  using (table_name = any ((select private.office_tables())::text[]));
alter policy "editors read reviews" on public.reviews
  using (table_name = any ((select private.office_tables())::text[]));
alter policy "editors read comments" on public.record_comments
  using (table_name = any ((select private.office_tables())::text[]));
alter policy "editors comment in their own name" on public.record_comments
  with check (table_name = any ((select private.office_tables())::text[]) and author_id = (select auth.uid()));
alter policy "editors delete their own comments" on public.record_comments
  using (table_name = any ((select private.office_tables())::text[]) and author_id = (select auth.uid()));

create or replace function private.may_publish(account uuid, table_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = account)
    or (exists (select from public.editors e where e.user_id = account)
      and may_publish.table_name = any (private.editors_tables()));
$$;

create or replace function private.version_in_work(table_name text, row_id uuid, author uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  content jsonb;
begin
  if version_in_work.table_name <> all (private.editors_tables()) then
    return null;
  end if;
  execute pg_catalog.format('select to_jsonb(t) from public.%I t where t.id = $1 and t.deleted_at is null', version_in_work.table_name)
  into content using version_in_work.row_id;
  return private.version_of(content || coalesce(
    (select d.data from public.drafts d
     where d.table_name = version_in_work.table_name and d.row_id = version_in_work.row_id and d.author_id = author), '{}'));
end;
$$;

create or replace function private.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(report_open.table_name = any (private.office_tables()), false) then
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
