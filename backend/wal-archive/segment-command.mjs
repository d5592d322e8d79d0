// archive ROOT PATH NAME, and restore FOLDER PG_WAL NAME TARGET: the commands that settings.ts gives to PostgreSQL, which runs them in the
// folder of the cluster and goes by how they end.
import { archiveSegment, mustGiveUp, restoreSegment } from "./segments.mjs";

/** Above 125 PostgreSQL gives up a recovery, instead of taking what cannot be read for the end. */
const damaged = 200;

const [verb, ...args] = process.argv.slice(2);
process.exitCode = verb === "archive" ? await archive(...args) : await restore(...args);

async function archive(root, path, name) {
  try {
    await archiveSegment({ root, path, name });
    return 0;
  } catch (error) {
    const givenUp = await mustGiveUp().catch(() => false);
    const end = givenUp ? "given up, because too much waits already" : "it waits";
    process.stderr.write(`WAL ${name} was not archived (${error.message}): ${end}.\n`);
    return givenUp ? 0 : 1;
  }
}

async function restore(folder, pgWal, name, target) {
  try {
    return (await restoreSegment({ folder, pgWal: pgWal || undefined, name, target })) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`WAL ${name} cannot be read from the archive (${error.message}).\n`);
    return damaged;
  }
}
