import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pages } from "#content-model/collections/pages.ts";
import { addRecord, field, openRecord } from "../../../../tests/component/record-page.tsx";
import { press } from "../../../../tests/component/render.tsx";

const header = { id: "s1", kind: "page-header", title: "Careers" };
const steps = { id: "s2", kind: "steps", title: "How we hire", steps: [] };

const open = (...sections: object[]) =>
  openRecord(pages, addRecord(pages, { title: "Careers", path: "/careers", sections }));
const row = (name: RegExp) =>
  within(screen.getByRole("list", { name: "Sections of this page" })).getByRole("button", { name });
const preview = (kind: string) => screen.getByRole("button", { name: `Preview of ${kind}` });

test("the preview shows the section whose form is open, and a press in it opens another form", async () => {
  await open(header, steps);
  await press(/^Page header/);
  expect(preview("page-header").getAttribute("aria-pressed")).toBe("true");
  await press("Preview of steps");
  expect(row(/^Steps/).getAttribute("aria-expanded")).toBe("true");
  expect(row(/^Page header/).getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(field("Label"));
  // Again, after the editor has gone elsewhere.
  field("Title").focus();
  await press("Preview of steps");
  expect(document.activeElement).toBe(field("Label"));
});
