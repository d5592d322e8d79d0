import { expect, test } from "vitest";
import { sidebarGroups } from "#content-model/collection.ts";
import { isForEditors, placeOf, sectionsFor } from "./sections.ts";

const pathsFor = (role: "admin" | "editor") =>
  sectionsFor(role).flatMap(({ pages }) => pages.map(({ path }) => path as string));

test("the sidebar has the specified groups and paths, in their order", () => {
  expect(sidebarGroups).toEqual([
    "Overview",
    "Content Management",
    "Media & Assets",
    "Analytics & Monitoring",
    "Configuration",
  ]);
  const specified = [
    "blog",
    "case-studies",
    "team",
    "testimonials",
    "services",
    "industries",
    "images",
    "hero-slides",
    "certifications",
    "analytics",
    "statistics",
    "error-logs",
    "performance",
    "company",
    "theme",
    "settings",
  ].map((each) => `/admin/${each}`);
  const entries = sectionsFor("admin").map(({ path }) => path as string);
  expect(entries.filter((path) => specified.includes(path))).toEqual(specified);
  expect(entries.length).toBeLessThanOrEqual(25);
  const paths = pathsFor("admin");
  expect(new Set(paths).size).toBe(paths.length);
});

test("an editor has the pages without rights of an administrator, and their titles", () => {
  const all = pathsFor("admin");
  expect(pathsFor("editor")).toEqual(all.filter(isForEditors));
  const titles = sectionsFor("editor").map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Blog", "Announcements", "Search"]));
  expect(titles).not.toContain("Messages");
  expect(isForEditors("/admin/messages/123")).toBe(false);
});

test.each([
  ["/admin/blog/123/history", "Blog", "Blog"],
  ["/admin/", "Dashboard", "Dashboard"],
  ["/admin/tags/123", "Blog", "Tags"],
  ["/admin/services/page-texts", "Services", "Texts of service pages"],
])("%s belongs to %s, and there to %s", (path, section, page) => {
  const place = placeOf(path, "admin");
  expect([place?.section.title, place?.page.title]).toEqual([section, page]);
});

test("a path that only begins like a section belongs to none", () => {
  expect(placeOf("/admin/blogs", "admin")).toBeUndefined();
});
