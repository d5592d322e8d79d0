-- Purpose: the approval of a legal document comes from a person who has not changed the text since it was last approved, and a change
--          withdraws a waiting review. Before, only the person who had asked was refused (docs/decisions/0042).
-- Tables:  reviews (status "withdrawn"); triggers on legal_documents and drafts; functions request_review, decide_review, review_state.
-- Risk:    voids approvals of legal documents whose approver had changed the text before. What they approved and is not published yet
--          needs another review.

alter table public.reviews
  drop constraint reviews_status_check,
  drop constraint reviews_check,
  add constraint reviews_status_check check (status in ('waiting', 'approved', 'sent_back', 'withdrawn')),
  add constraint reviews_decided_by_another check (status = 'withdrawn' or decided_by is null or decided_by <> requested_by);
comment on column public.reviews.status is 'Withdrawn: the text changed while the review was waiting.';
comment on column public.reviews.decided_by is 'Who decided; of a withdrawn review, who changed the text.';

update public.reviews r set status = 'withdrawn'
where r.table_name = 'legal_documents' and r.status = 'approved' and exists (
  select from public.revisions v
  where v.table_name = r.table_name and v.row_id = r.row_id::text and v.author_id = r.decided_by and v.created_at <= r.decided_at);

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
  'Who has changed a legal document, or has a working copy of it, since the last version that was approved: they cannot approve it. Empty for other tables.';

create function private.withdraw_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'drafts' then
    -- A review is about the record with the working copy of the person who asked.
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
create trigger withdraw_reviews after insert or update on public.legal_documents
  for each row execute function private.withdraw_reviews();
create trigger withdraw_reviews after insert or update or delete on public.drafts
  for each row execute function private.withdraw_reviews();

create or replace function private.request_review(table_name text, row_id uuid, assignee uuid, note text) returns uuid
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
    raise exception 'Choose somebody else: a review is a second pair of eyes.' using errcode = '23514';
  end if;
  if not exists (select from public.admin_users a where a.user_id = assignee union all
                 select from public.editors e where e.user_id = assignee) then
    raise exception 'This person does not work here any more. Choose somebody else.' using errcode = '23514';
  end if;
  delete from public.reviews r
  where r.table_name = request_review.table_name and r.row_id = request_review.row_id and r.status in ('waiting', 'withdrawn');
  insert into public.reviews (table_name, row_id, requested_by, assigned_to, note)
  values (request_review.table_name, request_review.row_id, (select auth.uid()), assignee, pg_catalog.btrim(coalesce(request_review.note, '')))
  returning id into made;
  return made;
end;
$$;

create or replace function private.decide_review(review uuid, approve boolean, seen text, remark text) returns void
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
    raise exception 'You asked for this review: somebody else decides it.' using errcode = '42501';
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

create or replace function private.review_state(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.reviews;
  now_in_work text;
  row_at timestamptz;
begin
  if not coalesce(review_state.table_name = any (private.office_tables()), false) then
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
  'The newest review of a record, whether it is about the text as it is now, whether one is needed, and who cannot approve because they changed the text. Null for everybody but editors.';
