// The diagram of a service is data: an editor changes a box and sees the drawing change, and gets an error for a line that leads nowhere.
import { isSaved, openEditor } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

test("an editor changes a diagram and sees it beside its data @desktop", async ({ page }) => {
  const id = await withDatabase(async (sql) => {
    const [service] = await sql<{ id: string }[]>`
      insert into public.services (slug, title, diagram_title, diagram_boxes, diagram_lines)
      values (${`drawn-${crypto.randomUUID().slice(0, 8)}`}, 'Drawn', 'Who holds what',
        '[{"name": "Top key", "zone": "Yours", "mark": "key"}, {"name": "Disks", "zone": "Ours"}]',
        '[{"from": "Top key", "to": "Disks", "text": "Encrypts."}]') returning id`;
    return service?.id;
  });
  await openEditor(page, `/admin/services/${id}`);
  const preview = page.getByRole("region", { name: "Preview of the diagram" });
  await expect(preview.getByText("Encrypts.")).toBeVisible();
  await expect(preview.locator("svg:visible .diagram-name")).toHaveText(["Top key", "Disks"]);

  const boxes = page.getByRole("group", { name: "Boxes" });
  await boxes.getByRole("button", { name: "Add box" }).click();
  await boxes.getByRole("textbox", { name: "Name" }).last().fill("Access log");
  await boxes.getByRole("textbox", { name: "Zone" }).last().fill("Ours");
  await expect(preview.locator("svg:visible .diagram-name")).toHaveText(["Top key", "Disks", "Access log"]);

  const lines = page.getByRole("group", { name: "Lines" });
  await lines.getByRole("textbox", { name: "To the box" }).fill("Nowhere");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(lines.getByText("There is no box named “Nowhere”.")).toBeVisible();
  await lines.getByRole("textbox", { name: "To the box" }).fill("Access log");
  await expect(lines.getByText("There is no box named “Nowhere”.")).toHaveCount(0);
  // What is drawn while it is measured is measured wrongly.
  await expect(preview.locator(".diagram-ends")).toContainText("Access log");
  await isSaved(page);
  await expectAccessible(page);
});
