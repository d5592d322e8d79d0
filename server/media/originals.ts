// The record of an image or a document, read with a visitor's rights; and the original file, which visitors cannot read.
import type { Database } from "#common/database.ts";
import { type Framing, fileVersion } from "#common/file-version.ts";
import type { Backend } from "../supervisor/backend.ts";
import { visitorClient } from "../visitor-client.ts";

/** More than uploadRule allows today: the bucket once took 20 MB, and those files are still shown. */
const maxBytes = 21 * 1024 * 1024;
const maxKnown = 2_000;
/** Milliseconds between two lookups that URLs with an unknown version can cause. */
const retryAfter = 1_000;

export type OriginalsOptions = {
  backend: Backend;
  /** Fails immediately while the backend is down. */
  fetch?: typeof fetch;
  /** Reads the private bucket of originals; undefined without the secret key. */
  privileged: Pick<Database, "storage"> | undefined;
  /** Of the table of files: changes with it. */
  revision(): string | undefined;
};

type Answer<Facts> = PromiseLike<{ data: Facts | null; error: { message: string } | null }>;

export function createOriginals<Facts extends Framing & { path: string }>(
  { backend, fetch: ask, privileged, revision }: OriginalsOptions,
  lookUp: (db: Database, slug: string) => Answer<Facts>,
) {
  const db = visitorClient(backend, ask);
  const known = new Map<
    string,
    { facts: Facts | undefined; revision: string | undefined; askedAt: number }
  >();

  /**
   * Undefined when there is no such file. While the backend is down, its last answer. A request may name a version that is not known here
   * yet: the file was replaced or framed again a moment ago, through another process.
   */
  async function find(slug: string, version: string | undefined): Promise<Facts | undefined> {
    const last = known.get(slug);
    const now = revision();
    const expected =
      version === undefined || (last?.facts && fileVersion(last.facts.path, last.facts) === version);
    const recent = last !== undefined && Date.now() - last.askedAt < retryAfter;
    if (last && last.revision === now && (expected || recent)) return last.facts;
    const { data, error } = await lookUp(db, slug);
    if (error && last) return last.facts;
    if (error) throw new OriginalUnavailable(error.message);
    const facts = data ?? undefined;
    known.delete(slug);
    known.set(slug, { facts, revision: now, askedAt: Date.now() });
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    return facts;
  }

  /** Undefined when the file is not there. */
  async function load(path: string): Promise<Buffer | undefined> {
    if (!privileged) throw new OriginalUnavailable("there is no secret key");
    const { data, error } = await privileged.storage.from("media").download(path);
    // Both services answer 400 when there is no such file.
    if (error?.status === 400 || error?.status === 404) return undefined;
    if (error) throw new OriginalUnavailable(error.message);
    if (data.size > maxBytes) return undefined;
    return Buffer.from(await data.arrayBuffer());
  }

  return { find, load };
}

export class OriginalUnavailable extends Error {}
