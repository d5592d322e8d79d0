-- Purpose: remembers that the seed content went in, so that an emptied site stays empty.
-- Tables:  private.seeded.
-- Risk:    none.

create table private.seeded (
  what text primary key,
  seeded_at timestamptz not null default now()
);
comment on table private.seeded is 'What was seeded and when. A row here means: never again.';
alter table private.seeded enable row level security;
