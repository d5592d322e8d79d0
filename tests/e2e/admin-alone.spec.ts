// Settings that affect every visitor: these journeys have a product of their own, so that they disturb no other test.
import { type Product, temporaryFolder } from "../fixtures/product.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { signInToBackOffice, toastOf } from "./setup/admins.ts";
import { makeReader, newEmail, password, type Reader } from "./setup/readers.ts";
import { test as base, expect } from "./setup/test.ts";

type Own = { ownProduct: Product; admin: Reader };

const test = base.extend<object, Own>({
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const folder = await temporaryFolder();
      const product = await startSeededProduct({ dataFolder: folder.path });
      await use(product);
      await product.stop();
      await folder.remove();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  /** The only one there is. */
  admin: [
    async ({ ownProduct }, use) => {
      const sql = ownProduct.database();
      await use(await makeReader({ name: "Nora Keller", admin: true }, (work) => work(sql)));
    },
    { scope: "worker" },
  ],
  baseURL: ({ ownProduct }, use) => use(ownProduct.url),
});
// A product starts once for the file, not once for each worker.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/Failed to load resource/] });

test("closed sign-up: /register and the API refuse @desktop", { tag: "@all" }, async ({
  page,
  admin,
  elsewhere,
  baseURL,
}) => {
  await signInToBackOffice(page, admin.email);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/settings");
  await elsewhere(async (visitor) => {
    const answers = () => visitor.request.get("/register").then((answer) => answer.text());
    await visitor.goto("/register");
    await visitor.getByLabel("Email").fill(newEmail());
    await visitor.getByLabel("Password", { exact: true }).fill(password);
    await visitor.getByLabel("Confirm password").fill(password);
    await page.getByRole("switch", { name: "Sign-up is open" }).click();
    await expect(toastOf(page)).toContainText("Sign-up is closed");

    // A visitor who had the form open sees the message on submitting it.
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(visitor.getByRole("alert")).toContainText("Sign-up is closed at the moment.");
    await expect.poll(answers).toContain("Sign-up is closed at the moment");
    await visitor.goto("/register");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Create Account");
    await expect(visitor.getByLabel("Email")).toHaveCount(0);
    const { publishableKey } = await (await visitor.request.get("/config.json")).json();
    const refused = await visitor.request.post("/auth/v1/signup", {
      headers: { apikey: publishableKey, origin: baseURL ?? "" },
      data: { email: newEmail(), password },
    });
    expect(refused.status()).toBe(422);
    expect(await refused.json()).toMatchObject({ error_code: "signup_disabled" });

    await page.getByRole("switch", { name: "Sign-up is open" }).click();
    await expect(toastOf(page)).toContainText("Sign-up is open");
    await expect.poll(answers).not.toContain("Sign-up is closed at the moment");
    await visitor.goto("/register");
    await expect(visitor.getByLabel("Email")).toBeVisible();
  });
});

test("the site URL is in links, sitemap and feed @desktop", { tag: "@all" }, async ({
  page,
  admin,
  ownProduct,
  request,
}) => {
  // An https URL would ask the administrator for a second factor from then on: admin-second-factor.spec.ts.
  await ownProduct.database()`insert into public.site_settings (key, value) values ('admins_need_second_factor', 'false')`;
  const text = async (path: string) => (await request.get(path)).text();
  await signInToBackOffice(page, admin.email);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/settings");
  const field = page.getByRole("textbox", { name: "URL", exact: true });
  const save = page.getByRole("button", { name: "Save URL" });
  await field.fill("https://www.example.ch");
  await save.click();
  await expect(toastOf(page)).toContainText("Site URL saved");
  await expect
    .poll(() => text("/about"))
    .toContain('<link rel="canonical" href="https://www.example.ch/about"/>');
  expect(await text("/sitemap.xml")).toContain("<loc>https://www.example.ch/about</loc>");
  expect(await text("/blog/feed.xml")).toContain("https://www.example.ch/blog/");
  await field.fill("");
  await save.click();
  await expect.poll(() => text("/about")).not.toContain("www.example.ch");
});
