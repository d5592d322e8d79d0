-- Purpose: what visitors write to the company, the mails that answer it, and what administrators note about it.
-- Tables:  contact_messages, message_files, message_replies, message_notes.
-- Risk:    personal data of strangers: written by web only (secret key), read by administrators only, never copied to the audit log.

create function private.are_message_fields(fields jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- One after the other: the functions of arrays and objects refuse other values.
  if pg_catalog.jsonb_typeof(fields) <> 'array' or pg_catalog.jsonb_array_length(fields) > 20
    or exists (select from pg_catalog.jsonb_array_elements(fields) f where pg_catalog.jsonb_typeof(f) <> 'object') then
    return false;
  end if;
  return not exists (
    select from pg_catalog.jsonb_array_elements(fields) f
    where f - 'label' - 'value' <> '{}'
      or pg_catalog.jsonb_typeof(f -> 'label') is distinct from 'string' or pg_catalog.length(f ->> 'label') not between 1 and 200
      or pg_catalog.jsonb_typeof(f -> 'value') is distinct from 'string' or pg_catalog.length(f ->> 'value') > 5000);
end;
$$;
comment on function private.are_message_fields(jsonb) is 'At most 20 objects {"label", "value"}, with texts of limited length.';
grant execute on function private.are_message_fields(jsonb) to authenticated, service_role;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  company text not null default '' check (length(company) <= 200),
  email text not null check (length(email) between 3 and 320),
  topic text not null default '' check (length(topic) <= 200),
  message text not null check (length(btrim(message)) between 1 and 10000),
  consented_at timestamptz not null,
  status text not null default 'new' check (status in ('new', 'read', 'done')),
  submission_key text not null unique check (length(submission_key) between 8 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  topic_label text not null default '' check (length(topic_label) <= 200),
  page text not null default '' check (page ~ '^(/[[:alnum:]_/.~-]{1,199})?$'),
  phone text not null default '' check (length(phone) <= 40),
  urgent boolean not null default false,
  assigned_to uuid references auth.users (id) on delete set null,
  waits_urgently boolean not null generated always as (urgent and status <> 'done') stored,
  number integer generated always as identity (start with 1001) unique,
  form_path text not null default '' check (form_path ~ '^(/[[:alnum:]_/.~-]{0,199})?$'),
  form_title text not null default '' check (length(form_title) <= 200),
  form_name text not null default '' check (length(form_name) <= 200),
  acknowledgement_id text not null default '' check (length(acknowledgement_id) <= 400),
  fields jsonb not null default '[]' check (private.are_message_fields(fields))
);
comment on table public.contact_messages is 'Messages from the contact form.';
comment on column public.contact_messages.submission_key is 'Made by the form when it opens: sent twice, stored once.';
comment on column public.contact_messages.topic_label is 'What the topic was called when the message was written.';
comment on column public.contact_messages.page is 'The path of the page that led to the form, or empty.';
comment on column public.contact_messages.phone is 'Where to call back, or empty. Asked for by the incident form.';
comment on column public.contact_messages.urgent is 'From the incident form.';
comment on column public.contact_messages.assigned_to is 'The administrator who answers it; only administrators see messages.';
comment on column public.contact_messages.waits_urgently is 'Urgent and not done: these are listed first.';
comment on column public.contact_messages.number is 'Its reference in the subject of every mail about it: [R-1001].';
comment on column public.contact_messages.form_path is 'The path of the page with the form. Empty in messages from before this column.';
comment on column public.contact_messages.form_title is 'What that page was called when the message was written.';
comment on column public.contact_messages.form_name is 'What the form was called then.';
comment on column public.contact_messages.acknowledgement_id is 'The Message-ID of the mail that acknowledged it, or empty. Answers refer to it.';
comment on column public.contact_messages.fields is 'The further fields of the form with their answers, as they were called when the message was written.';
create index contact_messages_inbox on public.contact_messages (status, created_at desc);
create index contact_messages_created on public.contact_messages (created_at desc);
create index contact_messages_assigned on public.contact_messages (assigned_to);
alter table public.contact_messages enable row level security;
create policy "admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));
create policy "admins mark and assign messages" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins read messages" on public.contact_messages is 'The inbox.';
comment on policy "admins delete messages" on public.contact_messages is 'On request of the sender, or after the retention period.';
comment on policy "admins mark and assign messages" on public.contact_messages is 'Only the status and whose it is: column grants.';
grant select, delete on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;
grant update (status, assigned_to) on public.contact_messages to authenticated;
call private.keep_no_statistics('public.contact_messages');

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.admin_users a where a.user_id = new.assigned_to) then
    raise exception 'Messages are assigned to administrators: only they see messages.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_assignee() is 'A message is assigned to administrators only, who can read it.';
