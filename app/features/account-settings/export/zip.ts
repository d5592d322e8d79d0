import { downloadZip } from "client-zip";

export type ZipEntry = { name: string; content: Uint8Array<ArrayBuffer> | string };

/** A .zip of files as they are, without compression: what a person takes home opens everywhere. Names use "/" between folders. */
export function zip(entries: ZipEntry[], modified: Date): Promise<Blob> {
  const files = entries.map(({ name, content }) => ({ name, input: content, lastModified: modified }));
  return downloadZip(files).blob();
}
