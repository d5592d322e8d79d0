import { type BaseBackup, listArchives, listBases } from "./archive-folder.ts";
import type { Moment } from "./moment.ts";

/** The newest base backup that ended before the moment, of whichever cluster: after a restore the site goes on with another one. */
export async function chooseBase(root: string, until: Moment | undefined): Promise<BaseBackup> {
  const found = (await Promise.all((await listArchives(root)).map(listBases))).flat();
  const bases = found.sort((a, b) => a.stopped.localeCompare(b.stopped));
  const [oldest] = bases;
  if (!oldest) {
    throw new Error(
      `There is no base backup in ${root}: name the folder that WAL_ARCHIVE named, or a copy of it, and see that this user may read it.`,
    );
  }
  if (until && until.time > Date.now())
    throw new Error(`${until.text} has not come yet: choose an earlier moment.`);
  const base = bases.findLast(({ stopped }) => !until || Date.parse(stopped) <= until.time);
  if (base) return base;
  throw new Error(
    `The oldest base backup in ${root} ended at ${oldest.stopped.slice(0, 19).replace("T", " ")} UTC: nothing earlier can be restored from it.`,
  );
}
