import { describe, expect, test, vi } from "vitest";
import { KeptAnswers } from "./kept-answers.ts";

const statistics = "http://backend.test/rest/v1/statistics?select=*&is_active=eq.true";
const posts = "http://backend.test/rest/v1/blog_posts?select=slug";

function backend(status = 200) {
  let asked = 0;
  return vi.fn(async (_input: unknown, _init?: RequestInit) => {
    asked++;
    return new Response(`answer ${asked}`, { status, headers: { "content-range": "0-0/1" } });
  });
}

function store(ask: ReturnType<typeof backend>, maxSize?: number) {
  const answers = new KeptAnswers({ ask: ask as unknown as typeof fetch, maxSize });
  answers.follow({ statistics: "1", blog_posts: "1" });
  return answers;
}

const textOf = async (answers: KeptAnswers, url: string, init?: RequestInit) =>
  (await answers.fetch(url, init)).text();

describe("kept answers", () => {
  test("are given again, headers and all, until their table changes", async () => {
    const answers = store(backend());
    expect(await textOf(answers, statistics)).toBe("answer 1");
    const again = await answers.fetch(statistics);
    expect(await again.text()).toBe("answer 1");
    expect(again.headers.get("content-range")).toBe("0-0/1");
    answers.follow({ statistics: "2", blog_posts: "1" });
    expect(await textOf(answers, statistics)).toBe("answer 2");
  });

  test("outlive a change of another table", async () => {
    const ask = backend();
    const answers = store(ask);
    await textOf(answers, posts);
    answers.follow({ statistics: "2", blog_posts: "1" });
    await textOf(answers, posts);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("are not taken for fresh when the table changed while they were on their way", async () => {
    const answers = store(backend());
    const early = textOf(answers, statistics);
    answers.follow({ statistics: "2" });
    await early;
    expect(await textOf(answers, statistics)).toBe("answer 2");
  });

  test("are shared by renderings that ask at the same time", async () => {
    const ask = backend();
    const answers = store(ask);
    await Promise.all([textOf(answers, statistics), textOf(answers, statistics)]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["a function", "http://backend.test/rest/v1/rpc/search_content", { method: "POST" }],
    ["a write", statistics, { method: "PATCH" }],
    ["a table without a revision", "http://backend.test/rest/v1/unknown", undefined],
    [
      "a query that embeds another table",
      "http://backend.test/rest/v1/statistics?select=*,media(path)",
      undefined,
    ],
  ])("are not kept for %s", async (_what, url, init) => {
    const ask = backend();
    const answers = store(ask);
    await textOf(answers, url, init);
    await textOf(answers, url, init);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("tell apart what asks for one row, for a count, for a range", async () => {
    const ask = backend();
    const answers = store(ask);
    await textOf(answers, statistics, { headers: { accept: "application/json" } });
    await textOf(answers, statistics, { headers: { accept: "application/vnd.pgrst.object+json" } });
    await textOf(answers, statistics, { headers: { accept: "application/json", range: "0-9" } });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("do not keep failures", async () => {
    const ask = backend(503);
    const answers = store(ask);
    await textOf(answers, statistics);
    await textOf(answers, statistics);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("stay within their size, those nobody asked for first out", async () => {
    const ask = backend();
    const answers = store(ask, 3 * (statistics.length + 20));
    for (let i = 0; i < 10; i++) {
      await textOf(answers, statistics);
      await textOf(answers, `${posts}&offset=${i}`);
    }
    expect(await textOf(answers, statistics)).toBe("answer 1");
    await textOf(answers, `${posts}&offset=0`);
    expect(ask).toHaveBeenCalledTimes(12);
  });
});
