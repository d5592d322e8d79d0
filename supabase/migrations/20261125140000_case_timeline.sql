-- Purpose: case studies draw their timeline.
-- Tables:  case_studies.
-- Risk:    none; a new column. Existing case studies have no timeline.

alter table public.case_studies
  add column timeline jsonb not null default '[]' check (jsonb_typeof(timeline) = 'array');
alter table public.case_studies alter column timeline set statistics 0;
