// Records as files that people read and change: YAML, or Markdown with YAML above it. What is written is read back at once and compared, so
// that a text which would not survive (blanks at its end, a heading that means a column) is in the YAML instead.
import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify, type YAMLMap } from "yaml";

export type Fields = Record<string, unknown>;
/** A record of a file, and the line of each of its fields. */
export type FileRecord = {
  file: string;
  line: number;
  fields: Fields;
  lines: Readonly<Record<string, number>>;
};

/** Names the file, the line and the problem. */
export class BadFile extends Error {
  override name = "BadFile";
  constructor(file: string, line: number, problem: string) {
    super(`${file}, line ${line}: ${problem}`);
  }
}

export function writeList(records: Fields[]): string {
  return records.length === 0 ? "[]\n" : yamlOf(records);
}

export function writeYaml(fields: Fields): string {
  return yamlOf(fields);
}

/** `headings`: columns that are in the body under a heading of their own name; `content` is before them. */
export function writeMarkdown(fields: Fields, headings: string[]): string {
  const inBody = ["content", ...headings].filter((column) => typeof fields[column] === "string");
  const front = Object.fromEntries(Object.entries(fields).filter(([column]) => !inBody.includes(column)));
  const body = inBody.map((column) =>
    column === "content" ? String(fields.content) : `## ${column}\n\n${fields[column]}`,
  );
  const text = `---\n${yamlOf(front)}---\n\n${body.filter(Boolean).join("\n\n")}\n`;
  if (inBody.length > 0 && survives(text, fields, headings)) return text;
  return `---\n${yamlOf(fields)}---\n`;
}

function survives(text: string, fields: Fields, headings: string[]): boolean {
  try {
    return isDeepStrictEqual(readMarkdown("", text, headings).fields, fields);
  } catch {
    return false;
  }
}

function yamlOf(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

export function readList(file: string, text: string): FileRecord[] {
  const { document, lineOf } = parse(file, text, 0);
  const { contents } = document;
  if (contents === null) return [];
  // A single record may have no dash.
  if (isMap(contents)) return [recordOf(file, contents, lineOf)];
  if (!isSeq(contents)) throw new BadFile(file, 1, "there must be a list of records.");
  return contents.items.map((item) => {
    if (isMap(item)) return recordOf(file, item, lineOf);
    throw new BadFile(file, lineOf(item), "each record must hold fields and values.");
  });
}

export function readYaml(file: string, text: string): FileRecord {
  const { document, lineOf } = parse(file, text, 0);
  if (!isMap(document.contents)) throw new BadFile(file, 1, "there must be fields and values.");
  return recordOf(file, document.contents, lineOf);
}

export function readMarkdown(file: string, text: string, headings: string[]): FileRecord {
  const parts = /^---\r?\n([\s\S]*?\r?\n)?---\r?\n?([\s\S]*)$/.exec(text);
  if (!parts) throw new BadFile(file, 1, "it must begin with fields between two lines of ---.");
  const [, front = "", body = ""] = parts;
  const { document, lineOf } = parse(file, front, 1);
  if (!isMap(document.contents)) throw new BadFile(file, 2, "there must be fields and values.");
  const record = recordOf(file, document.contents, lineOf);
  const begins = text.slice(0, text.length - body.length).split("\n").length;
  const inBody = splitBody(body, headings, begins);
  for (const [column, { line }] of Object.entries(inBody))
    if (Object.hasOwn(record.fields, column))
      throw new BadFile(file, line, `“${column}” is in both the front matter and the text. Use only one.`);
  return {
    ...record,
    fields: { ...record.fields, ...mapValues(inBody, ({ text: words }) => words) },
    lines: { ...record.lines, ...mapValues(inBody, ({ line }) => line) },
  };
}

type Part = { text: string; line: number };

/** As the seed's reader has it: `## problem` and its like begin a column; the text before the first of them is `content`. */
function splitBody(body: string, headings: string[], begins: number): Record<string, Part> {
  const found: Record<string, Part> = {};
  let column = "content";
  let line = begins;
  let words: string[] = [];
  const close = () => {
    const text = words.join("\n").trim();
    if (text || column !== "content") found[column] = { text, line };
    words = [];
  };
  for (const [index, each] of body.split("\n").entries()) {
    const heading = /^## ([a-z]+)\s*$/.exec(each)?.[1];
    if (heading && headings.includes(heading)) {
      close();
      column = heading;
      line = begins + index;
    } else words.push(each);
  }
  close();
  return found;
}

function parse(file: string, text: string, before: number) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  const at = (offset: number) => counter.linePos(offset).line + before;
  if (error) throw new BadFile(file, at(error.pos[0]), `this is not valid YAML (${error.message}).`);
  const lineOf = (node: unknown) => {
    const { range } = (node ?? {}) as { range?: [number, number, number] };
    return at(range?.[0] ?? 0);
  };
  return { document, lineOf };
}

function recordOf(file: string, map: YAMLMap, lineOf: (node: unknown) => number): FileRecord {
  const lines: Record<string, number> = {};
  for (const { key } of map.items) if (isScalar(key)) lines[String(key.value)] = lineOf(key);
  return { file, line: lineOf(map), fields: map.toJSON() as Fields, lines };
}

function mapValues<From, To>(values: Record<string, From>, make: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
}
