// A database as commit 7e68c52 left it, with an account and a file: this version adopts it, and both go on.
import { expect, it } from "vitest";
import { hashPassword } from "../../backend/hashing/bcrypt.ts";
import { storeObject } from "../database/support/files.ts";
import { buildVersion } from "../database/support/version-fixture.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { serviceClient, testPassword, visitor } from "../fixtures/visitor.ts";

const place = { bucket: "media", name: "odd/picture.png" };
const email = "reader@test.example";

const backend = backendForFile(undefined, {
  template: "empty",
  fill: async (sql) => {
    await buildVersion(sql, "1.1.0");
    const password = await hashPassword(testPassword, 4);
    await sql`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, aud, role)
      values (gen_random_uuid(), ${email}, ${password}, now(), 'authenticated', 'authenticated')`;
    await storeObject(sql, place.bucket, place.name);
  },
});

it("has the baseline as its history", async () => {
  const rows = await backend.sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations where version <= '20261118000000'`;
  expect([...rows]).toEqual([{ version: "20261118000000" }]);
});

it("lets the account sign in and read its profile", async () => {
  const client = visitor(backend);
  const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword });
  expect(error).toBeNull();
  const profile = await client
    .from("profiles")
    .select("id")
    .eq("id", data.user?.id ?? "");
  expect(profile.data).toEqual([{ id: data.user?.id }]);
});

it("serves the file, byte for byte", async () => {
  const { data, error } = await serviceClient(backend).storage.from(place.bucket).download(place.name);
  expect(error).toBeNull();
  expect([...new Uint8Array((await data?.arrayBuffer()) ?? [])]).toEqual([0x00, 0xff, 0x0a, 0x0d]);
});
