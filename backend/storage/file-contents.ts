import { Buffer } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import type { Sql } from "postgres";

/** As the constraint of private.file_chunks says. */
const chunkBytes = 256 * 1024;

export type Statement = { statement: string; parameters: (string | number)[] };
export type Place = { bucket: string; name: string };
export type ContentHead = { type: string; cacheControl: string; size: number; eTag: string; modified: Date };
export type NewContent = {
  type: string;
  cacheControl: string;
  modified: Date;
  hash: string;
  bytes: Uint8Array;
};

type FoundContent = { id: string; head: ContentHead; parts: number };

const deleteContent = `
  delete from private.file_contents c using storage.objects o
  where o.id = c.object_id and o.bucket_id = $1 and o.name = $2`;

/** What has to be done in the transaction that writes the row of the object: one chunk at a time, because each is encoded when it is sent. */
export function storeStatements(place: Place, content: NewContent): Iterable<Statement> {
  const { bytes, type, cacheControl, hash, modified } = content;
  const id = randomUUID();
  const at = [place.bucket, place.name];
  const values = [id, type, cacheControl, bytes.byteLength, hash, modified.toISOString()];
  return {
    *[Symbol.iterator]() {
      yield { statement: deleteContent, parameters: at };
      yield {
        statement: `
          insert into private.file_contents (object_id, id, type, cache_control, size, sha256, modified_at)
          select id, $3::uuid, $4, $5, $6::int, decode($7, 'hex'), $8::timestamptz from storage.objects where bucket_id = $1 and name = $2`,
        parameters: [...at, ...values],
      };
      for (let part = 0; part * chunkBytes < bytes.byteLength; part++) {
        const chunk = bytes.subarray(part * chunkBytes, (part + 1) * chunkBytes);
        yield {
          statement:
            "insert into private.file_chunks (content_id, part, content) values ($1, $2, decode($3, 'base64'))",
          parameters: [
            id,
            part,
            Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("base64"),
          ],
        };
      }
    },
  };
}

/** The same for a copy of what another object holds, without the bytes leaving the database. */
export function copyStatements(from: Place, to: Place): Statement[] {
  const id = randomUUID();
  const source = `
    from private.file_contents c join storage.objects o on o.id = c.object_id
    where o.bucket_id = $1 and o.name = $2`;
  return [
    { statement: deleteContent, parameters: [to.bucket, to.name] },
    {
      statement: `
        insert into private.file_contents (object_id, id, type, cache_control, size, sha256)
        select (select id from storage.objects where bucket_id = $3 and name = $4), $5::uuid, c.type, c.cache_control, c.size, c.sha256
        ${source}`,
      parameters: [from.bucket, from.name, to.bucket, to.name, id],
    },
    {
      statement: `
        insert into private.file_chunks (content_id, part, content)
        select $3::uuid, p.part, p.content from private.file_chunks p where p.content_id = (select c.id ${source})`,
      parameters: [from.bucket, from.name, id],
    },
  ];
}

/** Undefined when there is no such object, or its content is lost. */
export async function findContent(sql: Sql, { bucket, name }: Place): Promise<FoundContent | undefined> {
  const [found] = await sql<
    { id: string; type: string; cacheControl: string; size: number; hash: string; modified: Date }[]
  >`
    select c.id, c.type, c.cache_control as "cacheControl", c.size, encode(c.sha256, 'hex') as hash, c.modified_at as modified
    from private.file_contents c join storage.objects o on o.id = c.object_id
    where o.bucket_id = ${bucket} and o.name = ${name}`;
  if (!found) return undefined;
  const { id, hash, ...head } = found;
  return { id, parts: Math.ceil(head.size / chunkBytes), head: { ...head, eTag: eTagOf(hash) } };
}

/**
 * The bytes, read piece by piece as they are taken: no connection waits for a slow reader, and no file is held as a whole. One that is
 * replaced or deleted meanwhile breaks off, because half of it would be another file.
 */
export function readContent(sql: Sql, { id, parts }: FoundContent): ReadableStream<Uint8Array> {
  let part = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (part === parts) return controller.close();
        const [chunk] = await sql<{ content: Buffer }[]>`
          select content from private.file_chunks where content_id = ${id} and part = ${part}`;
        if (!chunk) return controller.error(new Error("The file was replaced while it was read"));
        part += 1;
        controller.enqueue(chunk.content);
      },
    },
    { highWaterMark: 0 },
  );
}

/** As the constraint on storage.objects computes it. */
export function eTagOf(hash: string): string {
  return `"${hash.slice(0, 32)}"`;
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
