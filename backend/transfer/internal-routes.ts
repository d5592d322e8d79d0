// For the back office: web asks, after it has seen that an administrator does.
import type { Sql } from "postgres";
import { z } from "zod";
import { sentFolder } from "./content-folder.ts";
import { exportTexts } from "./export-content.ts";
import { importContent } from "./import-content.ts";
import { lastImport, undoImport } from "./undo-import.ts";

const wanted = z.object({
  files: z.record(z.string(), z.string()),
  media: z.array(z.string()),
  isRehearsal: z.boolean(),
});

/** What is wrong with a folder is an answer, not a failure. */
export function transferRoutes(sql: Sql) {
  return {
    "export-content": () => exportTexts(sql),
    async "import-content"(body: unknown) {
      const { files, media, isRehearsal } = wanted.parse(body);
      const options = { isRehearsal, report: () => undefined, signal: new AbortController().signal };
      return orProblem(importContent(sql, sentFolder(files, media), options));
    },
    "last-import": () => lastImport(sql),
    "undo-import": () => orProblem(undoImport(sql)),
  };
}

async function orProblem<Result>(work: Promise<Result>): Promise<Result | { problem: string }> {
  return work.catch((error: Error & { code?: string }) => {
    // What the database says of itself is no sentence for an editor.
    if (error.code !== undefined) throw error;
    return { problem: error.message };
  });
}
