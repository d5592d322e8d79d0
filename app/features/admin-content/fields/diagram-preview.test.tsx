import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { services } from "#content-model/collections/services.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { openStored } from "../../../../tests/component/record-page.tsx";
import { pass, press, settle, until, user } from "../../../../tests/component/render.tsx";

test("an editor changes a diagram beside its drawing; its lines follow the boxes", async () => {
  for (const table of ["blog_posts", "case_studies", "industries"]) backend.rows(table);
  const _id = await openStored(services, {
    title: "Drawn",
    diagram_title: "Who holds what",
    diagram_boxes: [
      { name: "Top key", zone: "Yours", mark: "key" },
      { name: "Disks", zone: "Ours" },
    ],
    diagram_lines: [{ from: "Top key", to: "Disks", text: "Encrypts." }],
  });
  const preview = within(await until(() => screen.getByRole("region", { name: "Preview of the diagram" })));
  const boxes = within(screen.getByRole("group", { name: "Boxes" }));
  const lines = within(screen.getByRole("group", { name: "Lines" }));
  await user.click(boxes.getByRole("button", { name: "Add box" }));
  await user.type(boxes.getAllByRole("textbox", { name: "Name" }).at(-1) as HTMLElement, "Access log");
  await user.type(boxes.getAllByRole("textbox", { name: "Zone" }).at(-1) as HTMLElement, "Ours");
  await pass(1_000);
  expect(preview.getAllByText("Access log").length).toBeGreaterThan(0);

  const target = lines.getByRole<HTMLSelectElement>("combobox", { name: "To the box" });
  await user.selectOptions(target, "Access log");
  // The line follows the box, letter by letter.
  const name = boxes.getAllByRole("textbox", { name: "Name" }).at(-1) as HTMLElement;
  await user.clear(name);
  await user.type(name, "Journal");
  expect(target.value).toBe("Journal");
  await user.click(boxes.getByRole("button", { name: "Remove box 3" }));
  await press("Publish changes");
  expect(lines.getAllByText(/Choose one from the list|There is no box named “Journal”/)).toHaveLength(1);
  await user.selectOptions(target, "Disks");
  await settle();
  expect(lines.queryByText(/Choose one from the list|There is no box/)).toBeNull();
});
