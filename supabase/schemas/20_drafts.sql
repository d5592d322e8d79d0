-- Purpose: pending changes of published records, scheduled ones included (docs/decisions/0038), and links that show an unpublished record
--          without an account.
-- Tables:  drafts, private.schedule_claims, preview_links.
-- Risk:    publish_due_drafts() writes content as its owner, with the claims that its author had when scheduling. preview_document() shows one
--          unpublished record to the holder of a link: 256 random bits, of which the database stores the hash, for at most 31 days.

create table public.drafts (
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  seen_updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  held_back text check (held_back in ('conflict', 'refused', 'hidden', 'rights')),
  held_back_reason text,
  primary key (table_name, row_id, author_id),
  constraint drafts_scheduled_or_held check (publish_at is null or held_back is null)
);
comment on table public.drafts is 'Pending changes: what an editor has changed in a published record and not yet published. One row per record and editor.';
comment on column public.drafts.data is 'The changed columns alone.';
comment on column public.drafts.seen_updated_at is 'updated_at of the record that the editor changed, to detect conflicts.';
comment on column public.drafts.publish_at is 'When the changes are published by schedule; null while they are not scheduled.';
comment on column public.drafts.held_back is
  'Why scheduled changes were not published: the record was changed since, the database refuses them, the record is no longer public, or the author may no longer publish.';
comment on column public.drafts.held_back_reason is 'In a sentence, why the database refused scheduled changes; null where held_back says enough.';
create index drafts_author on public.drafts (author_id);
create index drafts_due on public.drafts (publish_at) where publish_at is not null;
alter table public.drafts enable row level security;
create policy "editors read drafts" on public.drafts
  for select to authenticated using (table_name = any ((select private.back_office_tables())::text[]));
create policy "editors begin drafts of their own" on public.drafts
  for insert to authenticated
  with check (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
create policy "editors go on with their own drafts" on public.drafts
  for update to authenticated
  using (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()))
  with check (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
create policy "editors drop their own drafts" on public.drafts
  for delete to authenticated
  using (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
comment on policy "editors read drafts" on public.drafts is 'So that two editors of the same record know of each other.';
comment on policy "editors begin drafts of their own" on public.drafts is 'The back office.';
comment on policy "editors go on with their own drafts" on public.drafts is 'Editors do not write into the pending changes of a colleague.';
comment on policy "editors drop their own drafts" on public.drafts is 'After publishing, or by choice.';
grant select, insert, update, delete on public.drafts to authenticated, service_role;
call private.keep_no_statistics('public.drafts');

-- Scheduled changes --------------------------------------------------------------------------------------------------------

create table private.schedule_claims (
  table_name text not null,
  row_id uuid not null,
  author_id uuid not null,
  claims jsonb not null,
  scheduled_at timestamptz not null default now(),
  primary key (table_name, row_id, author_id),
  foreign key (table_name, row_id, author_id) references public.drafts on update cascade on delete cascade
);
comment on table private.schedule_claims is
  'With which claims a change was scheduled: how its author had signed in, and when they used a second factor. Not for colleagues, so not in drafts.';
alter table private.schedule_claims enable row level security;

create function private.keep_schedule_claims() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.publish_at is null then
    delete from private.schedule_claims c
    where c.table_name = new.table_name and c.row_id = new.row_id and c.author_id = new.author_id;
    return null;
  end if;
  -- The secret key and the owner schedule without claims.
  if (select auth.uid()) is distinct from new.author_id then
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.table_name, old.row_id, old.publish_at, old.data)
    is not distinct from (new.table_name, new.row_id, new.publish_at, new.data) then
    return null;
  end if;
  if exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = pg_catalog.to_regclass(pg_catalog.format('public.%I', new.table_name))
      and t.tgfoid = 'private.step_up()'::regprocedure) then
    perform private.require_fresh_factor();
  end if;
  insert into private.schedule_claims as c (table_name, row_id, author_id, claims)
  values (new.table_name, new.row_id, new.author_id,
    pg_catalog.jsonb_build_object('sub', new.author_id, 'role', 'authenticated',
      'aal', (select auth.jwt()) -> 'aal', 'amr', (select auth.jwt()) -> 'amr'))
  on conflict on constraint schedule_claims_pkey do update set claims = excluded.claims, scheduled_at = excluded.scheduled_at;
  return null;
end;
$$;
comment on function private.keep_schedule_claims() is
  'Keeps the claims with which a change is scheduled, or changed while it is. Asks for a fresh second factor where a direct write might.';

-- The trigger withdraw_reviews of this table is in 24_reviews_and_presence.sql.
create trigger set_updated_at before update on public.drafts for each row execute function private.set_updated_at();
create trigger stamp_creation before insert on public.drafts
  for each row execute function private.stamp_creation('created_at', 'updated_at');
