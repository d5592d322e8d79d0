import { expect, test } from "vitest";
import { describeConstraint } from "./constraint-sentences.ts";

const describe = (definition: string, columns: string[], comment: string | null = null) =>
  describeConstraint({ definition, columns, comment });

test.each([
  [
    "CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 200)))",
    ["title"],
    "Title must have 1 to 200 characters.",
  ],
  ["CHECK ((length(content) <= 1000000))", ["content"], "Content must have at most 1,000,000 characters."],
  [
    "CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100)))",
    ["slug"],
    "Slug has the wrong format. Slug must have at most 100 characters.",
  ],
  [
    "CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))",
    ["status"],
    "Status is not one of the possible values.",
  ],
  [
    "CHECK ((cardinality(related_posts) <= 12))",
    ["related_posts"],
    "Related posts can have at most 12 entries.",
  ],
  [
    "CHECK (((seconds >= 0) AND (seconds <= 86400)))",
    ["seconds"],
    "Seconds must be at least 0 and at most 86,400.",
  ],
  ["CHECK ((value >= (0)::double precision))", ["value"], "Value must be at least 0."],
  [
    'CHECK ((("position" >= 0) AND ("position" <= 100)))',
    ["position"],
    "Position must be at least 0 and at most 100.",
  ],
  [
    "CHECK ((ends_at > starts_at))",
    ["ends_at", "starts_at"],
    "These values do not fit together: Ends at, Starts at.",
  ],
  ["CHECK ((jsonb_typeof(words) = 'array'::text))", ["words"], "Words is not valid."],
])("%s", (definition, columns, sentence) => {
  expect(describe(definition, columns)).toBe(sentence);
});

test("a comment goes before the definition", () => {
  expect(describe("CHECK ((length(a) <= 1))", ["a"], "Enter a letter.")).toBe("Enter a letter.");
});
