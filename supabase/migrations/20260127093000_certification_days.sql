-- Purpose: a certificate is valid by the days of the site's clock, as the back office says it, not by those of UTC.
-- Tables:  certifications (conditions of its policies and of the triggers that tell of public changes).
-- Risk:    around midnight a certificate comes and goes an hour or two earlier than before; nothing else of the conditions changes.

do $$
declare
  today constant text := '(now() at time zone ''Europe/Zurich'')::date';
  found record;
begin
  for found in
    select p.polname as name, pg_catalog.pg_get_expr(p.polqual, p.polrelid) as condition,
      pg_catalog.obj_description(p.oid, 'pg_policy') as words
    from pg_catalog.pg_policy p
    where p.polrelid = 'public.certifications'::regclass and pg_catalog.pg_get_expr(p.polqual, p.polrelid) like '%CURRENT_DATE%'
  loop
    execute pg_catalog.format('alter policy %I on public.certifications using (%s)', found.name,
      pg_catalog.replace(found.condition, 'CURRENT_DATE', today));
    execute pg_catalog.format('comment on policy %I on public.certifications is %L', found.name,
      pg_catalog.replace(found.words, 'current_date', today));
  end loop;
  for found in
    select t.tgname as name, pg_catalog.pg_get_triggerdef(t.oid) as definition
    from pg_catalog.pg_trigger t where t.tgrelid = 'public.certifications'::regclass and t.tgname like 'bump\_on\_%'
  loop
    execute pg_catalog.format('drop trigger %I on public.certifications', found.name);
    -- The condition is a text in the definition.
    execute pg_catalog.replace(found.definition, 'current_date', pg_catalog.replace(today, '''', ''''''));
  end loop;
  update private.content_state set turns = pg_catalog.replace(turns, 'current_date', today) where table_name = 'certifications';
end;
$$;
