import { createHash } from "node:crypto";
import adopted from "../../supabase/adopted-history.json" with { type: "json" };
import { canonicalSql } from "./canonical-sql.ts";

const migrations: Record<string, string> = adopted.migrations;
const versions = Object.keys(migrations).sort();

/** The commit whose migrations the baseline replaces. Older databases are brought there first. */
export const adoptedCommit: string = adopted.commit;
export const adoptedSchema: Record<string, string> = adopted.schema;

export const [firstAdopted = ""] = versions;
export const lastAdopted = versions.at(-1) ?? "";

/** Whether these are exactly the versions that the baseline replaces; oldest first. */
export function isAdoptable(applied: string[]): boolean {
  return applied.length === versions.length && applied.every((version, index) => version === versions[index]);
}

/** One that was applied with another text. Without its text a migration is compared by number only. */
export function changedInAdopted<Line extends { version: string; statements: string[] | null }>(
  applied: Line[],
): Line | undefined {
  return applied.find(
    ({ version, statements }) =>
      statements?.length && textHash(statements.join(";\n")) !== migrations[version],
  );
}

export function textHash(sql: string): string {
  return createHash("sha256").update(canonicalSql(sql)).digest("hex");
}