create trigger set_updated_at before update on public.contact_messages
  for each row execute function private.set_updated_at();
create trigger write_audit after update or delete on public.contact_messages
  for each row execute function private.write_audit('id', 'without values');
create trigger check_assignee before insert or update of assigned_to on public.contact_messages
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create table public.message_files (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  label text not null check (length(btrim(label)) between 1 and 200),
  name text not null check (length(btrim(name)) between 1 and 200),
  type text not null check (type in (
    'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'text/plain', 'application/zip', 'video/mp4', 'video/webm')),
  content bytea not null check (octet_length(content) between 1 and 10 * 1024 * 1024),
  size integer not null generated always as (octet_length(content)) stored,
  created_at timestamptz not null default now()
);
comment on table public.message_files is
  'Files that visitors sent with a contact message. In a row of their own, so that they go with the message, in one transaction.';
comment on column public.message_files.label is 'Of the field of the form that asked for it.';
comment on column public.message_files.type is 'By the content: the types that the library takes, too.';
create index message_files_message on public.message_files (message_id);
-- Images and documents are compressed already.
alter table public.message_files alter column content set storage external;
alter table public.message_files enable row level security;
create policy "admins read files of messages" on public.message_files
  for select to authenticated using ((select private.is_admin()));
comment on policy "admins read files of messages" on public.message_files is 'The inbox. Written by web with the secret key, deleted with the message.';
grant select on public.message_files to authenticated;
grant select, insert, delete on public.message_files to service_role;
call private.keep_no_statistics('public.message_files');

-- An answer of the API holds no more than 4 MB.
create function public.message_file(file uuid, part integer) returns text
language sql stable security invoker set search_path = '' as $$
  select pg_catalog.translate(
    pg_catalog.encode(pg_catalog.substring(f.content, message_file.part * 2097152 + 1, 2097152), 'base64'), E'\n', '')
  from public.message_files f where f.id = message_file.file and message_file.part between 0 and 100;
$$;
comment on function public.message_file(uuid, integer) is
  'The content of a file in base64, in parts of 2 MB counted from 0, for those who may read it; null for others.';
grant execute on function public.message_file(uuid, integer) to authenticated;

create function private.message_topic(message public.contact_messages) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(message.topic_label, ''), nullif(message.form_title, ''), 'Contact form');
$$;
comment on function private.message_topic(public.contact_messages) is 'What a message is about: its topic, else the page it was written on.';

create function private.message_reference(message public.contact_messages) returns text
language sql immutable set search_path = '' as $$
  select '[R-' || message.number || ']';
$$;
comment on function private.message_reference(public.contact_messages) is 'Stands in the subject of every mail about a message.';

create function public.store_contact_message(content jsonb, acknowledge boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored public.contact_messages;
  recipient text;
  answers text;
  acknowledgement constant text := case when acknowledge then private.new_mail_id() else '' end;
begin
  insert into public.contact_messages as m
    (name, company, email, topic, topic_label, message, phone, urgent, page, consented_at, submission_key,
     form_path, form_title, form_name, acknowledgement_id, fields, assigned_to)
  select r.name, coalesce(r.company, ''), r.email, coalesce(r.topic, ''), coalesce(r.topic_label, ''), r.message, coalesce(r.phone, ''),
         coalesce(r.urgent, false), coalesce(r.page, ''), r.consented_at, r.submission_key,
         coalesce(r.form_path, ''), coalesce(r.form_title, ''), coalesce(r.form_name, ''), acknowledgement,
         coalesce(r.fields, '[]'),
         -- A person who is no administrator any more gets no messages.
         (select a.user_id from public.admin_users a where a.user_id = r.assigned_to and not private.is_blocked(a.user_id))
  from pg_catalog.jsonb_populate_record(null::public.contact_messages, content - 'files') r
  on conflict (submission_key) do nothing
  returning m.* into stored;
  insert into public.message_files (message_id, label, name, type, content)
  select stored.id, f ->> 'label', f ->> 'name', f ->> 'type', pg_catalog.decode(f ->> 'content', 'base64')
  from pg_catalog.jsonb_array_elements(coalesce(content -> 'files', '[]')) f
  where stored.id is not null;
  select coalesce(pg_catalog.string_agg(pg_catalog.format(E'\n\n%s: %s', f ->> 'label', f ->> 'value'), '' order by n), '') into answers
  from pg_catalog.jsonb_array_elements(stored.fields) with ordinality as e (f, n) where f ->> 'value' <> '';
  for recipient in
    select c.email from public.company c where stored.id is not null and c.email <> ''
    union
    select u.email from auth.users u where u.id = stored.assigned_to and u.email <> ''
  loop
    perform private.enqueue_mail(
      case when stored.urgent then 'urgent_message' else 'contact_message' end, recipient,
      pg_catalog.jsonb_build_object(
        'Name', stored.name, 'Email', stored.email, 'CallBack', stored.phone, 'Message', stored.message || answers,
        'Topic', private.message_topic(stored), 'Reference', private.message_reference(stored),
        'Table', 'contact_messages', 'Row', stored.id,
        'Sender', stored.name || case when stored.company = '' then '' else ' (' || stored.company || ')' end || ' <' || stored.email || '>',
        'Origin', case when stored.form_path = '' then '' else ', on the page ' || stored.form_path end
                  || case when stored.page = '' then '' else ', coming from ' || stored.page end));
  end loop;
  -- Sent twice at once, it is stored by one call while the other has leave to acknowledge it.
  if acknowledge then
    perform private.enqueue_mail('contact_acknowledgement', content ->> 'email',
      pg_catalog.jsonb_build_object('Reference', private.message_reference(m)), null, acknowledgement)
    from public.contact_messages m where m.submission_key = content ->> 'submission_key';
  end if;
end;
$$;
comment on function public.store_contact_message(jsonb, boolean) is
  'Stores a message of the contact form with its mails: to the company once, to the sender if the limit allows. With the secret key only.';
grant execute on function public.store_contact_message(jsonb, boolean) to service_role;

create function private.note_message_export(messages integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  perform private.require_fresh_factor();
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'export', 'contact_messages', 'export',
          pg_catalog.jsonb_build_object('messages', pg_catalog.jsonb_build_array(null, greatest(note_message_export.messages, 0))));
end;
$$;
comment on function private.note_message_export(integer) is
  'An administrator is about to save contact messages as a file: needs a fresh second factor, and is written down.';
call private.expose_function('private.note_message_export(integer)', 'authenticated');

create table public.message_notes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now()
);
comment on table public.message_notes is 'What administrators note about a contact message. Never sent; deleted with the message.';
create index message_notes_message on public.message_notes (message_id, created_at);
create index message_notes_author on public.message_notes (author_id);
alter table public.message_notes enable row level security;
create policy "admins read notes on messages" on public.message_notes
  for select to authenticated using ((select private.is_admin()));
create policy "admins note in their own name" on public.message_notes
  for insert to authenticated with check ((select private.is_admin()) and author_id = (select private.account()));
create policy "admins delete their own notes" on public.message_notes
  for delete to authenticated using ((select private.is_admin()) and author_id = (select private.account()));
comment on policy "admins read notes on messages" on public.message_notes is 'The inbox.';
comment on policy "admins note in their own name" on public.message_notes is 'An administrator cannot write a note for a colleague.';
comment on policy "admins delete their own notes" on public.message_notes is 'Administrators cannot delete the notes of a colleague.';
grant select, insert, delete on public.message_notes to authenticated;
grant select, insert, update, delete on public.message_notes to service_role;
call private.keep_no_statistics('public.message_notes');
create trigger stamp_creation before insert on public.message_notes
  for each row execute function private.stamp_creation('created_at');

-- The thread ---------------------------------------------------------------------------------------------------------------

create table public.message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  is_answer boolean not null default false,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (length(btrim(body)) between 1 and 20000),
  mail_id text not null default '' check (length(mail_id) <= 400),
  created_at timestamptz not null default now(),
  check (is_answer = (mail_id <> ''))
);
comment on table public.message_replies is
  'What followed a contact message: answers that were mailed to its sender, and replies of the sender that an administrator added. Deleted with the message.';
