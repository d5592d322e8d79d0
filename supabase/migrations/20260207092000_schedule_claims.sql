-- Purpose: one scheduled change that fails holds back itself and no other, with a reason for its editor. A change of what needs a second
--          factor asks for it when it is scheduled, and is published with the claims of that moment (docs/decisions/0038, 0042).
-- Tables:  private.schedule_claims (new); drafts (held_back_reason, a trigger); functions publish_draft, publish_due_drafts.
-- Risk:    schedules made before this have no claims: those of published legal documents whose author has a second factor are held back.

alter table public.drafts add column held_back_reason text;
comment on column public.drafts.held_back_reason is 'In a sentence, why the database refused a scheduled copy; null where held_back says it all.';
call private.keep_no_statistics('public.drafts');

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
-- After the row: what row-level security refuses is refused in its own words.
create trigger keep_schedule_claims after insert or update on public.drafts
  for each row execute function private.keep_schedule_claims();

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

create or replace function private.publish_draft(due public.drafts) returns text
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
  'Takes a working copy over into its record; why not, or null. Fails where the database refuses it. Called by publish_due_drafts only.';

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

-- Several processes may ask at once: each copy is locked, taken over and removed in one transaction, by one of them.
create or replace function private.publish_due_drafts() returns table (table_name text, row_id uuid, held_back text)
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
  'Takes over the working copies whose time has come, each in a sub-transaction, and says which, and why not.';
