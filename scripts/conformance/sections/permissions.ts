import { allOperations, permissionMatrix } from "../../../tests/database/support/permissions.ts";
import type { Persona } from "../../../tests/database/support/personas.ts";
import { must } from "../checks.ts";
import type { Section } from "../context.ts";
import { compareTable } from "../matrix/compare-table.ts";
import { sentenceFor } from "../matrix/sentence.ts";
import { describeSamples, makePosts, makeRows } from "../samples.ts";

/**
 * Every table, role and verb of the matrix that the database's own tests use, asked through the API. Files have their own section, and
 * no API speaks of the schema private.
 */
export const permissions: Section = {
  title: "Permissions",
  async run(context, check) {
    await makePosts(context);
    const samples = describeSamples(context);
    for (const table of context.tables) {
      const expected = permissionMatrix[table];
      if (!expected || /^(storage|private)\./.test(table)) continue;
      const sample = samples[table];
      const readers: Persona[] = ["reader", "other reader", "admin at aal1"];
      const groups: Persona[][] = [
        ...(sameFor(table) ? [["anonymous" as const, ...readers]] : [["anonymous" as const], readers]),
        ["editor"],
        ["admin"],
      ];
      const remove = sample && (await makeRows(context, table, sample));
      for (const personas of groups) {
        const [first = "anonymous"] = personas;
        await check(sentenceFor(sample?.noun ?? table, personas, expected[first]), async () => {
          must(sample, `scripts/conformance/samples.ts has no rows of ${table}`);
          const problems = await compareTable(context, table, sample, expected, personas);
          must(problems.length === 0, problems.join("\n      "));
        });
      }
      await remove?.();
    }
  },
};

function sameFor(table: string): boolean {
  const line = permissionMatrix[table];
  return allOperations.every((operation) => line?.anonymous[operation] === line?.reader[operation]);
}
