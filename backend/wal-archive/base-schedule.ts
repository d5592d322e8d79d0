import type { BaseBackup } from "./archive-folder.ts";
import { firstGap, placeOf, timelineOf } from "./segment-names.ts";

/** A recovery replays all of the WAL from a base backup on: a week of it takes minutes. */
const longest = 7 * 86_400_000;

type Facts = {
  newest: Pick<BaseBackup, "stopped" | "firstWal" | "lastWal"> | undefined;
  /** Names in the archive of the WAL. */
  files: string[];
  /** On which the server writes now. */
  timeline: number;
  now: Date;
};

/** Why a base backup is needed now; undefined when none is. */
export function reasonForBase({ newest, files, timeline, now }: Facts): string | undefined {
  if (!newest) return "there is none";
  if (now.getTime() - Date.parse(newest.stopped) > longest) return "the newest is older than a week";
  if (timelineOf(newest.lastWal) !== timeline) return "the database was restored";
  // The archive was away for too long, or switched off for a while: nothing from before can be brought further than the gap.
  if (firstGap(files, placeOf(newest.firstWal)) !== undefined) return "the WAL has a gap";
  return undefined;
}
