import { expect, test } from "vitest";
import { bannerSchema, retentionSchema, siteUrlSchema } from "./schema.ts";
import { retentionOf } from "./shapes.ts";

test("a site's URL is a scheme and a host", () => {
  const read = (site_url: string) => siteUrlSchema.safeParse({ site_url });
  for (const good of ["", "https://www.example.ch", "http://localhost:3000"])
    expect(read(good).data).toEqual({ site_url: good });
  expect(read(" https://www.example.ch/ ").data).toEqual({ site_url: "https://www.example.ch" });
  for (const bad of [
    "www.example.ch",
    "ftp://example.ch",
    "https://example.ch/path",
    "https://user@example.ch",
    "javascript:alert(1)",
  ])
    expect(read(bad).success).toBe(false);
});

test("a banner that is shown says something", () => {
  expect(bannerSchema.safeParse({ text: " ", isActive: false }).success).toBe(true);
  expect(bannerSchema.safeParse({ text: " ", isActive: true }).error?.issues[0]?.path).toEqual(["text"]);
});

test("periods are whole days up to what the privacy policy promises", () => {
  const periods = retentionOf(null);
  expect(retentionSchema.parse({ ...periods, trash: "7" })).toEqual({ ...periods, trash: 7 });
  for (const bad of ["", "0", "1.5", "31", "soon"])
    expect(retentionSchema.safeParse({ ...periods, trash: bad }).error?.issues[0]).toMatchObject({
      path: ["trash"],
      message: "Enter a whole number from 1 to 30",
    });
});
