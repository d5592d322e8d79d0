import { expect, test } from "vitest";
import { sidebarGroups } from "#content-model/collection.ts";
import { sectionOf, sections } from "./sections.ts";

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
  const paths = sections.map(({ path }) => path as string);
  expect(paths.filter((path) => specified.includes(path))).toEqual(specified);
  expect(new Set(paths).size).toBe(paths.length);
});

test("a page below a section belongs to it, the dashboard only to itself", () => {
  expect(sectionOf("/admin/blog/123/history")?.title).toBe("Blog");
  expect(sectionOf("/admin/blogs")).toBeUndefined();
  expect(sectionOf("/admin/")?.title).toBe("Dashboard");
});
