import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { services } from "#content-model/collections/services.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { addRecord, openRecord } from "../../../../tests/component/record-page.tsx";
import { pass, press, settle, until, user } from "../../../../tests/component/render.tsx";

test("an editor changes a diagram beside its drawing; a line to no box is refused", async () => {
  for (const table of ["blog_posts", "case_studies", "industries"]) backend.rows(table);
  const id = addRecord(services, {
    title: "Drawn",
    diagram_title: "Who holds what",
    diagram_boxes: [
      { name: "Top key", zone: "Yours", mark: "key" },
      { name: "Disks", zone: "Ours" },
    ],
    diagram_lines: [{ from: "Top key", to: "Disks", text: "Encrypts." }],
  });
  await openRecord(services, id);
  const preview = within(await until(() => screen.getByRole("region", { name: "Preview of the diagram" })));
  const boxes = within(screen.getByRole("group", { name: "Boxes" }));
  const lines = within(screen.getByRole("group", { name: "Lines" }));
  await user.click(boxes.getByRole("button", { name: "Add box" }));
  await user.type(boxes.getAllByRole("textbox", { name: "Name" }).at(-1) as HTMLElement, "Access log");
  await user.type(boxes.getAllByRole("textbox", { name: "Zone" }).at(-1) as HTMLElement, "Ours");
  await pass(1_000);
  expect(preview.getAllByText("Access log").length).toBeGreaterThan(0);

  const target = lines.getByRole("textbox", { name: "To the box" });
  await user.clear(target);
  await user.type(target, "Nowhere");
  await press("Publish changes");
  lines.getByText("There is no box named “Nowhere”.");
  await user.clear(target);
  await user.type(target, "Access log");
  await settle();
  expect(lines.queryByText("There is no box named “Nowhere”.")).toBeNull();
});