comment on column public.message_replies.is_answer is 'Mailed to the sender. Otherwise the sender''s reply, which arrived in the company''s mailbox: the product receives no mail.';
comment on column public.message_replies.author_id is 'Who answered, or who added the reply.';
comment on column public.message_replies.mail_id is 'The Message-ID of an answer. The next one refers to it.';
create index message_replies_message on public.message_replies (message_id, created_at);
create index message_replies_author on public.message_replies (author_id);
alter table public.message_replies enable row level security;
create policy "admins read replies to messages" on public.message_replies
  for select to authenticated using ((select private.is_admin()));
create policy "admins add replies of senders in their own name" on public.message_replies
  for insert to authenticated with check ((select private.is_admin()) and author_id = (select private.account()) and not is_answer);
create policy "admins delete replies of senders that they added" on public.message_replies
  for delete to authenticated using ((select private.is_admin()) and author_id = (select private.account()) and not is_answer);
comment on policy "admins read replies to messages" on public.message_replies is 'The inbox.';
comment on policy "admins add replies of senders in their own name" on public.message_replies is
  'An answer is written by answer_message() only, with its mail.';
comment on policy "admins delete replies of senders that they added" on public.message_replies is 'An answer was sent and stays as long as its message.';
grant select, insert, delete on public.message_replies to authenticated;
grant select, insert, update, delete on public.message_replies to service_role;
call private.keep_no_statistics('public.message_replies');
create trigger stamp_creation before insert on public.message_replies
  for each row execute function private.stamp_creation('created_at');
