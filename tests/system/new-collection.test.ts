// docs/adding-a-content-type.md adds a content type in three places. Here it is done word for word in a copy of the project, which is
// checked, built and started. No cheaper layer proves that nothing else has to be written.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, root, startProduct, temporaryFolder } from "../fixtures/product.ts";
import { publishableKey } from "./support/api.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let project: string;
let product: Product;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: project, encoding: "utf8", stdio: "pipe", maxBuffer: 100_000_000 });
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

  run("npm", "run", "schema", "--", "--migration", "press_releases");
  run("npm", "run", "migrations:lock");
  run("npm", "run", "types");
  run("npm", "run", "build");
  product = await startProduct({ dataFolder: join(folder.path, "data"), project });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

it("passes every check", () => {
  run("npm", "run", "check");
});

it("has a public page, in the sitemap and in the search", async () => {
  const page = await fetch(`${product.url}/press/first-light`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("The heliograph works.");
  expect(await (await fetch(`${product.url}/sitemap.xml`)).text()).toContain("/press/first-light");
  expect(await (await fetch(`${product.url}/search?q=heliograph`)).text()).toContain("/press/first-light");
});

it("hides a draft from visitors, lists it for editors, and redirects from an old slug", async () => {
  const sql = product.database();
  await sql`insert into public.press_releases (slug, title) values ('second', 'Second')`;
  const key = await publishableKey(product.url);
  const read = await fetch(`${product.url}/rest/v1/press_releases?select=slug`, { headers: { apikey: key } });
  expect(await read.json()).toEqual([{ slug: "first-light" }]);
  const [record] =
    await sql`select kind, title, status from private.content_records() where table_name = 'press_releases' and title = 'Second'`;
  expect(record).toEqual({ kind: "press", title: "Second", status: "draft" });
  await sql`update public.press_releases set slug = 'new-light' where slug = 'first-light'`;
  const moved = await fetch(`${product.url}/press/first-light`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/press/new-light"]);
});
