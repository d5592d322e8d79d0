import type { AnySql } from "./tables.ts";

type Rule = { suspend: string; resume: string };

/**
 * Rows come back in any order and as they were: foreign keys would ask for rows that are still to come, triggers would
 * write revisions and change dates. Both are taken away, and put back by the function that this returns; a foreign key that is
 * put back checks every row. Only superusers may switch keys off, hence drop and add.
 */
export async function suspendRules(transaction: AnySql): Promise<() => Promise<void>> {
  const triggers = await transaction<Rule[]>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as suspend,
           format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as resume
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not tgisinternal and tgenabled = 'O' and tgparentid = 0
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
  const keys = await transaction<Rule[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as suspend,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as resume
    from pg_constraint where contype = 'f' and conparentid = 0`;
  const rules = [...triggers, ...keys];
  for (const { suspend } of rules) await transaction.unsafe(suspend);
  return async () => {
    for (const { resume } of rules) await transaction.unsafe(resume);
  };
}
