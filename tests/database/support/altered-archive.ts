import { readArchive, verifyArchive } from "../../../backend/backup/archive-reader.ts";
import { createArchive } from "../../../backend/backup/archive-writer.ts";
import type { Manifest } from "../../../backend/backup/manifest.ts";

type Changes = { manifest?: Partial<Manifest>; entry?: (name: string, text: string) => string };

/** The same backup with something changed in it, whole in itself: what only a look at the content can tell. */
export async function alteredArchive(
  file: string,
  copy: string,
  { manifest, entry }: Changes,
): Promise<string> {
  const { entries: _, ...facts } = await verifyArchive(file);
  const archive = await createArchive(copy);
  for await (const { name, bytes } of readArchive(file)) {
    const text = name.endsWith(".jsonl") && entry ? entry(name, bytes.toString("utf8")) : undefined;
    await archive.add(name, text ?? bytes);
  }
  await archive.finish({ ...facts, ...manifest });
  return copy;
}
