-- Purpose: what visitors write to the company.
-- Tables:  contact_messages.
-- Risk:    personal data of strangers: written by web only (secret key), read by admins only, never copied to the audit log.

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
  updated_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form.';
comment on column public.contact_messages.submission_key is 'Made by the form when it opens: sent twice, stored once.';
create index contact_messages_inbox on public.contact_messages (status, created_at desc);
create index contact_messages_created on public.contact_messages (created_at desc);

create trigger set_updated_at before update on public.contact_messages
  for each row execute function private.set_updated_at();
create trigger write_audit after update or delete on public.contact_messages
  for each row execute function private.write_audit('id', 'without values');

alter table public.contact_messages enable row level security;

create policy "admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "admins mark messages as read or done" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));
comment on policy "admins read messages" on public.contact_messages is 'The inbox.';
comment on policy "admins mark messages as read or done" on public.contact_messages is 'Only the status: column grant.';
comment on policy "admins delete messages" on public.contact_messages is 'On request of the sender, or after the retention period.';

grant select, delete on public.contact_messages to authenticated;
grant update (status) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;
