import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { ContentSource } from "./content-sources.ts";

export type ContentRow = { file: string; values: Record<string, unknown> };

/** The rows of one table, checked. Without files there are none. */
export async function readContent(
  contentFolder: string,
  { source, schema }: ContentSource,
): Promise<ContentRow[]> {
  const found =
    "folder" in source
      ? await readFolder(contentFolder, source.folder, source.headings ?? [])
      : await readRecords(contentFolder, source.file);
  return found.map(({ file, values }) => ({ file, values: check(file, values, schema) }));
}

async function readFolder(root: string, folder: string, headings: string[]): Promise<ContentRow[]> {
  const names = await readdir(join(root, folder)).catch(() => [] as string[]);
  const files = names.filter((name) => /\.(md|yaml)$/.test(name)).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(join(root, file), "utf8");
      if (name.endsWith(".yaml")) return { file, values: asRecord(file, parseYaml(file, text)) };
      const { front, body } = splitFrontMatter(file, text);
      return { file, values: { ...front, ...splitBody(body, headings) } };
    }),
  );
}

async function readRecords(root: string, file: string): Promise<ContentRow[]> {
  const text = await readFile(join(root, file), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const data: unknown = parseYaml(file, text);
  const records = Array.isArray(data) ? data : [data];
  return records.map((record, index) => {
    const values = asRecord(file, record);
    // The order in the file is the order on the page, unless the record says otherwise.
    const order = Array.isArray(data) ? { display_order: index + 1 } : {};
    return {
      file: Array.isArray(data) ? `${file} (record ${index + 1})` : file,
      values: { ...order, ...values },
    };
  });
}

function splitFrontMatter(file: string, text: string): { front: Record<string, unknown>; body: string } {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!parts) throw new Error(`${file}: has no front matter between two --- lines.`);
  return { front: asRecord(file, parseYaml(file, parts[1] ?? "")), body: (parts[2] ?? "").trim() };
}

/** `## problem` and its like are columns, written exactly so; the text before the first of them is `content`. */
function splitBody(body: string, headings: string[]): Record<string, string> {
  const result: Record<string, string> = {};
  let current = "content";
  let lines: string[] = [];
  const close = () => {
    const text = lines.join("\n").trim();
    if (text || headings.length === 0 || current !== "content") result[current] = text;
    lines = [];
  };
  for (const line of body.split(/\r?\n/)) {
    const heading = /^## ([a-z]+)\s*$/.exec(line)?.[1];
    if (heading && headings.includes(heading)) {
      close();
      current = heading;
    } else {
      lines.push(line);
    }
  }
  close();
  return result;
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${file}: is not valid YAML: ${(error as Error).message.split("\n")[0]}`);
  }
}

function asRecord(file: string, value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Error(`${file}: must have fields and values.`);
}

function check(
  file: string,
  values: Record<string, unknown>,
  schema: ContentSource["schema"],
): Record<string, unknown> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : "";
    return `${unknown || issue.path.join(".") || "file"}: ${unknown ? "unknown field" : issue.message}`;
  });
  throw new Error(`content/${file}: ${problems.join("; ")}`);
}
