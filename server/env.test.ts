import { describe, expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

describe("the environment", () => {
  test("needs nothing", () => {
    const env = readEnvironment({});
    expect(env).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: undefined,
      supabase: undefined,
      trustProxy: 0,
      // What the privacy policy says.
      backupDays: 30,
    });
    expect(env.dataFolder.endsWith("/data")).toBe(true);
  });

  test("takes an empty variable for an absent one", () => {
    expect(readEnvironment({ PORT: "", SITE_URL: "" }).port).toBe(3000);
  });

  test.each([
    [{ PORT: "eighty" }, /^PORT is not usable: set it to a port number/],
    [{ PORT: "70000" }, /^PORT is not usable/],
    [{ SITE_URL: "www.example.ch" }, /^SITE_URL is not usable: set it to the site's public URL/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL is not usable/],
    [{ SMTP_URL: "mail.example.ch" }, /^SMTP_URL is not usable/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY is not usable/],
    [{ BACKUP_DAYS: "a month" }, /^BACKUP_DAYS is not usable: set it to the number of days/],
    [{ BACKUP_DAYS: "-1" }, /^BACKUP_DAYS is not usable/],
    [{ CSP_EXTRA_ORIGINS: "http://x" }, /^CSP_EXTRA_ORIGINS is not usable/],
    [{ SUPABASE_URL: "https://x.example.ch" }, /without SUPABASE_PUBLISHABLE_KEY/],
    [
      {
        SUPABASE_URL: "https://x.example.ch",
        SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
        DATABASE_URL: "postgres://x/y",
      },
      /both set/,
    ],
  ])("says in one sentence what is wrong with %j", (source, sentence) => {
    expect(() => readEnvironment(source)).toThrow(sentence);
  });
});
