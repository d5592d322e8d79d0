-- Purpose: limits that guard accounts, mail and contact messages are counted once, whichever process was asked (docs/decisions/0022).
-- Tables:  private.rate_limits (unlogged), private.rate_limit_key (one row).
-- Risk:    unlogged: a crash of the server empties the counts, and no backup holds them.

create unlogged table private.rate_limits (
  -- An HMAC in base64url: the check keeps out an IP address or e-mail that was not hashed.
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  taken integer not null check (taken >= 0),
  last_at timestamptz not null,
  ends_at timestamptz not null
);
comment on table private.rate_limits is 'How many points of a limit are taken, until when. Keys are hashes of the limit and of whom it counts.';
create index rate_limits_ended on private.rate_limits (ends_at);
alter table private.rate_limits enable row level security;

create table private.rate_limit_key (
  only_row boolean primary key default true check (only_row),
  key text not null
);
comment on table private.rate_limit_key is 'What the keys of private.rate_limits are hashed with: the same for every process.';
alter table private.rate_limit_key enable row level security;

create function private.rate_limit_key() returns text
language sql volatile security definer set search_path = '' as $$
  insert into private.rate_limit_key (key)
  values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
  on conflict do nothing;
  select key from private.rate_limit_key;
$$;
comment on function private.rate_limit_key() is 'The secret that keys of rate limits are hashed with; made by the process that asks first.';
call private.expose_function('private.rate_limit_key()', 'service_role');

-- Null when a point is free. A window frees all its points when it ends; with pauses, each next one waits twice as long as the one before.
create function private.points_wait(
  taken integer, last_at timestamptz, ends_at timestamptz,
  points integer, first_pause numeric, longest_pause numeric, moment timestamptz
) returns bigint
language sql immutable set search_path = '' as $$
  select nullif(greatest(0, ceil(1000 * extract(epoch from free_at - moment))), 0)::bigint
  from (select case
          when first_pause is null then ends_at
          else last_at + make_interval(secs => least(longest_pause, first_pause * 2 ^ least(taken - points, 30))::double precision)
        end as free_at) as pause
  where taken >= points;
$$;
comment on function private.points_wait(integer, timestamptz, timestamptz, integer, numeric, numeric, timestamptz) is
  'Milliseconds until the next point is free.';

-- Steps, each with a key of its own: {"act": "take", "key", "points", "seconds"}, with "first_pause" and "longest_pause" for growing
-- pauses instead of a window, with "unless" for a key that exempts from this step while it has points taken.
--   check:     says how long to wait, and changes nothing.
--   take:      all of a call, or none when one of them has to wait.
--   give_back: what was taken and does not count; never more than was taken.
--   reset:     starts again.
-- Answers in the same order: {"counted": false when exempt, "wait": milliseconds or null, "next": the wait after this take, or null}.
create function private.count_points(steps jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  step record;
  kept private.rate_limits;
  is_exempt boolean;
  has_to_wait bigint;
  is_refused boolean := false;
  answers jsonb[] := '{}';
begin
  -- Locks what will change, always in the same order, so that two calls wait for each other instead of blocking each other.
  insert into private.rate_limits as existing (key, taken, last_at, ends_at)
  select named.key, 0, now(), '-infinity'
  from (select distinct s.key from jsonb_to_recordset(steps) as s (key text, act text) where s.act <> 'check') as named
  order by named.key
  on conflict (key) do update set taken = 0 where existing.ends_at <= clock_timestamp();
  moment := clock_timestamp();

  -- One step after the other, each by its key: a join with so few would read the whole table.
  for step in
    select s.* from jsonb_to_recordset(steps)
      as s (key text, act text, points integer, seconds integer, first_pause numeric, longest_pause numeric, "unless" text)
  loop
    select * into kept from private.rate_limits r where r.key = step.key and r.taken > 0 and r.ends_at > moment;
    is_exempt := exists (select from private.rate_limits r where r.key = step."unless" and r.taken > 0 and r.ends_at > moment);
    has_to_wait := case when not is_exempt and step.act in ('check', 'take') then
      private.points_wait(kept.taken, kept.last_at, kept.ends_at, step.points, step.first_pause, step.longest_pause, moment) end;
    is_refused := is_refused or step.act = 'take' and has_to_wait is not null;
    answers := answers || jsonb_build_object('counted', not is_exempt, 'wait', has_to_wait, 'next',
      case when not is_exempt and step.act = 'take' then
        private.points_wait(coalesce(kept.taken, 0) + 1, moment, coalesce(kept.ends_at, moment + make_interval(secs => step.seconds)),
                            step.points, step.first_pause, step.longest_pause, moment) end);
  end loop;

  for step in
    select s.* from rows from (jsonb_to_recordset(steps) as (key text, act text, seconds integer, first_pause numeric))
      with ordinality as s (key, act, seconds, first_pause, place)
  loop
    if step.act = 'take' and not is_refused and (answers[step.place] ->> 'counted')::boolean then
      update private.rate_limits r
      set taken = r.taken + 1,
          last_at = moment,
          ends_at = case when r.taken = 0 or step.first_pause is not null then moment + make_interval(secs => step.seconds) else r.ends_at end
      where r.key = step.key;
    elsif step.act = 'give_back' then
      update private.rate_limits r set taken = r.taken - 1 where r.key = step.key and r.taken > 0;
    end if;
    if step.act <> 'check' then
      delete from private.rate_limits r where r.key = step.key and (r.taken = 0 or step.act = 'reset');
    end if;
  end loop;

  -- Every call takes some away that are over: the table stays as small as what counts.
  delete from private.rate_limits r
  where r.key = any (array(
    select ended.key from private.rate_limits ended where ended.ends_at < moment order by ended.ends_at limit 20 for update skip locked));
  return to_jsonb(answers);
end;
$$;
comment on function private.count_points(jsonb) is 'Takes and gives back points of limits, in one call; says which have to wait, and for how long.';
call private.expose_function('private.count_points(jsonb)', 'service_role');

create function private.forget_rate_limits() returns bigint
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.rate_limits where ends_at < now() returning 1)
  select count(*) from gone;
$$;
comment on function private.forget_rate_limits() is 'Deletes expired counts. Called by the hourly job.';
call private.expose_function('private.forget_rate_limits()', 'service_role');
