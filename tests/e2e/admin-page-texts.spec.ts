// The words around records are the editor's: once for all pages of a kind, and for one record alone.
import { box, isSaid, isSaved, openEditor } from "./setup/editors.ts";
import { query, withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.describe.configure({ mode: "serial" });

/** Restores the texts afterwards: other journeys read the same pages. */
async function withStored<T>(key: string, journey: () => Promise<T>): Promise<T> {
  const [before] = await query<{ value: never }[]>`select value from public.site_settings where key = ${key}`;
  try {
    return await journey();
  } finally {
    await withDatabase(
      (sql) =>
        sql`update public.site_settings set value = ${sql.json(before?.value as never)} where key = ${key}`,
    );
  }
}

test("a call to action is written once for all service pages, or for one @desktop", { tag: "@all" }, async ({
  page,
}) => {
  const words = `Ask us ${crypto.randomUUID().slice(0, 8)}`;
  const service = await query<
    { id: string; words: never }[]
  >`select id, words from public.services where slug = 'support'`;
  await withStored("words_service", async () => {
    await openEditor(page, "/admin/services/page-texts");
    const heading = box(page, "Call to action: button");
    await expect(heading).toHaveValue("Contact us");
    await heading.fill(words);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaid(page, "Texts of service pages saved");
    for (const path of ["/services/support", "/services/cloud"])
      await expect.poll(async () => await (await page.request.get(path)).text()).toContain(words);
    // Industries have words of their own.
    expect(await (await page.request.get("/industries/education")).text()).not.toContain(words);

    await page.goto(`/admin/services/${service[0]?.id}`);
    await page.getByRole("button", { name: "Add text" }).click();
    await page.getByLabel("Replaces").last().selectOption("closing_label");
    await box(page, "Text").last().fill(`${words}, about backups`);
    await isSaved(page);
    await page.getByRole("button", { name: /^Publish( changes)?$/ }).click();
    await isSaid(page, "Changes published");
    await expect
      .poll(async () => await (await page.request.get("/services/support")).text())
      .toContain(`${words}, about backups`);
    expect(await (await page.request.get("/services/cloud")).text()).not.toContain("about backups");
  });
  await withDatabase(
    (sql) =>
      sql`update public.services set words = ${sql.json(service[0]?.words as never)} where slug = 'support'`,
  );
});
