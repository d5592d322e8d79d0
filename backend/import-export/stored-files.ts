// The bytes of the library: from their rows to files of a folder, and back, in the transaction of their import.
import type { TransactionSql } from "postgres";
import { documentProblem } from "#common/document-type.ts";
import { imageTypeOf } from "#common/image-type.ts";
import { isDocumentType, uploadRule } from "#common/upload-rule.ts";
import { eTagOf, findContent, readContent, sha256, storeStatements } from "../storage/file-contents.ts";
import type { Connection } from "./tables.ts";

const bucket = "media";

/** Undefined when the content is lost. */
export async function readFileOf(sql: Connection, path: string): Promise<Buffer | undefined> {
  const found = await findContent(sql as never, { bucket, name: path });
  if (!found) return undefined;
  return Buffer.from(await new Response(readContent(sql as never, found)).arrayBuffer());
}

/** The type of what is stored there; undefined when nothing is. */
export async function storedType(sql: Connection, path: string): Promise<string | undefined> {
  return (await findContent(sql as never, { bucket, name: path }))?.head.type;
}

export async function isStored(sql: Connection, path: string, bytes: Uint8Array): Promise<boolean> {
  const found = await findContent(sql as never, { bucket, name: path });
  return found?.head.eTag === eTagOf(sha256(bytes));
}

/** The problem with a file of this declared type; undefined if there is none. */
export function fileProblem(mime: string, bytes: Uint8Array): string | undefined {
  // The bucket once took 20 MB, and those files are still there.
  if (bytes.length > 2 * uploadRule.maxBytes) return "it is too large";
  const fits = isDocumentType(mime) ? !documentProblem(mime, bytes) : imageTypeOf(bytes) === mime;
  return fits ? undefined : `its content is not ${mime}`;
}

export async function storeFile(transaction: TransactionSql, path: string, mime: string, bytes: Uint8Array) {
  const hash = sha256(bytes);
  const modified = new Date();
  const cacheControl = "max-age=31536000";
  const metadata = {
    httpStatusCode: 200,
    eTag: eTagOf(hash),
    size: bytes.byteLength,
    contentLength: bytes.byteLength,
    mimetype: mime,
    cacheControl,
    lastModified: modified.toISOString(),
  };
  await transaction`
    insert into storage.objects (bucket_id, name, metadata) values (${bucket}, ${path}, ${transaction.json(metadata)})
    on conflict (bucket_id, name) do update set metadata = excluded.metadata`;
  const content = { type: mime, cacheControl, modified, hash, bytes };
  for (const { statement, parameters } of storeStatements({ bucket, name: path }, content))
    await transaction.unsafe(statement, parameters);
}

export async function removeStored(transaction: TransactionSql, path: string) {
  await transaction`delete from storage.objects where bucket_id = ${bucket} and name = ${path}`;
}
