-- Purpose: files that visitors send with a contact message.
-- Tables:  message_files.
-- Risk:    files of strangers: administrators read them as downloads, the site never shows them.

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

create or replace function public.store_contact_message(content jsonb, acknowledge boolean) returns void
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
