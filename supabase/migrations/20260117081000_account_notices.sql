-- Purpose: the owner of an account is told once a day at most that somebody guesses its password, whichever process noticed.
-- Tables:  private.account_notices (new). Written by the embedded backend only (backend/accounts/guessing.ts).
-- Risk:    none beyond its own rows, which go with the account.

create table private.account_notices (
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('password_guessed')),
  sent_at timestamptz not null default now(),
  primary key (account_id, kind)
);
comment on table private.account_notices is 'When an account was last told something by e-mail, so that it is not told again the same day.';
alter table private.account_notices enable row level security;
