import { expect, test } from "vitest";
import { pageMeta, socialImageUrl } from "./page-meta.ts";
import { searchMeta } from "./search-settings.ts";

const nothing = {
  search_title: "",
  search_description: "",
  social_image: null,
  canonical: null,
  noindex: false,
};
const own = { title: "Its title", description: "Its summary." };
const matches = [{ id: "root", loaderData: { siteUrl: "https://site.ch", company: { name: "Firm" } } }];

function metaOf(settings: Partial<typeof nothing | Record<string, unknown>>) {
  const facts = searchMeta({ ...nothing, ...settings } as never, own);
  return pageMeta(matches, { ...facts, path: "/blog/a" });
}

test("a record without settings is described by its title and summary, with the drawn picture", () => {
  expect(metaOf({})).toEqual(
    expect.arrayContaining([
      { title: "Its title · Firm" },
      { name: "description", content: "Its summary." },
      { tagName: "link", rel: "canonical", href: "https://site.ch/blog/a" },
      { property: "og:image", content: "https://site.ch/social/blog/a.png" },
      { property: "og:image:width", content: "1200" },
    ]),
  );
});

test("a set value has priority", () => {
  const meta = metaOf({
    search_title: "Found",
    search_description: "As found.",
    canonical: "https://elsewhere.ch/a",
    social_image: "/media/a.png",
  });
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: "Found · Firm" },
      { property: "og:description", content: "As found." },
      { tagName: "link", rel: "canonical", href: "https://elsewhere.ch/a" },
      { property: "og:image", content: "https://site.ch/media/a.png" },
    ]),
  );
  // An uploaded picture has a size of its own.
  expect(meta).not.toContainEqual({ property: "og:image:width", content: "1200" });
});

test("a page hidden from search engines has no canonical URL", () => {
  const meta = metaOf({ noindex: true, canonical: "https://elsewhere.ch/a" });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(meta)).not.toContain("canonical");
});

test("a picture on another host keeps its URL", () => {
  expect(socialImageUrl("https://site.ch", "/about", "https://pictures.ch/a.png")).toBe(
    "https://pictures.ch/a.png",
  );
});
