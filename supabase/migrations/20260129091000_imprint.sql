-- Purpose: an imprint on sites that are already there, linked from the footer of every page. A new site gets both with its content.
-- Tables:  legal_documents (one row), menus (the footer, where its legal links are as they came).
-- Risk:    the text says only what the company record says; an editor who wants another publishes a second version. A footer whose legal
--          links were changed is left as it is.

do $$
declare
  imprint uuid;
  company public.company;
  provider text;
  link jsonb;
  way text[];
  footer public.menus;
begin
  select * into company from public.company c where c.deleted_at is null;
  -- An empty database is filled later.
  if company.id is null or not exists (select from public.pages) then
    return;
  end if;
  perform set_config('reduit.seeding', 'on', true);

  select d.id into imprint from public.legal_documents d where d.slug = 'imprint' order by d.version limit 1;
  if imprint is null then
    provider := concat_ws(E'\\\n',
      case when company.legal_name <> '' then '{{company.legal_name}}' else '{{company.name}}' end,
      case when company.street <> '' then '{{company.street}}' end,
      case when company.city <> '' then '{{company.postal_code}} {{company.city}}' end,
      case when company.country <> '' then '{{company.country}}' end);
    provider := concat_ws(E'\n\n', '## Provider', provider,
      nullif(concat_ws(E'\\\n',
        case when company.phone <> '' then 'Telephone: {{company.phone}}' end,
        case when company.email <> '' then 'E-mail: {{company.email}}' end), ''),
      case when company.uid <> '' then 'Business identification number (UID): {{company.uid}}' end,
      '## Data protection',
      'The [privacy policy](/legal/privacy-policy) says what this website processes.');
    insert into public.legal_documents (slug, version, title, summary, content, effective_on, status, published_at)
    values ('imprint', 1, 'Imprint', 'Who runs this website, and how to reach them.', provider || E'\n', current_date, 'published', now())
    returning id into imprint;
  end if;

  select * into footer from public.menus m where m.place = 'footer' and m.deleted_at is null order by m.created_at limit 1;
  select array[(c.place - 1)::text, 'items', (g.place - 1)::text, 'items'] into way
  from jsonb_array_elements(footer.items) with ordinality as c (entry, place),
    jsonb_array_elements(case when jsonb_typeof(c.entry -> 'items') = 'array' then c.entry -> 'items' else '[]' end) with ordinality as g (entry, place)
  where g.entry ->> 'id' = 'legal'
    and jsonb_path_exists(g.entry, '$.items[*].id')
    and jsonb_path_query_array(g.entry, '$.items[*].id') <@ '["i1", "i2", "i3", "i4", "i5"]'
    and not jsonb_path_exists(g.entry, '$.items[*] ? (!(@.href starts with "record:legal_documents/"))')
  limit 1;
  if way is not null then
    link := jsonb_build_object('id', 'i6', 'href', 'record:legal_documents/' || imprint);
    update public.menus m set items = jsonb_set(m.items, way, (m.items #> way) || link) where m.id = footer.id;
  end if;
  perform set_config('reduit.seeding', '', true);
end;
$$;
