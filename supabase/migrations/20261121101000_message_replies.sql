-- Purpose: answers to contact messages by mail, as a thread.
-- Tables:  message_replies.
-- Risk:    none for the stored messages.

do $$ begin lock table auth.users, public.contact_messages in share row exclusive mode; end; $$;

drop function private.enqueue_mail(text, text, jsonb, interval);
create function private.new_mail_id() returns text
language sql volatile security definer set search_path = '' as $$
  select '<' || pg_catalog.gen_random_uuid() || '@'
    || coalesce((select (pg_catalog.regexp_match(c.email, '@([A-Za-z0-9.-]+)$'))[1] from public.company c limit 1), 'reduit.invalid') || '>';
$$;
comment on function private.new_mail_id() is 'A new Message-ID, of the domain of the company''s e-mail.';

-- The notification wakes the workers when the transaction commits.
create function private.enqueue_mail(
  kind text, recipient text, variables jsonb, lifetime interval default null, mail_id text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outgoing_mails (message_id, kind, recipient, variables, expires_at)
  values (coalesce(enqueue_mail.mail_id, private.new_mail_id()), enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.variables,
          pg_catalog.now() + lifetime);
  perform pg_catalog.pg_notify('outgoing_mails', '');
end;
$$;
comment on function private.enqueue_mail(text, text, jsonb, interval, text) is
  'Adds a mail, in the transaction of the caller. `mail_id` is its Message-ID, where the caller stores it too.';

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

create or replace function public.store_contact_message(content jsonb, acknowledge boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored public.contact_messages;
  company_email constant text := (select c.email from public.company c limit 1);
  acknowledgement constant text := case when acknowledge then private.new_mail_id() else '' end;
begin
  insert into public.contact_messages as m
    (name, company, email, topic, topic_label, message, phone, urgent, page, consented_at, submission_key,
     form_path, form_title, form_name, acknowledgement_id)
  select r.name, coalesce(r.company, ''), r.email, coalesce(r.topic, ''), coalesce(r.topic_label, ''), r.message, coalesce(r.phone, ''),
         coalesce(r.urgent, false), coalesce(r.page, ''), r.consented_at, r.submission_key,
         coalesce(r.form_path, ''), coalesce(r.form_title, ''), coalesce(r.form_name, ''), acknowledgement
  from pg_catalog.jsonb_populate_record(null::public.contact_messages, content) r
  on conflict (submission_key) do nothing
  returning m.* into stored;
  if stored.id is not null and company_email <> '' then
    perform private.enqueue_mail(
      case when stored.urgent then 'urgent_message' else 'contact_message' end, company_email,
      pg_catalog.jsonb_build_object(
        'Name', stored.name, 'Email', stored.email, 'CallBack', stored.phone, 'Message', stored.message,
        'Topic', private.message_topic(stored), 'Reference', private.message_reference(stored),
        'Table', 'contact_messages', 'Row', stored.id,
        'Sender', stored.name || case when stored.company = '' then '' else ' (' || stored.company || ')' end || ' <' || stored.email || '>',
        'Origin', case when stored.form_path = '' then '' else ', on the page ' || stored.form_path end
                  || case when stored.page = '' then '' else ', coming from ' || stored.page end));
  end if;
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

create function private.answer_deliveries(message uuid) returns table (id uuid, state text, reason text)
language sql stable security definer set search_path = '' as $$
  select r.id, m.state, m.last_error
  from public.message_replies r join private.outgoing_mails m on m.message_id = r.mail_id
  where r.message_id = answer_deliveries.message and (select private.is_admin());
$$;
comment on function private.answer_deliveries(uuid) is
  'Whether the answers to a contact message were sent; nothing of one whose mail is past its retention period. Empty unless the caller is an administrator.';
call private.expose_function('private.answer_deliveries(uuid)', 'authenticated');

create or replace function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outgoing_mails m
  where m.recipient = old.email
    and (m.state <> 'waiting' or m.kind not in ('contact_message', 'urgent_message', 'contact_acknowledgement', 'contact_answer'));
  return null;
end;
$$;
