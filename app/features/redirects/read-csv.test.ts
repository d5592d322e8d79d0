import { expect, test } from "vitest";
import { answeredProblem, readRedirect } from "#content-model/read-redirect.ts";
import { readCsv } from "./read-csv.ts";

const origin = "https://reduit.example";
const read = (from: string, target = "/new") => readRedirect({ from, target }, origin);

test.each([
  ["/old", "/old"],
  ["/old/", "/old"],
  ["/Old/Page.html", "/Old/Page.html"],
  ["/über uns", "/%C3%BCber%20uns"],
  ["https://old.example/a/b/", "/a/b"],
  ["/blog/old-post", "/blog/old-post"],
  ["/legal/old", "/legal/old"],
])("the old path %s is kept as %s", (from, kept) => {
  expect(read(from)).toEqual({ redirect: { from: kept, target: "/new" } });
});

test.each([
  "",
  "old",
  "//evil.example",
  "/a?b=1",
  "/a#b",
  "/a//b",
  "/\\evil.example",
  "/\t/evil.example",
  "/\u202eevil",
  "javascript:alert(1)",
])("%j is no old path", (from) => {
  expect(read(from)).toMatchObject({ field: "from", problem: expect.stringMatching(/^Enter the old path/) });
});

test.each(["/", "/admin/blog", "/login", "/rest/v1/pages", "/industry/x", "/search"])(
  "%s belongs to the application",
  (from) => {
    expect(read(from)).toMatchObject({ field: "from", problem: expect.stringMatching(/application/) });
  },
);

const record = "record:pages/00000000-0000-4000-8000-000000000001";
test.each([
  ["/new", "/new"],
  ["/", "/"],
  ["/new?a=1#b", "/new?a=1#b"],
  ["https://example.ch", "https://example.ch/"],
  ["https://reduit.example/services", "/services"],
  [record, record],
  [`${record}#facts`, `${record}#facts`],
])("the target %s is kept as %s", (target, kept) => {
  expect(read("/old", target)).toEqual({ redirect: { from: "/old", target: kept } });
});

test.each([
  "",
  "new",
  "http://example.ch",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "https://user:word@example.ch",
  "record:pages/1",
])("%j is no target", (target) => {
  expect(read("/old", target)).toMatchObject({ field: "target" });
});

test("a redirect to itself is refused, also with a slash or a fragment", () => {
  for (const target of ["/old", "/old/", "/old#x", "/old?y"])
    expect(read("/old", target)).toMatchObject({ field: "target", problem: expect.stringMatching(/itself/) });
});

test("of a list the good lines are taken, and each bad one is named", () => {
  const text = 'Old path;Target\n/a;/b\n\nnothing;/c\n/d\n/a;/e\n"/f";"https://example.ch/?a;b"\n/g;/h;/i';
  expect(readCsv(text, origin)).toEqual({
    redirects: [
      { from: "/a", target: "/b" },
      { from: "/f", target: "https://example.ch/?a;b" },
    ],
    problems: [
      { line: 4, problem: expect.stringMatching(/^Enter the old path/) },
      { line: 5, problem: expect.stringMatching(/^Each line needs two columns/) },
      { line: 6, problem: "/a is already in line 2." },
      { line: 8, problem: expect.stringMatching(/^Each line needs two columns/) },
    ],
  });
});

test("commas, tabs and a list without a heading are read as well", () => {
  for (const separator of [",", "\t"])
    expect(readCsv(`/a${separator}/b\r\n/c${separator}/d`, origin).redirects).toHaveLength(2);
  expect(readCsv("", origin)).toEqual({ redirects: [], problems: [] });
});

test("a path of the application is named while it is typed; the first slash is not", () => {
  for (const from of ["/login", "/%61dmin", "/Admin/x", "/de", "https://old.example/rest/v1/"])
    expect(answeredProblem(from)).toMatch(/application/);
  for (const from of ["", "/", "/old", "/design", "nonsense"]) expect(answeredProblem(from)).toBeUndefined();
});
