-- Purpose: a second pair of eyes. An editor asks a colleague to read a record, who approves it or sends it back; people comment on records;
--          legal documents may need it, and then what is published is the version that was approved (docs/decisions/0037).
-- Tables:  reviews, record_comments (new); a trigger on legal_documents, and those of site_settings that ask for a second factor.
-- Risk:    with the setting legal_needs_review a legal document that nobody else approved cannot be published. It is off.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'sent_back')),
  note text not null default '' check (length(note) <= 2000),
  requested_by uuid not null references auth.users (id) on delete cascade,
  assigned_to uuid references auth.users (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  version text,
  created_at timestamptz not null default now(),
  check (decided_by is null or decided_by <> requested_by),
  check ((status = 'waiting') = (decided_at is null)),
  check (status <> 'approved' or version is not null)
);
comment on table public.reviews is 'Who asked whom to read a record, and what came of it. Written by functions only.';
comment on column public.reviews.version is 'What was decided about: a hash of everything in the record that is content.';
create unique index reviews_waiting on public.reviews (table_name, row_id) where status = 'waiting';
create index reviews_record on public.reviews (table_name, row_id, created_at desc);
create index reviews_requester on public.reviews (requested_by, created_at desc);
create index reviews_assignee on public.reviews (assigned_to) where status = 'waiting';
create index reviews_assigned on public.reviews (assigned_to);
create index reviews_decider on public.reviews (decided_by);

alter table public.reviews enable row level security;
create policy "editors read reviews" on public.reviews
  for select to authenticated using ((select private.is_editor()));
comment on policy "editors read reviews" on public.reviews is 'Everyone who works here sees what waits, and for whom.';
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
comment on table public.record_comments is 'What people who work here say to each other about a record. Never public.';
create index record_comments_record on public.record_comments (table_name, row_id, created_at);
create index record_comments_author on public.record_comments (author_id);

create trigger stamp_creation before insert on public.record_comments
  for each row execute function private.stamp_creation('created_at');
alter table public.record_comments enable row level security;
create policy "editors read comments" on public.record_comments
  for select to authenticated using ((select private.is_editor()));
create policy "editors comment in their own name" on public.record_comments
  for insert to authenticated with check ((select private.is_editor()) and author_id = (select auth.uid()));
create policy "editors delete their own comments" on public.record_comments
  for delete to authenticated using ((select private.is_editor()) and author_id = (select auth.uid()));
comment on policy "editors read comments" on public.record_comments is 'The back office.';
comment on policy "editors comment in their own name" on public.record_comments is 'Nobody speaks for somebody else.';
comment on policy "editors delete their own comments" on public.record_comments is 'What others said stays.';
grant select, insert, delete on public.record_comments to authenticated;
grant select, insert, update, delete on public.record_comments to service_role;
call private.keep_no_statistics('public.record_comments');

create function private.version_of(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to((content - array[
    'search', 'status', 'published_at', 'created_at', 'updated_at', 'deleted_at', 'is_active', 'display_order', 'checksum'
  ])::text, 'UTF8')), 'hex');
$$;
comment on function private.version_of(jsonb) is 'Names a version by everything that is content: not when or whether it is public, nor what triggers compute.';

-- An editor's working copy counts as what they ask about.
create function private.version_in_work(table_name text, row_id uuid, author uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  content jsonb;
begin
  if not exists (
    select from private.content_state c
    where c.table_name = version_in_work.table_name and c.table_name not in ('company', 'site_settings', 'theme_configurations')) then
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
  'The version of a record with the working copy of its author over it. Null when there is no such record.';

create function private.legal_needs_review() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value = 'true'::jsonb from public.site_settings s where s.key = 'legal_needs_review'), false);
$$;
comment on function private.legal_needs_review() is 'Whether a legal document needs the approval of a second person. Off unless an administrator switched it on.';

create function private.request_review(table_name text, row_id uuid, assignee uuid, note text) returns uuid
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
  where r.table_name = request_review.table_name and r.row_id = request_review.row_id and r.status = 'waiting';
  insert into public.reviews (table_name, row_id, requested_by, assigned_to, note)
  values (request_review.table_name, request_review.row_id, (select auth.uid()), assignee, pg_catalog.btrim(coalesce(request_review.note, '')))
  returning id into made;
  return made;
end;
$$;
comment on function private.request_review(text, uuid, uuid, text) is
  'Asks a colleague to read a record as it is, with one''s own working copy. Takes the place of a review that waits.';
create function public.request_review(table_name text, row_id uuid, assignee uuid, note text default '') returns uuid
language sql security invoker set search_path = ''
begin atomic
  select private.request_review(table_name, row_id, assignee, note);
end;
comment on function public.request_review(text, uuid, uuid, text) is
  'Asks a colleague to read a record as it is, with one''s own working copy. Takes the place of a review that waits.';

create function private.decide_review(review uuid, approve boolean, seen text, remark text) returns void
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
  'A colleague of who asked approves the version they have seen, or sends it back with a remark.';
create function public.decide_review(review uuid, approve boolean, seen text, remark text default '') returns void
language sql security invoker set search_path = ''
begin atomic
  select private.decide_review(review, approve, seen, remark);
end;
comment on function public.decide_review(uuid, boolean, text, text) is
  'A colleague of who asked approves the version they have seen, or sends it back with a remark.';

create function private.withdraw_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  delete from public.reviews r where r.id = review and r.status = 'waiting' and r.requested_by = (select auth.uid());
end;
$$;
comment on function private.withdraw_review(uuid) is 'Who asked for a review no longer does.';
create function public.withdraw_review(review uuid) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.withdraw_review(review);
end;
comment on function public.withdraw_review(uuid) is 'Who asked for a review no longer does.';

create function private.review_state(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.reviews;
  now_in_work text;
  row_at timestamptz;
begin
  if not (select private.is_editor()) then
    return null;
  end if;
  select * into newest from public.reviews r
  where r.table_name = review_state.table_name and r.row_id = review_state.row_id order by r.created_at desc, r.id limit 1;
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
    'review', case when newest.id is not null then pg_catalog.to_jsonb(newest) end);
end;
$$;
comment on function private.review_state(text, uuid) is
  'The newest review of a record, whether it is about the text as it is now, and whether one is needed. Null for everybody but editors.';
create function public.review_state(table_name text, row_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select private.review_state(table_name, row_id);
end;
comment on function public.review_state(text, uuid) is
  'The newest review of a record, whether it is about the text as it is now, and whether one is needed. Null for everybody but editors.';

grant execute on function private.request_review(text, uuid, uuid, text), public.request_review(text, uuid, uuid, text),
  private.decide_review(uuid, boolean, text, text), public.decide_review(uuid, boolean, text, text),
  private.withdraw_review(uuid), public.withdraw_review(uuid), private.review_state(text, uuid), public.review_state(text, uuid)
  to authenticated;

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
create trigger check_approval before insert or update on public.legal_documents
  for each row execute function private.check_approval();

-- Who could switch it off with a stolen session could publish without a second person.
drop trigger step_up_new on public.site_settings;
drop trigger step_up_changed on public.site_settings;
drop trigger step_up_removed on public.site_settings;
create trigger step_up_new after insert on public.site_settings
  for each row when (new.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')) execute function private.step_up();
create trigger step_up_changed after update on public.site_settings
  for each row when ((new.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')
      or old.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review'))
    and (new.key, new.value) is distinct from (old.key, old.value))
  execute function private.step_up();
create trigger step_up_removed after delete on public.site_settings
  for each row when (old.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')) execute function private.step_up();
