import { beforeEach, expect, test } from "vitest";
import { collections } from "#content-model/collections.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { field, fill, openRecord } from "../../../../tests/component/record-page.tsx";
import { answer, pass, press } from "../../../../tests/component/render.tsx";

/** What beside the title a type needs before it is published. */
const needed: Record<string, Record<string, string>> = {
  "legal-documents": { Content: "The words of the document." },
  "hero-slides": { Text: "What the slide says." },
};

beforeEach(() => {
  localStorage.setItem("editor-view", "source");
  for (const { table } of collections) backend.rows(table);
});

test.each(collections.map((type) => [type.path, type] as const))(
  "%s: a new record is stored, then public",
  async (path, type) => {
    backend.on("review_state", () => ({ required: false, review: null, authors: [] }));
    await openRecord(type);
    const label = type.fields.find(({ name }) => name === type.title)?.label ?? "";
    await fill(label, "A name");
    for (const [name, value] of Object.entries(needed[path] ?? {})) await fill(name, value);
    await pass(2_000);
    const stored = () => backend.rows(type.table)[0];
    expect(stored()).toMatchObject({
      [type.title]: "A name",
      ...(type.publishable ? { status: "draft" } : { is_active: false }),
    });
    await press("Publish");
    if (type.immutable) await answer("Publish version");
    expect(stored()).toMatchObject(type.publishable ? { status: "published" } : { is_active: true });
    expect(field(label).value).toBe("A name");
  },
);
