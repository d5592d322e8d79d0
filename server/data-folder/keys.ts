// Keys of the embedded backend: made once, kept in DATA_DIR/keys.env, readable by this user only.
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { StartupError } from "../startup-error.ts";
import { writeFileDurably } from "./durable-file.ts";

export type BackendKeys = { publishableKey: string; secretKey: string; jwtSecret: string };

export function readOrMakeKeys(file: string): BackendKeys {
  if (!existsSync(file)) {
    const keys = {
      publishableKey: `sb_publishable_${token(24)}`,
      secretKey: `sb_secret_${token(32)}`,
      jwtSecret: token(48),
    };
    writeFileDurably(file, serialise(keys), 0o600);
    return keys;
  }
  const values = Object.fromEntries(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).trim()]),
  );
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, JWT_SECRET } = values;
  if (!SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY || !JWT_SECRET) {
    throw new StartupError(
      `${file} does not hold all three keys: restore it from a backup, or delete it to have new ones made (everyone is then signed out).`,
    );
  }
  return { publishableKey: SUPABASE_PUBLISHABLE_KEY, secretKey: SUPABASE_SECRET_KEY, jwtSecret: JWT_SECRET };
}

/** A secret for another purpose, derived so that it need not be stored. */
export function deriveSecret(keys: BackendKeys, purpose: string): string {
  return createHmac("sha256", keys.jwtSecret).update(purpose).digest("base64url");
}

function serialise(keys: BackendKeys) {
  return `SUPABASE_PUBLISHABLE_KEY=${keys.publishableKey}\nSUPABASE_SECRET_KEY=${keys.secretKey}\nJWT_SECRET=${keys.jwtSecret}\n`;
}

function token(bytes: number) {
  return randomBytes(bytes).toString("base64url");
}
