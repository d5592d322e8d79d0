import { describe, expect, inject, test } from "vitest";
import { parseCsv } from "../../app/lib/text/csv.ts";
import { get, insertRecord, openPage, textOf, withDatabase } from "./support/site.ts";
import { readXml } from "./support/xml.ts";

test("robots.txt leads to the sitemap, which names pages of this site once", async () => {
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  const [, sitemap = ""] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  const { root, texts } = readXml(await (await get(new URL(sitemap).pathname)).text());
  expect(root).toBe("urlset");
  const found = texts("loc");
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((loc) => !loc.startsWith(inject("product").url.replace(/\/?$/, "/")))).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
});

test("llms.txt leads to pages that are there, with their descriptions; tags are in the sitemap", async () => {
  const text = await (await get("/llms.txt")).text();
  expect(text).toMatch(/^# Reduit\n\n> \S.*\n\n## /);
  for (const path of ["/trust", "/services/cloud", "/legal/dpa"])
    expect(text).toMatch(new RegExp(`^- \\[.+\\]\\(http\\S+${path}\\): \\S`, "m"));
  expect(text).toMatch(/\(sample\)\]/);
  expect(await (await get("/sitemap.xml")).text()).toContain("/blog/tags/encryption</loc>");
});

test.each([
  ["/.well-known/change-password", 302, "/dashboard?tab=settings#password"],
  ["/apple-touch-icon.png", 200, null],
])("%s is where programs look for it", async (path, status, location) => {
  const response = await get(path);
  expect([response.status, response.headers.get("location")]).toEqual([status, location]);
});

test("the Atom feed is well-formed and complete, with the full text", async () => {
  const response = await get("/blog/feed.xml");
  expect(response.headers.get("content-type")).toContain("application/atom+xml");
  const { root, texts } = readXml(await response.text());
  expect(root).toBe("feed");
  const entries = texts("entry");
  expect(entries.length).toBeGreaterThanOrEqual(12);
  for (const element of ["id", "title", "updated"]) expect(texts(element)).toHaveLength(entries.length + 1);
  expect(texts("content")).toHaveLength(entries.length);
  // Posts of other tests have no text.
  expect(texts("content").filter((text) => text.length > 3000).length).toBeGreaterThanOrEqual(12);
});

test("security.txt names a contact and has not expired", async () => {
  const text = await (await get("/.well-known/security.txt")).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(366);
});

test("the web manifest's icons are there", async () => {
  const manifest = (await (await get("/manifest.webmanifest")).json()) as Manifest;
  expect(manifest).toMatchObject({ name: expect.any(String), start_url: "/" });
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src, type } of manifest.icons)
    expect((await get(src)).headers.get("content-type")).toContain(type);
});

type Manifest = { name: string; start_url: string; icons: { src: string; type: string }[] };

test("the answers of the trust centre are a page and a table, and their evidence has links", async () => {
  const title = `Question ${crypto.randomUUID()}?`;
  const [dpa] = await withDatabase((sql) => sql`select id from public.legal_documents where slug = 'dpa'`);
  const [clause, evidence] = ["Contract clause", "Evidence"];
  await insertRecord("trust_records", {
    kind: "answer-proof",
    title,
    summary: "=No",
    facts: [
      {
        label: clause,
        value: "DPA, section 12",
        href: `record:legal_documents/${dpa?.id}#annex-c-subprocessors`,
      },
      { label: evidence, value: "None" },
    ],
    reviewed_on: "2026-11-18",
    valid_until: "2999-12-31",
    status: "published",
    published_at: "2020-01-01",
  });
  const read = async () => parseCsv(await (await get("/trust/answers.csv")).text());
  const row = async () => (await read()).find(({ cells }) => cells[0] === title)?.cells;
  const link = new URL("/legal/dpa#annex-c-subprocessors", inject("product").url).href;
  const proof = `${clause}: DPA, section 12 ${link}\n${evidence}: None`;
  await expect.poll(row).toEqual([title, "'=No", proof, "", "2026-11-18", "", "2999-12-31"]);
  const shown = async () =>
    [...(await openPage("/trust/answers")).document.querySelectorAll(".trust-record")].find((each) =>
      textOf(each).includes(title),
    );
  await expect.poll(shown).toBeDefined();
  const record = await shown();
  expect(textOf(record?.querySelector(".trust-dates"))).toMatch(/Verified on ?18 November 2026/);
  expect(record?.querySelector("a")?.getAttribute("href")).toBe("/legal/dpa#annex-c-subprocessors");
});

describe("the status", () => {
  /** A component with an outage of 37 minutes in the middle of last month. */
  async function insertIncident() {
    const slug = `component-${crypto.randomUUID()}`;
    const middle = new Date();
    middle.setUTCDate(0);
    middle.setUTCDate(15);
    const recordedSince = new Date(middle.getTime() - 45 * 86_400_000);
    await insertRecord("status_components", { slug, name: slug, recorded_since: recordedSince });
    const ended = new Date(middle.getTime() + 37 * 60_000);
    const updated = new Date(ended.getTime() + 60_000).toISOString();
    await insertRecord("status_notices", {
      title: `Outage of ${slug}`,
      kind: "incident",
      impact: "outage",
      components: [slug],
      starts_at: middle,
      ends_at: ended,
      updates: [{ at: updated, state: "resolved", text: "Repaired." }],
      updated_at: middle,
      status: "published",
      published_at: middle,
    });
    return { slug, updated, month: middle.toISOString().slice(0, 7) };
  }

  test("for programs says when it was true and what it is made of", async () => {
    const { slug, month } = await insertIncident();
    const read = async () => (await (await get("/status.json")).json()) as StatusFile;
    const found = async () => (await read()).components.find(({ id }) => id === slug);
    const inMonth = async () => (await found())?.availability.find((each) => each.month === month);
    const minutesLost = async () => {
      const { minutes = 0, available_minutes = 0 } = (await inMonth()) ?? {};
      return minutes - available_minutes;
    };
    await expect.poll(minutesLost).toBe(37);
    expect(await found()).toMatchObject({ computed_from: "recorded incidents" });
    expect(Math.abs(Date.parse((await read()).as_of) - Date.now())).toBeLessThan(3_700_000);
    const available = await inMonth();
    expect(available?.minutes).toBeGreaterThan(27 * 1440);
    expect(available?.percent).toBe(
      Math.floor(((available?.available_minutes ?? 0) / (available?.minutes ?? 1)) * 100_000) / 1000,
    );
  });

  test("feed is well-formed, with an entry per incident, renewed with its last update", async () => {
    const { slug, updated } = await insertIncident();
    const ask = () => get("/status.atom");
    await expect.poll(async () => (await ask()).text()).toContain(slug);
    const response = await ask();
    expect(response.headers.get("content-type")).toContain("application/atom+xml");
    const { elements } = readXml(await response.text());
    const entries = elements("entry").map((entry) => [
      entry.querySelector("title")?.textContent,
      entry.querySelector("updated")?.textContent,
    ]);
    expect(entries).toContainEqual([`Outage of ${slug}`, updated]);
    const notices = await withDatabase((sql) => sql`select from status_notices where status = 'published'`);
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.length).toBeLessThanOrEqual(notices.length);
  });
});

type StatusFile = {
  as_of: string;
  components: {
    id: string;
    computed_from: string;
    availability: { month: string; percent: number; minutes: number; available_minutes: number }[];
  }[];
};
