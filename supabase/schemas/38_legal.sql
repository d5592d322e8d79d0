-- Purpose: legal documents in versions. A published version stays word for word, with a checksum to prove it.
-- Tables:  legal_documents.
-- Risk:    a published version cannot be edited or deleted: a mistake needs a new version.

create table public.legal_documents (
  id uuid primary key default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  version integer not null default 1 check (version > 0),
  title text not null check (length(btrim(title)) between 1 and 300),
  summary text not null default '',
  content text not null default '',
  effective_on date,
  checksum text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('private.site_text'::regconfig, private.searchable(title)), 'A')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(summary)), 'B')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable(content)), 'C')
    || setweight(to_tsvector('private.site_text'::regconfig, private.searchable('')), 'D')
  ) stored,
  unique (slug, version)
);
comment on table public.legal_documents is 'Legal texts, one row per version; the newest public version is in force.';
comment on column public.legal_documents.checksum is 'SHA-256 of content, in hexadecimal. Set by trigger.';
create index legal_documents_public on public.legal_documents (slug, version desc) where status = 'published' and is_active and deleted_at is null;
create index legal_documents_due on public.legal_documents (published_at desc) where status = 'published' and is_active and deleted_at is null;
create index legal_documents_search on public.legal_documents using gin (search) with (fastupdate = off);
call private.register_content_table('public.legal_documents', 'legal documents',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

create function private.seal_legal_document() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' and old.published_at <= now() then
    if tg_op = 'DELETE' then
      raise exception 'A published legal document cannot be deleted; deactivate it or publish a new version.' using errcode = '23514';
    end if;
    if (new.slug, new.version, new.title, new.content, new.effective_on, new.status, new.published_at, new.deleted_at)
      is distinct from (old.slug, old.version, old.title, old.content, old.effective_on, old.status, old.published_at, old.deleted_at) then
      raise exception 'A published legal document cannot change; publish a new version.' using errcode = '23514';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.status = 'published' and new.effective_on is null then
    new.effective_on := (coalesce(new.published_at, now()) at time zone 'Europe/Zurich')::date;
  end if;
  new.checksum := encode(sha256(convert_to(new.content, 'UTF8')), 'hex');
  return new;
end;
$$;
comment on function private.seal_legal_document() is 'Keeps published versions as they are and computes the checksum.';
create trigger date_publication before insert or update on public.legal_documents
  for each row execute function private.date_publication();
create trigger seal_legal_document before insert or update or delete on public.legal_documents
  for each row execute function private.seal_legal_document();
-- Also a change of what is published and comes into force later: its words are not sealed yet.
create trigger step_up after insert or update on public.legal_documents
  for each row when (new.status = 'published' and new.is_active and new.deleted_at is null)
  execute function private.step_up();
create trigger check_approval before insert or update on public.legal_documents
  for each row execute function private.check_approval();
create trigger withdraw_reviews after insert or update on public.legal_documents
  for each row execute function private.withdraw_reviews();
create trigger follow_path after insert or update or delete on public.legal_documents
  for each row execute function private.follow_path('slug', '/legal/');
call private.attach_search_words('public.legal_documents',
  $$concat_ws(' ', title, summary, content, '')$$);
