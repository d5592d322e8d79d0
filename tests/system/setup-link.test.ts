import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { type Product, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { publishableKey } from "./support/api.ts";

const at = folderForFile();
let dataFolder: string;
let product: Product;

beforeAll(async () => {
  dataFolder = at("data");
  product = await startSeededProduct({ dataFolder });
});
afterAll(() => product?.stop());

const printedToken = () => /\/admin\/setup\?token=(\S+)/.exec(product.output())?.[1];

it("makes the reader of the terminal the first administrator, once", async () => {
  const token = await until("the link is printed", printedToken);
  expect(product.output()).toContain(`${product.url}/admin/setup?token=${token}`);
  const [first, second] = [await signUp("first@test.example"), await signUp("second@test.example")];
  const guessed = await second.rpc("claim_admin", { token: "not-the-token" });
  expect(guessed.error?.message).toContain("not valid, or no longer");
  expect((await first.rpc("claim_admin", { token })).error).toBeNull();
  expect((await first.from("admin_users").select("user_id")).data).toHaveLength(1);
  const late = await second.rpc("claim_admin", { token });
  expect(late.error?.message).toContain("has an administrator already");
  const visitor = await (await client()).rpc("claim_admin", { token });
  expect(visitor.error).not.toBeNull();
});

it("prints no link once there is an administrator", async () => {
  await product.stop();
  product = await startProduct({ dataFolder });
  expect(printedToken()).toBeUndefined();
});

async function client() {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(product.url, await publishableKey(product.url), {
    auth,
    global: { headers: { origin: product.url } },
  });
}

/** As a person would: registers, and follows the link in the mail. */
async function signUp(email: string) {
  const db = await client();
  const { error } = await db.auth.signUp({ email, password: "Correct-horse-7-battery" });
  expect(error).toBeNull();
  const token_hash = tokenHashIn(await newestMailTo(outboxOf(product.database()), email));
  const confirmed = await db.auth.verifyOtp({ token_hash, type: "email" });
  expect(confirmed.error).toBeNull();
  return db;
}
