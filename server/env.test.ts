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

  test("takes the site's URL however it is written", () => {
    for (const SITE_URL of [
      "https://www.example.ch",
      "https://www.example.ch/",
      "HTTPS://WWW.Example.ch:443",
    ])
      expect(readEnvironment({ SITE_URL }).siteUrl).toBe("https://www.example.ch");
  });

  test("gives its numbers to this machine only, and promises TLS for this host only, unless told otherwise", () => {
    expect(readEnvironment({})).toMatchObject({ metrics: undefined, hsts: "host" });
    expect(readEnvironment({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(readEnvironment({ METRICS_PORT: "9464", METRICS_HOST: "::", HSTS: "preload" })).toMatchObject({
      metrics: { host: "::", port: 9464 },
      hsts: "preload",
    });
  });

  test("tells a CDN nothing, unless it is named", () => {
    expect(readEnvironment({}).cdn).toBeUndefined();
    const CDN_PURGE_URL = "https://cdn.example.ch/purge";
    const given = { CDN_TAGS: "cache-tag", CDN_PURGE_URL, CDN_PURGE_HEADER: "Authorization: Bearer a b" };
    expect(readEnvironment(given).cdn).toEqual({
      tagHeader: "cache-tag",
      purge: { url: CDN_PURGE_URL, header: ["Authorization", "Bearer a b"] },
    });
  });

  test("takes an empty variable for an absent one", () => {
    expect(readEnvironment({ PORT: "", SITE_URL: "" }).port).toBe(3000);
  });

  test.each([
    [{ PORT: "eighty" }, /^PORT is not valid: set it to a port number/],
    [{ PORT: "70000" }, /^PORT is not valid/],
    [{ SUPABASE_URL: "ftp://x" }, /^SUPABASE_URL is not valid: set it to the URL of a Supabase project/],
    [
      { JWT_SECRET: "a".repeat(40) },
      /^JWT_SECRET is set without SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY: set all/,
    ],
    [
      { SUPABASE_SECRET_KEY: "sb_secret_x", DATABASE_URL: "postgres://a:b@c/d" },
      /^SUPABASE_SECRET_KEY is set without/,
    ],
    [{ CSP_EXTRA_ORIGINS: "javascript:alert(1)" }, /^CSP_EXTRA_ORIGINS is not valid/],
    [{ SITE_URL: "www.example.ch" }, /^SITE_URL is not valid: set it to the site's public URL/],
    [{ SITE_URL: "https://www.example.ch/sub/path" }, /^SITE_URL is not valid: .* without a path, such as/],
    [{ SITE_URL: "https://www.example.ch/?from=here" }, /^SITE_URL is not valid/],
    [{ SITE_URL: "https://user:password@www.example.ch" }, /^SITE_URL is not valid/],
    [{ METRICS_HOST: "metrics.example.ch" }, /^METRICS_HOST is not valid: set it to an IP address/],
    [{ HSTS: "yes" }, /^HSTS is not valid: set it to off, host, subdomains or preload/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL is not valid/],
    [
      { DATABASE_CONNECTIONS: "5" },
      /^DATABASE_CONNECTIONS is not valid: set it to the number .* between 10 and 1000/,
    ],
    [{ SMTP_URL: "mail.example.ch" }, /^SMTP_URL is not valid/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY is not valid/],
    [{ BACKUP_DAYS: "a month" }, /^BACKUP_DAYS is not valid: set it to the number of days/],
    [{ BACKUP_DAYS: "-1" }, /^BACKUP_DAYS is not valid/],
    [{ AUDIT_LOG_URL: "http://siem.example.ch" }, /^AUDIT_LOG_URL is not valid: set it to the URL/],
    [{ AUDIT_LOG_URL: "syslog://siem.example.ch" }, /^AUDIT_LOG_URL is not valid/],
    [{ CDN_PURGE_URL: "https://cdn.example.ch/purge" }, /^CDN_PURGE_URL is set without CDN_TAGS/],
    [{ CDN_PURGE_HEADER: "TOKEN" }, /^CDN_PURGE_HEADER is not valid: set it to a header/],
    [{ LOG_LEVEL: "debug" }, /^LOG_LEVEL is not valid: set it to info, warn or error/],
    [{ SMTP_URL_FILE: "/none/there" }, /^SMTP_URL_FILE cannot be read/],
    [{ POSTGRES_BIN: "pg/bin" }, /^POSTGRES_BIN is not valid: set it to the absolute path of a folder/],
    [{ POSTGRES_BIN: "/pg/bin", DATABASE_URL: "postgres://x/y" }, /^POSTGRES_BIN names .* keep one of them/],
    [{ CSP_EXTRA_ORIGINS: "http://x" }, /^CSP_EXTRA_ORIGINS is not valid/],
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
    expect(() => readEnvironment(source)).toThrow(/^[^\n]+: (set|keep) [^\n]+\.$/);
  });
});
