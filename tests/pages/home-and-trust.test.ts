import { expect, test } from "vitest";
import { insertRecord, openPage, textOf, withDatabase } from "./support/site.ts";

test("the home page has figures from the database, in their order", async () => {
  const figures = await withDatabase(
    (sql) => sql`select title from statistics where is_active and deleted_at is null order by display_order`,
  );
  const { texts, html } = await openPage("/");
  expect(texts("h1")).toEqual(["Your Data, Your Control"]);
  expect(html).toContain("99.9%");
  expect(figures.length).toBeGreaterThan(1);
  expect(texts(".figure-label")).toEqual(figures.map(({ title }) => `${title} Sample`));
});

test("the home page has its three benefit cards, in their order", async () => {
  const [home] = await withDatabase((sql) => sql`select sections from public.pages where path = '/'`);
  const section = home?.sections.find(({ anchor }: { anchor?: string }) => anchor === "benefits");
  const { texts } = await openPage("/");
  expect(texts("#benefits h3")).toEqual([
    "Your data stays in Switzerland",
    "Your keys stay yours",
    "Every access has a reason",
  ]);
  expect(texts("#benefits .triptych-text")).toEqual(section.cards.map(({ text }: { text: string }) => text));
});

test("the services page has three practices with their features, and a way to each", async () => {
  const practices = await withDatabase(
    (sql) =>
      sql`select title, features from public.services where kind = 'practice' and is_active order by display_order`,
  );
  const { document, texts, values } = await openPage("/services");
  expect(texts(".practice-card h2")).toEqual([
    "Digital Transformation",
    "Consulting Services",
    "Technical Solutions",
  ]);
  const cards = [...document.querySelectorAll(".practice-card")].map((card) =>
    [...card.querySelectorAll("h2, li, a")].map(textOf),
  );
  expect(cards).toEqual(practices.map(({ title, features }) => [title, ...features, "Learn More"]));
  expect(values(".practice-card a", "href")).toEqual([
    "/services/digital-transformation",
    "/services/consulting-services",
    "/services/technical-solutions",
  ]);
});

test("the case studies have a heading and one sentence before them", async () => {
  const { texts } = await openPage("/case-studies");
  expect(texts("h1")).toEqual(["Case studies"]);
  expect(texts(".page-header .lead")).toEqual([expect.stringMatching(/^[^.!?]+\.$/)]);
});

test.each([
  ["/", ["encrypted end to end", "Zero-trust architecture", "24/7", "99.9% SLA", "Swiss data centres"]],
  ["/services", ["end-to-end encryption", "Zero-trust architecture"]],
])("%s claims %j", async (path, claims) => {
  const { document } = await openPage(path);
  for (const claim of claims) expect(textOf(document.querySelector("main"))).toContain(claim);
});

test("the button of a slide leads to where its record is", async () => {
  const headline = `Slide ${crypto.randomUUID()}`;
  const [about] = await withDatabase((sql) => sql`select id from public.pages where path = '/about'`);
  const link = { link_label: `Button of ${headline}`, link_href: `record:pages/${about?.id}` };
  await insertRecord("hero_slides", { headline, ...link, display_order: 99 });
  const found = async () => {
    const { document } = await openPage("/");
    const button = [...document.querySelectorAll("main a")].find((each) =>
      textOf(each).includes(link.link_label),
    );
    return button?.getAttribute("href");
  };
  await expect.poll(found).toBe("/about");
});

test("the footer names the company, its place and its law", async () => {
  const { document } = await openPage("/");
  const footer = document.querySelector("footer");
  for (const text of [
    "Data Residency: Switzerland",
    "FADP & GDPR Compliant",
    "© 2024 Reduit",
    "Customers' data stays exclusively theirs",
  ])
    expect(textOf(footer)).toContain(text);
  const links = [...(footer?.querySelectorAll("a") ?? [])];
  const hrefOf = (text: string) => links.find((link) => textOf(link) === text)?.getAttribute("href");
  expect(hrefOf("+41 44 000 00 00")).toBe("tel:+41440000000");
  expect(hrefOf("hello@reduit.example")).toBe("mailto:hello@reduit.example");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining([
      ...["data-sovereignty", "security", "compliance", "data-residency", "proof"].map(
        (slug) => `/trust/${slug}`,
      ),
      ...["privacy-policy", "terms-of-service", "dpa", "cookies", "subprocessors", "imprint"].map(
        (slug) => `/legal/${slug}`,
      ),
    ]),
  );
});

test("the trust centre has two halves, and leads to the status page", async () => {
  const { texts, screen } = await openPage("/trust");
  expect(texts("main h2")).toEqual(expect.arrayContaining(["Our services", "This website"]));
  expect(texts(".trust-summary a")).toEqual(["Sites", "Tests", "Insurance", "Ownership"]);
  const links = screen.getAllByRole("link", { name: "Status and availability" });
  expect(links.find((link) => link.closest("main"))?.getAttribute("href")).toBe("/status");
  const status = await openPage("/status");
  expect(status.texts("h1")).toEqual(["Status"]);
  expect(status.texts(".status-now time")).toHaveLength(1);
  // A strip for each component, and its figures in the table that opens.
  const strips = status.values(".availability-strip", "viewBox");
  expect(status.texts("details .availability thead th")).toHaveLength(strips.length + 1);
});

test("enterprise and small business do not show the same three studies", async () => {
  const studies = async (path: string) => (await openPage(path)).values("#case-studies a", "href");
  const [large, small] = [await studies("/solutions/enterprise"), await studies("/solutions/smb")];
  expect([large.length, small.length]).toEqual([3, 3]);
  expect(large.filter((href) => small.includes(href))).toEqual([]);
});
