-- Purpose: case studies draw their timeline.
-- Tables:  case_studies; site_settings (words_case_study).
-- Risk:    none; a new column. Existing case studies have no timeline.

do $$ begin lock table public.case_studies, public.site_settings in access exclusive mode; end; $$;

alter table public.case_studies
  add column timeline jsonb not null default '[]' check (jsonb_typeof(timeline) = 'array');
alter table public.case_studies alter column timeline set statistics 0;
update public.site_settings set value = '{"timeline_title": "Timeline"}'::jsonb || value where key = 'words_case_study';
