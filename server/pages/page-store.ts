// Rendered pages on disk, so that a process can serve them before it has a backend. Only public pages are stored, as they were sent: bytes,
// headers and the policy with its hashes. One file per page; unreadable files are ignored.
import { createHash } from "node:crypto";
import type { Log } from "#common/log.ts";
import { DiskCache } from "../data-folder/disk-cache.ts";
import type { StoredResponse, Variant } from "../http/stored-response.ts";
import type { Revisions } from "./freshness.ts";

/** The state that a page shows: the page is fresh while this is unchanged. */
export type Shown = {
  /** The tables it was rendered from. */
  revisions: Revisions;
  /** Other values in pages: the site's URL, its policy, the key for browsers. */
  setting: string;
};
type Facts = Shown & { renderedAt: number };
export type StoredPage = Facts & { key: string; stored: StoredResponse };

type Head = Facts & {
  identity: string;
  key: string;
  status: number;
  until?: number;
  parts: (Omit<Variant, "body" | "raw"> & { encoding: string; length: number })[];
};

type Options = {
  folder: string;
  /** The build, the version and the backend: pages of another are not used. */
  identity: string;
  log: Log;
  maxBytes?: number;
};

export type PageStore = {
  /** Pages of an earlier process. */
  restored: StoredPage[];
  keys(): string[];
  /** Leaves out pages with a query: a visitor can request any number of them, which would displace all others. */
  save(key: string, stored: StoredResponse, facts: Shown): Promise<void>;
  drop(key: string): Promise<void>;
  /** Deletes outdated pages, so that a page removed from the site does not stay on disk. */
  dropOthers(isCurrent: (shown: Shown, key: string) => boolean): Promise<void>;
};

export async function openPageStore(options: Options): Promise<PageStore> {
  const { folder, identity, log, maxBytes = 64 * 1024 * 1024 } = options;
  const files = new DiskCache(folder, maxBytes);
  const shown = new Map<string, Shown>();
  const restored: StoredPage[] = [];
  let isWritable = true;
  let writing = Promise.resolve();

  try {
    await files.open();
    for (const name of files.names()) {
      const page = parse(await files.get(name), identity);
      if (page && fileName(page.key) === name) {
        restored.push(page);
        shown.set(page.key, page);
      } else await files.delete(name);
    }
  } catch (error) {
    giveUp(error);
  }

  /** With a full or read-only disk, only the next start lacks stored pages. */
  function giveUp(error: unknown) {
    if (isWritable) log("warn", "pages cannot be kept on disk", { reason: (error as Error).message });
    isWritable = false;
  }

  /** One write at a time: when a page is dropped and saved, the last call wins. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    writing = writing.then(work).then(() => {
      isWritable = true;
    }, giveUp);
    return writing;
  }

  function drop(key: string) {
    return inTurn(async () => {
      shown.delete(key);
      await files.delete(fileName(key));
    });
  }

  function fileName(key: string): string {
    return createHash("sha256").update(`${identity}\n${key}`).digest("hex");
  }

  return {
    restored,
    keys: () => [...shown.keys()],
    async save(key, stored, facts) {
      if (key.includes("?") || stored.bytes > maxBytes / 16) return;
      const page = { ...facts, renderedAt: Date.now(), key, stored };
      await inTurn(async () => {
        await files.put(fileName(key), write(page, identity));
        shown.set(key, facts);
      });
    },
    drop,
    async dropOthers(isCurrent) {
      for (const [key, facts] of shown) if (!isCurrent(facts, key)) await drop(key);
    },
  };
}

function write({ stored, ...facts }: StoredPage, identity: string): Buffer {
  const variants = Object.entries(stored.variants);
  const head: Head = {
    ...facts,
    identity,
    status: stored.status,
    until: stored.until,
    parts: variants.map(([encoding, { etag, headers, notModified, body }]) => ({
      encoding,
      etag,
      headers,
      notModified,
      length: body.length,
    })),
  };
  const rest = Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...variants.map(([, { body }]) => body),
  ]);
  return Buffer.concat([Buffer.from(`${checksum(rest)}\n`), rest]);
}

function parse(file: Buffer | undefined, identity: string): StoredPage | undefined {
  if (!file || file.length < 66) return undefined;
  const rest = file.subarray(65);
  if (file.toString("latin1", 0, 64) !== checksum(rest)) return undefined;
  const headEnd = rest.indexOf("\n");
  const { parts, status, until, ...head }: Head = JSON.parse(rest.toString("utf8", 0, headEnd));
  if (head.identity !== identity) return undefined;
  const { key, revisions, setting, renderedAt } = head;
  const variants: Record<string, Variant> = {};
  let from = headEnd + 1;
  for (const { encoding, length, ...variant } of parts) {
    variants[encoding] = { ...variant, body: rest.subarray(from, from + length), raw: {} };
    from += length;
  }
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  return { key, revisions, setting, renderedAt, stored: { status, bytes, variants, until } };
}

function checksum(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