-- After the row: what row-level security refuses is refused in its own words.
create trigger keep_schedule_claims after insert or update on public.drafts
  for each row execute function private.keep_schedule_claims();

-- What a blocked editor scheduled is not published, and their preview links show nothing.
create function private.may_publish(account uuid, table_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(account)
    and (exists (select from public.admin_users a where a.user_id = account)
      or (exists (select from public.editors e where e.user_id = account)
        and may_publish.table_name = any (private.editors_tables())));
$$;
comment on function private.may_publish(uuid, text) is
  'Whether the scheduled changes of an account are published. The second factor was asked for when they were scheduled.';

create function private.schedule_claims_of(due public.drafts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select pg_catalog.jsonb_set(c.claims, '{amr}', (
      select coalesce(pg_catalog.jsonb_agg(case when pg_catalog.jsonb_typeof(m.entry -> 'timestamp') = 'number'
        then pg_catalog.jsonb_set(m.entry, '{timestamp}', pg_catalog.to_jsonb(
          (m.entry ->> 'timestamp')::numeric + extract(epoch from pg_catalog.now() - c.scheduled_at)))
        else m.entry end), '[]')
      from pg_catalog.jsonb_array_elements(
        case when pg_catalog.jsonb_typeof(c.claims -> 'amr') = 'array' then c.claims -> 'amr' else '[]' end) as m (entry)))
    from private.schedule_claims c
    where c.table_name = due.table_name and c.row_id = due.row_id and c.author_id = due.author_id),
    pg_catalog.jsonb_build_object('sub', due.author_id));
$$;
comment on function private.schedule_claims_of(public.drafts) is
  'The claims of the author at the time of scheduling, moved to now: a factor that was a minute old then is a minute old, so that triggers decide as they would have then.';

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
end;
$$;
comment on function private.publish_draft(public.drafts) is
  'Publishes pending changes: writes them into their record. Returns why not, or null. Fails where the database refuses them. Called by publish_due_drafts only.';

