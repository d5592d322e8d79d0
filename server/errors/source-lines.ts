// From a place in the built files to the place in our source, with the lines around it. Runs in a thread of its own (source-thread.ts):
// a source map is megabytes of JSON, and reading one must not delay a page.
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import type { RawFrame } from "./stack.ts";

export type Frame = RawFrame & {
  /** Of our source, not of a package. */
  own: boolean;
  context: { line: number; text: string }[];
};

type Loaded = { map: SourceMap; payload: SourceMapPayload; folder: string };

const around = 3;
const maxMaps = 6;
const maps = new Map<string, Loaded | undefined>();

export function sourceFrame(frame: RawFrame, root: string): Frame {
  const built = builtFile(frame.file, root);
  const loaded = built === undefined ? undefined : loadMap(built);
  const entry = loaded?.map.findEntry(frame.line - 1, frame.column - 1);
  if (loaded && entry && "originalSource" in entry && entry.originalSource) {
    const absolute = path.resolve(loaded.folder, entry.originalSource.replace(/^file:\/\//, ""));
    const file = displayed(absolute, root);
    const line = entry.originalLine + 1;
    const text = contentOf(loaded, entry.originalSource);
    return {
      file,
      line,
      column: entry.originalColumn + 1,
      function: (entry as { name?: string }).name || frame.function,
      own: isOwn(file),
      context: isOwn(file) ? linesAround(text, line) : [],
    };
  }
  const file = displayed(frame.file.replace(/^file:\/\//, ""), root);
  const readable = /^(server|backend|app)\/[\w./-]+\.tsx?$/.test(file) && !file.includes("..");
  return {
    ...frame,
    file,
    own: isOwn(file),
    context: readable ? linesAround(readText(path.join(root, file)), frame.line) : [],
  };
}

/** Only files of the build: a path from a browser must not reach any other file. */
function builtFile(file: string, root: string): string | undefined {
  const asset = /^\/assets\/[\w.~-]+\.js$/.exec(file)?.[0];
  if (asset) return path.join(root, "build/client", asset);
  const local = path.relative(root, file.replace(/^file:\/\//, ""));
  return /^build\/server\/[\w./-]+\.js$/.test(local) && !local.includes("..")
    ? path.join(root, local)
    : undefined;
}

function loadMap(file: string): Loaded | undefined {
  if (!maps.has(file)) {
    const oldest = maps.size >= maxMaps ? maps.keys().next().value : undefined;
    if (oldest !== undefined) maps.delete(oldest);
    maps.set(file, readMap(`${file}.map`));
  }
  return maps.get(file);
}

function readMap(file: string): Loaded | undefined {
  try {
    if (!existsSync(file)) return undefined;
    const payload = JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload;
    return { map: new SourceMap(payload), payload, folder: path.dirname(file) };
  } catch {
    return undefined;
  }
}

function contentOf({ payload }: Loaded, source: string): string {
  return payload.sourcesContent?.[payload.sources.indexOf(source)] ?? "";
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function linesAround(text: string, line: number): Frame["context"] {
  if (!text) return [];
  const lines = text.split("\n");
  const from = Math.max(1, line - around);
  return lines
    .slice(from - 1, line + around)
    .map((each, at) => ({ line: from + at, text: each.slice(0, 200) }));
}

function displayed(file: string, root: string): string {
  const local = file.startsWith(root) ? path.relative(root, file) : file;
  return local.replace(/^.*node_modules\//, "node_modules/").slice(0, 200);
}

function isOwn(file: string): boolean {
  return /^(app|server|backend)\//.test(file);
}
