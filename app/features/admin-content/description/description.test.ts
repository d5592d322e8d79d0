import { describe, expect, it } from "vitest";
import { recordHref, recordTypeLabel } from "#content-model/admin-routes.ts";
import type { Row } from "#content-model/collection.ts";
import { certifications } from "#content-model/collections/certifications.ts";
import { heroSlides } from "#content-model/collections/hero-slides.ts";
import { legalDocuments } from "#content-model/collections/legal-documents.ts";
import { media } from "#content-model/collections/media.ts";
import { pages } from "#content-model/collections/pages.ts";
import { blog } from "#content-model/collections/posts.ts";
import { services } from "#content-model/collections/services.ts";
import { statusNotices } from "#content-model/collections/status-notices.ts";
import { trustRecords } from "#content-model/collections/trust-records.ts";
import { collections } from "#content-model/collections.ts";
import { displayStatusOf, formColumns, isImmutable, isPublic, listColumns, titleOf } from "./columns.ts";
import { problemsOf, remainingProblems } from "./validation.ts";
import { blankValues, changedFields, columnsOf, duplicateValues, valuesOf } from "./values.ts";

const now = new Date("2026-11-15T12:00:00Z");
const row = (columns: Record<string, unknown>): Row => ({
  id: "1",
  updated_at: "",
  is_active: true,
  ...columns,
});

const due = { status: "published", published_at: "2026-11-15T11:00:00Z" };

describe("every collection", () => {
  it.each(collections.map((type) => [type.path, type] as const))("of %s holds together", (_path, type) => {
    const names = type.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain(type.title);
    for (const filter of type.filters ?? []) expect(names).toContain(filter);
    for (const field of type.fields)
      if (field.kind === "slug" || field.kind === "path") expect(names).toContain(field.from);
    // Only the values that an editor must enter are missing.
    const missing = Object.keys(problemsOf(type, blankValues(type)));
    expect(
      missing.every((name) =>
        type.fields.some(
          (field) =>
            field.name === name && (field.required || field.kind === "slug" || field.kind === "path"),
        ),
      ),
    ).toBe(true);
  });

  it("does not load long texts for a list", () => {
    expect(listColumns(blog)).toBe(
      "id, updated_at, deleted_at, is_active, title, author_name, tags, published_at, slug, status",
    );
    expect(listColumns(services)).toContain("display_order");
    expect(formColumns(blog)).toContain("content");
  });
});

describe("the status of a record", () => {
  it.each([
    [blog, { status: "draft" }, "Draft"],
    [blog, { status: "published", published_at: "2026-11-15T11:00:00Z" }, "Published"],
    [blog, { status: "published", published_at: "2026-11-16T11:00:00Z" }, "Scheduled"],
    [blog, { status: "published", published_at: "2026-11-15T11:00:00Z", is_active: false }, "Inactive"],
    [blog, { status: "draft", deleted_at: "2026-11-15T11:00:00Z" }, "In the trash"],
    [services, {}, "Active"],
    [heroSlides, { starts_at: "2026-11-16T00:00:00Z" }, "Scheduled"],
    [heroSlides, { ends_at: "2026-11-15T12:00:00Z" }, "Ended"],
    [certifications, { valid_to: "2026-11-14" }, "Expired"],
    [certifications, { valid_to: "2026-11-15" }, "Active"],
    [certifications, { valid_from: "2026-12-01" }, "Not yet valid"],
    [certifications, { next_review_on: "2026-11-14" }, "Review overdue"],
    [trustRecords, { ...due, next_review_on: "2026-11-14" }, "Review overdue"],
    [trustRecords, { ...due, next_review_on: "2026-11-15" }, "Published"],
    [trustRecords, { ...due, next_review_on: "2026-11-14", valid_until: "2026-11-14" }, "Expired"],
    [statusNotices, { ...due, kind: "incident" }, "Open"],
    [statusNotices, { ...due, kind: "maintenance" }, "Under way"],
    [statusNotices, { ...due, starts_at: "2026-11-16T00:00:00Z" }, "Announced"],
    [statusNotices, { ...due, ends_at: "2026-11-15T12:00:00Z" }, "Published"],
  ] as const)("%#: %o", (type, columns, label) => {
    expect(displayStatusOf(type, row(columns), now).label).toBe(label);
  });

  it("knows which warnings do not hide a record from visitors", () => {
    const seen = (columns: Record<string, unknown>) =>
      isPublic(trustRecords, row({ ...due, ...columns }), now);
    expect(seen({ next_review_on: "2026-11-14" })).toBe(true);
    expect(seen({ valid_until: "2026-11-14" })).toBe(false);
    expect(seen({ next_review_on: "2026-11-14", status: "draft" })).toBe(false);
  });

  it("makes published legal documents immutable, and no other record", () => {
    const published = row({ status: "published", published_at: "2026-11-15T11:00:00Z" });
    expect(isImmutable(legalDocuments, published, now)).toBe(true);
    expect(
      isImmutable(legalDocuments, row({ status: "published", published_at: "2026-12-01T00:00:00Z" }), now),
    ).toBe(false);
    expect(isImmutable(blog, published, now)).toBe(false);
  });
});

