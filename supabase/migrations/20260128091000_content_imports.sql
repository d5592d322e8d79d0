-- Purpose: content that was brought in from a folder (npm run import) can be taken back once: what was there before is kept.
-- Tables:  private.content_imports (new).
-- Risk:    none; written by the operator's commands alone. Who made something is not in it, so that nothing of a deleted account stays.

create table private.content_imports (
  id bigint generated always as identity primary key,
  imported_at timestamptz not null default now(),
  undone_at timestamptz,
  changes jsonb not null check (jsonb_typeof(changes) = 'array')
);
comment on table private.content_imports is 'What imports changed, to undo the last of them. One row holds the changes; older ones hold none.';
comment on column private.content_imports.changes is 'In the order they were made: {"table", "key", "before", "after"}; null before: it was added, null after: it was replaced by another row.';
alter table private.content_imports enable row level security;
