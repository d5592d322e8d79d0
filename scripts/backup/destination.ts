// The target of a backup: a file named by the operator, or a folder in which it gets a name.
import { statSync } from "node:fs";
import path from "node:path";
import { backupName } from "../../backend/backup/old-backups.ts";
import { makeFolder } from "../../server/data-folder/data-folder.ts";
import { StartupError } from "../../server/startup-error.ts";
import { fromWhereTheyStand } from "../command.ts";

export type Destination = {
  file: string;
  /** A file named by the operator is kept; in a folder, old backups are deleted. */
  isNamed: boolean;
};

/** `to` as given: a path that ends with a slash is a folder, which is created if missing. */
export function prepareDestination(to: string | undefined, usual: string, isEncrypted = false): Destination {
  if (to === "") throw new StartupError('--to is empty: give a folder, as in "--to /mnt/safe/", or a file.');
  const wanted = to === undefined ? usual : fromWhereTheyStand(to);
  const present = statSync(wanted, { throwIfNoEntry: false });
  const isFolder = to === undefined || /[/\\]\.{0,2}$/.test(to) || present?.isDirectory() === true;
  const folder = isFolder ? wanted : path.dirname(wanted);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new StartupError(
      `The folder ${folder} cannot be created (${(error as Error).message}): create it, or choose another place with "npm run backup -- --to /mnt/safe/".`,
    );
  }
  return {
    file: isFolder ? path.join(wanted, backupName(new Date(), isEncrypted)) : wanted,
    isNamed: !isFolder,
  };
}
