import { expect, it } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { testimonials } from "#content-model/collections/testimonials.ts";
import { columnOptions, readColumns, readDates } from "./list-state.ts";

const params = (query: string) => new URLSearchParams(query);

it("reads the days and their column, and ignores invalid days", () => {
  expect(readDates(blog, params("date=published_at&from=2026-03-01&to=2026-03-31"))).toEqual({
    column: "published_at",
    from: "2026-03-01",
    to: "2026-03-31",
  });
  expect(readDates(blog, params("date=content&from=2026-13-01&to=soon"))).toEqual({
    column: "updated_at",
    from: "",
    to: "",
  });
  expect(readDates(testimonials, params("date=published_at")).column).toBe("updated_at");
});

it("reads the chosen columns in the list's order", () => {
  expect(columnOptions(blog).map(({ value }) => value)).toEqual([
    "status",
    "author_name",
    "tags",
    "published_at",
    "updated_at",
  ]);
  expect(readColumns(blog, params(""))).toBeUndefined();
  expect(readColumns(blog, params("columns=updated_at,tags,content"))).toEqual(["tags", "updated_at"]);
  expect(readColumns(blog, params("columns="))).toEqual([]);
});
