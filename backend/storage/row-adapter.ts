import type { Sql } from "postgres";
import type { LiteApp } from "../lite.ts";
import { requestScope } from "../request/scope.ts";
import {
  type ContentHead,
  copyStatements,
  eTagOf,
  findContent,
  type Place,
  readContent,
  type Statement,
  sha256,
  storeStatements,
} from "./file-contents.ts";

type StorageAdapter = NonNullable<LiteApp["_storageAdapter"]>;

/** How lite writes the row of an object. The database refuses the row when we miss it (trigger `require_file_content`). */
const objectRow = /^\s*(insert into|update) "storage"\."objects" /i;

/**
 * The bytes of uploaded files are rows (docs/decisions/0023). lite calls its adapter first and writes the row of the object afterwards, in a
 * transaction of its own; so what is to be stored is left with the request here, and the connection (connection-pool.ts) writes it in the
 * transaction of that row. What hangs on the row needs no word from us when it is moved or deleted.
 */
export function createRowAdapter(sql: Sql): StorageAdapter {
  async function load(place: Place) {
    const found = await findContent(sql, place);
    if (found) return found;
    Object.assign(requestScope.getStore() ?? {}, { isLost: true });
    throw new Error("The content of an object did not come over from an older version");
  }

  return {
    driver: null,
    async getObject(bucket, name) {
      const found = await load({ bucket, name });
      return { httpStatusCode: 200, metadata: metadata(found.head), body: readContent(sql, found) };
    },
    async uploadObject(bucket, name, _version, _body, type, cacheControl) {
      const bytes = requestScope.getStore()?.upload;
      if (!bytes) throw new Error("The content of an upload comes with its request");
      const content = { type, cacheControl, modified: new Date(), hash: sha256(bytes), bytes };
      writeWithRow(storeStatements({ bucket, name }, content));
      return metadata({ ...content, size: bytes.byteLength, eTag: eTagOf(content.hash) });
    },
    async copyObject(bucket, name, _version, toBucket, toName, toVersion) {
      // A move names the version it makes: the row stays, and its content with it.
      if (toVersion !== undefined) return { httpStatusCode: 200, eTag: "", lastModified: new Date() };
      const { head } = await load({ bucket, name });
      writeWithRow(copyStatements({ bucket, name }, { bucket: toBucket, name: toName }));
      return { httpStatusCode: 200, eTag: head.eTag, lastModified: new Date() };
    },
    async headObject(bucket, name) {
      return metadata((await load({ bucket, name })).head);
    },
    async deleteObject() {},
    async deleteObjects() {},
    async privateAssetUrl() {
      throw new Error("Objects have no URL of their own");
    },
  };
}

function writeWithRow(statements: Iterable<Statement>): void {
  const scope = requestScope.getStore();
  if (!scope) throw new Error("A file is written by a request only");
  scope.takeFollowing = (query) => {
    if (!objectRow.test(query)) return undefined;
    scope.takeFollowing = undefined;
    return statements;
  };
}

function metadata({ type, cacheControl, size, eTag, modified }: ContentHead) {
  return { mimetype: type, cacheControl, size, contentLength: size, eTag, lastModified: modified };
}