describe("validation", () => {
  const valid = { ...blankValues(blog), title: "Title", slug: "title" };

  it("reports the problem of each field", () => {
    expect(problemsOf(blog, valid)).toEqual({});
    expect(problemsOf(blog, { ...valid, title: "  ", slug: "Not OK", tags: ["Ä"] })).toEqual({
      title: "Title is required.",
      slug: "Use lower-case letters, digits and single hyphens, like swiss-data-centre.",
      tags: "Use lower-case letters, digits and hyphens in tags.",
    });
    expect(problemsOf(blog, { ...valid, title: "x".repeat(301) }).title).toBe("At most 300 characters.");
    expect(problemsOf(blog, { ...valid, content: "x".repeat(100_000) })).toEqual({});
  });

  it("checks rules that involve several fields", () => {
    const slide = { ...blankValues(heroSlides), headline: "H" };
    const window = { starts_at: "2026-11-15T12:00:00.000Z", ends_at: "2026-11-15T11:00:00.000Z" };
    expect(problemsOf(heroSlides, { ...slide, ...window }).ends_at).toBe("The end must be after the start.");
    expect(problemsOf(heroSlides, { ...slide, link_label: "Go" }).link_href).toBe("A button needs a link.");
    expect(problemsOf(pages, { ...blankValues(pages), title: "T", path: "security" }).path).toMatch(
      /Start with a slash/,
    );
  });

  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "http://plain.example",
  ])("refuses the link %s", (link) => {
    const slide = { ...blankValues(heroSlides), headline: "H", link_href: link };
    expect(problemsOf(heroSlides, slide).link_href).toMatch(/begins with https/);
  });
});

describe("rows and form values", () => {
  it("convert into each other without loss", () => {
    const stored = {
      id: "1",
      updated_at: "",
      title: "T",
      slug: "t",
      badge: null,
      tags: ["a"],
      features: ["one"],
      facts: [{ value: "v", label: "l" }],
      faq: [],
      kind: "service",
      is_active: true,
    };
    const values = valuesOf(services, stored);
    expect(values.badge).toBe("");
    expect(columnsOf(services, values)).toMatchObject({
      badge: null,
      tags: ["a"],
      facts: [{ label: "l", value: "v" }],
    });
    expect(
      changedFields(services, values, {
        ...values,
        title: "T ",
        facts: [{ label: "l", value: "v", date: "" }],
      }),
    ).toEqual([]);
    expect(changedFields(services, values, { ...values, badge: "New" }).map(({ name }) => name)).toEqual([
      "badge",
    ]);
  });

  it("normalizes instants", () => {
    const one = valuesOf(heroSlides, { starts_at: "2026-11-15T12:00:00+00:00" });
    expect(one.starts_at).toBe("2026-11-15T12:00:00.000Z");
    expect(valuesOf(heroSlides, { starts_at: "2026-11-15T13:00:00+01:00" }).starts_at).toBe(one.starts_at);
  });

  it("copies a post, and makes the next version of a legal document", () => {
    expect(duplicateValues(blog, row({ title: "T", slug: "t" }))).toMatchObject({
      title: "T (copy)",
      slug: "t-copy",
    });
    const next = duplicateValues(
      legalDocuments,
      row({ title: "T", slug: "t", version: 3, effective_on: "2026-01-01" }),
    );
    expect(next).toMatchObject({ title: "T", slug: "t", version: 4, effective_on: "" });
  });

  it("compares sections regardless of the order of their keys", () => {
    const written = {
      ...blankValues(pages),
      sections: [{ id: "a", kind: "cards", cards: [{ title: "T", text: "" }] }],
    };
    const stored = { ...written, sections: [{ kind: "cards", cards: [{ text: "", title: "T" }], id: "a" }] };
    expect(changedFields(pages, written, stored)).toEqual([]);
    const other = { ...written, sections: [{ kind: "cards", cards: [{ text: "x", title: "T" }], id: "a" }] };
    expect(changedFields(pages, written, other).map(({ name }) => name)).toEqual(["sections"]);
  });
});

describe("remaining problems", () => {
  const values = { ...blankValues(services), title: "x".repeat(301), slug: "taken" };
  const found = { ...problemsOf(services, values), slug: "This slug is taken." };

  it("stay while the field does not change", () => {
    expect(remainingProblems(services, found, values, { ...values })).toEqual(found);
  });
  it("are checked again when the field changes", () => {
    expect(remainingProblems(services, found, values, { ...values, title: "Short" })).toEqual({
      ...found,
      title: undefined,
    });
    const now = remainingProblems(services, found, values, { ...values, title: "", slug: "free" });
    expect(now.title).toBe("Title is required.");
    expect(now.slug).toBeUndefined();
  });
});

describe("files", () => {
  const image = row({ alt: null, title: null, name: "a.jpg", labels: ["Team", "Zug"] });

  it("have the fields of their kind, and labels as text with commas", () => {
    const type = { ...media, fields: media.files.fieldsOf(image) };
    const values = valuesOf(type, image);
    expect(Object.keys(values)).toEqual(["alt", "caption", "credit", "labels"]);
    expect(values.labels).toBe("Team, Zug");
    expect(columnsOf(type, { ...values, labels: " b,a, b " }).labels).toEqual(["a", "b"]);
    expect(problemsOf(type, { ...values, labels: "x".repeat(41) })).toMatchObject({
      alt: "Describe the image. Images without alternative text cannot be used.",
      labels: expect.stringContaining("too long"),
    });
  });

  it("are named by the first name they have", () => {
    expect(titleOf(media, image)).toBe("a.jpg");
    expect(titleOf(media, { ...image, alt: "A meadow" })).toBe("A meadow");
  });
});

it.each(collections)("$table has a URL and a label for mails and lists", (type) => {
  expect(recordHref(type.table, "1")).toBe(`/admin/${type.path}/1`);
  expect(recordTypeLabel(type.table)).not.toBe(type.table.replaceAll("_", " "));
});
