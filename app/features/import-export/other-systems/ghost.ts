// The export of Ghost: JSON with its tables.
import { z } from "#common/zod.ts";
import { countedNotes, countOne, isoDate, type OtherRecord, type OtherSite } from "./other-site.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const line = z.string().nullish();
const order = z.number().nullish();
const post = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  html: line,
  feature_image: line,
  type: line,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: z.string(),
  visibility: line,
  created_at: line,
  published_at: line,
  updated_at: line,
  custom_excerpt: line,
  meta_title: line,
  meta_description: line,
});
const tables = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id, name: z.string(), visibility: line })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: order })).default([]),
  users: z.array(z.object({ id, name: z.string() })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: order })).default([]),
  posts_meta: z
    .array(z.object({ post_id: id, meta_title: line, meta_description: line, feature_image_alt: line }))
    .default([]),
});
const database = z.object({ data: z.looseObject({ posts: z.array(z.unknown()) }) });
const file = z.union([z.object({ db: z.array(database).min(1) }).transform(({ db }) => db[0]), database]);

/** The tables of the export; undefined for other JSON. */
export function ghostTables(text: string): Record<string, unknown> | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  return file.safeParse(content).data?.data;
}

/** What other tables hold, in words. */
const otherTables: Readonly<Record<string, string>> = {
  comments: "Comments",
  members: "Members",
  newsletters: "Newsletters",
  offers: "Offers",
  products: "Tiers",
  snippets: "Snippets",
};

export function readGhost(found: Record<string, unknown>): OtherSite {
  const parsed = tables.safeParse(found);
  if (!parsed.success)
    throw new Error(`This Ghost export cannot be read: ${z.prettifyError(parsed.error).split("\n")[0]}`);
  const { posts, tags, posts_tags, users, posts_authors, posts_meta } = parsed.data;
  const left = new Map<string, number>();
  for (const [table, words] of Object.entries(otherTables)) {
    const rows = found[table];
    if (Array.isArray(rows) && rows.length > 0) left.set(words, rows.length);
  }
  const descriptions = new Map<string, string>();
  const records = posts.map((each): OtherRecord => {
    const meta = posts_meta.find(({ post_id }) => post_id === each.id);
    const isForMembers = (each.visibility ?? "public") !== "public";
    if (isForMembers) countOne(left, "Members-only posts, imported as drafts");
    if (!each.html) countOne(left, "Texts without HTML, imported empty");
    if (each.feature_image && meta?.feature_image_alt)
      descriptions.set(each.feature_image, meta.feature_image_alt);
    const isPublic = /^(published|scheduled|sent)$/.test(each.status) && !isForMembers;
    const namesOf = <Row extends { post_id: string; sort_order?: number | null | undefined }>(
      rows: Row[],
      nameOf: (row: Row) => string | undefined,
    ) =>
      rows
        .filter(({ post_id }) => post_id === each.id)
        .toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
        .flatMap((row) => nameOf(row) ?? []);
    return {
      kind: each.type === "page" || each.page === true || each.page === 1 ? "page" : "post",
      title: each.title,
      slug: each.slug,
      html: each.html ?? "",
      excerpt: each.custom_excerpt ?? "",
      status: isPublic ? "published" : "draft",
      publishedAt: isoDate(each.published_at),
      createdAt: isoDate(each.created_at),
      updatedAt: isoDate(each.updated_at),
      author:
        namesOf(posts_authors, ({ author_id }) => users.find((user) => user.id === author_id)?.name).join(
          ", ",
        ) || undefined,
      // Tags that begin with # are internal.
      tags: namesOf(
        posts_tags,
        ({ tag_id }) =>
          tags.find((tag) => tag.id === tag_id && tag.visibility !== "internal" && !tag.name.startsWith("#"))
            ?.name,
      ),
      url: isPublic ? `/${each.slug}/` : undefined,
      picture: each.feature_image ?? undefined,
      searchTitle: each.meta_title ?? meta?.meta_title ?? "",
      searchDescription: each.meta_description ?? meta?.meta_description ?? "",
    };
  });
  return { product: "Ghost", records, descriptions, leftOut: countedNotes(left) };
}
