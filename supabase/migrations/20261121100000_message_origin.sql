-- Purpose: a contact message says which form it came from, and has a reference for the mails about it.
-- Tables:  contact_messages (five columns).
-- Risk:    low: numbers the stored messages, which rewrites their table.

alter table public.contact_messages
  add column number integer generated always as identity (start with 1001) unique,
  add column form_path text not null default '' check (form_path ~ '^(/[[:alnum:]_/.~-]{0,199})?$'),
  add column form_title text not null default '' check (length(form_title) <= 200),
  add column form_name text not null default '' check (length(form_name) <= 200),
  add column acknowledgement_id text not null default '' check (length(acknowledgement_id) <= 400);
call private.keep_no_statistics('public.contact_messages');
comment on column public.contact_messages.number is 'Its reference in the subject of every mail about it: [R-1001].';
comment on column public.contact_messages.form_path is 'The path of the page with the form. Empty in messages from before this column.';
comment on column public.contact_messages.form_title is 'What that page was called when the message was written.';
comment on column public.contact_messages.form_name is 'What the form was called then.';
comment on column public.contact_messages.acknowledgement_id is 'The Message-ID of the mail that acknowledged it, or empty. Answers refer to it.';
