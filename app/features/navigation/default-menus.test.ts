// The menus that the content of the repository brings: the specification's groups, links and words.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { StoredLink } from "#content-model/field.ts";
import type { Linked } from "~/lib/references/resolve.ts";
import { type NavigationGroup, readMenus, type StoredMenu } from "./menus.ts";

type ContentRecord = Record<string, string | null>;

const records = new Map<string, { record: ContentRecord; reference: string }>();
for (const [table, prefix] of [
  ["services", "/services/"],
  ["industries", "/industries/"],
  ["legal_documents", "/legal/"],
] as const)
  for (const file of globSync(`content/${table}/*.md`)) keep(table, prefix, frontMatter(file));
for (const file of globSync("content/pages/*.yaml")) keep("pages", "", parse(readFileSync(file, "utf8")));

const menus = readMenus(
  (parse(readFileSync("content/menus.yaml", "utf8")) as (StoredMenu & { items: StoredLink[] })[]).map(
    withReferences,
  ),
  new Map([...records].map(([path, { record, reference }]) => [reference, linkedFrom(path, record)])),
);
const allItems = menus.footerColumns.flatMap(({ sections }) => sections.flatMap(({ items }) => items));

/** The canonical public pages of product.md that a menu may name: no redirects, no files, no account pages. */
const knownRoutes = [
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
  ...below("/trust", "answers regulated data-sovereignty security compliance data-residency proof"),
  "/status",
  ...below("/legal", "privacy-policy terms-of-service dpa cookies subprocessors imprint"),
  "/accessibility",
  "/about",
  "/contact",
  "/search",
];

describe("the menus of the content", () => {
  test("the footer names every known page exactly once, and nothing else", () => {
    expect(allItems.map(({ href }) => href).sort()).toEqual([...knownRoutes].sort());
  });

  test("the header names every known page but the legal ones, once", () => {
    const hrefs = menus.groups.flatMap(itemsOf).map(({ href }) => href);
    expect(hrefs.sort()).toEqual(
      knownRoutes.filter((path) => !/^\/(legal\/|accessibility$)/.test(path)).sort(),
    );
  });

  test("have the specification's five groups in its order", () => {
    const titles = ["Solutions", "Industries", "Services", "Resources", "Company"];
    expect(menus.groups.map(({ title }) => title)).toEqual(titles);
    expect(menus.groups.map(({ area }) => area)).toEqual(titles.map((title) => title.toLowerCase()));
  });

  test("have the specification's five main links", () => {
    expect(menus.mainLinks.map(({ title, href }) => [title, href])).toEqual([
      ["Services", "/services"],
      ["Trust", "/trust"],
      ["Case Studies", "/case-studies"],
      ["About", "/about"],
      ["Contact", "/contact"],
    ]);
  });

  test("have the specification's words around them", () => {
    expect(menus).toMatchObject({
      signInLabel: "Sign In",
      button: { label: "Get Started", href: "/contact" },
      menuButton: { label: "Contact Us", href: "/contact" },
      closing: {
        residency: "Data Residency: Switzerland",
        compliance: "FADP & GDPR Compliant",
        copyright: "© 2024",
      },
    });
  });

  test.each(menus.groups.flatMap(itemsOf).map((item) => [item.href, item] as const))(
    "%s reads as one short line",
    (_, item) => {
      expect(item.title.length).toBeLessThanOrEqual(32);
      expect(item.description.length).toBeGreaterThan(10);
      expect(item.description.length).toBeLessThanOrEqual(80);
      expect(item.description).not.toMatch(/[.!]$/);
    },
  );

  test("services and industries have their records' titles, lines and badges", () => {
    for (const item of menus.groups.flatMap(itemsOf)) {
      if (!/^\/(services|industries)\/./.test(item.href)) continue;
      const { record } = records.get(item.href) ?? {};
      expect(item).toEqual({
        title: record?.title,
        href: item.href,
        description: record?.description,
        ...(record?.badge ? { badge: record.badge } : {}),
      });
    }
  });

  test("industries are grouped by sector family", () => {
    const families = sectionsOf("industries").map(({ items }) =>
      items.map(({ href }) => records.get(href)?.record.family),
    );
    expect(families).toEqual([
      Array(3).fill("financial-institutions"),
      Array(3).fill("professional-services"),
      Array(3).fill("industry"),
    ]);
  });

  test("the services' practices are grouped together", () => {
    const [practices, ...others] = sectionsOf("services").map(({ items }) =>
      items.map(({ href }) => records.get(href)?.record.kind),
    );
    expect(practices).toEqual(Array(3).fill("practice"));
    expect(others.flat()).toEqual(Array(7).fill("service"));
  });
});

function itemsOf(group: NavigationGroup) {
  return [group.overview, ...group.sections.flatMap(({ items }) => items)];
}

function sectionsOf(id: string) {
  return menus.groups.find((group) => group.id === id)?.sections ?? [];
}

function keep(table: string, prefix: string, record: ContentRecord) {
  const id = `00000000-0000-4000-8000-${String(records.size).padStart(12, "0")}`;
  records.set(record.path ?? prefix + record.slug, { record, reference: `record:${table}/${id}` });
}

function linkedFrom(href: string, { title, description, summary, badge }: ContentRecord): Linked {
  return { href, title: title ?? "", description: description ?? summary ?? "", ...(badge ? { badge } : {}) };
}

/** As the database does it. */
function withReferences(menu: StoredMenu & { items: StoredLink[] }): StoredMenu {
  const resolve = (href: string | undefined) =>
    href?.startsWith("record:/") ? (records.get(href.slice(7))?.reference ?? "") : (href ?? "");
  const inItems = (items: StoredLink[]): StoredLink[] =>
    items.map((item, index) => ({
      ...item,
      id: item.id ?? `i${index + 1}`,
      href: resolve(item.href),
      ...(item.items ? { items: inItems(item.items) } : {}),
    }));
  return {
    ...menu,
    button_href: resolve(menu.button_href),
    menu_button_href: resolve(menu.menu_button_href),
    items: inItems(menu.items),
  };
}

function below(folder: string, slugs: string): string[] {
  return slugs.split(" ").map((slug) => `${folder}/${slug}`);
}

function frontMatter(file: string): ContentRecord {
  return parse(readFileSync(file, "utf8").split(/^---$/m)[1] ?? "");
}