create function private.refusal_in_words(code text, message text, is_constraint boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when code = 'PT403' then 'It needs your second factor. Schedule it again, and confirm with your second factor.'
    when code = '23505' then 'A value that has to be unique, such as the slug, is taken by another record.'
    when code = '23503' then 'It refers to a record that does not exist any more.'
    when code = '42501' then 'You do not have permission to perform this action.'
    when code like '54%' then 'A text is too long for the search. Shorten it, then schedule the change again.'
    when code = '57014' then 'It took too long and was stopped. Try to publish it by hand.'
    -- Sentences of our own triggers. What PostgreSQL says about constraints is not written for editors.
    when code in ('23514', 'P0001', 'P0002') and not is_constraint then message
  end;
$$;
comment on function private.refusal_in_words(text, text, boolean) is
  'Why a scheduled change failed, in a sentence for its editor; null where only trying it shows which value does not fit.';

-- Several processes may call it at once: each row is locked, published and deleted in one transaction, by one of them.
create function private.publish_due_drafts() returns table (table_name text, row_id uuid, held_back text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.drafts;
  claims constant text := coalesce(pg_catalog.current_setting('request.jwt.claims', true), '');
  claimed constant text := coalesce(pg_catalog.current_setting('request.jwt.claim.sub', true), '');
  limit_ms constant numeric := (select s.setting::numeric from pg_catalog.pg_settings s where s.name = 'statement_timeout');
  is_first boolean := true;
  is_late boolean := false;
  reason text;
  code text;
  message text;
  place text;
begin
  for due in
    select d.* from public.drafts d where d.publish_at <= pg_catalog.now()
    order by d.publish_at, d.created_at limit 100 for update skip locked
  loop
    -- A sub-transaction for each: what one change does or breaks is undone without the others.
    begin
      message := null;
      -- History and audit log name the author, and triggers decide by their claims: it is their act, done later.
      perform pg_catalog.set_config('request.jwt.claim.sub', due.author_id::text, true),
              pg_catalog.set_config('request.jwt.claims', private.schedule_claims_of(due)::text, true);
      reason := private.publish_draft(due);
      if reason is null then
        delete from public.drafts d
        where d.table_name = due.table_name and d.row_id = due.row_id and d.author_id = due.author_id;
      end if;
    exception
      when query_canceled or others then
        get stacked diagnostics code = returned_sqlstate, message = message_text, place = constraint_name;
        is_late := code = '57014';
        -- By the clock, because the message is translated. Cancelled earlier, it was an operator, and the whole call ends.
        if is_late and (limit_ms = 0 or extract(epoch from pg_catalog.clock_timestamp() - pg_catalog.statement_timestamp()) * 1000 < limit_ms * 0.9) then
          raise;
        end if;
        -- The others have used up the time: the next call begins with this one.
        exit when is_late and not is_first;
        -- Deadlocks, locks, full disks and the like are not the change's fault: the next call tries it again.
        if code ~ '^(40|53|55|58)' then
          raise log 'scheduled change of % % postponed: % %', due.table_name, due.row_id, code, message;
          continue;
        end if;
        reason := 'refused';
        message := private.refusal_in_words(code, message, place <> '');
    end;
    is_first := false;
    if reason is not null then
      update public.drafts d set publish_at = null, held_back = reason, held_back_reason = message
      where d.table_name = due.table_name and d.row_id = due.row_id and d.author_id = due.author_id;
    end if;
    return query select due.table_name, due.row_id, reason;
    -- The timer runs once in a statement: nothing would stop another slow one.
    exit when is_late;
  end loop;
  perform pg_catalog.set_config('request.jwt.claim.sub', claimed, true), pg_catalog.set_config('request.jwt.claims', claims, true);
end;
$$;
comment on function private.publish_due_drafts() is
  'Publishes the pending changes that are due, each in a sub-transaction. Returns which, and why not.';
call private.expose_function('private.publish_due_drafts()', 'service_role');

-- Previews -----------------------------------------------------------------------------------------------------------------

create function private.is_previewed(table_name text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select is_previewed.table_name in (
    -- generated: previewed tables
    'blog_posts', 'case_studies', 'knowledge_articles', 'pages', 'legal_documents', 'announcements', 'tags', 'team_members', 'testimonials', 'services', 'industries', 'hero_slides', 'certifications', 'trust_records', 'status_notices', 'status_components'
    -- end
  );
end;
comment on function private.is_previewed(text) is 'Whether records of this table can be shown by a link before they are public.';
grant execute on function private.is_previewed(text) to authenticated, service_role;

create table public.preview_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  table_name text not null check (private.is_previewed(table_name)),
  row_id uuid not null,
  created_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  check (expires_at <= created_at + interval '31 days')
);
comment on table public.preview_links is 'Links that show one unpublished record without an account. The token itself is known to the link alone.';
comment on column public.preview_links.hash is 'SHA-256 of the token, in hexadecimal.';
create index preview_links_row on public.preview_links (table_name, row_id, expires_at);
create index preview_links_creator on public.preview_links (created_by);
alter table public.preview_links enable row level security;
create policy "editors read preview links" on public.preview_links
  for select to authenticated using (table_name = any ((select private.back_office_tables())::text[]));
create policy "editors make preview links in their own name" on public.preview_links
  for insert to authenticated
  with check (table_name = any ((select private.back_office_tables())::text[]) and created_by = (select private.account()));
create policy "editors withdraw preview links" on public.preview_links
  for delete to authenticated using (table_name = any ((select private.back_office_tables())::text[]));
comment on policy "editors read preview links" on public.preview_links is 'To see how many are open, and until when.';
comment on policy "editors make preview links in their own name" on public.preview_links is 'The link shows the pending changes of the editor who made it.';
comment on policy "editors withdraw preview links" on public.preview_links is 'Also those of colleagues: a link that went to the wrong person must be stopped.';
grant select, delete on public.preview_links to authenticated;
grant select, insert, update, delete on public.preview_links to service_role;
grant insert (hash, table_name, row_id, expires_at) on public.preview_links to authenticated;
call private.keep_no_statistics('public.preview_links');

create function private.preview_document(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.preview_links;
  document jsonb;
begin
  -- A link shows what its maker may see: without the right it was made with, it shows nothing.
  select l.* into link from public.preview_links l
  where l.hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(preview_document.token, 'UTF8')), 'hex')
    and l.expires_at > pg_catalog.now() and private.may_publish(l.created_by, l.table_name);
  if not found then
    return null;
  end if;
  execute pg_catalog.format('select to_jsonb(t) - ''search'' from public.%I t where t.id = $1 and t.deleted_at is null', link.table_name)
  into document using link.row_id;
  if document is null then
    return null;
  end if;
  return pg_catalog.jsonb_build_object(
    'table', link.table_name,
    'expires_at', link.expires_at,
    'data', document || coalesce(
      (select d.data from public.drafts d
       where d.table_name = link.table_name and d.row_id = link.row_id and d.author_id = link.created_by), '{}'));
end;
$$;
comment on function private.preview_document(text) is
  'One record with the pending changes of the editor who made the link; null when the link is unknown or expired, or that account is no longer an editor.';
call private.expose_function('private.preview_document(text)', 'anon, authenticated, service_role');
