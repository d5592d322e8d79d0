import type { ReservedSql } from "postgres";
import { adoptedCommit, adoptedSchema } from "./adopted-history.ts";
import type { Migration } from "./migration-files.ts";
import { ensureHistoryTable, recordMigration } from "./migrations.ts";
import { findSchemaDifference } from "./schema-objects.ts";
import type { Step } from "./steps.ts";

/** Replaces the history by the baseline's row, if the schema is the one that the baseline makes. No other row changes. */
export async function adoptBaseline(
  connection: ReservedSql,
  baseline: Migration,
  report: (line: string) => void,
  step: Step,
): Promise<void> {
  report(`Comparing the schema with that of commit ${adoptedCommit}`);
  await step(async () => {
    const difference = await findSchemaDifference(connection, adoptedSchema);
    if (difference)
      throw new Error(
        `This database has the migrations of commit ${adoptedCommit}, but a different schema (${difference}): undo that change, or run "npm run backup" and then "npm run restore -- FILE", which makes the tables again.`,
      );
    await ensureHistoryTable(connection);
    await connection`delete from supabase_migrations.schema_migrations`;
    await recordMigration(connection, baseline);
  });
}
