import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pages } from "#content-model/collections/pages.ts";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { addRecord, field, fill, openRecord, openStored } from "../../../../tests/component/record-page.tsx";
import { pass, press, settle } from "../../../../tests/component/render.tsx";
import { loadPreview } from "./load-preview.ts";

const published = { status: "published", published_at: "2026-01-01T08:00:00Z", sections: [] };

test("one press saves and opens the preview in a tab; a refused tab is reported", async () => {
  const id = addRecord(pages, { title: "Careers", path: "/careers", sections: [] });
  const tab = { location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, "open").mockReturnValueOnce(tab as unknown as Window);
  await openRecord(pages, id);
  await fill("Title", "Working here");
  await press("Preview");
  expect(backend.row("pages", id).title).toBe("Working here");
  expect(tab.location.replace).toHaveBeenCalledWith(`/admin/preview/pages/${id}`);
  open.mockReturnValueOnce(null);
  await press("Preview");
  expect(screen.getByText("Allow this site to open new tabs.")).toBeTruthy();
});

test("the preview leaves no public link", async () => {
  const id = addRecord(pages, { title: "Careers", path: "/careers", ...published });
  backend.rows("preview_links");
  backend.on(
    "careers",
    ({ preview }) => `${backend.rows("preview_links").length} link, token of ${String(preview).length}`,
  );
  await openRecord(pages, id);
  const page = await loadPreview(pages, id, editor.id);
  expect(page.body.textContent).toContain("1 link, token of 64");
  expect(backend.rows("preview_links")).toEqual([]);
});

test("page settings are in a drawer, whose button counts what is wrong", async () => {
  addRecord(pages, { title: "Team", path: "/team", ...published });
  await openStored(pages, { title: "Careers", path: "/careers", ...published });
  expect(screen.queryByRole("textbox", { name: "Path" })).toBeNull();
  await press("Page settings");
  const drawer = within(screen.getByRole("dialog", { name: "Page settings" }));
  const groups = drawer.getAllByRole("region").map((each) => each.getAttribute("aria-label"));
  expect(groups).toEqual(expect.arrayContaining(["Path", "Search", "Sharing", "Publication"]));
  await fill("Path", "/people");
  expect(drawer.getByText("The old path will redirect here.")).toBeTruthy();
  await fill("Path", "/team");
  await pass(1_000);
  await settle();
  expect(drawer.getByText("“Team” already has this path.")).toBeTruthy();
  await press("Close");
  await press("Page settings 1 problem");
  await fill("Path", "no path");
  await press("Close");
  // Publishing leads to what is wrong.
  await press("Publish changes");
  expect(document.activeElement).toBe(field("Path"));
});
