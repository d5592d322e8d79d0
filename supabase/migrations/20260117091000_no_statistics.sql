-- Purpose: what the planner knows of hidden rows cannot be asked for. Estimates (Prefer: count=planned) are made from samples of all
--          rows, those included that row-level security hides; so no samples are kept of tables of which somebody sees a part only
--          (docs/decisions/0019).
-- Tables:  all that the API's users read from: settings of their columns and expression indexes; nothing of their rows.
-- Risk:    plans are made from the sizes of tables, from what is unique, and from how many rows are drafts, inactive or in the trash:
--          of that share alone a sample is kept, or every search for one post would walk through all public ones. Two reports are told
--          to use their index. Statistics from before are removed as far as the connecting role may: see private.forget_statistics().

create procedure private.keep_no_statistics(target regclass, except_for text[] default '{}')
language plpgsql set search_path = '' as $$
declare
  settings text;
  expression record;
begin
  select pg_catalog.string_agg(pg_catalog.format('alter column %I set statistics 0', a.attname), ', ') into settings
  from pg_catalog.pg_attribute a where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (except_for);
  execute pg_catalog.format('alter table %s %s', target, settings);
  -- An index on an expression is sampled like a column of its own.
  for expression in
    select i.indexrelid::regclass as index, k.place
    from pg_catalog.pg_index i cross join lateral pg_catalog.unnest(i.indkey) with ordinality as k (attribute, place)
    where i.indrelid = target and k.attribute = 0
  loop
    execute pg_catalog.format('alter index %s alter column %s set statistics 0', expression.index, expression.place);
  end loop;
end;
$$;
comment on procedure private.keep_no_statistics(regclass, text[]) is
  'From now on nothing of the values in this table is sampled. Every table needs it of which the API shows some rows to some and not to others.';

-- Not even an ANALYZE under the new setting removes what was sampled before. PostgreSQL 18 has a function for it; before, only superusers
-- reach it. What an ordinary owner has to leave is of the time before this migration, and no way of the API leads to it;
-- docs/operations.md says how a superuser removes it.
create procedure private.forget_statistics()
language plpgsql set search_path = '' as $$
declare
  sampled record;
begin
  if pg_catalog.to_regprocedure('pg_catalog.pg_clear_attribute_stats(text, text, text, boolean)') is not null then
    for sampled in select s.schemaname, s.tablename, s.attname, s.inherited from pg_catalog.pg_stats s where s.schemaname = 'public' loop
      perform pg_catalog.pg_clear_attribute_stats(sampled.schemaname, sampled.tablename, sampled.attname, sampled.inherited);
    end loop;
  elsif (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    delete from pg_catalog.pg_statistic s using pg_catalog.pg_class c
    where c.oid = s.starelid and c.relnamespace = 'public'::regnamespace;
  end if;
end;
$$;
comment on procedure private.forget_statistics() is 'Removes what was sampled of our tables, as far as the connecting role may.';

do $$
declare
  readable record;
begin
  for readable in
    select c.oid::regclass as target, case
      when exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'record_revision')
      then '{status,is_active,deleted_at}'::text[] else '{}' end as except_for
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (pg_catalog.has_any_column_privilege('anon', c.oid, 'select')
           or pg_catalog.has_any_column_privilege('authenticated', c.oid, 'select'))
  loop
    call private.keep_no_statistics(readable.target, readable.except_for);
  end loop;
  call private.forget_statistics();
end;
$$;

-- The last half hour, and the newest of a period: without a sample of the times the planner would read everything.
alter function private.analytics_live() set enable_seqscan = off;
alter function private.analytics_live() set enable_bitmapscan = off;
alter function private.vital_causes(text, date, date, text, text) set enable_seqscan = off;
alter function private.vital_causes(text, date, date, text, text) set enable_bitmapscan = off;
