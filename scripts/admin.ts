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
import { runCommand } from "./command.ts";
import { openDatabase } from "./open-database.ts";

const [verb = "", email = "", ...more] = process.argv.slice(2);

await runCommand(async () => {
  const work = chooseWork();
  const env = readEnvironment();
  const { store, close } = await openStore(env);
  try {
    process.stdout.write(`  ${await work(store)}\n`);
  } finally {
    await close();
  }
});

function chooseWork(): (store: AdminStore) => Promise<string> {
  const named = /^[^\s@]+@[^\s@]+$/.test(email) && more.length === 0;
  if (verb === "list" && !email) return listAdmins;
  if (verb === "grant" && named) return (store) => grantAdmin(store, email);
  if (verb === "revoke" && named) return (store) => revokeAdmin(store, email);
  if (verb === "reset-factors" && named) return (store) => resetFactors(store, email);
  throw new StartupError(
    "Usage: npm run admin -- grant someone@example.com | revoke someone@example.com | reset-factors someone@example.com | list",
  );
}

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
