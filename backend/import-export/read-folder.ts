// Reads a folder of content record by record; errors name the file and the line.
import { notesFiles } from "#content-model/export-scope.ts";
import { type ContentFolder, mediaFolder } from "./content-folder.ts";
import { format, formatFile } from "./export-content.ts";
import { BadFile, type FileRecord, readList, readMarkdown, readYaml } from "./record-files.ts";
import type { ContentTable } from "./tables.ts";

export async function checkFormat(folder: ContentFolder) {
  const text = await readText(folder, formatFile);
  if (text === undefined) throw new Error(`${formatFile} is missing. Import a complete export.`);
  if (readYaml(formatFile, text).fields.reduit !== format)
    throw new BadFile(
      formatFile,
      1,
      `this version reads “reduit: ${format}”. Update the site, then try again.`,
    );
}

/** Content in a misspelt folder would be skipped silently. */
export async function refuseUnknownFiles(folder: ContentFolder, tables: ContentTable[]) {
  const known = new Set([
    formatFile,
    mediaFolder,
    ...Object.values(notesFiles),
    ...tables.map(({ source }) => (source.kind === "list" ? source.file : source.folder)),
  ]);
  for (const name of await folder.list())
    if (!known.has(name) && !name.startsWith("."))
      throw new BadFile(name, 1, `unknown file or folder. Known names: ${[...known].sort().join(", ")}.`);
}

export async function readRecords(folder: ContentFolder, { source }: ContentTable): Promise<FileRecord[]> {
  if (source.kind === "list") {
    const text = await readText(folder, source.file);
    return text === undefined ? [] : readList(source.file, text);
  }
  const names = await folder.list(source.folder);
  const records: FileRecord[] = [];
  for (const name of names.filter((each) => !each.startsWith(".")).sort()) {
    const file = `${source.folder}/${name}`;
    const text = (await readText(folder, file)) ?? "";
    if (name.endsWith(".yaml")) records.push(readYaml(file, text));
    else if (name.endsWith(".md")) records.push(readMarkdown(file, text, source.headings));
    else throw new BadFile(file, 1, "only files that end with .md or .yaml belong here.");
  }
  return records;
}

async function readText(folder: ContentFolder, file: string): Promise<string | undefined> {
  const bytes = await folder.read(file);
  if (!bytes) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadFile(file, 1, "it is not UTF-8. Save it so, and try again.");
  }
}

export function refuseUnknownFields(
  { file, line, fields, lines }: FileRecord,
  { columns, name }: ContentTable,
) {
  for (const field of Object.keys(fields))
    if (!columns.includes(field))
      throw new BadFile(
        file,
        lines[field] ?? line,
        `${name} has no field “${field}”. It has ${columns.join(", ")}.`,
      );
}
