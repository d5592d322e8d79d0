-- Purpose: an incident is reported with a number to call back, and told apart from other messages; the company's PGP key.
-- Tables:  contact_messages (phone, urgent), company (pgp_key).
-- Risk:    none; messages that are there are not urgent, and no company has a key.

alter table public.contact_messages
  add column phone text not null default '' constraint contact_messages_phone_check check (length(phone) <= 40),
  add column urgent boolean not null default false;
comment on column public.contact_messages.phone is 'Where to call back, or empty. Asked for by the incident form.';
comment on column public.contact_messages.urgent is 'From the incident form.';
call private.keep_no_statistics('public.contact_messages');

alter table public.company
  add column pgp_key text not null default '' constraint company_pgp_key_check
    check (pgp_key = '' or (length(pgp_key) <= 65536 and starts_with(pgp_key, '-----BEGIN PGP PUBLIC KEY BLOCK-----')));
comment on column public.company.pgp_key is 'The public key to write to the company under, armored, or empty: the site then says nothing of one.';
call private.keep_no_statistics('public.company', '{deleted_at}');
