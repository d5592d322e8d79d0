// Secrets from files: NAME_FILE, as container platforms mount them, and systemd's credentials (LoadCredential=NAME:/path).
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const secretNames = [
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "JWT_SECRET",
  "FACTOR_KEY",
  "SMTP_URL",
  "AUDIT_LOG_URL",
  "AUDIT_LOG_TOKEN",
  "CDN_PURGE_HEADER",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

type Source = Record<string, string | undefined>;

/** The same variables, with the values of the files. Throws a sentence that names the variable and never its value. */
export function withSecretFiles(source: Source): Source {
  const found = { ...source };
  for (const name of secretNames) {
    const file = source[`${name}_FILE`];
    const credential = source.CREDENTIALS_DIRECTORY && join(source.CREDENTIALS_DIRECTORY, name);
    if (file && source[name])
      throw new Error(`${name} and ${name}_FILE are both set: keep one of them, unset the other.`);
    if (file) found[name] = readSecret(file, `${name}_FILE`);
    else if (!source[name] && credential && existsSync(credential))
      found[name] = readSecret(credential, `The credential ${name}`);
  }
  return found;
}

function readSecret(file: string, name: string): string {
  let value: string;
  try {
    value = readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name} cannot be read (${code}): set it to a file that this user may read.`);
  }
  if (!value) throw new Error(`${name} is an empty file: set it to a file that holds the value.`);
  return value;
}
