import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const migrationsFolder = join(import.meta.dirname, "../../supabase/migrations");

export type Migration = { version: string; name: string; sql: string };

export const fileName = ({ version, name }: Pick<Migration, "version" | "name">) => `${version}_${name}.sql`;

/** Oldest first. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const parts = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file);
      if (!parts)
        throw new Error(`The migration ${file} must be named like 20260101120000_what_it_does.sql.`);
      return {
        version: parts[1] as string,
        name: parts[2] as string,
        sql: await readFile(join(folder, file), "utf8"),
      };
    }),
  );
}
