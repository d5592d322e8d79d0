import { readFileSync } from "node:fs";
import path from "node:path";

/** Of package.json; what CHANGELOG.md tells about. */
export const version: string = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../package.json"), "utf8"),
).version;
