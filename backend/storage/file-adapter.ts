import { rm } from "node:fs/promises";
import type { App } from "@supabase/lite";
import { objectPath, readObject, type StoredHead, writeObject } from "./object-file.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];

/** Keeps the bytes of uploaded files below `folder`. lite ships an adapter too, but does not export it. */
export function createFileAdapter(folder: string): StorageAdapter {
  const at = (bucket: string, key: string) => objectPath(folder, bucket, key);

  async function load(bucket: string, key: string) {
    const found = await readObject(at(bucket, key));
    if (!found) throw new Error("The file of this object is missing");
    return found;
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const { head, body } = await load(bucket, key);
      return { httpStatusCode: 200, metadata: metadata(head), body };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      return metadata(await writeObject(at(bucket, key), { mimetype, cacheControl }, await readAll(body)));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const { head, body } = await load(bucket, key);
      const { mimetype, cacheControl } = head;
      const copy = metadata(await writeObject(at(toBucket, toKey), { mimetype, cacheControl }, body));
      return { httpStatusCode: 200, eTag: copy.eTag, lastModified: copy.lastModified };
    },
    async headObject(bucket, key) {
      return metadata((await load(bucket, key)).head);
    },
    async deleteObject(bucket, key) {
      await rm(at(bucket, key), { force: true });
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(at(bucket, key), { force: true });
    },
    async privateAssetUrl() {
      throw new Error("Objects have no URL of their own");
    },
  };
}

function metadata(head: StoredHead) {
  const { mimetype, cacheControl, size, eTag, modified } = head;
  return { mimetype, cacheControl, size, contentLength: size, eTag, lastModified: new Date(modified) };
}

async function readAll(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}
