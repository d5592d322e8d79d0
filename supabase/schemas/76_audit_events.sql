-- Purpose: forwards the audit log and failed sign-ins to a receiver of the operator, at least once (decision 56).
-- Tables:  private.audit_receiver, private.audit_events.
-- Risk:    while a receiver is away its events wait here. Without one nothing is queued.

create table private.audit_receiver (
  id boolean primary key default true check (id),
  asked_at timestamptz not null default now(),
  held_until timestamptz not null default now(),
  failures integer not null default 0
);
comment on table private.audit_receiver is 'One row once a web process forwards the audit log: when one last asked, and until when the others wait.';
alter table private.audit_receiver enable row level security;

create table private.audit_events (
  id bigint generated always as identity primary key,
  audit_id bigint references public.audit_log (id) on delete cascade,
  sign_in jsonb,
  occurred_at timestamptz not null default now(),
  check (num_nonnulls(audit_id, sign_in) = 1)
);
comment on table private.audit_events is 'What is still to be forwarded: a line of the audit log, or a failed sign-in without e-mail and IP address.';
create index audit_events_audit on private.audit_events (audit_id);
alter table private.audit_events enable row level security;

create function private.has_audit_receiver() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from private.audit_receiver r where r.asked_at > pg_catalog.now() - interval '30 days') then
    return true;
  end if;
  -- None any more: what waits would wait without end.
  if exists (select from private.audit_receiver) then
    delete from private.audit_events;
    delete from private.audit_receiver;
  end if;
  return false;
end;
$$;
comment on function private.has_audit_receiver() is 'Whether the audit log is forwarded. Forgets a receiver for which no process has asked in 30 days.';

create function private.queue_audit_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A line that still waits is sent as it is then.
  if private.has_audit_receiver() and not exists (select from private.audit_events e where e.audit_id = new.id) then
    insert into private.audit_events (audit_id) values (new.id);
  end if;
  return null;
end;
$$;
comment on function private.queue_audit_event() is 'Queues each line of the audit log that came or grew.';
create trigger queue_audit_event after insert or update of changes on public.audit_log
  for each row execute function private.queue_audit_event();

create function private.note_sign_in_failure(failure jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.audit_events (sign_in) select failure where private.has_audit_receiver();
$$;
comment on function private.note_sign_in_failure(jsonb) is 'Queues a wrong password, code or link for the receiver of the audit log. With the secret key only.';
call private.expose_function('private.note_sign_in_failure(jsonb)', 'service_role');

-- Rows that are not settled are given again after a minute: sent twice is possible, lost is not.
create function private.claim_audit_events(most integer) returns table (id bigint, event jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_receiver as r (held_until) values (pg_catalog.now() + interval '1 minute')
  on conflict on constraint audit_receiver_pkey do update set asked_at = pg_catalog.now(), held_until = excluded.held_until
  where r.held_until <= pg_catalog.now()
    and (r.asked_at < pg_catalog.now() - interval '1 day' or exists (select from private.audit_events));
  if not found then
    return;
  end if;
  return query
  select e.id, pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('id', e.id, 'time', e.occurred_at) ||
    case when a.id is null then pg_catalog.jsonb_build_object('kind', 'sign_in_failed') || e.sign_in
    else pg_catalog.jsonb_build_object('kind', 'audit', 'line', a.id, 'action', a.action, 'table', a.table_name, 'row', a.row_id,
      'actor', a.actor_id, 'columns', array(select pg_catalog.jsonb_object_keys(a.changes) order by 1)) end)
  from private.audit_events e left join public.audit_log a on a.id = e.audit_id
  order by e.id limit most;
  if not found then
    update private.audit_receiver set held_until = pg_catalog.now();
  end if;
end;
$$;
comment on function private.claim_audit_events(integer) is
  'Gives the oldest waiting events to one process, for a minute, and notes that there is a receiver. With the secret key only.';
call private.expose_function('private.claim_audit_events(integer)', 'service_role');

create function private.settle_audit_events(sent bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pauses constant interval[] := array['1 second', '5 seconds', '30 seconds', '2 minutes', '5 minutes'];
begin
  delete from private.audit_events e where e.id = any (sent);
  update private.audit_receiver r
  set failures = case when found then 0 else r.failures + 1 end,
      held_until = pg_catalog.now() + case when found then interval '0' else pauses[least(r.failures + 1, 5)] end;
end;
$$;
comment on function private.settle_audit_events(bigint[]) is
  'Removes the events that the receiver has taken; without any, the next attempt waits longer each time. With the secret key only.';
call private.expose_function('private.settle_audit_events(bigint[])', 'service_role');

create function private.audit_event_numbers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('waiting', pg_catalog.count(*),
    'oldest', coalesce(extract(epoch from pg_catalog.now() - pg_catalog.min(e.occurred_at)), 0))
  from private.audit_events e;
$$;
comment on function private.audit_event_numbers() is
  'How many events wait for the receiver of the audit log, and how many seconds the oldest has waited. With the secret key only.';
call private.expose_function('private.audit_event_numbers()', 'service_role');
