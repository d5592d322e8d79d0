// docs/adding-a-content-type.md adds a content type in three places. Here it is done word for word in a copy of the project, which is
// checked, built and started. No cheaper layer proves that nothing else has to be written.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outboxOf } from "../fixtures/mail.ts";
import { type Product, root, startProduct, temporaryFolder } from "../fixtures/product.ts";
import { signedInAdmin, visitor } from "../fixtures/visitor.ts";
import { keysOf } from "./support/api.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let project: string;
let product: Product;

const node = join(root, "node_modules/.bin/node");
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "pipe",
    maxBuffer: 100_000_000,
  });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};

beforeAll(async () => {
  folder = await temporaryFolder();
  project = join(folder.path, "project");
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  for (const file of files) cpSync(join(root, file), join(project, file));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  run("git", "init", "-q");
  run("git", "add", "-A");
  run("git", "-c", "user.name=t", "-c", "user.email=t@test.example", "commit", "-qm", "Begin");

  const guide = readFileSync(join(root, "docs/adding-a-content-type.md"), "utf8");
  for (const [, file = "", text = ""] of guide.matchAll(/^`([^`\s]+)`\n\n```\w+\n([\s\S]*?)```$/gm))
    write(file, text);
  const line = /```ts\n( +route\("press[^\n]+\n)```/.exec(guide)?.[1] ?? "";
  const routes = readFileSync(join(project, "app/routes.ts"), "utf8");
  write("app/routes.ts", routes.replace(/^( +route\("resources\/knowledge-base\/:slug")/m, `${line}$1`));
  write(
    "content/press_releases/first.md",
    "---\ntitle: First light\nslug: first-light\npublished_at: 2026-03-01\n---\nThe heliograph works.\n",
  );

  run(node, "scripts/schema.ts", "--migration", "press_releases");
  run(node, "scripts/migrations-lock.ts");
  run(node, "scripts/generate-types.ts");
  run(node, "scripts/build.mjs");
  product = await startProduct({ dataFolder: join(folder.path, "data"), project });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

it("passes every check", () => {
  run(node, "scripts/check.mjs");
});

it("has a public page, in the sitemap and in the search", async () => {
  const page = await fetch(`${product.url}/press/first-light`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("The heliograph works.");
  expect(await (await fetch(`${product.url}/sitemap.xml`)).text()).toContain("/press/first-light");
  expect(await (await fetch(`${product.url}/search?q=heliograph`)).text()).toContain("/press/first-light");
});

it("lets an administrator write, publish and move a record", async () => {
  const sql = product.database();
  const keys = await keysOf(product);
  const { client } = await signedInAdmin({ gatewayUrl: product.url, keys, outbox: outboxOf(sql), sql });
  const inserted = await client
    .from("press_releases")
    .insert({ slug: "second", title: "Second" })
    .select()
    .single();
  expect(inserted.error).toBeNull();
  const anonymous = visitor({ gatewayUrl: product.url, keys }).from("press_releases").select("slug");
  expect((await anonymous).data).toEqual([{ slug: "first-light" }]);
  const found = await client.rpc("search_records", { query: "second" });
  expect(found.data).toContainEqual(expect.objectContaining({ kind: "press", title: "Second" }));

  const { id, updated_at: seen } = inserted.data;
  const row = { table_name: "press_releases", row_id: id, seen };
  const published = await client.rpc("publish_record", { ...row, data: { status: "published" } });
  expect(published.data).toMatchObject({ outcome: "saved" });
  const next = { ...row, seen: published.data.row.updated_at, data: { slug: "third" } };
  expect((await client.rpc("publish_record", next)).data).toMatchObject({ outcome: "saved" });
  const moved = await fetch(`${product.url}/press/second`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/press/third"]);
});
