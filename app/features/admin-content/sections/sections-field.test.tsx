import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pages } from "#content-model/collections/pages.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { addRecord, field, fill, openRecord } from "../../../../tests/component/record-page.tsx";
import { press, settle, user } from "../../../../tests/component/render.tsx";

const header = { id: "s1", kind: "page-header", title: "Careers" };
const steps = { id: "s2", kind: "steps", title: "How we hire", steps: [] };

const open = (...sections: object[]) =>
  openRecord(pages, addRecord(pages, { title: "Careers", path: "/careers", sections }));
const rows = () => within(screen.getByRole("list", { name: "Sections of this page" }));
const row = (name: RegExp) => rows().getByRole("button", { name });
const kinds = () => [...document.querySelectorAll(".section-item-kind")].map((each) => each.textContent);
const preview = (kind: string) => screen.getByRole("button", { name: `Preview of ${kind}` });
const picker = () => within(screen.getByRole("dialog", { name: "Add section" }));

async function add(button: string, kind: RegExp) {
  await press(button);
  await user.click(picker().getAllByRole("button", { name: kind })[0] as HTMLElement);
  await settle();
}

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

test("a section is added between two others, found by a word and among those used last", async () => {
  await open(header, steps);
  await press("Insert section above Steps");
  expect(picker().getByText("Above “Steps”.")).toBeTruthy();
  expect(picker().queryByRole("region", { name: "Recently used" })).toBeNull();
  fireEvent.change(picker().getByRole("searchbox"), { target: { value: "collaps" } });
  expect(picker().getAllByRole("listitem")).toHaveLength(1);
  await user.click(picker().getByRole("button", { name: /^Questions and answers/ }));
  await settle();
  expect(kinds()).toEqual(["Page header", "Questions and answers", "Steps"]);
  expect(document.activeElement).toBe(field("Label"));
  await press("Add section");
  const recent = within(picker().getByRole("region", { name: "Recently used" }));
  expect(recent.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^Questions and answers/),
  ]);
});

test("a contact form starts with the words of the contact page and the title of its own", async () => {
  const form = {
    id: "f",
    kind: "contact-form",
    name: "Contact form",
    hint: "No secrets.",
    consent: "I agree.",
    anchor: "form",
  };
  const published = { status: "published", published_at: "2026-01-01T08:00:00Z" };
  addRecord(pages, { title: "Contact", path: "/contact", sections: [form], ...published });
  await open(header);
  await add("Add section", /^Contact form/);
  expect(field("Name for screen readers").value).toBe("Careers");
  expect(field("Consent").value).toBe("I agree.");
  expect(screen.queryByText("Not shown")).toBeNull();
  await settle();
  expect(backend.unknown).toEqual([]);
});

test("what a new section lacks is reported after the editor has left it", async () => {
  await open(header);
  await add("Add section", /^Text/);
  await fill("Anchor", "text");
  expect(screen.queryByText("Not shown")).toBeNull();
  await user.click(field("Title"));
  await settle();
  expect(row(/^Text/).textContent).toContain("Not shown");
});

test("a form shows the fields of the chosen layout", async () => {
  await open({ id: "t", kind: "text", layout: "reading", title: "Kept", text: "Words" });
  await press(/^Text/);
  expect(screen.queryByRole("textbox", { name: "Heading" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: /^Layout/ }), "chapter");
  await settle();
  expect(field("Heading").value).toBe("Kept");
  expect(screen.queryByRole("switch", { name: "Subheadings in the table of contents" })).toBeNull();
});
