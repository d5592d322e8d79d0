-- Purpose: uploaded bytes are rows (docs/decisions/0023): they come and go with the row of their object in one transaction, and every
--          process on this database serves, replaces and deletes them.
-- Tables:  private.file_contents, private.file_chunks (new), a constraint trigger on storage.objects; private.removed_files (dropped: no
--          bytes are left behind where a row goes).
-- Risk:    files that an older version kept in its data folder are not here yet: the API takes them over when it starts
--          (backend/storage/take-over-files.ts). Until then, and for a file that is lost, the object has a row and no content.

-- A Supabase project has a storage service of its own, which keeps the bytes where it likes: nothing of this is made there.
do $$
begin
  -- A service that counts its own versions is not the embedded one.
  if to_regclass('storage.migrations') is not null then
    return;
  end if;

  create table private.file_contents (
    id uuid primary key,
    object_id uuid not null unique references storage.objects (id) on delete cascade,
    type text not null,
    cache_control text not null,
    size integer not null check (size >= 0),
    sha256 bytea not null check (octet_length(sha256) = 32),
    modified_at timestamptz not null default now()
  );
  comment on table private.file_contents is 'What an object of the storage service holds. A new upload has a new id, so that nobody reads half of one and half of another.';
  comment on column private.file_contents.sha256 is 'Of the whole content; its first half is the ETag.';
  alter table private.file_contents enable row level security;

  create table private.file_chunks (
    content_id uuid references private.file_contents (id) on delete cascade,
    part integer check (part >= 0),
    content bytea not null check (octet_length(content) between 1 and 262144),
    primary key (content_id, part)
  );
  comment on table private.file_chunks is 'The bytes, in pieces of 256 KB: whoever reads or writes one holds no more than that in memory.';
  alter table private.file_chunks enable row level security;
  -- Images are compressed already: trying again costs time and saves nothing.
  alter table private.file_chunks alter column content set storage external;

  create function private.require_file_content() returns trigger
  language plpgsql security definer set search_path = '' as $function$
  begin
    -- The object as it is now: it may have gone again in the same transaction.
    if exists (
      select from storage.objects o where o.id = new.id and not exists (
        select from private.file_contents c
        where c.object_id = o.id
          and o.metadata ->> 'eTag' = '"' || pg_catalog.left(pg_catalog.encode(c.sha256, 'hex'), 32) || '"'
          and c.size = (select coalesce(pg_catalog.sum(pg_catalog.octet_length(p.content)), 0)
                        from private.file_chunks p where p.content_id = c.id)))
    then
      raise exception 'The object % is stored without its content.', new.id using errcode = '23514';
    end if;
    return null;
  end;
  $function$;
  comment on function private.require_file_content() is 'No row of an object without its bytes, all of them, whoever writes it.';
  -- At the end of the transaction: the row comes first, because the content hangs on it.
  create constraint trigger require_file_content after insert or update of metadata on storage.objects
    deferrable initially deferred for each row execute function private.require_file_content();
end;
$$;

drop table private.removed_files;

-- Snapshots and changes hold ids as JSON strings; a string that is exactly the id becomes null, wherever it stands.
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
  -- Pictures of the site stay; whoever uploaded them is forgotten.
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

-- Returns {"more": true} when a portion was full: call again. {"busy": true}: another process is at it.
create or replace function public.apply_retention() returns jsonb
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
  return result || jsonb_build_object('more', more);
end;
$$;
