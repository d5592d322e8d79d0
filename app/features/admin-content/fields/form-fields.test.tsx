import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pages } from "#content-model/collections/pages.ts";
import { backend, colleague } from "../../../../tests/component/backend.ts";
import { openStored } from "../../../../tests/component/record-page.tsx";
import { press, settle, until, user } from "../../../../tests/component/render.tsx";

test("an editor builds a form: further fields, choices for a choice only, and who gets its messages", async () => {
  backend.on("colleagues", () => [colleague, { id: "a1", name: "Anna", role: "admin" }]);
  const form = { id: "s1", kind: "contact-form", name: "Ask for a check", consent: "You may store this." };
  const id = await openStored(pages, { path: "/check", title: "Check", sections: [form] });
  await press(/^Contact form/);
  const assignee = await until(() => screen.getByRole("combobox", { name: "Assigned to" }));
  await until(() => within(assignee).getByRole("option", { name: "Anna" }));
  expect(within(assignee).queryByRole("option", { name: colleague.name })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Add field" }));
  const further = within(screen.getByRole("group", { name: "Further fields" }));
  await user.type(further.getByRole("textbox", { name: "Label" }), "Region");
  expect(further.queryByRole("textbox", { name: "Choices, one per line" })).toBeNull();
  await user.selectOptions(further.getByRole("combobox", { name: "Type" }), "Choice");
  await settle();
  further.getByText("Choices, one per line is required.");
  await user.type(further.getByRole("textbox", { name: "Choices, one per line" }), "Zürich");
  await settle();
  expect(further.queryByText("Choices, one per line is required.")).toBeNull();
  await press("Publish");
  expect(backend.row("pages", id).sections).toMatchObject([
    { further: [{ label: "Region", type: "choice", choices: "Zürich" }] },
  ]);
});
