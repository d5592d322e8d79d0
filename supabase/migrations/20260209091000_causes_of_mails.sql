-- Purpose: contact messages, invitations, reviews, reset factors and changed accounts write their mail in their own transaction
--          (docs/decisions/0044).
-- Tables:  reviews (told goes), private.outgoing_notices (goes); triggers on reviews and auth.users.
-- Risk:    none beyond the mails: what is not sent yet is taken over.

create function public.store_contact_message(content jsonb, acknowledge boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored public.contact_messages;
  company_email constant text := (select c.email from public.company c limit 1);
begin
  insert into public.contact_messages as m
    (name, company, email, topic, topic_label, message, phone, urgent, page, consented_at, submission_key)
  select r.name, coalesce(r.company, ''), r.email, coalesce(r.topic, ''), coalesce(r.topic_label, ''), r.message, coalesce(r.phone, ''),
         coalesce(r.urgent, false), coalesce(r.page, ''), r.consented_at, r.submission_key
  from pg_catalog.jsonb_populate_record(null::public.contact_messages, content) r
  on conflict (submission_key) do nothing
  returning m.* into stored;
  if stored.id is not null and company_email <> '' then
    perform private.enqueue_mail(
      case when stored.urgent then 'urgent_message' else 'contact_message' end, company_email,
      pg_catalog.jsonb_build_object(
        'Name', stored.name, 'Email', stored.email, 'Topic', stored.topic_label, 'CallBack', stored.phone, 'Message', stored.message,
        'Sender', stored.name || case when stored.company = '' then '' else ' (' || stored.company || ')' end || ' <' || stored.email || '>',
        'Origin', case when stored.page = '' then '' else ', coming from ' || stored.page end));
  end if;
  -- Sent twice at once, it is stored by one call while the other has leave to acknowledge it.
  if acknowledge then
    perform private.enqueue_mail('contact_acknowledgement', content ->> 'email', '{}');
  end if;
end;
$$;
comment on function public.store_contact_message(jsonb, boolean) is
  'Stores a message of the contact form with its mails: to the company once, to the sender if the limit allows. With the secret key only.';
revoke all on function public.store_contact_message(jsonb, boolean) from public, anon, authenticated;
grant execute on function public.store_contact_message(jsonb, boolean) to service_role;

drop function public.invite(text, text, text);
drop function private.invite(text, text, text);
create function private.invite(email text, role text, token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := pg_catalog.lower(pg_catalog.btrim(invite.email));
  made private.invitations;
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if address !~ '^[^\s@]+@[^\s@]+$' or pg_catalog.length(address) > 254 then
    raise exception 'Enter an e-mail address' using errcode = '23514';
  end if;
  if invite.role not in ('admin', 'editor') then
    raise exception 'There is no such role.' using errcode = '23514';
  end if;
  if invite.token !~ '^[0-9a-f]{64}$' then
    raise exception 'The token has 64 hexadecimal digits.' using errcode = '23514';
  end if;
  if exists (select from auth.users u join public.admin_users a on a.user_id = u.id where u.email = address) then
    raise exception 'This person is an administrator already.' using errcode = '23514';
  end if;
  if invite.role = 'editor' and exists (select from auth.users u join public.editors e on e.user_id = u.id where u.email = address) then
    raise exception 'This person is an editor already.' using errcode = '23514';
  end if;
  perform private.require_fresh_factor();
  delete from private.invitations i where i.email = address;
  insert into private.invitations (email, role, token_hash, invited_by)
  values (address, invite.role,
          pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(invite.token, 'UTF8')), 'hex'), (select auth.uid()))
  returning * into made;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'insert', 'invitations', made.id::text,
          pg_catalog.jsonb_build_object('email', pg_catalog.jsonb_build_array(null, made.email),
                                        'role', pg_catalog.jsonb_build_array(null, made.role)));
  perform private.enqueue_mail('office_invitation', made.email,
    pg_catalog.jsonb_build_object(
      'Email', made.email, 'Token', invite.token, 'Role', case made.role when 'admin' then 'administrator' else 'editor' end,
      'Inviter', (select coalesce(nullif(pg_catalog.btrim(p.full_name), ''), p.email) from public.profiles p where p.id = made.invited_by)),
    made.expires_at - pg_catalog.now());
  return pg_catalog.jsonb_build_object('email', made.email, 'expires_at', made.expires_at);
end;
$$;
comment on function private.invite(text, text, text) is
  'An administrator invites a person, who gets the token by mail. Takes the place of an earlier invitation. Needs a fresh second factor.';
create function public.invite(email text, role text, token text) returns jsonb
language sql security invoker set search_path = ''
begin atomic
  select private.invite(email, role, token);
end;
comment on function public.invite(text, text, text) is
  'An administrator invites a person, who gets the token by mail. Takes the place of an earlier invitation. Needs a fresh second factor.';
grant execute on function private.invite(text, text, text), public.invite(text, text, text) to authenticated;

