import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { menus } from "#content-model/collections/menus.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { fill, openStored } from "../../../../tests/component/record-page.tsx";
import { pass, press, user } from "../../../../tests/component/render.tsx";

test("a link that is none is refused at its field, which opens and has the focus, until it is removed", async () => {
  const live = { status: "published", published_at: "2026-01-01T08:00:00Z" };
  await openStored(menus, { title: "Main links", place: "main", items: [], ...live });
  await press("Add link");
  await fill("Link", "javascript:alert(1)");
  // The first is the menu's own.
  const [, title] = screen.getAllByRole("textbox", { name: "Title" });
  await user.type(title as HTMLElement, "Bad");
  await press("Publish changes");
  await pass(20);
  expect(screen.getAllByText(/Enter a path of this site/)).toHaveLength(1);
  const link = screen.getByRole("textbox", { name: "Link" });
  expect(link.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(link);
  expect(backend.sent("POST publish_record")).toEqual([]);
  await press("Remove Bad");
  expect(screen.queryByText(/Enter a path of this site/)).toBeNull();
});

test("a required field of a closed entry, two levels down, opens with the focus", async () => {
  const link = { id: "l", title: "Nowhere" };
  const items = [{ id: "g", title: "Group", items: [{ id: "c", title: "Column", items: [link] }] }];
  await openStored(menus, { title: "Header", place: "header", items });
  await press("Publish");
  await pass(20);
  expect(screen.getAllByText("Link is required.")).toHaveLength(1);
  const field = screen.getByRole("textbox", { name: "Link" });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
