-- Purpose: a recurring job runs once for all processes (docs/decisions/0022).
-- Tables:  private.job_leases (new).
-- Risk:    none beyond its own rows, one for each job.

create table private.job_leases (
  job text primary key,
  run uuid not null,
  started_at timestamptz not null,
  held_until timestamptz not null,
  is_finished boolean not null default false
);
comment on table private.job_leases is 'Which run of a recurring job is the last, and until when it keeps others from beginning one.';
alter table private.job_leases enable row level security;

-- The id of the run, or null when another run is under way or the last one is not old enough. A process that dies in the middle keeps the
-- job for the length of the lease, and the next one begins at once after that.
create function private.begin_job(job text, every_seconds integer, lease_seconds integer) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.job_leases as lease (job, run, started_at, held_until)
  values (begin_job.job, gen_random_uuid(), now(), now() + make_interval(secs => lease_seconds))
  on conflict (job) do update
  set run = excluded.run, started_at = excluded.started_at, held_until = excluded.held_until, is_finished = false
  where case when lease.is_finished then lease.started_at <= now() - make_interval(secs => every_seconds) else lease.held_until <= now() end
  returning run;
$$;
comment on function private.begin_job(text, integer, integer) is 'Begins a run of a recurring job, unless another process has: the id of the run, or null.';

create function private.finish_job(job text, run uuid, done boolean) returns void
language sql volatile security definer set search_path = '' as $$
  -- One that was stopped before it was done lets the next begin at once.
  update private.job_leases lease set is_finished = done, held_until = now()
  where lease.job = finish_job.job and lease.run = finish_job.run;
$$;
comment on function private.finish_job(text, uuid, boolean) is 'Ends the run that begin_job named; one that another process has taken over is not touched.';

create function public.begin_job(job text, every_seconds integer, lease_seconds integer) returns uuid
language sql volatile security invoker set search_path = ''
begin atomic
  select private.begin_job(job, every_seconds, lease_seconds);
end;
create function public.finish_job(job text, run uuid, done boolean default true) returns void
language sql volatile security invoker set search_path = ''
begin atomic
  select private.finish_job(job, run, done);
end;
comment on function public.begin_job(text, integer, integer) is 'Begins a run of a recurring job. With the secret key only.';
comment on function public.finish_job(text, uuid, boolean) is 'Ends a run of a recurring job. With the secret key only.';
grant execute on function
  private.begin_job(text, integer, integer), private.finish_job(text, uuid, boolean),
  public.begin_job(text, integer, integer), public.finish_job(text, uuid, boolean)
to service_role;
