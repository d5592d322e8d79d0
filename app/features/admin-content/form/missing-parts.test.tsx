import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Collection } from "#content-model/collection.ts";
import { menus } from "#content-model/collections/menus.ts";
import { pages } from "#content-model/collections/pages.ts";
import { blog } from "#content-model/collections/posts.ts";
import type { Values } from "#content-model/field.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { fill, openStored } from "../../../../tests/component/record-page.tsx";
import { pass, press, settle, user } from "../../../../tests/component/render.tsx";
import { blankValues } from "../description/values.ts";
import { missingParts } from "./missing-parts.ts";

const header = { id: "s1", kind: "page-header", title: "A campaign" };
const form = { id: "s2", kind: "contact-form", name: "Write to us", consent: "" };
const hiddenForm = { ...form, id: "s3", hidden: true };
const away = "record:pages/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";

const dialog = (name: string) => screen.getByRole("dialog", { name });

/** Only this record is not public. */
const partsOf = (type: Collection, values: Values) =>
  missingParts(type, { ...blankValues(type), ...values }, (reference) => reference === away);

test("sections that do not fit are missing, and hidden ones are not", () => {
  expect(
    partsOf(pages, { sections: [header, form, hiddenForm, { id: "s4", kind: "no-such-kind" }] }),
  ).toEqual([
    {
      isSection: true,
      name: "Contact form (Consent)",
      reason: "Consent is required.",
      target: { field: "sections", entries: ["s2"], name: "consent" },
    },
    {
      isSection: true,
      name: "no-such-kind",
      reason: "This kind of section no longer exists.",
      target: { field: "sections", entries: ["s4"] },
    },
  ]);
});

test("links to records that are not public are missing: in a menu, a section and a text", () => {
  const link = { id: "l", title: "Backup", href: away };
  const items = [{ id: "g", title: "Products", items: [{ id: "c", title: "Cloud", items: [link] }] }];
  expect(partsOf(menus, { place: "header", items })).toMatchObject([
    { name: "Products, Cloud, Backup", target: { field: "items", entries: ["g", "c", "l"], name: "href" } },
  ]);
  const action = { id: "s", kind: "call-to-action", title: "Go", actions: [{ label: "Go", href: away }] };
  expect(partsOf(pages, { sections: [action] })).toMatchObject([
    { name: "Call to action", target: { field: "sections", entries: ["s"] } },
  ]);
  expect(partsOf(blog, { content: `[There](${away})` })).toMatchObject([{ name: "Content" }]);
  expect(partsOf(blog, { content: "[There](/contact)" })).toEqual([]);
});

test("captions that a video lacks are missing", () => {
  const film = "> [!VIDEO]\n> [Tour](/downloads/tour-x1)";
  expect(partsOf(blog, { content: film })).toMatchObject([{ name: "Captions (Content)" }]);
  expect(partsOf(blog, { content: `${film}\n> [English](/downloads/tour-en-x1)` })).toEqual([]);
});

test("publishing lists what visitors will not see; Fix leads there, and the rest can be published", async () => {
  const id = await openStored(pages, { title: "A campaign", path: "/campaign", sections: [header, form] });
  screen.getByRole("button", { name: "1 not shown" });
  await press("Publish");
  expect(backend.row("pages", id).status).toBe("draft");
  expect(dialog("1 section will not be shown").textContent).toContain("Contact form (Consent)");
  await press("Fix Contact form (Consent)");
  await pass(20);
  expect(document.activeElement?.closest("[data-field=consent]")).not.toBeNull();

  await press("Publish");
  await press("Publish without it");
  expect(backend.row("pages", id).status).toBe("published");
});

test("nothing is asked when everything is shown, or when the record is hidden", async () => {
  const id = await openStored(pages, {
    title: "A page",
    path: "/page",
    sections: [header, form],
    is_active: true,
  });
  await press("Page settings");
  await user.click(screen.getByRole("switch", { name: "Active" }));
  await pass(2_000);
  expect(screen.queryByRole("button", { name: /not shown/ })).toBeNull();
  await press("Publish");
  expect(backend.row("pages", id)).toMatchObject({ status: "published", is_active: false });
});

test("a post asks the database about its links", async () => {
  backend.on("check_links", ({ links }) => (links as string[]).map((link) => ({ link, state: "hidden" })));
  localStorage.setItem("editor-view", "source");
  const id = await openStored(blog, { title: "A post" });
  await fill("Content", `[There](${away})`);
  await press("Publish");
  expect(dialog("1 part will not be shown").textContent).toContain("links to a record that is not public");
  await press("Publish without it");
  await settle();
  expect(backend.row("blog_posts", id).status).toBe("published");
});

test("without an answer about the links, publishing says what failed instead of waiting", async () => {
  backend.on("check_links", () => []);
  backend.rows("pages");
  localStorage.setItem("editor-view", "source");
  await openStored(blog, { title: "A post", content: `[There](${away})` });
  backend.setOnline(false);
  await press("Publish");
  await pass(2_000);
  expect(screen.getByRole("alert").textContent).toContain("Not published");
});
