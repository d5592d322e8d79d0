-- Purpose: tells how much of the audit log waits to be forwarded, for the metrics.
-- Tables:  none.
-- Risk:    none.

create function private.audit_event_numbers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('waiting', pg_catalog.count(*),
    'oldest', coalesce(extract(epoch from pg_catalog.now() - pg_catalog.min(e.occurred_at)), 0))
  from private.audit_events e;
$$;
comment on function private.audit_event_numbers() is
  'How many events wait for the receiver of the audit log, and how many seconds the oldest has waited. With the secret key only.';
call private.expose_function('private.audit_event_numbers()', 'service_role');
