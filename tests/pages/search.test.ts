import { expect, test } from "vitest";
import { get, type OpenedPage, openPage, sendForm } from "./support/site.ts";

const search = (query: string) => openPage(`/search?q=${encodeURIComponent(query)}`);
const links = ({ values }: OpenedPage) => values(".result h3 a", "href").map(String);

test("a visitor finds something of every kind, with the matches marked", async () => {
  const empty = await openPage("/search");
  expect(empty.texts("h2")).toContain("What are you looking for?");
  const form = empty.screen.getByRole("searchbox", { name: "Search the whole site" }).closest("form");
  const { texts, values } = await sendForm(form as HTMLElement, { q: "encryption" });
  expect(texts("h2")).toContainEqual(expect.stringMatching(/results for “encryption”$/));
  expect(texts(".result > p")).toEqual(expect.arrayContaining(["Blog", "Service"]));
  const marked = texts(".result mark");
  expect(marked.length).toBeGreaterThan(5);
  expect(marked.filter((match) => !/^encrypt/i.test(match))).toEqual([]);
  expect(values('meta[name="robots"]', "content")).toEqual(["noindex"]);
});

test("the header's search opens without a script and finds", async () => {
  const { screen, document } = await openPage("/services");
  const button = screen.getByRole("button", { name: "Search this site" });
  const panel = document.getElementById(button.getAttribute("popovertarget") ?? "");
  expect(panel?.hasAttribute("popover")).toBe(true);
  const found = await sendForm(panel?.querySelector("form") as HTMLElement, { q: "passkeys" });
  expect(found.texts(".result mark").length).toBeGreaterThan(0);
  expect(links(found)).toContain("/blog/passkeys-in-a-regulated-firm");
});

test("every result leads to a page", async () => {
  const paths = links(await search("data"));
  expect(new Set(paths).size).toBe(10);
  for (const path of paths) expect((await get(path)).status, path).toBe(200);
});

test.each([
  ["FIPS 140-3", "Trust centre", "/trust/answers", "record", "FIPS 140-3"],
  ["SR 235.11", "Certification", "/trust", "record", "SR 235.11"],
  ["volumes unreachable", "Status", "/status", "notice", "A storage controller failed"],
])("“%s” of the %s is found at its own place", async (query, kind, path, anchor, words) => {
  const { document } = await search(query);
  const result = [...document.querySelectorAll(".result")].find(
    (each) => each.querySelector("p")?.textContent === kind,
  );
  const href = result?.querySelector("h3 a")?.getAttribute("href") ?? "";
  expect(href).toMatch(new RegExp(`${path}#${anchor}-[0-9a-f-]{36}$`));
  const [page = "", id = ""] = href.split("#");
  expect((await openPage(page)).document.getElementById(id)?.textContent).toContain(words);
});

test("the count is the number of results, and quotation marks group words", async () => {
  const { texts } = await search('"exit plan"');
  const count = texts(".result").length;
  expect(count).toBeGreaterThan(0);
  expect(texts("h2")).toContainEqual(expect.stringMatching(`^${count} results? for`));
});

test("more results are a page away, and beyond the end there is a way back", async () => {
  const first = await search("data");
  expect(first.screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/search?q=data&page=2");
  const second = await openPage("/search?q=data&page=2");
  expect(links(second).filter((href) => links(first).includes(href))).toEqual([]);
  const beyond = await openPage("/search?q=data&page=900");
  expect(beyond.status).toBe(404);
  const back = beyond.screen.getByRole("link", { name: "Back to the first results" });
  expect(back.getAttribute("href")).toBe("/search?q=data");
});

test("a search without results suggests other words and pages", async () => {
  const { texts, values, html, headers } = await search("xyzzyx");
  // It is counted each time.
  expect(headers.get("cache-control")).toBe("no-store");
  expect(texts("h2")).toContain("Nothing found for “xyzzyx”");
  expect(html).toContain("Put words that belong together in quotation marks");
  expect(values("main a", "href")).toContain("/services");
});

test.each(["/search", "/blog", "/resources/knowledge-base"])(
  "%s shows a script that is searched for as text",
  async (path) => {
    const script = '"><script>alert("x")</script><img src=x onerror=alert(1)>';
    const { html, values, texts, document } = await openPage(`${path}?q=${encodeURIComponent(script)}`);
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(values("main input[name=q]", "value")).toEqual([script]);
    expect(texts("main h2, main h3")).toContainEqual(expect.stringContaining(`“${script}”`));
    if (path === "/search") expect(document.title).toBe(`Search: ${script} · Reduit`);
  },
);

test("10 KB are cut, with a message", async () => {
  const { status, texts, values } = await openPage(`/search?q=${Array(2560).fill("key").join("+")}`);
  expect(status).toBe(200);
  expect(texts(".search-note")).toContainEqual(
    expect.stringContaining("Only its first 200 characters were used"),
  );
  expect(texts(".result").length).toBeGreaterThan(0);
  expect(values("main input[name=q]", "value")[0]?.length).toBeLessThanOrEqual(200);
});

test.each(["\0", "'", '"', "\\", "(", "& | !", "*", ":*", "-", "or", "the", "🗝️", "%"])(
  "the odd query %j is answered",
  async (query) => {
    for (const path of ["/search", "/blog", "/resources/knowledge-base"])
      expect((await get(`${path}?q=${encodeURIComponent(query)}`)).status, path).toBe(200);
  },
);

test.each([
  ["encrpytion", "“encrpytion” read as “encryption”"],
  ["Rechenzentrum", "“Rechenzentrum” also searched as “data centre”"],
])("%s is found, with a reason", async (query, reason) => {
  const { texts } = await search(query);
  expect(texts(".result-why li").join()).toContain(reason);
  expect(texts(".result mark").length).toBeGreaterThan(0);
});

test("an abbreviation is found in the questions of a page, which the result links", async () => {
  const { document } = await search("GPU");
  const places = [...document.querySelectorAll(".result-why a")].filter(
    ({ textContent }) => textContent === "Questions",
  );
  const [path = "", id = ""] = (places[0]?.getAttribute("href") ?? "").split("#");
  expect(id).toBe("faq");
  expect((await openPage(path)).document.getElementById("faq")).toBeTruthy();
});
