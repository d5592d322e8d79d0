-- Purpose: says in plain words what some tables, columns and functions are for.
-- Tables:  none; comments only.
-- Risk:    none.

do $$ begin lock table private.content_changes, private.visitor_salts, private.wrong_codes, public.media, public.view_days in share row exclusive mode; end; $$;

comment on column private.content_changes.at is 'When the change counts. In the future for a record that is scheduled to appear or to end.';
comment on table private.wrong_codes is 'Wrong codes of the second step, by session. The fifth ends the step; a right one starts again.';
comment on column public.media.credit is 'Who made it, as visitors read it: "© Anna Keller". Shown where the image is a figure.';
comment on table private.visitor_salts is 'The salt of today. Not in backups. A crash of PostgreSQL empties it; then visitors of that day are counted again.';
comment on table public.view_days is 'Visits of a day in one row. Visitors are counted per day and not recognised on the next.';
comment on function private.roll_up_day(date) is 'Recounts the totals of one day from its single rows.';
comment on function private.roll_up_week(date) is 'Recounts the totals of one week from its days.';
