-- Purpose: one call of roll_up() counts days for half a second instead of two. With a backlog of 90 days the web process gave up on a call
--          that was still counting, and asked again.
-- Tables:  none.
-- Risk:    none; a backlog takes more calls.

create or replace function public.roll_up(again_from date default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.site_day(now());
  started constant timestamptz := clock_timestamp();
  again date := again_from;
  next_day date;
begin
  if not pg_try_advisory_xact_lock(733848120010) then
    return true;
  end if;
  if again is not null then
    -- A day of which retention may have taken rows is not counted again: it would shrink.
    again := greatest(again, 1 + private.site_day(now() - make_interval(
      days => least(private.retention_days('measurements'), private.retention_days('contact_messages')))));
  end if;
  select case when rolled_until is not null then least(again, rolled_until)
         else least((select private.site_day(min(occurred_at)) from public.page_views),
                    (select private.site_day(min(occurred_at)) from public.web_vitals),
                    (select private.site_day(min(created_at)) from public.contact_messages), today) end
  into next_day from private.rollup_state;
  loop
    perform private.roll_up_day(next_day);
    update private.rollup_state set rolled_until = next_day;
    if next_day < today and extract(isodow from next_day) = 7 then
      perform private.roll_up_week(next_day - 6);
    end if;
    exit when next_day >= today or clock_timestamp() - started > interval '500 milliseconds';
    next_day := next_day + 1;
  end loop;
  return next_day >= today;
end;
$$;
