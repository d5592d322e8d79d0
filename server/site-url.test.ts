import { expect, test } from "vitest";
import type { Database } from "#common/database.ts";
import { addressIn, watchSiteAddress } from "./site-url.ts";

const answering = (answer: () => { data: unknown; error: unknown }) =>
  ({
    from: () => ({ select: () => ({ eq: () => ({ maybeSingle: async () => answer() }) }) }),
  }) as unknown as Database;

test("an address is a scheme and a host", () => {
  expect(addressIn("https://www.example.ch/")).toBe("https://www.example.ch");
  for (const odd of [
    "",
    "example.ch",
    "https://example.ch/x",
    "https://me@example.ch",
    "javascript:alert(1)",
    null,
    3,
  ])
    expect(addressIn(odd)).toBeUndefined();
});

test("the setting is followed, and nobody answering changes nothing", async () => {
  let answer: { data: unknown; error: unknown } = { data: { value: "https://www.example.ch" }, error: null };
  const seen: string[] = [];
  const address = watchSiteAddress({
    db: answering(() => answer),
    fixed: undefined,
    fallback: "http://localhost:3000",
    onChange: (next) => seen.push(next),
  });
  expect(address.current()).toBe("http://localhost:3000");
  await address.refresh();
  await address.refresh();
  expect(address.current()).toBe("https://www.example.ch");
  answer = { data: null, error: { message: "away" } };
  await address.refresh();
  expect(address.current()).toBe("https://www.example.ch");
  answer = { data: { value: "" }, error: null };
  await address.refresh();
  expect(seen).toEqual(["https://www.example.ch", "http://localhost:3000"]);
});

test("the operator's address goes before the setting", async () => {
  const db = answering(() => ({ data: { value: "https://other.example" }, error: null }));
  const address = watchSiteAddress({
    db,
    fixed: "https://fixed.example",
    fallback: "x",
    onChange: () => undefined,
  });
  await address.refresh();
  expect(address.current()).toBe("https://fixed.example");
});
