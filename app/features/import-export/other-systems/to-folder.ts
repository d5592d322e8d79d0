// Another system's content as a folder in the format of our own export, which is then imported like any other. Nothing is fetched: images come
// from the ZIP file, and those that are not in it are named.
import { imageTypeOf } from "#common/image-type.ts";
import { fileTypes, uploadRule } from "#common/upload-rule.ts";
import { isAnsweredByApp, isFixedPath } from "#content-model/fixed-paths.ts";
import { imagePath } from "~/lib/records/picture.ts";
import { freeSlug, slugOf } from "~/lib/text/slug.ts";
import type { ZipFile } from "../read-zip.ts";
import type { OtherRecord, OtherSite } from "./other-site.ts";
import { findPicture, plainUrl } from "./pictures.ts";

/** The converter of the editor (admin-content/editor/visual/paste/html-to-markdown.ts). */
export type ToMarkdown = (
  html: string,
  conversion: {
    pictureAt: (src: string) => string | undefined;
    pathOf: (href: string) => string | undefined;
  },
) => string;

export type OtherFolder = {
  product: OtherSite["product"];
  files: Record<string, string>;
  media: ZipFile[];
  /** Content that is not imported, or is changed. */
  notes: string[];
};

type Options = { entries: readonly ZipFile[]; toMarkdown: ToMarkdown; knownTags: readonly string[] };
type Placed = OtherRecord & { path: string };
type Picture = { slug: string; file: ZipFile; alt: string | undefined };

const format = { reduit: 1 };

