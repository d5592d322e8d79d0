-- Purpose: a message of the contact form says from which page its sender came, where the link to the form said so.
-- Tables:  contact_messages (page).
-- Risk:    none; messages that are there have no page.

alter table public.contact_messages
  add column page text not null default '' constraint contact_messages_page_check check (page ~ '^(/[[:alnum:]_/.~-]{1,199})?$');
comment on column public.contact_messages.page is 'The path of the page that led to the form, or empty.';
call private.keep_no_statistics('public.contact_messages');
