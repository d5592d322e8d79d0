// npm run import -- DIR [--dry-run]: imports a folder of content, completely or not at all, and reports the changes; with --dry-run it
// only reports what would change. npm run import -- --undo: undoes the last import.
import { diskFolder } from "../backend/import-export/content-folder.ts";
import { type Imported, importContent } from "../backend/import-export/import-content.ts";
import { undoImport } from "../backend/import-export/undo-import.ts";
import { readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { parseImport } from "./arguments.ts";
import { nowAndThen, runCommand, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

await runCommand(async (signal) => {
  const { folder, isRehearsal } = parseImport(process.argv.slice(2));
  const env = readEnvironment();
  if (env.supabase)
    throw new StartupError("The content is in the Supabase project, which this command cannot write to yet.");
  const database = await openDatabase(env);
  try {
    if (folder === undefined) {
      const { restored, removed } = await undoImport(database.sql);
      say(`The last import was undone: ${restored} records restored, ${removed} removed.`);
      return;
    }
    const finished = progress(isRehearsal ? `Reading ${folder}` : `Importing ${folder}`);
    const report = nowAndThen(finished.note);
    const result = await importContent(database.sql, diskFolder(folder), { isRehearsal, report, signal });
    finished();
    for (const line of inWords(result, isRehearsal)) say(line);
  } finally {
    await database.close();
  }
});

function inWords({ changes, same, newFiles, others, notes }: Imported, isRehearsal: boolean): string[] {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const left = Object.entries(others).map(([table, rows]) => `${rows} of ${table}`);
  return [
    ...changes.map(({ file, kind, fields }) =>
      kind === "new" ? `new      ${file}` : `changed  ${file}: ${fields.join(", ") || "its id"}`,
    ),
    `${count("new")} new, ${count("changed")} changed, ${same} the same, ${newFiles.length} files.`,
    ...(left.length > 0 ? [`Not in the folder, unchanged: ${left.join(", ")}.`] : []),
    ...(notes.length > 0 ? [`Not imported, because they belong to accounts: ${notes.join(", ")}.`] : []),
    isRehearsal
      ? "Nothing was changed. Run it without --dry-run to import this."
      : 'To undo it: "npm run import -- --undo".',
  ];
}
