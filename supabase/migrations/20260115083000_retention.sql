-- Purpose: nothing is kept longer than the privacy policy says; administrators may choose less.
-- Tables:  reads site_settings (key retention); deletes from all tables the policy names a period for, and preview links that
--          are over.
-- Risk:    deletes for good, hourly, from whatever is older than its period. In portions, one run at a time.

-- The policy's periods are the longest ones. What is no whole number of days, or more, counts as the longest.
create function private.retention_days(what text) returns integer
language sql stable security definer set search_path = '' as $$
  with longest (name, days) as (values
    ('measurements', 90), ('contact_messages', 730), ('audit_log', 730), ('trash', 30),
    ('unconfirmed_accounts', 30), ('sign_in_events', 90), ('mails', 30))
  select case when s.given ~ '^[1-9]\d{0,3}$' then least(s.given::integer, l.days) else l.days end
  from longest l
  left join lateral (select value ->> l.name as given from public.site_settings where key = 'retention') s on true
  where l.name = what;
$$;
comment on function private.retention_days(text) is 'How many days something is kept: the setting, at most what the privacy policy says.';

create function public.retention_periods() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(name, private.retention_days(name))
  from unnest('{measurements,contact_messages,audit_log,trash,unconfirmed_accounts,sign_in_events,mails}'::text[]) as n (name);
$$;
comment on function public.retention_periods() is 'The periods in force, in days. Public: the trust centre shows them.';
grant execute on function public.retention_periods() to anon, authenticated, service_role;

create function private.purge_trash(days integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target record;
  gone bigint;
  result jsonb := '{}';
begin
  -- Images have files as well: web removes both (server/ingest/jobs.ts).
  for target in
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'deleted_at' and t.table_type = 'BASE TABLE' and c.table_name <> 'media'
    order by 1
  loop
    begin
      execute format('delete from public.%I where deleted_at < now() - make_interval(days => $1)', target.table_name) using days;
      get diagnostics gone = row_count;
      if gone > 0 then
        result := result || jsonb_build_object(target.table_name, gone);
      end if;
    exception when others then
      -- One table that holds on to its rows keeps no other from being cleared; the run is reported as failed.
      result := result || jsonb_build_object('failed', coalesce(result ->> 'failed' || ', ', '') || target.table_name || ': ' || sqlerrm);
    end;
  end loop;
  return result;
end;
$$;
comment on function private.purge_trash(integer) is 'Deletes for good what has been in the trash for so many days; says how many rows of which table.';

-- Returns {"more": true} when a portion was full: call again. {"busy": true}: another process is at it.
create function public.apply_retention() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  portion constant integer := 50000;
  -- Never of today: its totals are counted from single rows until it is over, also on the day of 25 hours.
  measured constant timestamptz := least(
    now() - make_interval(days => private.retention_days('measurements')),
    private.site_day(now())::timestamp at time zone 'Europe/Zurich');
  result jsonb := '{}';
  gone bigint;
  more boolean := false;
begin
  if not pg_try_advisory_xact_lock(733848120011) then
    return '{"busy": true}';
  end if;

  delete from public.page_views where id in (select id from public.page_views where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('page_views', gone);
  more := more or gone = portion;
  delete from public.web_vitals where id in (select id from public.web_vitals where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('web_vitals', gone);
  more := more or gone = portion;
  delete from public.error_logs where id in (select id from public.error_logs where occurred_at < measured limit portion);
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('error_logs', gone);
  more := more or gone = portion;
  delete from public.error_groups where last_seen < measured;
  delete from public.error_days where day < private.site_day(measured);
  delete from public.server_minutes where minute < measured;
  delete from public.job_runs where finished_at < measured;

  delete from public.contact_messages where created_at < now() - make_interval(days => private.retention_days('contact_messages'));
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('contact_messages', gone);
  delete from public.audit_log where created_at < now() - make_interval(days => private.retention_days('audit_log'));
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('audit_log', gone);
  update public.revisions set author_id = null
  where author_id is not null and created_at < now() - make_interval(days => private.retention_days('audit_log'));

  result := result || jsonb_build_object('trash', private.purge_trash(private.retention_days('trash')));

  -- Tables of the auth service; not every version has them.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where created_at < now() - make_interval(days => $1)'
    using private.retention_days('sign_in_events');
    get diagnostics gone = row_count;
    result := result || jsonb_build_object('sign_in_events', gone);
  end if;
  result := result || jsonb_build_object('unconfirmed_accounts', private.purge_unconfirmed_accounts());

  -- What has served its time and has no period of its own.
  delete from public.preview_links where expires_at < now();
  get diagnostics gone = row_count;
  result := result || jsonb_build_object('preview_links', gone);
  delete from private.removed_files where removed_at < now() - interval '30 days';
  return result || jsonb_build_object('more', more);
end;
$$;
comment on function public.apply_retention() is 'Deletes what is older than its period; says how many rows of what.';
grant execute on function public.apply_retention() to service_role;
