// Every way to delete an account deletes its picture, row and bytes.
import { expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { png } from "../fixtures/png.ts";
import { countStored, storedBytes } from "../fixtures/stored-bytes.ts";
import { signedInReader } from "../fixtures/visitor.ts";

const backend = backendForFile();

async function readerWithPicture() {
  const reader = await signedInReader(backend);
  const bytes = png(100);
  const name = `${reader.id}/avatar`;
  const { error } = await reader.client.storage
    .from("avatars")
    .upload(name, new Blob([bytes], { type: "image/png" }));
  expect(error).toBeNull();
  expect(await storedBytes(backend.sql, "avatars", name)).toEqual(Buffer.from(bytes));
  return { ...reader, name };
}

type Reader = Awaited<ReturnType<typeof readerWithPicture>>;

test.each([
  [
    "delete_own_account",
    async ({ client }: Reader) => expect((await client.rpc("delete_own_account")).error).toBeNull(),
  ],
  // As a Supabase project's auth service does for its administrators; the embedded one has no such interface.
  ["the row itself", ({ id }: Reader) => backend.sql`delete from auth.users where id = ${id}`],
])("by %s", async (_how, remove) => {
  const [reader, other] = [await readerWithPicture(), await readerWithPicture()];
  const before = await countStored(backend.sql);
  await remove(reader);
  const { objects, contents, chunks } = before;
  expect(await countStored(backend.sql)).toEqual({
    objects: objects - 1,
    contents: contents - 1,
    chunks: chunks - 1,
  });
  const rows =
    await backend.sql`select name from storage.objects where name in (${reader.name}, ${other.name})`;
  expect(rows.map(({ name }) => name)).toEqual([other.name]);
  expect((await other.client.storage.from("avatars").download(other.name)).error).toBeNull();
});
