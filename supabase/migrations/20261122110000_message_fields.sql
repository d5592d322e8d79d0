-- Purpose: the further fields of a contact form, and the administrator to whom the form assigns its messages.
-- Tables:  contact_messages (one column).
-- Risk:    none for the stored messages.

create function private.are_message_fields(fields jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- One after the other: the functions of arrays and objects refuse other values.
  if pg_catalog.jsonb_typeof(fields) <> 'array' or pg_catalog.jsonb_array_length(fields) > 20
    or exists (select from pg_catalog.jsonb_array_elements(fields) f where pg_catalog.jsonb_typeof(f) <> 'object') then
    return false;
  end if;
  return not exists (
    select from pg_catalog.jsonb_array_elements(fields) f
    where f - 'label' - 'value' <> '{}'
      or pg_catalog.jsonb_typeof(f -> 'label') is distinct from 'string' or pg_catalog.length(f ->> 'label') not between 1 and 200
      or pg_catalog.jsonb_typeof(f -> 'value') is distinct from 'string' or pg_catalog.length(f ->> 'value') > 5000);
end;
$$;
comment on function private.are_message_fields(jsonb) is 'At most 20 objects {"label", "value"}, with texts of limited length.';
grant execute on function private.are_message_fields(jsonb) to authenticated, service_role;

alter table public.contact_messages
  add column fields jsonb not null default '[]' check (private.are_message_fields(fields));
comment on column public.contact_messages.fields is 'The further fields of the form with their answers, as they were called when the message was written.';
call private.keep_no_statistics('public.contact_messages');

create or replace function public.store_contact_message(content jsonb, acknowledge boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored public.contact_messages;
  recipient text;
  answers text;
  acknowledgement constant text := case when acknowledge then private.new_mail_id() else '' end;
begin
  insert into public.contact_messages as m
    (name, company, email, topic, topic_label, message, phone, urgent, page, consented_at, submission_key,
     form_path, form_title, form_name, acknowledgement_id, fields, assigned_to)
  select r.name, coalesce(r.company, ''), r.email, coalesce(r.topic, ''), coalesce(r.topic_label, ''), r.message, coalesce(r.phone, ''),
         coalesce(r.urgent, false), coalesce(r.page, ''), r.consented_at, r.submission_key,
         coalesce(r.form_path, ''), coalesce(r.form_title, ''), coalesce(r.form_name, ''), acknowledgement,
         coalesce(r.fields, '[]'),
         -- A person who is no administrator any more gets no messages.
         (select a.user_id from public.admin_users a where a.user_id = r.assigned_to and not private.is_blocked(a.user_id))
  from pg_catalog.jsonb_populate_record(null::public.contact_messages, content) r
  on conflict (submission_key) do nothing
  returning m.* into stored;
  select coalesce(pg_catalog.string_agg(pg_catalog.format(E'\n\n%s: %s', f ->> 'label', f ->> 'value'), '' order by n), '') into answers
  from pg_catalog.jsonb_array_elements(stored.fields) with ordinality as e (f, n) where f ->> 'value' <> '';
  for recipient in
    select c.email from public.company c where stored.id is not null and c.email <> ''
    union
    select u.email from auth.users u where u.id = stored.assigned_to and u.email <> ''
  loop
    perform private.enqueue_mail(
      case when stored.urgent then 'urgent_message' else 'contact_message' end, recipient,
      pg_catalog.jsonb_build_object(
        'Name', stored.name, 'Email', stored.email, 'CallBack', stored.phone, 'Message', stored.message || answers,
        'Topic', private.message_topic(stored), 'Reference', private.message_reference(stored),
        'Table', 'contact_messages', 'Row', stored.id,
        'Sender', stored.name || case when stored.company = '' then '' else ' (' || stored.company || ')' end || ' <' || stored.email || '>',
        'Origin', case when stored.form_path = '' then '' else ', on the page ' || stored.form_path end
                  || case when stored.page = '' then '' else ', coming from ' || stored.page end));
  end loop;
  -- Sent twice at once, it is stored by one call while the other has leave to acknowledge it.
  if acknowledge then
    perform private.enqueue_mail('contact_acknowledgement', content ->> 'email',
      pg_catalog.jsonb_build_object('Reference', private.message_reference(m)), null, acknowledgement)
    from public.contact_messages m where m.submission_key = content ->> 'submission_key';
  end if;
end;
$$;
