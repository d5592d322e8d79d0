-- Purpose: a mail is written in the transaction of its cause and sent by a worker, so that no restart loses it (docs/decisions/0044).
-- Tables:  private.outgoing_mails; triggers on auth.users.
-- Risk:    a row that waits holds the mail's variables, among them live sign-in links. Only the secret key reads them, and only until delivery.

create table private.outgoing_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  recipient text not null check (recipient <> ''),
  variables jsonb,
  message jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed', 'expired')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  expires_at timestamptz,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check ((state in ('waiting', 'failed')) = (variables is not null)),
  check ((state = 'kept') = (message is not null))
);
comment on table private.outgoing_mails is 'Mails to send. Written in the transaction of their cause, sent by the worker of a web process.';
comment on column private.outgoing_mails.message_id is 'The header of every delivery of this mail: a repeated delivery is recognised by it.';
comment on column private.outgoing_mails.variables is 'What the template is filled with. Removed with delivery, because it may hold a live sign-in link.';
comment on column private.outgoing_mails.message is 'The rendered mail, where there is no mail server and it is kept for /dev/mailbox.';
comment on column private.outgoing_mails.next_try_at is 'When the mail is due. While a worker has it: when another may take it.';
comment on column private.outgoing_mails.expires_at is 'When the link in it stops working; it is not sent after that.';
create index outgoing_mails_due on private.outgoing_mails (next_try_at) where state = 'waiting';
create index outgoing_mails_settled on private.outgoing_mails (settled_at) where state <> 'waiting';
create index outgoing_mails_recipient on private.outgoing_mails (recipient);
alter table private.outgoing_mails enable row level security;

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
create function public.enqueue_mail(kind text, recipient text, variables jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.variables);
$$;
comment on function public.enqueue_mail(text, text, jsonb) is 'Adds a mail that has no other cause, such as a test. With the secret key only.';
grant execute on function public.enqueue_mail(text, text, jsonb) to service_role;

-- The worker ---------------------------------------------------------------------------------------------------------------

create function public.claim_mails(most integer)
returns table (id bigint, message_id text, kind text, recipient text, variables jsonb, tries integer, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  update private.outgoing_mails m set state = 'expired', settled_at = pg_catalog.now(), variables = null
  where m.id in (
    select w.id from private.outgoing_mails w
    where w.state = 'waiting' and w.next_try_at <= pg_catalog.now() and w.expires_at <= pg_catalog.now()
    for update skip locked);
  return query
  update private.outgoing_mails m set tries = m.tries + 1, next_try_at = pg_catalog.now() + interval '1 minute'
  where m.id in (
    select w.id from private.outgoing_mails w
    where w.state = 'waiting' and w.next_try_at <= pg_catalog.now()
    order by w.id limit most for update skip locked)
  returning m.id, m.message_id, m.kind, m.recipient, m.variables, m.tries, m.created_at;
end;
$$;
comment on function public.claim_mails(integer) is
  'Gives mails that are due to one worker, for a minute; one that dies with them leaves them to the next. With the secret key only.';
grant execute on function public.claim_mails(integer) to service_role;

create function public.settle_mail(mail bigint, outcome text, reason text default null, message jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pauses constant interval[] := array['5 seconds', '30 seconds', '2 minutes', '10 minutes', '1 hour'];
  found private.outgoing_mails;
begin
  -- Another worker may have settled it meanwhile.
  select * into found from private.outgoing_mails m where m.id = mail and m.state = 'waiting' for update;
  if found.id is null then
    return;
  end if;
  if outcome = 'retry' and found.give_up_at > pg_catalog.now() then
    update private.outgoing_mails m
    set last_error = pg_catalog.left(reason, 500),
        next_try_at = pg_catalog.now() + pauses[greatest(1, least(found.tries, pg_catalog.array_length(pauses, 1)))]
    where m.id = mail;
    return;
  end if;
  update private.outgoing_mails m
  set state = case outcome when 'retry' then 'failed' else outcome end,
      last_error = pg_catalog.left(reason, 500),
      settled_at = pg_catalog.now(),
      variables = case when outcome in ('retry', 'failed') then m.variables end,
      message = settle_mail.message
  where m.id = mail;
end;
$$;
comment on function public.settle_mail(bigint, text, text, jsonb) is
  'What came of a claimed mail: sent, kept, failed, or retry, which waits longer each time and fails after three days. With the secret key only.';
grant execute on function public.settle_mail(bigint, text, text, jsonb) to service_role;

create function public.kept_mails() returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select m.message || pg_catalog.jsonb_build_object('id', m.id::text) from private.outgoing_mails m
  where m.state = 'kept' order by m.id desc limit 500;
$$;
comment on function public.kept_mails() is 'Mails that a site without a mail server kept, newest first. They hold live links: with the secret key only.';
grant execute on function public.kept_mails() to service_role;

create function public.mail_numbers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'waiting', (select pg_catalog.count(*) from private.outgoing_mails m where m.state = 'waiting'),
    'oldest', coalesce((select extract(epoch from pg_catalog.now() - pg_catalog.min(m.created_at))
                        from private.outgoing_mails m where m.state = 'waiting'), 0),
    'failed', coalesce((select pg_catalog.jsonb_object_agg(f.kind, f.mails) from (
      select m.kind, pg_catalog.count(*) as mails from private.outgoing_mails m where m.state = 'failed' group by m.kind) f), '{}'));
$$;
comment on function public.mail_numbers() is
  'How many mails wait, how many seconds the oldest has waited, and how many of each kind have failed. With the secret key only.';
grant execute on function public.mail_numbers() to service_role;

create function public.purge_mails() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  delete from private.outgoing_mails m
  where m.state <> 'waiting'
    and m.settled_at < pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('mails'));
  get diagnostics purged = row_count;
  return purged;
