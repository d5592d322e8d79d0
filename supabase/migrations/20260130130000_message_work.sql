-- Purpose: a contact message is somebody's to answer, and administrators note what they did about it.
-- Tables:  contact_messages (assigned_to), message_notes (new).
-- Risk:    notes are about strangers: read by administrators only, gone with the message, never copied to the audit log.

alter table public.contact_messages add column assigned_to uuid references auth.users (id) on delete set null;
comment on column public.contact_messages.assigned_to is 'Who answers it. An administrator: nobody else sees messages.';
create index contact_messages_assigned on public.contact_messages (assigned_to);
alter policy "admins mark messages as read or done" on public.contact_messages rename to "admins mark and assign messages";
comment on policy "admins mark and assign messages" on public.contact_messages is 'Only the status and whose it is: column grants.';
grant update (assigned_to) on public.contact_messages to authenticated;
call private.keep_no_statistics('public.contact_messages');

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.admin_users a where a.user_id = new.assigned_to) then
    raise exception 'Messages are assigned to administrators: nobody else sees them.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_assignee() is 'A message is not assigned to somebody who could not read it.';
create trigger check_assignee before insert or update of assigned_to on public.contact_messages
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create table public.message_notes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now()
);
comment on table public.message_notes is 'What administrators note about a contact message. Never sent to anybody; gone with the message.';
create index message_notes_message on public.message_notes (message_id, created_at);
create index message_notes_author on public.message_notes (author_id);
create trigger stamp_creation before insert on public.message_notes
  for each row execute function private.stamp_creation('created_at');
alter table public.message_notes enable row level security;
create policy "admins read notes on messages" on public.message_notes
  for select to authenticated using ((select private.is_admin()));
create policy "admins note in their own name" on public.message_notes
  for insert to authenticated with check ((select private.is_admin()) and author_id = (select auth.uid()));
create policy "admins delete their own notes" on public.message_notes
  for delete to authenticated using ((select private.is_admin()) and author_id = (select auth.uid()));
comment on policy "admins read notes on messages" on public.message_notes is 'The inbox.';
comment on policy "admins note in their own name" on public.message_notes is 'Nobody speaks for somebody else.';
comment on policy "admins delete their own notes" on public.message_notes is 'What others noted stays.';
grant select, insert, delete on public.message_notes to authenticated;
grant select, insert, update, delete on public.message_notes to service_role;
call private.keep_no_statistics('public.message_notes');
