// The key that encrypts the secrets of authenticator apps, where the operator sets no FACTOR_KEY. Neither the database nor a backup
// contains it.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { StartupError } from "../startup-error.ts";
import { writeFileDurably } from "./durable-file.ts";

export function readOrMakeFactorKey(file: string): string {
  if (!existsSync(file)) writeFileDurably(file, `${randomBytes(32).toString("base64url")}\n`, 0o600);
  const key = readFileSync(file, "utf8").trim();
  if (key.length >= 32) return key;
  throw new StartupError(
    `${file} does not contain a key: restore the original, or delete the file to generate a new key (authenticator apps must then be added again).`,
  );
}