create trigger write_audit after insert or delete on public.message_replies
  for each row execute function private.write_audit('message_id', 'without values');

create function private.answer_message(message uuid, answer uuid, body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.contact_messages;
  earlier text[];
  mail_id constant text := private.new_mail_id();
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select * into asked from public.contact_messages m where m.id = answer_message.message for update;
  if asked.id is null then
    raise exception 'This message no longer exists.' using errcode = '23514';
  end if;
  -- The browser repeats a request whose answer it did not get.
  if exists (select from public.message_replies r where r.id = answer_message.answer) then
    return;
  end if;
  select pg_catalog.array_agg(r.mail_id order by r.created_at, r.id) into earlier
  from public.message_replies r where r.message_id = asked.id and r.is_answer;
  earlier := pg_catalog.array_remove(array[asked.acknowledgement_id] || coalesce(earlier, '{}'), '');
  insert into public.message_replies (id, message_id, is_answer, author_id, body, mail_id)
  values (answer_message.answer, asked.id, true, (select auth.uid()), answer_message.body, mail_id);
  perform private.enqueue_mail('contact_answer', asked.email,
    pg_catalog.jsonb_build_object(
      'Name', asked.name, 'Topic', private.message_topic(asked), 'Reference', private.message_reference(asked),
      'Answer', answer_message.body, 'Message', asked.message,
      'Author', (select pg_catalog.btrim(p.full_name) from public.profiles p where p.id = (select auth.uid())),
      'References', pg_catalog.array_to_string(earlier, ' ')),
    null, mail_id);
end;
$$;
comment on function private.answer_message(uuid, uuid, text) is
  'An administrator answers a contact message: the answer and its mail are stored together. The id of the answer makes sure that it is sent once.';
call private.expose_function('private.answer_message(uuid, uuid, text)', 'authenticated');
