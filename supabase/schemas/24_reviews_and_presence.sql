-- Purpose: a second pair of eyes: reviews and comments on records, and who else has a record open (docs/decisions/0037, 0042).
-- Tables:  reviews, record_comments, private.open_records.
-- Risk:    with the setting legal_needs_review a legal document cannot be published without the approval of a second person. It is off.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'sent_back', 'withdrawn')),
  note text not null default '' check (length(note) <= 2000),
  requested_by uuid not null references auth.users (id) on delete cascade,
  assigned_to uuid references auth.users (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  version text,
  created_at timestamptz not null default now(),
  constraint reviews_decided_by_another check (status = 'withdrawn' or decided_by is null or decided_by <> requested_by),
  constraint reviews_check1 check ((status = 'waiting') = (decided_at is null)),
  constraint reviews_check2 check (status <> 'approved' or version is not null)
);
comment on table public.reviews is 'Requests to review a record, and their decisions. Written by functions only.';
comment on column public.reviews.status is 'Withdrawn: the text changed while the review was waiting.';
comment on column public.reviews.decided_by is 'Who decided; of a withdrawn review, who changed the text.';
comment on column public.reviews.version is 'What was decided about: a hash of everything in the record that is content.';
create unique index reviews_waiting on public.reviews (table_name, row_id) where status = 'waiting';
create index reviews_record on public.reviews (table_name, row_id, created_at desc);
create index reviews_requester on public.reviews (requested_by, created_at desc);
create index reviews_assignee on public.reviews (assigned_to) where status = 'waiting';
create index reviews_assigned on public.reviews (assigned_to);
create index reviews_decider on public.reviews (decided_by);
alter table public.reviews enable row level security;
create policy "editors read reviews" on public.reviews
  for select to authenticated using (table_name = any ((select private.back_office_tables())::text[]));
comment on policy "editors read reviews" on public.reviews is 'Editors see which reviews wait, and for whom.';
grant select on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;
call private.keep_no_statistics('public.reviews');

create table public.record_comments (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now()
);
comment on table public.record_comments is 'Comments of editors about a record. Never public.';
create index record_comments_record on public.record_comments (table_name, row_id, created_at);
create index record_comments_author on public.record_comments (author_id);
alter table public.record_comments enable row level security;
create policy "editors read comments" on public.record_comments
  for select to authenticated using (table_name = any ((select private.back_office_tables())::text[]));
create policy "editors comment in their own name" on public.record_comments
  for insert to authenticated
  with check (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
create policy "editors delete their own comments" on public.record_comments
  for delete to authenticated
  using (table_name = any ((select private.back_office_tables())::text[]) and author_id = (select private.account()));
comment on policy "editors read comments" on public.record_comments is 'The back office.';
comment on policy "editors comment in their own name" on public.record_comments is 'An editor cannot write a comment for a colleague.';
comment on policy "editors delete their own comments" on public.record_comments is 'Editors cannot delete the comments of a colleague.';
grant select, insert, delete on public.record_comments to authenticated;
grant select, insert, update, delete on public.record_comments to service_role;
call private.keep_no_statistics('public.record_comments');
create trigger stamp_creation before insert on public.record_comments
  for each row execute function private.stamp_creation('created_at');

-- Versions -----------------------------------------------------------------------------------------------------------------

create function private.version_of(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to((content - array[
    'search', 'status', 'published_at', 'created_at', 'updated_at', 'deleted_at', 'is_active', 'display_order', 'checksum'
  ])::text, 'UTF8')), 'hex');
$$;
comment on function private.version_of(jsonb) is 'Names a version by everything that is content: not when or whether it is public, nor what triggers compute.';

-- A review is about the record with the pending changes of the editor who asks for it.
create function private.version_in_work(table_name text, row_id uuid, author uuid) returns text
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
comment on function private.version_in_work(text, uuid, uuid) is
  'The version of a record with the pending changes of this editor applied. Null when there is no such record.';

