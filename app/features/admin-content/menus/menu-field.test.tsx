import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { menus } from "#content-model/collections/menus.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { addRecord, fill, openRecord } from "../../../../tests/component/record-page.tsx";
import { press, user } from "../../../../tests/component/render.tsx";

test("a link that is none is refused with its place in the menu, until it is removed", async () => {
  const live = { status: "published", published_at: "2026-01-01T08:00:00Z" };
  await openRecord(menus, addRecord(menus, { title: "Main links", place: "main", items: [], ...live }));
  await press("Add link");
  await fill("Link", "javascript:alert(1)");
  // The first is the menu's own.
  const [, title] = screen.getAllByRole("textbox", { name: "Title" });
  await user.type(title as HTMLElement, "Bad");
  await press("Publish changes");
  expect(screen.getAllByText(/Bad: Enter a path of this site/).length).toBeGreaterThan(0);
  expect(backend.sent("POST publish_record")).toEqual([]);
  await press("Remove Bad");
  expect(screen.queryByText(/Enter a path of this site/)).toBeNull();
});
