import { expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

const good = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/postgres",
  GATEWAY_SECRET: "g".repeat(32),
  JWT_SECRET: "j".repeat(32),
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
};

test("what is not set has a default", () => {
  expect(readEnvironment({ ...good, SITE_URL: "https://www.example.ch/", SMTP_URL: "" })).toMatchObject({
    port: 0,
    siteUrl: "https://www.example.ch",
    smtpUrl: undefined,
  });
});

test("what is wrong is named, its value is not", () => {
  const wrong = { ...good, JWT_SECRET: "hunter2", SITE_URL: "javascript:alert(1)" };
  expect(() => readEnvironment(wrong)).toThrow(
    "The API cannot start: JWT_SECRET, SITE_URL missing or not valid.",
  );
});
