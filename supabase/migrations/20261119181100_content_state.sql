-- Purpose: the counts are in private.content_changes, since the migration before this one. Apart from it, because a writer that was under way
--          may still count here.
-- Tables:  private.content_state loses two columns.
-- Risk:    none.

alter table private.content_state drop column revision, drop column turns;
comment on table private.content_state is 'The content tables.';
