import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { addTotp, codeOf, letTimePass } from "../fixtures/factors.ts";
import { png } from "../fixtures/png.ts";
import { signedInAdmin, signedInReader, testPassword, visitor } from "../fixtures/visitor.ts";

// An administrator who has a second factor, through every service of the API.
const backend = backendForFile();
beforeAll(async () => {
  await backend.sql`
    insert into public.contact_messages (name, email, message, consented_at, submission_key)
    values ('n', 'n@example.test', 'm', now(), gen_random_uuid())`;
});

async function admin() {
  const person = await signedInAdmin(backend);
  const factor = await addTotp(backend, person.client);
  const half = visitor(backend);
  await half.auth.signInWithPassword({ email: person.email, password: testPassword });
  return { ...person, ...factor, half };
}

let pictures = 0;
async function powers(client: SupabaseClient): Promise<Record<string, boolean>> {
  const messages = await client.from("contact_messages").select("id");
  const written = await client.from("statistics").insert({ title: "t", value: "1" }).select("id");
  const report = await client.rpc("analytics_live");
  pictures++;
  const file = await client.storage
    .from("media")
    .upload(`assurance-${pictures}.png`, png(100), { contentType: "image/png" });
  const access = await client.rpc("admin_access");
  return {
    reads: (messages.data?.length ?? 0) > 0,
    writes: written.error === null,
    reports: report.error === null,
    uploads: file.error === null,
    granted: access.data.granted,
  };
}

test("is one at aal2, and a reader at aal1, in data, functions and files", async () => {
  const { client, half, factorId, secret } = await admin();
  const all = { reads: true, writes: true, reports: true, uploads: true, granted: true };
  const none = { reads: false, writes: false, reports: false, uploads: false, granted: false };
  expect(await powers(half)).toEqual(none);
  expect((await half.rpc("admin_access")).data).toEqual({
    listed: true,
    granted: false,
    needs: "second_step",
  });
  expect(await powers(client)).toEqual(all);
  await half.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(await powers(half)).toEqual(all);
});

test("is asked for a fresh second factor with one code, and goes on after it", async () => {
  const { client, id, factorId, secret } = await admin();
  const newcomer = await signedInReader(backend);
  const grant = () => client.rpc("grant_admin", { email: newcomer.email });
  await letTimePass(backend, id, 11);
  // The token in hand says when; a renewed one says the same.
  await client.auth.refreshSession();
  const refused = await grant();
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({
    code: "PT403",
    message: "Please confirm with your second factor, then try again.",
  });
  const direct = await client.from("admin_users").insert({ user_id: newcomer.id });
  expect(direct.error?.code).toBe("PT403");
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  expect((await grant()).error).toBeNull();
});
