import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { footerColumns, itemsOf, mainLinks, navigationGroups, navigationItems } from "./items.ts";

/** The canonical public pages of product.md that a menu may name: no redirects, no files, no account pages. */
const knownRoutes = new Set([
  "/services",
  ...below(
    "/services",
    "infrastructure security cloud managed-security cloud-solutions security-consulting support digital-transformation consulting-services technical-solutions",
  ),
  "/solutions",
  ...below("/solutions", "enterprise smb"),
  "/industries",
  ...below(
    "/industries",
    "family-offices asset-management trust-companies legal-services accounting-services consulting-services healthcare manufacturing education",
  ),
  "/case-studies",
  "/blog",
  "/resources",
  "/resources/knowledge-base",
  "/trust",
  ...below("/trust", "data-sovereignty security compliance data-residency"),
  ...below("/legal", "privacy-policy terms-of-service dpa cookies subprocessors"),
  "/about",
  "/contact",
  "/search",
]);

describe("the list", () => {
  test("names every known page exactly once, and nothing else", () => {
    expect(navigationItems.map((item) => item.href).sort()).toEqual([...knownRoutes].sort());
  });

  test("has the specification's five groups in its order", () => {
    expect(navigationGroups.map((group) => group.title)).toEqual([
      "Solutions",
      "Industries",
      "Services",
      "Resources",
      "Company",
    ]);
  });

  test("has the specification's five main links", () => {
    expect(mainLinks.map((link) => link.href)).toEqual([
      "/services",
      "/trust",
      "/case-studies",
      "/about",
      "/contact",
    ]);
  });

  test("the footer names every page of the list once", () => {
    const hrefs = footerColumns.flat().flatMap((section) => section.items.map((item) => item.href));
    expect(hrefs.sort()).toEqual(navigationItems.map((item) => item.href).sort());
  });

  test.each(navigationItems.map((item) => [item.href, item] as const))(
    "%s reads as one short line",
    (_, item) => {
      expect(item.title.length).toBeLessThanOrEqual(32);
      expect(item.description.length).toBeGreaterThan(10);
      expect(item.description.length).toBeLessThanOrEqual(80);
      expect(item.description).not.toMatch(/[.!]$/);
    },
  );
});

describe("titles, descriptions and badges are those of the content", () => {
  const byHref = new Map(navigationItems.map((item) => [item.href, item]));
  const records = [
    ...globSync("content/services/*.md").map((file) => ({ file, prefix: "/services/" })),
    ...globSync("content/industries/*.md").map((file) => ({ file, prefix: "/industries/" })),
    ...globSync("content/pages/*.md").map((file) => ({ file, prefix: "/" })),
  ];

  test.each(records)("$file", ({ file, prefix }) => {
    const record = frontMatter(file);
    expect(byHref.get(prefix + record.slug)).toEqual({
      title: record.title,
      href: prefix + record.slug,
      description: record.description,
      ...(record.badge ? { badge: record.badge } : {}),
    });
  });

  test.each(globSync("content/legal_documents/*.md"))("%s", (file) => {
    const record = frontMatter(file);
    expect(byHref.get(`/legal/${record.slug}`)?.title).toBe(record.title);
  });

  test("industries stand with their sector family", () => {
    const families = navigationGroups
      .find((group) => group.id === "industries")
      ?.sections.map((section) => section.items.map((item) => familyOf(item.href)));
    expect(families).toEqual([
      Array(3).fill("financial-institutions"),
      Array(3).fill("professional-services"),
      Array(3).fill("industry"),
    ]);
  });

  test("the services' practices stand together", () => {
    const [practices, ...others] = navigationGroups.find((group) => group.id === "services")?.sections ?? [];
    expect(practices?.items.map((item) => kindOf(item.href))).toEqual(Array(3).fill("practice"));
    expect(others.flatMap((section) => section.items.map((item) => kindOf(item.href)))).toEqual(
      Array(7).fill("service"),
    );
  });
});

test("a group's items begin with its overview", () => {
  for (const group of navigationGroups) expect(itemsOf(group)[0]).toBe(group.overview);
});

function below(folder: string, slugs: string): string[] {
  return slugs.split(" ").map((slug) => `${folder}/${slug}`);
}

function frontMatter(file: string): Record<string, string | null> {
  return parse(readFileSync(file, "utf8").split(/^---$/m)[1] ?? "");
}

function familyOf(href: string) {
  return frontMatter(`content${href}.md`).family;
}

function kindOf(href: string) {
  return frontMatter(`content${href}.md`).kind;
}
