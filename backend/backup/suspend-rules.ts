import type { AnySql } from "./tables.ts";

type Rule = { suspend: string; resume: string };

/**
 * Rows are restored in any order and unchanged. Foreign keys would require rows that are not there yet, and triggers would write
 * revisions and change dates. So both are removed, and restored by the returned function; a restored foreign key checks every row. Only
 * superusers may disable keys, so they are dropped and added.
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
