import { join } from "node:path";

const command = join(import.meta.dirname, "segment-command.mjs");

/** What is written reaches the archive after a minute at the latest, however little it is. */
const archiveTimeout = "60s";

/** PostgreSQL hands each finished WAL segment to the archive, and keeps it until that has taken it. */
export function archiveSettings(root: string | undefined): Record<string, string> {
  if (!root) return {};
  return {
    archive_mode: "on",
    archive_timeout: archiveTimeout,
    archive_command: `${commandLine("archive", root)} "%p" "%f"`,
  };
}

type Recovery = {
  /** Of the archive. */
  walFolder: string;
  /** Of the cluster that was, where it is still there. */
  pgWal: string | undefined;
  /** As PostgreSQL reads a time; to the end of the archive when undefined. */
  until: string | undefined;
};

export function recoverySettings({ walFolder, pgWal, until }: Recovery): Record<string, string> {
  return {
    // A rehearsal must leave no trace in the archive.
    archive_mode: "off",
    restore_command: `${commandLine("restore", walFolder, pgWal ?? "")} "%f" "%p"`,
    recovery_target_timeline: "latest",
    recovery_target_action: "promote",
    hot_standby: "off",
    ...(until && { recovery_target_time: until }),
  };
}

function commandLine(...args: string[]): string {
  return [process.execPath, command, ...args].map((each) => quoteForShell(each)).join(" ");
}

/** For the shell that PostgreSQL starts; a percent sign is its own. */
export function quoteForShell(text: string, platform = process.platform): string {
  const quoted = platform === "win32" ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
  return quoted.replaceAll("%", "%%");
}
