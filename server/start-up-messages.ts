// Messages in the terminal while the site starts.
import { describePostgres, newestKnownOn } from "#common/postgres-version.ts";
import { version } from "./version.ts";

/** Writes a line for a step. Call the result when the step is done, and `note` to add a detail. */
export function progress(title: string) {
  const started = Date.now();
  const write = (mark: string, text: string) => process.stderr.write(`  ${mark} ${text}\n`);
  write("…", title);
  const finished = () => write("✓", `${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return Object.assign(finished, { note: (line: string) => write(" ", line) });
}

export function announce(url: string, postgresVersion: number | undefined) {
  const database = postgresVersion === undefined ? "" : `  ${postgresLine(postgresVersion)}\n`;
  process.stderr.write(`\n  Reduit ${version} is running at ${url}\n${database}  Stop it with Ctrl-C.\n\n`);
}

export function postgresLine(versionNumber: number): string {
  const { running, newest, isBehind } = describePostgres(versionNumber);
  if (!isBehind) return `PostgreSQL ${running}`;
  return `PostgreSQL ${running} lacks security fixes: ${newest} is the newest known (${newestKnownOn}). Update it: docs/operations/databases-and-processes.md.`;
}

/** Tells the operator the reason: only the backend must be restarted. */
export function announceWithoutBackend(url: string, reason: string) {
  process.stderr.write(
    `\n  Reduit ${version} is running at ${url} with stored pages only, until its backend answers.\n  ${reason}\n\n`,
  );
}

/** A new site has no administrator and no default password: the person who reads this terminal may become the first. */
export function printSetupLink(siteUrl: string, token: string) {
  process.stderr.write(`  This site has no administrator yet. Register, then open this link within 24 hours; it works once:
  ${siteUrl}/admin/setup?token=${encodeURIComponent(token)}

`);
}