create function private.enqueue_review_mail(review public.reviews) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
  colleague text;
  title text;
  words text;
begin
  -- The record says that a change withdrew its review.
  if review.status = 'withdrawn' then
    return;
  end if;
  -- Only to a person who still works here.
  select p.email, coalesce(nullif(pg_catalog.btrim(c.full_name), ''), pg_catalog.split_part(c.email, '@', 1)) into recipient, colleague
  from public.profiles p, public.profiles c
  where p.id = (case review.status when 'waiting' then review.assigned_to else review.requested_by end)
    and c.id = (case review.status when 'waiting' then review.requested_by else review.decided_by end)
    and (exists (select from public.admin_users a where a.user_id = p.id) or exists (select from public.editors e where e.user_id = p.id));
  if recipient is null then
    return;
  end if;
  execute pg_catalog.format('select coalesce(to_jsonb(t) ->> ''title'', to_jsonb(t) ->> ''name'') from public.%I t where t.id = $1', review.table_name)
    into title using review.row_id;
  -- The remark of a decision is a comment of the same moment.
  words := case review.status when 'waiting' then review.note else (
    select c.body from public.record_comments c
    where c.table_name = review.table_name and c.row_id = review.row_id and c.author_id = review.decided_by and c.created_at = review.decided_at
    order by c.id limit 1) end;
  perform private.enqueue_mail(
    case review.status when 'waiting' then 'review_request' else 'review_decision' end, recipient,
    pg_catalog.jsonb_build_object(
      'Name', colleague, 'Table', review.table_name, 'Row', review.row_id,
      'Topic', coalesce(nullif(title, ''), 'a record without a title'),
      'Decision', case review.status when 'approved' then 'approved' when 'sent_back' then 'sent back' else '' end,
      'Message', coalesce(nullif(pg_catalog.btrim(words), ''), 'Without a note.')));
end;
$$;
comment on function private.enqueue_review_mail(public.reviews) is
  'Adds the mail about a review: to the colleague who is asked, or to the one who asked how it was decided.';

create function private.mail_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  review public.reviews;
begin
  -- Withdrawn or decided in the same transaction: nothing to say about this status any more.
  select * into review from public.reviews r where r.id = new.id and r.status = new.status;
  if review.id is not null then
    perform private.enqueue_review_mail(review);
  end if;
  return null;
end;
$$;
comment on function private.mail_review() is 'Adds the mail about a review that was asked for or decided.';
-- At the end of the transaction, when the remark of a decision is stored as well.
create constraint trigger mail_review after insert or update of status on public.reviews
  deferrable initially deferred for each row execute function private.mail_review();

select private.enqueue_review_mail(r) from public.reviews r where r.told is distinct from r.status order by r.created_at;
drop function public.take_review_mails();
alter table public.reviews drop column told;

create or replace function private.remove_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    return 0;
  end if;
  delete from private.recovery_sets r where r.account_id = account;
  -- Who had the second factor is not to go on without it.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'delete', 'mfa_factors', account::text,
          pg_catalog.jsonb_build_object('factors', pg_catalog.jsonb_build_array(removed, 0)));
  perform private.enqueue_mail('factors_reset', u.email, pg_catalog.jsonb_build_object('Email', u.email))
  from auth.users u where u.id = account;
  return removed;
end;
$$;
comment on function private.remove_factors(uuid) is
  'Takes all factors and recovery codes off an account, ends its sessions, writes it down and mails the owner. Does not ask whether the caller may.';

insert into private.outgoing_mails (message_id, kind, recipient, variables, created_at)
select '<' || gen_random_uuid() || '@reduit.invalid>', n.kind, u.email, jsonb_build_object('Email', u.email), n.created_at
from private.outgoing_notices n join auth.users u on u.id = n.account_id order by n.id;
drop table private.outgoing_notices;

-- The auth service of a Supabase project mails its owners itself (supabase/config.toml).
create function private.mail_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is null or pg_catalog.to_regclass('auth.schema_migrations') is not null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.enqueue_mail('password_changed_notification', old.email, pg_catalog.jsonb_build_object('Email', old.email));
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail('email_changed_notification', old.email,
      pg_catalog.jsonb_build_object('Email', old.email, 'NewEmail', new.email));
  end if;
  return null;
end;
$$;
comment on function private.mail_account_change() is 'Mails the owner of an account about a new password, and the old mailbox about a new e-mail.';
create trigger mail_account_change after update of encrypted_password, email on auth.users
  for each row execute function private.mail_account_change();

create function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outgoing_mails m
  where m.recipient = old.email
    and (m.state <> 'waiting' or m.kind not in ('contact_message', 'urgent_message', 'contact_acknowledgement'));
  return null;
end;
$$;
comment on function private.forget_mails() is 'With an account go the mails to it, except those about contact messages that are still to be sent.';
create trigger forget_mails after delete on auth.users
  for each row execute function private.forget_mails();