create function private.unapproved_authors(table_name text, row_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with history as (
    select v.number, v.author_id, v.data, pg_catalog.lag(v.data) over (order by v.number) as before
    from public.revisions v
    where v.table_name = unapproved_authors.table_name and v.row_id = unapproved_authors.row_id::text
  ), changes as (
    select h.number, h.author_id
    from history h
    -- Publishing completes the day it comes into force. Publishing, hiding and deleting leave the text as it is. A change that was taken
    -- back within a minute has left a revision equal to the one before, and counts.
    cross join lateral (select case when h.before ->> 'status' = 'draft' and h.data ->> 'status' = 'published'
      then 'effective_on' else '' end as completed) c
    where h.before is null
      or private.version_of(h.data - c.completed) <> private.version_of(h.before - c.completed)
      or h.data - 'updated_at' = h.before - 'updated_at'
  ), authors as (
    select c.author_id from changes c
    where c.number > coalesce((
      select h.number from history h
      where private.version_of(h.data) in (
        select r.version from public.reviews r
        where r.table_name = unapproved_authors.table_name and r.row_id = unapproved_authors.row_id and r.status = 'approved')
      order by h.number desc limit 1), 0)
    union
    select d.author_id from public.drafts d
    where d.table_name = unapproved_authors.table_name and d.row_id = unapproved_authors.row_id
  )
  select coalesce(pg_catalog.array_agg(a.author_id), '{}') from authors a
  where a.author_id is not null and unapproved_authors.table_name = 'legal_documents';
$$;
comment on function private.unapproved_authors(text, uuid) is
  'The editors who have changed a legal document, or have pending changes to it, since the last approved version: they cannot approve it. Empty for other tables.';

-- Asking and deciding ------------------------------------------------------------------------------------------------------

create function private.request_review(table_name text, row_id uuid, assignee uuid, note text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if private.version_in_work(request_review.table_name, request_review.row_id, (select auth.uid())) is null then
    raise exception 'This record is not there any more.' using errcode = 'P0002';
  end if;
  if assignee = (select auth.uid()) then
    raise exception 'Choose another person: a review is a second pair of eyes.' using errcode = '23514';
  end if;
  if not exists (select from public.admin_users a where a.user_id = assignee union all
                 select from public.editors e where e.user_id = assignee) then
    raise exception 'This person does not work here any more. Choose another person.' using errcode = '23514';
  end if;
  delete from public.reviews r
  where r.table_name = request_review.table_name and r.row_id = request_review.row_id and r.status in ('waiting', 'withdrawn');
  insert into public.reviews (table_name, row_id, requested_by, assigned_to, note)
  values (request_review.table_name, request_review.row_id, (select auth.uid()), assignee, pg_catalog.btrim(coalesce(request_review.note, '')))
  returning id into made;
  return made;
end;
$$;
comment on function private.request_review(text, uuid, uuid, text) is
  'Asks a colleague to review a record with the pending changes of the caller. Replaces a review that waits.';
call private.expose_function('private.request_review(text, uuid, uuid, text)', 'authenticated');

create function private.decide_review(review uuid, approve boolean, seen text, remark text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.reviews;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select * into asked from public.reviews r where r.id = review and r.status = 'waiting' for update;
  if asked.id is null then
    raise exception 'This review was decided or withdrawn meanwhile. Look at the record again.' using errcode = 'P0002';
  end if;
  if asked.requested_by = (select auth.uid()) then
    raise exception 'You asked for this review: another person decides it.' using errcode = '42501';
  end if;
  if approve and seen is distinct from private.version_in_work(asked.table_name, asked.row_id, asked.requested_by) then
    raise exception 'The text has changed since you opened it. Read it again, then decide.' using errcode = '23514';
  end if;
  if approve and (select auth.uid()) = any (private.unapproved_authors(asked.table_name, asked.row_id)) then
    raise exception 'You changed this text since it was last approved. A colleague who has not changed it has to approve it.'
      using errcode = '23514';
  end if;
  if not approve and pg_catalog.btrim(coalesce(remark, '')) = '' then
    raise exception 'Say what has to change.' using errcode = '23514';
  end if;
  update public.reviews r
  set status = (array['sent_back', 'approved'])[approve::integer + 1], decided_by = (select auth.uid()), decided_at = pg_catalog.now(),
      version = seen
  where r.id = asked.id;
  if pg_catalog.btrim(coalesce(remark, '')) <> '' then
    insert into public.record_comments (table_name, row_id, author_id, body)
    values (asked.table_name, asked.row_id, (select auth.uid()), pg_catalog.btrim(remark));
  end if;
end;
$$;
comment on function private.decide_review(uuid, boolean, text, text) is
  'A colleague approves the version they have seen, or sends it back with a remark: not the one who asked, and of a legal document none who changed it since it was last approved.';
call private.expose_function('private.decide_review(uuid, boolean, text, text)', 'authenticated');

create function private.withdraw_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from public.reviews r where r.id = review and r.status = 'waiting' and r.requested_by = (select auth.uid());
end;
$$;
comment on function private.withdraw_review(uuid) is 'The editor who asked for a review withdraws the request.';
call private.expose_function('private.withdraw_review(uuid)', 'authenticated');

create function private.review_state(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.reviews;
  now_in_work text;
  row_at timestamptz;
begin
  if not coalesce(review_state.table_name = any (private.back_office_tables()), false) then
    return null;
  end if;
  select * into newest from public.reviews r
  where r.table_name = review_state.table_name and r.row_id = review_state.row_id
  order by r.status = 'waiting' desc, r.created_at desc, r.id limit 1;
  now_in_work := private.version_in_work(review_state.table_name, review_state.row_id, coalesce(newest.requested_by, (select auth.uid())));
  if now_in_work is not null then
    execute pg_catalog.format('select t.updated_at from public.%I t where t.id = $1', review_state.table_name)
    into row_at using review_state.row_id;
  end if;
  return pg_catalog.jsonb_build_object(
    'rowAt', row_at,
    'draftAt', (select d.updated_at from public.drafts d where d.table_name = review_state.table_name
                  and d.row_id = review_state.row_id and d.author_id = newest.requested_by),
    'required', review_state.table_name = 'legal_documents' and private.legal_needs_review(),
    'version', now_in_work,
    'isCurrent', coalesce(newest.version = now_in_work, false),
    'authors', private.unapproved_authors(review_state.table_name, review_state.row_id),
    'review', case when newest.id is not null then pg_catalog.to_jsonb(newest) end);
end;
$$;
comment on function private.review_state(text, uuid) is
  'The newest review of a record, whether it is about the text as it is now, whether one is needed, and which editors cannot approve because they changed the text. Null unless the caller is an editor.';
call private.expose_function('private.review_state(text, uuid)', 'authenticated');

-- A change withdraws the review of a legal text; what is published is the version that was approved. The triggers on legal_documents are
-- in 38_legal.sql.
create function private.withdraw_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'drafts' then
    -- A review is about the record with the pending changes of the editor who asked.
    if tg_op = 'UPDATE' and (old.table_name, old.row_id, old.author_id, old.data) = (new.table_name, new.row_id, new.author_id, new.data) then
      return null;
    end if;
    update public.reviews r set status = 'withdrawn', decided_by = private.actor(), decided_at = pg_catalog.now()
    where r.table_name = 'legal_documents' and r.status = 'waiting'
      and (r.table_name, r.row_id, r.requested_by) in (
        (old.table_name, old.row_id, old.author_id), (new.table_name, new.row_id, new.author_id));
  elsif tg_op = 'INSERT' or private.version_of(pg_catalog.to_jsonb(old)) <> private.version_of(pg_catalog.to_jsonb(new)) then
    update public.reviews r set status = 'withdrawn', decided_by = private.actor(), decided_at = pg_catalog.now()
    where r.table_name = tg_table_name and r.row_id = new.id and r.status = 'waiting';
  end if;
  return null;
end;
$$;
comment on function private.withdraw_reviews() is 'A change of a legal text withdraws the review that is waiting for it.';

-- Before the other triggers of the table, which complete what was sent: approved was what people see in the form.
create function private.check_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The seed, the jobs and the secret key are not asked.
  if new.status <> 'published' or (select auth.uid()) is null or not private.legal_needs_review() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.status = 'published' and private.version_of(pg_catalog.to_jsonb(old)) = private.version_of(pg_catalog.to_jsonb(new)) then
      return new;
    end if;
  end if;
  if not exists (
    select from public.reviews r
    where r.table_name = 'legal_documents' and r.row_id = new.id and r.status = 'approved'
      and r.version = private.version_of(pg_catalog.to_jsonb(new))) then
    raise exception 'A legal document needs the approval of a second person, for the text as it is now. Ask for a review first.'
      using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_approval() is 'Where legal documents need a second person: what is published is the version that was approved.';
create trigger withdraw_reviews after insert or update or delete on public.drafts
  for each row execute function private.withdraw_reviews();

create function private.enqueue_review_mail(review public.reviews) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
  colleague text;
  title text;
  words text;
begin
  -- The record says that a change withdrew its review.
  if review.status = 'withdrawn' then
    return;
  end if;
  -- Only to a person who still works here.
  select p.email, coalesce(nullif(pg_catalog.btrim(c.full_name), ''), pg_catalog.split_part(c.email, '@', 1)) into recipient, colleague
  from public.profiles p, public.profiles c
  where p.id = (case review.status when 'waiting' then review.assigned_to else review.requested_by end)
    and c.id = (case review.status when 'waiting' then review.requested_by else review.decided_by end)
    and (exists (select from public.admin_users a where a.user_id = p.id) or exists (select from public.editors e where e.user_id = p.id));
  if recipient is null then
    return;
  end if;
  execute pg_catalog.format('select coalesce(to_jsonb(t) ->> ''title'', to_jsonb(t) ->> ''name'') from public.%I t where t.id = $1', review.table_name)
    into title using review.row_id;
  -- The remark of a decision is a comment of the same moment.
  words := case review.status when 'waiting' then review.note else (
    select c.body from public.record_comments c
    where c.table_name = review.table_name and c.row_id = review.row_id and c.author_id = review.decided_by and c.created_at = review.decided_at
    order by c.id limit 1) end;
  perform private.enqueue_mail(
    case review.status when 'waiting' then 'review_request' else 'review_decision' end, recipient,
    pg_catalog.jsonb_build_object(
      'Name', colleague, 'Table', review.table_name, 'Row', review.row_id,
      'Topic', coalesce(nullif(title, ''), 'a record without a title'),
      'Decision', case review.status when 'approved' then 'approved' when 'sent_back' then 'sent back' else '' end,
      'Message', coalesce(nullif(pg_catalog.btrim(words), ''), 'Without a note.')));
end;
$$;
comment on function private.enqueue_review_mail(public.reviews) is
  'Adds the mail about a review: to the colleague who is asked, or to the one who asked how it was decided.';

create function private.mail_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  review public.reviews;
begin
  -- Withdrawn or decided in the same transaction: nothing to say about this status any more.
  select * into review from public.reviews r where r.id = new.id and r.status = new.status;
  if review.id is not null then
    perform private.enqueue_review_mail(review);
  end if;
  return null;
end;
$$;
comment on function private.mail_review() is 'Adds the mail about a review that was asked for or decided.';
-- At the end of the transaction, when the remark of a decision is stored as well.
create constraint trigger mail_review after insert or update of status on public.reviews
  deferrable initially deferred for each row execute function private.mail_review();

-- Presence -----------------------------------------------------------------------------------------------------------------

create table private.open_records (
  tab uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  seen_at timestamptz not null default now()
);
comment on table private.open_records is 'Which browser tab of which account has a record open in the back office. A tab that stops reporting is dropped after 90 seconds.';
create index open_records_row on private.open_records (table_name, row_id);
create index open_records_account on private.open_records (account_id);
create index open_records_seen on private.open_records (seen_at);
alter table private.open_records enable row level security;

create function private.report_open(tab uuid, table_name text, row_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(report_open.table_name = any (private.back_office_tables()), false) then
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
comment on function private.report_open(uuid, text, uuid) is 'Records that a tab shows this record. Returns the accounts that have it open in another tab.';
call private.expose_function('private.report_open(uuid, text, uuid)', 'authenticated');

create function private.report_closed(tab uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.open_records o where o.tab = report_closed.tab and o.account_id = (select private.account());
$$;
comment on function private.report_closed(uuid) is 'A tab of the caller shows no record any more.';
call private.expose_function('private.report_closed(uuid)', 'authenticated');
