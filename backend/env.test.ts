import { expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

const good = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/postgres",
  GATEWAY_SECRET: "g".repeat(32),
  INTERNAL_SECRET: "i".repeat(32),
};

test("unset variables have defaults", () => {
  expect(readEnvironment({ ...good, SITE_URL: "https://www.example.ch/" })).toMatchObject({
    port: 0,
    siteUrl: "https://www.example.ch",
  });
});

test("names a wrong variable, not its value", () => {
  const wrong = { ...good, GATEWAY_SECRET: "hunter2", SITE_URL: "javascript:alert(1)" };
  expect(() => readEnvironment(wrong)).toThrow(
    "The API cannot start: GATEWAY_SECRET, SITE_URL missing or not valid.",
  );
});
