// What programs read, and what they get when they ask for nonsense.
import type { Page } from "@playwright/test";
import routes from "../../app/routes.ts";
import { sendRaw } from "../fixtures/raw-http.ts";
import { expect, test } from "./setup/test.ts";

test.describe("@desktop URLs that make no sense", () => {
  for (const [what, target, statuses] of [
    ["header injection", "/blog%0d%0aSet-Cookie:%20x=1", [400]],
    ["broken percent-encoding", "/%E0%A4%A", [400]],
    ["a NUL in the path", "/blog/%00", [400]],
    ["path traversal", "/assets/../../../../etc/passwd", [400]],
    ["encoded path traversal", "/assets/%2e%2e/%2e%2e/data/format.json", [400]],
    ["another host in the path", "//evil.example/", [400]],
    ["a URL of 14 KB", `/?q=${"a".repeat(14_000)}`, [414, 431]],
  ] as const)
    test(`${what} is refused without a stack trace`, async ({ baseURL }) => {
      const { host, port } = new URL(baseURL ?? "");
      const answer = await sendRaw(
        Number(port),
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      );
      expect(statuses).toContain(answer.status);
      expect(answer.head).not.toMatch(/set-cookie/i);
      expect(answer.body).not.toMatch(/node_modules|\.ts:\d|root:x:0/);
    });

  for (const path of [
    "/case-studies?service=%00",
    "/case-studies?industry=%00x&service=nope",
    "/blog?page=-1&page=2&q=%27%3B--",
    "/?__proto__=1&a[]=2",
    "/contact?topic=%00",
  ])
    test(`${path} is a page all the same`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(200);
    });
});

test.describe("@desktop an unknown URL of each kind", () => {
  for (const [mistyped, meant] of [
    ["/services/clod", "/services/cloud"],
    ["/industries/helthcare", "/industries/healthcare"],
    ["/solutions/enterprize", "/solutions/enterprise"],
    ["/trust/securty", "/trust/security"],
    ["/legal/privcy", "/legal/privacy-policy"],
    ["/case-studies/hospital", "/case-studies/regional-hospital-emergency-data"],
    ["/blog/nope?preview=%00", "/blog/"],
  ] as const)
    test(`${mistyped} is not there, and ${meant} is offered`, async ({ request }) => {
      const response = await request.get(mistyped);
      expect(response.status()).toBe(404);
      const [, offered = ""] = /Did you mean(.*?)On the map/s.exec(await response.text()) ?? [];
      expect(offered).toContain(`href="${meant}`);
    });
});

test.describe("@desktop every page says what it is", () => {
  const pages = (routes as MappedRoute[]).flatMap(pathsBelow);
  const dynamic = pages.filter((path) => /[:*]/.test(path));

  test("where nothing is found, whichever route is asked", async ({ request }) => {
    expect(dynamic.length).toBeGreaterThan(10);
    for (const path of dynamic) {
      const response = await request.get(path.replace(/:\w+|\*/g, "nope"));
      const [, title] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? [];
      // The back office is one shell: whether a record is there only the browser learns.
      if (response.status() === 200) expect(title, path).toMatch(/^\S.* · Admin$/);
      else {
        expect(response.status(), path).toBe(404);
        expect(title, path).toMatch(/^Page not found · (Reduit|Admin)$/);
      }
    }
  });

  const shown = [
    ...pages.filter((path) => !/[:*]|^\/admin|^\/dashboard\/|^\/dev/.test(path)),
    "/services/cloud",
    "/solutions/enterprise",
    "/industries/healthcare",
    "/blog?page=2",
    "/blog/passkeys-in-a-regulated-firm",
    "/blog/tags/encryption",
    "/blog/tags/encryption?page=99",
    "/resources/knowledge-base/test-your-exit",
    "/case-studies/geneva-family-office-key-custody",
    "/trust/security",
    "/legal/privacy-policy",
    "/search?q=keys",
    "/nope",
    "/services/nope",
  ];
  for (const path of shown)
    test(`${path} has a picture for messengers`, async ({ request, baseURL }) => {
      const html = await (await request.get(path)).text();
      const [, image = ""] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
      expect(image.startsWith(`${baseURL}/social/`), image).toBe(true);
      const response = await request.get(new URL(image).pathname);
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toBe("image/png");
    });
});

