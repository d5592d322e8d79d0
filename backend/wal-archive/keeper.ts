// The process that looks after WAL_ARCHIVE beside the site: DATA_DIR WAL_ARCHIVE BACKUP_DAYS VERSION. A process of its own, because a base
// backup compresses the whole database, and because nothing that happens to an archive may stop the site.
import { setTimeout as wait } from "node:timers/promises";
import { type Log, log as write } from "#common/log.ts";
import { createArchiveKeeper } from "./keep-archive.ts";

const [dataFolder = "", root = "", days = "0", version = ""] = process.argv.slice(2);
const everyMs = 60_000;
const log: Log = (level, event, facts = {}) => write(level, event, { process: "archive", ...facts });

const controller = new AbortController();
process.on("SIGTERM", () => controller.abort());
process.on("disconnect", () => controller.abort());
// Ctrl-C reaches the whole group; web ends us when its turn comes.
process.on("SIGINT", () => process.connected || controller.abort());

const { signal } = controller;
const keeper = createArchiveKeeper({ dataFolder, root, days: Number(days), version, log, signal });
while (!signal.aborted) {
  await keeper.look().catch((error: Error) => {
    if (!signal.aborted) log("error", "the WAL archive could not be looked after", { reason: error.message });
  });
  await wait(everyMs, undefined, { signal }).catch(() => undefined);
}
process.exit(0);
