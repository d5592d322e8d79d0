import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

/** Writes a file so that a crash leaves either the old content or the new, never half of it. */
export function writeFileDurably(file: string, content: string, mode = 0o600) {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, "w", mode);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
  const folder = openSync(path.dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
