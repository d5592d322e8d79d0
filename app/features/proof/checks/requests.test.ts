import { expect, test } from "vitest";
import { judgeRequests } from "./requests.ts";

const own = "https://site.example";
const page = { url: `${own}/trust/proof`, kind: "page" };
const judge = (urls: string[], backend = own) =>
  judgeRequests([page, ...urls.map((url) => ({ url, kind: "script" }))], own, backend);

test("requests to this site pass, and what never left the browser is counted here", () => {
  const { verdict, findings } = judge([`${own}/assets/a.js`, "data:image/png;base64,x"]);
  expect(verdict).toBe("passed");
  expect(findings).toEqual([
    { name: `${own} (this site)`, value: "3 requests: 1 page, 2 script", verdict: "passed" },
  ]);
});

test("anyone else is named, and fails", () => {
  const { verdict, sentence } = judge(["https://cdn.tracker.example/x.js", "https://fonts.example/a"]);
  expect(verdict).toBe("failed");
  expect(sentence).toContain("2 other servers: https://cdn.tracker.example, https://fonts.example");
});

test("the database of a Supabase project is ours, and named", () => {
  const { verdict, findings } = judge(["https://db.example/rest/v1/x"], "https://db.example");
  expect(verdict).toBe("passed");
  expect(findings[1]?.name).toBe("https://db.example (this site’s database)");
});

test("a full list proves nothing, unless another server is on it", () => {
  const many = Array.from({ length: 250 }, (_, at) => `${own}/assets/${at}.js`);
  expect(judge(many).verdict).toBe("unknown");
  expect(judge([...many, "https://other.example/"]).verdict).toBe("failed");
});
