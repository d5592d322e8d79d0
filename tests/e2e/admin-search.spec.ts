// Editors maintain the synonyms, and see searches without results.
import { box, openEditor } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

// A word that is in the list already is refused.
test.use({ expectedErrors: [/409 \(Conflict\)/] });

/** Letters alone: a term with many digits is not kept. */
const newMark = () =>
  [...crypto.randomUUID().slice(0, 8)]
    .map((each) => String.fromCharCode(97 + Number.parseInt(each, 16)))
    .join("");

test("a search without hits becomes a synonym, and finds something @desktop", async ({ page, request }) => {
  const mark = newMark();
  const word = `zz${mark}`;
  await withDatabase((sql) => sql`select public.count_search_misses(${sql.json({ [word]: 900_000 })})`);
  const found = async () => /results? for/.test(await (await request.get(`/search?q=${word}`)).text());
  expect(await found()).toBe(false);

  await openEditor(page, "/admin/search");
  await expect(page.getByRole("rowheader", { name: word })).toBeVisible();
  await page.getByRole("link", { name: `Add synonym for ${word}` }).click();
  await expect(box(page, "Word")).toHaveValue(word);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add synonym" }).click();
  await expect(page.getByText("Enter at least one word of this site with the same meaning.")).toBeVisible();
  await box(page, "Means").fill("key custody, backup");
  await page.getByRole("dialog").getByRole("button", { name: "Add synonym" }).click();
  await expect(page.getByText("Synonym added")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: `${word} Now has results` })).toBeVisible();
  await expect.poll(found).toBe(true);

  await page.getByRole("button", { name: `Remove ${word} from the list` }).click();
  await expect(page.getByRole("rowheader", { name: `${word} Now has results` })).toBeHidden();
  await page.getByRole("searchbox", { name: "Search synonyms" }).fill(mark);
  await expect(page.getByRole("cell", { name: "key custody, backup" })).toBeVisible();
  await page.getByRole("rowheader", { name: word }).getByRole("link").click();
  await box(page, "Means").fill("backup");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name: "backup", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Add synonym", exact: true }).click();
  await box(page, "Word").fill(word.toUpperCase());
  await box(page, "Means").fill("backup");
  await page.getByRole("dialog").getByRole("button", { name: "Add synonym" }).click();
  await expect(page.getByText("This word is already in the list. Search for it to change it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without saving" }).click();

  await page.getByRole("button", { name: `Actions for ${word}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Nothing matches “${mark}”`)).toBeVisible();
  await expect.poll(found).toBe(false);
});