end;
$$;
comment on function public.purge_mails() is 'Deletes mails that were settled longer ago than the retention period. With the secret key only.';
grant execute on function public.purge_mails() to service_role;

-- Administrators -----------------------------------------------------------------------------------------------------------

create function private.mail_queue() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return pg_catalog.jsonb_build_object(
    'waiting', (select pg_catalog.count(*) from private.outgoing_mails m where m.state = 'waiting'),
    'failed', (select pg_catalog.count(*) from private.outgoing_mails m where m.state = 'failed'),
    'mails', coalesce((select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(listed) order by listed.id desc) from (
      select m.id, m.kind, m.recipient, m.state, m.tries, m.last_error, m.created_at, m.next_try_at
      from private.outgoing_mails m where m.state in ('waiting', 'failed') order by m.id desc limit 50) listed), '[]'));
end;
$$;
comment on function private.mail_queue() is 'Mails that wait or have failed, without what they say. For administrators.';
call private.expose_function('private.mail_queue()', 'authenticated');

-- A mail that a worker has at this moment is due again within a minute, and is left to it.
create function private.retry_mails() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  with again as (
    update private.outgoing_mails m
    set state = 'waiting', settled_at = null, next_try_at = pg_catalog.now(), give_up_at = pg_catalog.now() + interval '3 days'
    from (select w.id, w.state from private.outgoing_mails w
          where w.state = 'failed' or (w.state = 'waiting' and w.next_try_at > pg_catalog.now() + interval '1 minute')
          for update) before
    where m.id = before.id
    returning m.id, before.state)
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  select private.actor(), 'update', 'outgoing_mails', a.id::text,
         pg_catalog.jsonb_build_object('state', pg_catalog.jsonb_build_array(a.state, 'retried'))
  from again a;
  get diagnostics retried = row_count;
  perform pg_catalog.pg_notify('outgoing_mails', '');
  return retried;
end;
$$;
comment on function private.retry_mails() is 'Sends mails that failed or wait for their next try at once. Says how many. For administrators.';
call private.expose_function('private.retry_mails()', 'authenticated');

create function private.answer_deliveries(message uuid) returns table (id uuid, state text, reason text)
language sql stable security definer set search_path = '' as $$
  select r.id, m.state, m.last_error
  from public.message_replies r join private.outgoing_mails m on m.message_id = r.mail_id
  where r.message_id = answer_deliveries.message and (select private.is_admin());
$$;
comment on function private.answer_deliveries(uuid) is
  'Whether the answers to a contact message were sent; nothing of one whose mail is past its retention period. Empty unless the caller is an administrator.';
call private.expose_function('private.answer_deliveries(uuid)', 'authenticated');

-- Accounts -----------------------------------------------------------------------------------------------------------------

-- The auth service of a Supabase project mails its owners itself (supabase/config.toml).
create function private.mail_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is null or pg_catalog.to_regclass('auth.schema_migrations') is not null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.enqueue_mail('password_changed_notification', old.email, pg_catalog.jsonb_build_object('Email', old.email));
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail('email_changed_notification', old.email,
      pg_catalog.jsonb_build_object('Email', old.email, 'NewEmail', new.email));
  end if;
  return null;
end;
$$;
comment on function private.mail_account_change() is 'Mails the owner of an account about a new password, and the old mailbox about a new e-mail.';

create function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outgoing_mails m
  where m.recipient = old.email
    and (m.state <> 'waiting' or m.kind not in ('contact_message', 'urgent_message', 'contact_acknowledgement', 'contact_answer'));
  return null;
end;
$$;
comment on function private.forget_mails() is 'With an account go the mails to it, except those about contact messages that are still to be sent.';
create trigger mail_account_change after update of encrypted_password, email on auth.users
  for each row execute function private.mail_account_change();
create trigger forget_mails after delete on auth.users
  for each row execute function private.forget_mails();