test.describe("@desktop files for programs", () => {
  test("the sitemap is well-formed, and robots.txt leads to it", async ({ request, page, baseURL }) => {
    const robots = await (await request.get("/robots.txt")).text();
    expect(robots).toMatch(/^User-agent: \*$/m);
    const [, sitemap = ""] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
    const found = await readXml(page, await (await request.get(new URL(sitemap).pathname)).text(), "loc");
    expect(found.root).toBe("urlset");
    expect(found.texts.length).toBeGreaterThan(60);
    expect(found.texts.filter((loc) => !loc.startsWith(`${baseURL}/`))).toEqual([]);
    expect(new Set(found.texts).size).toBe(found.texts.length);
  });

  test("the Atom feed is well-formed and complete, with the full text", async ({ request, page }) => {
    const response = await request.get("/blog/feed.xml");
    expect(response.headers()["content-type"]).toContain("application/atom+xml");
    const feed = await response.text();
    const { root, texts: entries } = await readXml(page, feed, "entry");
    expect(root).toBe("feed");
    expect(entries.length).toBeGreaterThanOrEqual(12);
    for (const element of ["id", "title", "updated"])
      expect((await readXml(page, feed, element)).texts).toHaveLength(entries.length + 1);
    const { texts } = await readXml(page, feed, "content");
    expect(texts).toHaveLength(entries.length);
    expect(Math.min(...texts.map((text) => text.length))).toBeGreaterThan(3000);
  });

  test("security.txt names a contact and has not expired", async ({ request }) => {
    const text = await (await request.get("/.well-known/security.txt")).text();
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    const [, expires = ""] = /^Expires: (\S+)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1);
    expect(days).toBeLessThan(366);
  });

  test("the web manifest's icons are there", async ({ request }) => {
    const manifest = await (await request.get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: expect.any(String), start_url: "/" });
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src, type } of manifest.icons)
      expect((await request.get(src)).headers()["content-type"]).toContain(type);
  });

  for (const [path, kinds] of [
    ["/", ["WebSite"]],
    ["/about", ["Organization"]],
    ["/services/cloud", ["BreadcrumbList", "FAQPage"]],
    ["/blog/passkeys-in-a-regulated-firm", ["BreadcrumbList", "BlogPosting"]],
  ] as const)
    test(`${path} describes itself in JSON-LD as ${kinds.join(", ")}`, async ({ request }) => {
      const html = await (await request.get(path)).text();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
      const described = blocks.map(([, text = ""]) => JSON.parse(text));
      for (const each of described) expect(each["@context"]).toBe("https://schema.org");
      expect(described.flatMap((each) => each["@type"])).toEqual(expect.arrayContaining([...kinds]));
    });
});

type MappedRoute = { path?: string; file: string; index?: boolean; children?: MappedRoute[] };

/** The pages of a route and of those below it; no files, and nothing that only leads elsewhere. */
function pathsBelow({ path, file, index, children = [] }: MappedRoute): string[] {
  const own = file.includes("/machine/") ? [] : index ? ["/"] : path ? [`/${path}`] : [];
  return [...own, ...children.flatMap(pathsBelow)];
}

/** Parsed by the browser: the texts of all elements of a name. */
async function readXml(page: Page, xml: string, name: string) {
  return page.evaluate(
    ([source, wanted]) => {
      const parsed = new DOMParser().parseFromString(source ?? "", "application/xml");
      const texts = [...parsed.getElementsByTagName(wanted ?? "")].map((each) => each.textContent ?? "");
      return { root: parsed.documentElement.tagName, texts };
    },
    [xml, name],
  );
}
