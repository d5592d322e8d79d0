import type { Sql } from "postgres";
import { labelOf } from "#common/database-sentences.ts";

export type Constraint = { definition: string; comment: string | null; columns: string[] };

/**
 * The message of a check constraint, from its comment or else its definition. Constraints change only with migrations, and so only at a
 * start.
 */
export function createConstraintSentences(sql: Sql) {
  const known = new Map<string, string | undefined>();
  return async function sentenceOf(table: string, name: string): Promise<string | undefined> {
    const key = `${table} ${name}`;
    if (!known.has(key)) {
      const [found] = await sql<Constraint[]>`
        select pg_get_constraintdef(c.oid) as definition, obj_description(c.oid, 'pg_constraint') as comment,
          array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where t.relnamespace = 'public'::regnamespace and t.relname = ${table} and c.conname = ${name} and c.contype = 'c'`;
      known.set(key, found && describeConstraint(found));
    }
    return known.get(key);
  };
}

export function describeConstraint({ definition, comment, columns }: Constraint): string {
  if (comment) return comment;
  const [column = "", second] = columns;
  const label = labelOf(column);
  if (second) return `These values do not fit together: ${columns.map(labelOf).join(", ")}.`;
  const limit = (pattern: RegExp) => pattern.exec(definition)?.[1];
  const [atLeast, atMost] = [limit(/\blength\([^<>=]*\) >= (\d+)/), limit(/\blength\([^<>=]*\) <= (\d+)/)];
  const length =
    atMost &&
    `${label} must have ${atLeast ? `${number(atLeast)} to` : "at most"} ${number(atMost)} characters.`;
  if (/ ~ '/.test(definition)) return [`${label} has the wrong format.`, length].filter(Boolean).join(" ");
  if (length) return length;
  if (/= ANY \(ARRAY\[/.test(definition)) return `${label} is not one of the possible values.`;
  const entries = limit(/cardinality\([^<>=]*\) <= (\d+)/);
  if (entries) return `${label} can have at most ${entries} entries.`;
  const value = `\\(?"?${column}"? (>=?|<=?) \\(?(\\d+)`;
  const bounds = [...definition.matchAll(new RegExp(value, "g"))].map(
    ([, sign = "", bound = ""]) => `${signs[sign]} ${number(bound)}`,
  );
  return bounds.length > 0 ? `${label} must be ${bounds.join(" and ")}.` : `${label} is not valid.`;
}

const signs: Record<string, string> = {
  ">": "greater than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
};

const number = (digits: string) => Number(digits).toLocaleString("en");
