import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "#common/database.ts";
import { createSiteUrl } from "./site-url.ts";

const local = "http://localhost:3000";
const first = "https://first.example";
const second = "https://second.example";

type Answer = { data: { value: unknown } | null; error: { message: string } | null };

const setTo = (value: unknown): Answer => ({ data: { value }, error: null });

/** A site_settings whose answer a test can change, or hold back. */
function settings(answer: () => Answer | Promise<Answer>) {
  const query = { maybeSingle: async () => answer() };
  return { from: () => ({ select: () => ({ eq: () => query }) }) } as unknown as Database;
}

function watch(
  answer: () => Answer | Promise<Answer>,
  options: { fixed?: string; localOrigins?: string[] } = {},
) {
  const changes: string[] = [];
  const siteUrl = createSiteUrl({
    db: settings(answer),
    fixed: options.fixed,
    fallback: local,
    localOrigins: options.localOrigins ?? [],
    onChange: () => void changes.push(siteUrl.current()),
  });
  return { siteUrl, changes };
}

test("the setting is followed, and a database that is down changes nothing", async () => {
  let answer = setTo(first);
  const { siteUrl, changes } = watch(() => answer);
  expect(siteUrl.current()).toBe(local);
  await siteUrl.refresh();
  await siteUrl.refresh();
  expect(siteUrl.current()).toBe(first);
  answer = { data: null, error: { message: "down" } };
  await siteUrl.refresh();
  expect(siteUrl.current()).toBe(first);
  answer = setTo("");
  await siteUrl.refresh();
  expect(siteUrl.current()).toBe(local);
  expect(changes).toEqual([first, local]);
});

test("an origin that is no longer ours is trusted no more", async () => {
  let answer = setTo(first);
  const { siteUrl } = watch(() => answer);
  expect(siteUrl.origins()).toEqual([local]);
  await siteUrl.refresh();
  expect(siteUrl.origins()).toEqual([first]);
  answer = setTo(second);
  await siteUrl.refresh();
  expect(siteUrl.origins()).toEqual([second]);
});

test("the names of this machine stay trusted, so that a wrong URL can be put right from here", async () => {
  const { siteUrl } = watch(() => setTo("https://mistyped.example"), {
    localOrigins: [local, "http://127.0.0.1:3000"],
  });
  await siteUrl.refresh();
  expect(siteUrl.origins()).toEqual(["https://mistyped.example", local, "http://127.0.0.1:3000"]);
});

test("whether visitors come over TLS follows the URL", async () => {
  let answer = setTo(first);
  const { siteUrl } = watch(() => answer);
  expect(siteUrl.isHttps()).toBe(false);
  await siteUrl.refresh();
  expect(siteUrl.isHttps()).toBe(true);
  answer = setTo("http://first.example");
  await siteUrl.refresh();
  expect(siteUrl.isHttps()).toBe(false);
});

test("SITE_URL goes before the setting", async () => {
  const { siteUrl, changes } = watch(() => setTo(first), { fixed: "https://fixed.example" });
  await siteUrl.refresh();
  expect([siteUrl.current(), siteUrl.origins(), changes]).toEqual([
    "https://fixed.example",
    ["https://fixed.example"],
    [],
  ]);
});

test("of two refreshes at once the later request decides, even if the first answers last", async () => {
  const slow = Promise.withResolvers<Answer>();
  const answers = [slow.promise, Promise.resolve(setTo(second))];
  const { siteUrl } = watch(() => answers.shift() ?? setTo(second));
  const both = [siteUrl.refresh(), siteUrl.refresh()];
  // By now the second would have its answer, did it not wait for the first.
  await setImmediate();
  slow.resolve(setTo(first));
  await Promise.all(both);
  expect(siteUrl.current()).toBe(second);
});
