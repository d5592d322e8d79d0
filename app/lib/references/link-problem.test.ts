import { expect, test } from "vitest";
import { linkProblem } from "./link-problem.ts";

const problem = (link: string, state = "missing", leads_to: string | null = null) =>
  linkProblem({ link, state, leads_to });

test.each([
  "/search?q=x",
  "/login",
  "/images/a",
  "/blog/feed.xml",
  "/.well-known/security.txt",
  "/blog/tags/law",
])("%s is the application's", (link) => {
  expect(problem(link)).toBeUndefined();
});

test("says what is wrong", () => {
  expect(problem("/nowhere/")).toBe("No page at this path.");
  expect(problem("/legal/x", "hidden")).toMatch(/^Not public/);
  expect(problem("/old", "redirected", "/new")).toBe("Moved to /new. Change the link to this path.");
  expect(problem("record:pages/x", "hidden")).toMatch(/^Not public/);
});
