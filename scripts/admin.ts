// npm run admin -- grant|revoke|reset-factors someone@example.com, or list: the site's administrators.
import {
  type AdminStore,
  grantAdmin,
  listAdmins,
  resetFactors,
  revokeAdmin,
} from "../backend/admins/admins.ts";
import { apiAdminStore } from "../backend/admins/api-store.ts";
import { sqlAdminStore } from "../backend/admins/sql-store.ts";
import { type Environment, readEnvironment } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";
import { parseAdmin } from "./arguments.ts";
import { runCommand } from "./command.ts";
import { openDatabase } from "./open-database.ts";

const works = { grant: grantAdmin, revoke: revokeAdmin, "reset-factors": resetFactors };

await runCommand(async () => {
  const asked = parseAdmin(process.argv.slice(2));
  const env = readEnvironment();
  const { store, close } = await openStore(env);
  try {
    const said = asked.verb === "list" ? listAdmins(store) : works[asked.verb](store, asked.email);
    process.stdout.write(`  ${await said}\n`);
  } finally {
    await close();
  }
});

async function openStore(env: Environment): Promise<{ store: AdminStore; close(): Promise<void> }> {
  if (env.supabase) {
    const { url, secretKey } = env.supabase;
    if (!secretKey)
      throw new StartupError(
        "Set SUPABASE_SECRET_KEY, the project's secret key, to manage its administrators.",
      );
    return { store: apiAdminStore(url, secretKey), close: async () => {} };
  }
  const { sql, close } = await openDatabase(env);
  return { store: sqlAdminStore(sql), close };
}
