// npm run export -- DIR: all content and media as a folder of Markdown, YAML and files, while the site runs or not. It can be read, changed
// and imported again (npm run import), here or on another installation.
import { exportContent } from "../backend/import-export/export-content.ts";
import { readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { parseExport } from "./arguments.ts";
import { nowAndThen, runCommand, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

await runCommand(async (signal) => {
  const folder = parseExport(process.argv.slice(2));
  const env = readEnvironment();
  if (env.supabase) throw new StartupError("The content is in the Supabase project: export it there.");
  const database = await openDatabase(env);
  const finished = progress(`Exporting to ${folder}`);
  try {
    const { records, files, missing } = await exportContent(database.sql, folder, {
      report: nowAndThen(finished.note),
      signal,
    });
    finished();
    say(`${records} records and ${files} files are in ${folder}.`);
    if (missing.length > 0)
      say(`The content of these files is missing, so they are not included: ${missing.join(", ")}.`);
    say("Accounts, messages and pending changes are not content: npm run backup contains everything.");
  } finally {
    await database.close();
  }
});
