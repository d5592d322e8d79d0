import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newestMailTo, outboxOf } from "../fixtures/mail.ts";
import { databaseUrl, type Product, runProgram, startProduct } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { keysOf } from "./support/api.ts";
import { serveAsSupabase } from "./support/gateway-stand-in.ts";

const at = folderForFile();
let dataFolder: string;
let product: Product;

beforeAll(async () => {
  dataFolder = at("data");
  product = await startSeededProduct({ dataFolder });
  for (const name of ["anna", "beat", "withxunderscore", "with_underscore"])
    await register(product.database(), name, true);
  await register(product.database(), "late", false);
});
afterAll(() => product?.stop());

const admin = (args: string, env: Record<string, string> = {}) =>
  runProgram(["scripts/admin.ts", ...args.split(" ")], { dataFolder, env });

it("grants, lists and revokes while the site runs, and says why it cannot", async () => {
  expect((await admin("list")).stdout).toContain("There is no administrator yet");
  const unknown = await admin("grant nobody@test.example");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toContain("No account has the e-mail address nobody@test.example: register");
  expect((await admin("grant late@test.example")).stderr).toContain("has not been confirmed yet");
  await product.database()`
    insert into private.pending_registrations (id, email, link_hash)
    values (gen_random_uuid(), 'waiting@test.example', repeat('a', 64))`;
  expect((await admin("grant waiting@test.example")).stderr).toContain("has not been confirmed yet");
  expect(await admin("grant anna@test.example")).toMatchObject({
    code: 0,
    stdout: "  anna@test.example is now an administrator.\n",
  });
  expect((await admin("revoke anna@test.example")).stderr).toContain(
    "is the last administrator and stays one",
  );
  expect((await admin("list")).stdout).toMatch(/^ {2}anna@test\.example \(since \d{4}-\d\d-\d\d\)\n$/);
});

it.each(["", "grant nobody", "grant a@b.c d@e.f"])("explains itself when it is asked %j", async (args) => {
  expect(await admin(args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Usage: npm run admin -- grant"),
  });
});

it("works on DATABASE_URL, and shows no password when that does not answer", async () => {
  const granted = await admin("grant beat@test.example", { DATABASE_URL: databaseUrl(dataFolder) });
  expect(granted.stdout).toContain("beat@test.example is now an administrator");
  const away = await admin("list", { DATABASE_URL: "postgres://me:secret@127.0.0.1:1/x" });
  expect(away.code).toBe(1);
  expect(away.stderr).toContain("The database at 127.0.0.1:1 does not answer");
  expect(away.stderr).not.toContain("secret");
});

it("resets all factors of an account, and mails its owner", async () => {
  const database = product.database();
  const [account] = await database`select id from auth.users where email = 'anna@test.example'`;
  await database`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${account?.id}, 'totp', 'verified', now(), now())`;
  const reset = await admin("reset-factors anna@test.example");
  expect(reset.stdout, reset.stderr).toContain("has no second factor any more (1 removed)");
  expect(await database`select from auth.mfa_factors`).toHaveLength(0);
  expect(await database`select from public.audit_log where table_name = 'mfa_factors'`).toHaveLength(1);
  await newestMailTo(outboxOf(database), "anna@test.example", "factors_reset");
  expect((await admin("reset-factors anna@test.example")).stdout).toContain("has no second factor.");
  expect((await admin("reset-factors nobody@test.example")).stderr).toContain("No account has");
});

it("works on a Supabase project through its API, with the secret key", async () => {
  const project = await serveAsSupabase(product);
  const { publishable: publishableKey, secret: secretKey } = await keysOf(product);
  const env = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  };
  const granted = await admin("grant With_Underscore@test.example", env);
  expect(granted.stdout, granted.stderr).toContain("with_underscore@test.example is now an administrator");
  expect((await admin("grant nobody@test.example", env)).stderr).toContain(
    "No account has the e-mail address",
  );
  expect((await admin("grant late@test.example", env)).stderr).toContain("has not been confirmed yet");
  const listed = await admin("list", env);
  expect(listed.stdout.match(/@/g), listed.stderr).toHaveLength(3);
  expect((await admin("reset-factors with_underscore@test.example", env)).stdout).toContain(
    "has no second factor.",
  );
  expect((await admin("revoke with_underscore@test.example", env)).stdout).toContain(
    "is no longer an administrator",
  );
  expect(new Set(project.secretKeyOnly)).toEqual(new Set([secretKey]));
  const wrong = await admin("list", { ...env, SUPABASE_SECRET_KEY: "sb_secret_not-this-one" });
  expect(wrong.stderr).toMatch(/SUPABASE_SECRET_KEY/);
  const without = await admin("list", {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
  });
  expect(without.stderr).toContain("Set SUPABASE_SECRET_KEY");
  project.stop();
});

it("works while the site is stopped, and leaves no database running", async () => {
  await product.stop();
  expect((await admin("revoke anna@test.example")).stdout).toContain("is no longer an administrator");
  expect((await admin("list")).stdout).toMatch(/^ {2}beat@test\.example/);
  product = await startProduct({ dataFolder });
  expect(await product.database()`select 1 from public.admin_users`).toHaveLength(1);
});

it("says so where there is no site yet", async () => {
  const nothing = await runProgram(["scripts/admin.ts", "list"], {
    dataFolder: at("nothing"),
  });
  expect(nothing.stderr).toContain("There is no database in");
  expect(nothing.code).toBe(1);
});

async function register(sql: Sql, name: string, confirmed: boolean) {
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    values (${randomUUID()}, ${`${name.toLowerCase()}@test.example`}, ${confirmed ? new Date() : null})`;
}
