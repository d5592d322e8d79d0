import { describe, expect, it } from "vitest";
import { pageHref, readTableState, sortHref, withParams } from "./table-state.ts";

const defaults = { sortable: ["title", "reads"], sort: { key: "title", descending: false } };
const read = (query: string) => readTableState(new URLSearchParams(query), defaults);

describe("reading a table's state from the URL", () => {
  it("uses the defaults for an empty query", () => {
    expect(read("")).toEqual({ sort: defaults.sort, page: 1, query: "" });
  });
  it("reads a descending order, a page and a query", () => {
    expect(read("sort=-reads&page=3&q=zug")).toEqual({
      sort: { key: "reads", descending: true },
      page: 3,
      query: "zug",
    });
  });
  it("does not sort by a column that is not offered", () => {
    expect(read("sort=password").sort).toEqual(defaults.sort);
  });
  it.each(["0", "-2", "1.5", "NaN", "x"])("reads page %s as the first", (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });
});

describe("writing it", () => {
  const params = new URLSearchParams("q=zug&page=4");
  it("turns the order round on the second press and goes back to page 1", () => {
    expect(sortHref(params, undefined, "reads")).toBe("?q=zug&sort=reads");
    expect(sortHref(params, { key: "reads", descending: false }, "reads")).toBe("?q=zug&sort=-reads");
    expect(sortHref(params, { key: "reads", descending: true }, "reads")).toBe("?q=zug&sort=reads");
  });
  it("keeps the rest, and leaves the first page out", () => {
    expect(pageHref(params, 2)).toBe("?q=zug&page=2");
    expect(pageHref(params, 1)).toBe("?q=zug");
  });
  it("is a URL even when nothing is left", () => {
    expect(withParams(new URLSearchParams("q=zug"), { q: "" })).toBe("?");
  });
});
