import { z } from "zod";

/** Raised when the archive itself changes in a way an older restore would misread. */
export const archiveFormat = 2;
export const manifestName = "manifest.json";

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Generated columns are not among them: the database computes those again. */
  columns: z.array(z.string()),
  rows: z.number(),
  hash: z.string(),
});

const manifest = z.object({
  kind: z.literal("reduit-backup"),
  archive: z.number(),
  /** Of the data folder, as in its format.json. */
  format: z.number(),
  reduit: z.string(),
  postgres: z.number(),
  created: z.string(),
  /** The migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** Objects that have a row here, and no content. */
  missingFiles: z.number(),
});

export type Manifest = z.infer<typeof manifest>;
export type ManifestTable = z.infer<typeof table>;

/** The numbers come first: a newer archive may look different in everything else. */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const head = z.object({ kind: z.literal("reduit-backup"), archive: z.number() }).parse(value);
  if (head.archive > archiveFormat) {
    throw new NewerBackup(`archive format ${head.archive}, this version reads ${archiveFormat}`);
  }
  return manifest.parse(value);
}

export class NewerBackup extends Error {
  constructor(how: string) {
    super(`This backup was written by a newer version of Reduit (${how}): restore it with that version.`);
  }
}

export const tableName = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

/** Where the rows of a table are in the archive, cut into parts that fit into memory. */
export function partName(at: { schema: string; name: string }, part: number): string {
  return `database/${tableName(at)}/${String(part).padStart(6, "0")}.jsonl`;
}

export function tableOfPart(entry: string): string | undefined {
  return /^database\/([^/]+)\/\d{6,}\.jsonl$/.exec(entry)?.[1];
}
