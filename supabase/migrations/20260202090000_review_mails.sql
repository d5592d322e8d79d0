-- Purpose: who is asked for a review is told by mail, and who asked for it how it was decided (docs/decisions/0037).
-- Tables:  reviews (told).
-- Risk:    none; nobody is told of reviews that are there.

alter table public.reviews add column told text check (told in ('waiting', 'approved', 'sent_back'));
comment on column public.reviews.told is 'The status that the other person was last told of by mail.';
update public.reviews set told = status;
create index reviews_untold on public.reviews (created_at) where told is distinct from status;
call private.keep_no_statistics('public.reviews');

create function public.take_review_mails()
returns table (recipient text, colleague text, status text, table_name text, row_id uuid, title text, words text)
language plpgsql security definer set search_path = '' as $$
declare
  one public.reviews;
begin
  for one in
    update public.reviews r set told = r.status
    where r.id in (select u.id from public.reviews u where u.told is distinct from u.status order by u.created_at limit 20 for update skip locked)
    returning r.*
  loop
    -- Who does not work here any more is told nothing.
    select p.email, coalesce(nullif(pg_catalog.btrim(c.full_name), ''), pg_catalog.split_part(c.email, '@', 1)) into recipient, colleague
    from public.profiles p, public.profiles c
    where p.id = (case one.status when 'waiting' then one.assigned_to else one.requested_by end)
      and c.id = (case one.status when 'waiting' then one.requested_by else one.decided_by end)
      and (exists (select from public.admin_users a where a.user_id = p.id) or exists (select from public.editors e where e.user_id = p.id));
    continue when recipient is null;
    status := one.status;
    table_name := one.table_name;
    row_id := one.row_id;
    execute pg_catalog.format('select coalesce(to_jsonb(t) ->> ''title'', to_jsonb(t) ->> ''name'') from public.%I t where t.id = $1', one.table_name)
      into title using one.row_id;
    title := coalesce(nullif(title, ''), 'a record without a title');
    -- What was said with a decision is a comment of the same moment.
    words := case one.status when 'waiting' then one.note else (
      select c.body from public.record_comments c
      where c.table_name = one.table_name and c.row_id = one.row_id and c.author_id = one.decided_by and c.created_at = one.decided_at
      order by c.id limit 1) end;
    words := coalesce(words, '');
    return next;
  end loop;
end;
$$;
comment on function public.take_review_mails() is 'What is to be told by mail about reviews, each once. With the secret key only.';
revoke all on function public.take_review_mails() from public, anon, authenticated;
grant execute on function public.take_review_mails() to service_role;
