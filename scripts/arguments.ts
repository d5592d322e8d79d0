// The arguments of the operator's commands. A wrong call prints the usage.
import { parseArgs } from "node:util";
import { type KeyKind, keyKinds } from "../common/key-ring.ts";
import { isRecipient } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";
import { fromWhereTheyStand } from "./command.ts";

const usages = {
  admin:
    "npm run admin -- grant someone@example.com | revoke someone@example.com | reset-factors someone@example.com | list",
  backup: "npm run backup [-- --to FILE|FOLDER/] [--recipient age1…] [--accept-missing]",
  export: "npm run export -- DIR",
  import: "npm run import -- DIR [--dry-run], or npm run import -- --undo",
  keys: `npm run keys [-- rotate ${keyKinds.join("|")} [--now]]`,
  restore: "npm run restore -- FILE [--into FOLDER | --check] [--identity FILE]",
  upgrade: "npm run upgrade [-- --to FILE|FOLDER/] [--no-start]",
};

export type AdminArguments = { verb: "list" } | { verb: "grant" | "revoke" | "reset-factors"; email: string };

export function parseAdmin(args: string[]): AdminArguments {
  const [verb, email = "", ...more] = args;
  if (verb === "list" && args.length === 1) return { verb };
  if (verb === "grant" || verb === "revoke" || verb === "reset-factors")
    if (/^[^\s@]+@[^\s@]+$/.test(email) && more.length === 0) return { verb, email };
  return refuse("admin");
}

export type BackupArguments = { to: string | undefined; acceptMissing: boolean; recipients: string[] };

export function parseBackup(args: string[]): BackupArguments {
  const { values } = withUsage("backup", () =>
    parseArgs({
      args,
      options: {
        to: { type: "string" },
        recipient: { type: "string", multiple: true },
        "accept-missing": { type: "boolean" },
      },
    }),
  );
  const recipients = values.recipient ?? [];
  if (!recipients.every(isRecipient))
    return refuse("backup", 'A recipient is a public key from "age-keygen": age1…');
  return { to: values.to, acceptMissing: values["accept-missing"] ?? false, recipients };
}

export function parseExport(args: string[]): string {
  const [folder, ...more] = args;
  if (!folder || folder.startsWith("-") || more.length > 0) return refuse("export");
  return fromWhereTheyStand(folder);
}

/** `folder` is undefined when the last import is undone. */
export function parseImport(args: string[]): { folder: string | undefined; isRehearsal: boolean } {
  const { values, positionals } = withUsage("import", () =>
    parseArgs({
      args,
      options: { "dry-run": { type: "boolean" }, undo: { type: "boolean" } },
      allowPositionals: true,
    }),
  );
  const [folder, ...more] = positionals;
  if (more.length > 0 || (folder === undefined) !== (values.undo === true)) return refuse("import");
  return { folder: folder && fromWhereTheyStand(folder), isRehearsal: values["dry-run"] ?? false };
}

/** Undefined: the keys are listed. */
export function parseKeys(args: string[]): { kind: KeyKind; now: boolean } | undefined {
  const { values, positionals } = withUsage("keys", () =>
    parseArgs({ args, options: { now: { type: "boolean", default: false } }, allowPositionals: true }),
  );
  const [verb, named, ...more] = positionals;
  if (verb === undefined && !values.now) return undefined;
  const kind = keyKinds.find((each) => each === named);
  if (verb === "rotate" && kind && more.length === 0) return { kind, now: values.now };
  return refuse("keys");
}

export type RestoreArguments = {
  file: string;
  check: boolean;
  into: string | undefined;
  identity: string | undefined;
};

export function parseRestore(args: string[]): RestoreArguments {
  const { values, positionals } = withUsage("restore", () =>
    parseArgs({
      args,
      options: { into: { type: "string" }, check: { type: "boolean" }, identity: { type: "string" } },
      allowPositionals: true,
    }),
  );
  const [file, ...more] = positionals;
  const { check = false, into, identity } = values;
  if (!file || more.length > 0) return refuse("restore", "Name one backup to restore");
  if (check && into !== undefined) return refuse("restore", "A rehearsal takes only the backup");
  return {
    file: fromWhereTheyStand(file),
    check,
    into: into && fromWhereTheyStand(into),
    identity: identity && fromWhereTheyStand(identity),
  };
}

export function parseUpgrade(args: string[]): { to: string | undefined; start: boolean } {
  const { values } = withUsage("upgrade", () =>
    parseArgs({ args, options: { to: { type: "string" }, "no-start": { type: "boolean" } } }),
  );
  return { to: values.to, start: !values["no-start"] };
}

function withUsage<T>(command: keyof typeof usages, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    return refuse(command, (error as Error).message.split(". ")[0]);
  }
}

function refuse(command: keyof typeof usages, reason?: string): never {
  throw new StartupError(`${reason ? `${reason}. ` : ""}Usage: ${usages[command]}`);
}