export async function toFolder(site: OtherSite, options: Options): Promise<OtherFolder> {
  const records = placed(site.records);
  const notes = [...site.leftOut];
  const pathByUrl = new Map(
    records.flatMap(({ url, path }) => (url && pathIn(url) ? [[pathIn(url), path] as const] : [])),
  );
  const pictures = new Map<ZipFile, Picture>();
  const missing = new Set<string>();
  const descriptions = new Map(
    [...site.descriptions].map(([url, alt]) => [findPicture(options.entries, url), alt]),
  );

  function pictureAt(src: string): string | undefined {
    const file = findPicture(options.entries, src);
    if (!file) {
      if (src && !src.startsWith("data:")) missing.add(plainUrl(src));
      return undefined;
    }
    const known = pictures.get(file);
    const taken = [...pictures.values()].map(({ slug }) => slug);
    const name = (file.name.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
    const picture = known ?? {
      slug: freeSlug(slugOf(name, 80) || "image", taken),
      file,
      alt: descriptions.get(file),
    };
    pictures.set(file, picture);
    return imagePath(picture.slug);
  }
  const pathOf = (href: string) => {
    const path = pathIn(href);
    return path ? pathByUrl.get(path) : undefined;
  };
  const files: Record<string, string> = { "export.yaml": JSON.stringify(format) };
  for (const record of records) {
    const text = options.toMarkdown(record.html, { pictureAt, pathOf });
    const picture = record.picture ? pictureAt(record.picture) : undefined;
    const isPost = record.kind === "post";
    const file = isPost ? `blog_posts/${record.slug}` : `pages/${record.path.slice(1).replaceAll("/", "-")}`;
    files[`${file}.yaml`] = yaml(isPost ? postFrom(record, text, picture) : pageFrom(record, text));
  }
  const tags = tagsOf(records).filter(({ slug }) => !options.knownTags.includes(slug));
  if (tags.length > 0) files["tags.yaml"] = yaml(tags);
  const redirects = redirectsOf(records, notes);
  if (redirects.length > 0) files["redirects.yaml"] = yaml(redirects);
  const media = await mediaOf([...pictures.values()], notes);
  if (media.rows.length > 0) files["media.yaml"] = yaml(media.rows);
  for (const url of [...missing].sort()) notes.push(`Missing image: ${url}`);
  return { product: site.product, files, media: media.files, notes };
}

/** JSON is YAML. */
function yaml(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function postFrom(record: OtherRecord & { slug: string }, content: string, picture: string | undefined) {
  return {
    ...shared(record),
    slug: record.slug,
    excerpt: record.excerpt,
    content,
    ...(picture ? { featured_image: picture } : {}),
    ...(record.author ? { author_name: record.author } : {}),
    tags: [...new Set(record.tags.map((tag) => slugOf(tag)).filter(Boolean))],
  };
}

function pageFrom(record: Placed, text: string) {
  return {
    ...shared(record),
    path: record.path,
    summary: record.excerpt,
    sections: [
      { id: "header", kind: "page-header" },
      ...(text ? [{ id: "text", kind: "text", layout: "reading", text }] : []),
    ],
  };
}

function shared({
  title,
  status,
  publishedAt,
  createdAt,
  updatedAt,
  searchTitle,
  searchDescription,
}: OtherRecord) {
  return {
    title: title.slice(0, 200) || "Untitled",
    status,
    ...(publishedAt ? { published_at: publishedAt } : {}),
    ...(createdAt ? { created_at: createdAt } : {}),
    ...(updatedAt ? { updated_at: updatedAt } : {}),
    search_title: searchTitle.slice(0, 200),
    search_description: searchDescription.slice(0, 400),
  };
}

/** Every record at a path that our rules allow. Posts are in the blog; pages keep their path where they can. */
function placed(records: OtherRecord[]): Placed[] {
  const taken: string[] = [];
  return records.map((record) => {
    const name = slugOf(record.slug) || slugOf(record.title) || record.kind;
    const isPost = record.kind === "post";
    const old = record.url ? (pathIn(record.url) ?? "") : "";
    const isKept =
      !isPost && /^\/[a-z0-9]+([-/][a-z0-9]+)*$/.test(old) && old.length <= 200 && !isFixedPath(old);
    const wanted = isPost ? `/blog/${name}` : isKept ? old : `/${name}`;
    const path = freeSlug(!isPost && isFixedPath(wanted) ? `${wanted}-page` : wanted, taken);
    taken.push(path);
    return { ...record, path, slug: isPost ? path.slice("/blog/".length) : name };
  });
}

/** The path of a URL of the old site, as a redirect names it; undefined for the home page and for a query (?p=12). */
function pathIn(url: string): string | undefined {
  const found = URL.parse(url.replace(/^__GHOST_URL__/, ""), "https://old.invalid");
  if (found?.search !== "") return undefined;
  return found.pathname.replace(/\/+$/, "") || undefined;
}

function redirectsOf(records: Placed[], notes: string[]) {
  const sources = new Set<string>();
  return records.flatMap(({ url, path, status }) => {
    const from = url && status === "published" ? pathIn(url) : undefined;
    if (!from || from === path || sources.has(from)) return [];
    sources.add(from);
    if (!isAnsweredByApp(from) && /^(\/[^/\\?#\s]+)+$/.test(from) && from.length <= 300)
      return [{ from_path: from, target: path }];
    notes.push(`No redirect from ${from}: this path belongs to the application.`);
    return [];
  });
}

function tagsOf(records: OtherRecord[]): { slug: string; name: string }[] {
  const names = new Map<string, string>();
  for (const name of records.flatMap(({ tags }) => tags)) {
    const slug = slugOf(name);
    if (slug && !names.has(slug)) names.set(slug, name.slice(0, 100));
  }
  return [...names].map(([slug, name]) => ({ slug, name }));
}

async function mediaOf(pictures: Picture[], notes: string[]) {
  const rows: Record<string, unknown>[] = [];
  const files: ZipFile[] = [];
  for (const { slug, file, alt } of pictures) {
    const blob = await file.read();
    const mime = imageTypeOf(new Uint8Array(await blob.slice(0, 256).arrayBuffer()));
    const extension = mime && fileTypes[mime]?.extension;
    if (!extension || blob.size > uploadRule.maxBytes) {
      notes.push(`${file.name}: not an image, or larger than ${uploadRule.maxBytes / 1024 / 1024} MB`);
      continue;
    }
    const path = `${slug}/imported.${extension}`;
    rows.push({
      slug,
      path,
      name: file.name.split("/").at(-1),
      alt: alt?.slice(0, 500) ?? null,
      mime,
      bytes: blob.size,
      ...(await sizeOf(blob)),
    });
    files.push({ name: `media/${path}`, read: file.read });
  }
  return { rows, files };
}

/** Nothing for an image that the browser cannot decode: it is shown without reserved space. */
async function sizeOf(blob: Blob): Promise<{ width?: number; height?: number }> {
  const bitmap = await createImageBitmap(blob).catch(() => undefined);
  if (!bitmap) return {};
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
