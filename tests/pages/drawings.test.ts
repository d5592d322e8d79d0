import { expect, test } from "vitest";
import { get, openPage } from "./support/site.ts";

async function draw(source: string) {
  const response = await get(source.split("#")[0] ?? "");
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  return response.text();
}

test("no two pages wear the same drawing, and none is fetched twice", async () => {
  const seen = new Map<string, string>();
  for (const path of [
    "/services",
    "/services/security",
    "/services/cloud",
    "/industries/healthcare",
    "/trust/compliance",
    "/blog",
    "/resources/knowledge-base",
    "/resources/knowledge-base/leave-us",
    "/case-studies/bern-fiduciary-busy-season",
    "/legal/dpa",
    "/about",
    "/contact",
  ]) {
    const sources = new Set((await openPage(path)).values(".hero-backdrop use[data-art]", "data-art"));
    expect(sources.size, `head and end of ${path} share one file`).toBe(1);
    const svg = await draw(String([...sources][0]));
    expect(seen.get(svg), `${path} looks like`).toBeUndefined();
    seen.set(svg, path);
  }
});

test("the newest posts have covers of different kinds", async () => {
  const covers = (await openPage("/blog")).values(".cover use[data-art]", "data-art").slice(0, 3);
  const drawings = await Promise.all(covers.map((source) => draw(String(source))));
  // Each family draws with elements of its own: their sequence is its signature.
  const shapes = drawings.map((svg) => [...svg.matchAll(/<(\w+)/g)].map(([, name]) => name).join(" "));
  expect(new Set(shapes).size).toBe(3);
});

test.each([
  ["/services/security", ".diagram"],
  ["/services/infrastructure", ".specimen"],
  ["/industries/education", ".diagram"],
  ["/solutions/smb", ".specimen"],
])("%s opens with its %s, and shows it once", async (path, figure) => {
  const { document, texts } = await openPage(path);
  expect(document.querySelectorAll(figure)).toHaveLength(1);
  expect(document.querySelectorAll(`.page-header ${figure}`)).toHaveLength(1);
  expect(texts(".specimen-mark")).toEqual(figure === ".specimen" ? ["Specimen"] : []);
});

test("error pages have their maps, and other names draw nothing", async () => {
  const [source] = (await openPage("/no-such-page")).values(".lost-drawing use[data-art]", "data-art");
  const maps = await Promise.all([draw(String(source)), draw("/art/lost/fault.svg")]);
  expect(maps[0]).toContain('id="art"');
  expect(maps[0]).not.toBe(maps[1]);
  expect((await get("/art/lost/toString.svg")).status).toBe(404);
});
