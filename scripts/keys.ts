// npm run keys [-- rotate publishable|secret|jwt [--now]]: which keys this installation has, and new ones without signing anyone out.
import { acceptedFor, describeKeys, endsSoon, rotateKey } from "../backend/keys/installation-keys.ts";
import { readEnvironment } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";
import { parseKeys } from "./arguments.ts";
import { runCommand } from "./command.ts";
import { openDatabase } from "./open-database.ts";

await runCommand(async () => {
  const wanted = parseKeys(process.argv.slice(2));
  const env = readEnvironment();
  refuseKeysFromElsewhere(env);
  const { sql, close } = await openDatabase(env);
  try {
    if (wanted) {
      await rotateKey(sql, wanted.kind, wanted.now ? endsSoon : acceptedFor[wanted.kind]);
      process.stdout.write(
        `  The ${wanted.kind} key was replaced. Every process uses the new one within seconds.\n`,
      );
    }
    const keys = await describeKeys(sql);
    if (keys.length === 0)
      throw new StartupError(
        'There are no keys yet: start the site once ("npm start"), which generates them.',
      );
    for (const { kind, since, until } of keys) {
      const end = until ? `accepted until ${shown(until)}` : "current";
      process.stdout.write(`  ${kind.padEnd(12)} since ${shown(since)}   ${end}\n`);
    }
  } catch (error) {
    throw (error as { code?: string }).code === "42P01"
      ? new StartupError('This database has no table for keys yet: start this version once ("npm start").')
      : error;
  } finally {
    await close();
  }
});

function refuseKeysFromElsewhere({ supabase, keys }: ReturnType<typeof readEnvironment>): void {
  if (supabase) {
    throw new StartupError(
      "The keys are those of the Supabase project: replace them there, then set SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.",
    );
  }
  if (keys) {
    throw new StartupError(
      'The keys are set in the environment: put the new one before the old one, as in "JWT_SECRET=new,old", and restart each process.',
    );
  }
}

function shown(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
