-- Purpose: sections are numbered when they are drawn. A typed number leaves the label ("02 · Figures"), and the section is marked as numbered.
-- Tables:  pages, drafts.
-- Risk:    writes the pages with typed numbers once, and pending changes of them. The history keeps what was typed.

do $$ begin lock table public.drafts, public.pages in share row exclusive mode; end; $$;

create function private.with_drawn_numbers(sections jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(
    case when s.section ->> 'eyebrow' ~ '^[0-9]{2}( · |$)'
      then s.section || jsonb_build_object('numbered', true, 'eyebrow', substr(s.section ->> 'eyebrow', 6))
      else s.section end
    order by s.place), '[]')
  from jsonb_array_elements(sections) with ordinality as s (section, place);
$$;

do $$
declare
  typed constant jsonpath := '$[*].eyebrow ? (@ like_regex "^[0-9]{2}( · |$)")';
  page record;
  changed timestamptz;
begin
  for page in select p.id, p.updated_at from public.pages p where p.sections @? typed loop
    update public.pages p set sections = private.with_drawn_numbers(p.sections) where p.id = page.id
    returning p.updated_at into changed;
    -- Pending changes of the page are no conflict.
    update public.drafts d set seen_updated_at = changed
    where d.table_name = 'pages' and d.row_id = page.id and d.seen_updated_at = page.updated_at;
  end loop;
  update public.drafts d set data = jsonb_set(d.data, '{sections}', private.with_drawn_numbers(d.data -> 'sections'))
  where d.table_name = 'pages' and jsonb_typeof(d.data -> 'sections') = 'array' and d.data -> 'sections' @? typed;
end;
$$;

drop function private.with_drawn_numbers(jsonb);
