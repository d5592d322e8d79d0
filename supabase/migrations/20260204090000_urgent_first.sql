-- Purpose: reported incidents that nobody has dealt with stand first among the messages.
-- Tables:  contact_messages (waits_urgently).
-- Risk:    writes every message anew, once.

alter table public.contact_messages add column waits_urgently boolean not null generated always as (urgent and status <> 'done') stored;
comment on column public.contact_messages.waits_urgently is 'Urgent and not done: these are listed first.';
call private.keep_no_statistics('public.contact_messages');
