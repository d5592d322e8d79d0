import { redirect } from "react-router";
import sharp from "sharp";
import type { Database } from "#common/database.ts";
import { type PublicRecords, publicRecords } from "#content-model/public-records.data.ts";
import type { CoverFamilyName } from "~/art/covers/cover.ts";
import { isSubject } from "~/art/grounds/subjects.ts";
import { ogImageSvg } from "~/art/og-image.ts";
import { getCompany } from "~/features/company/queries.ts";
import { getPage } from "~/features/pages/queries.ts";
import { listTags } from "~/features/posts/tags.ts";
import { themeContext } from "~/features/theme/theme-context.ts";
import { socialImagePath } from "~/lib/page/page-meta.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import { findTitle } from "~/lib/references/public-rows.ts";
import type { Route } from "./+types/social-image";
import { coverFamilyAmongPosts } from "./cover-family.ts";

type Preview = {
  title: string;
  eyebrow: string;
  coverSlug?: string;
  coverFamily?: CoverFamilyName;
  subject?: string;
  /** An earlier path, from which the drawing is made. */
  drawnAs?: string | null;
};

/** Pages that are no rows in the database. */
const fixed: Record<string, Preview> = {
  search: { title: "Search", eyebrow: "The whole site" },
  login: { title: "Sign In", eyebrow: "Account" },
  register: { title: "Create Account", eyebrow: "Account" },
  "forgot-password": { title: "Forgot your password?", eyebrow: "Account" },
  "reset-password": { title: "Choose a new password", eyebrow: "Account" },
  invitation: { title: "Your invitation", eyebrow: "Back office" },
  "auth/confirm": { title: "Confirm by e-mail", eyebrow: "Account" },
  dashboard: { title: "Dashboard", eyebrow: "Account" },
};

/** A page's preview for messengers and social networks, drawn in the site's own language. Kept like a page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const path = params["*"].replace(/\.png$/, "");
  const [company, theme, preview] = await Promise.all([
    getCompany(db),
    context.get(themeContext),
    fixed[path] ?? findPreview(db, path),
  ]);
  // What has no drawing of its own (a draft shown by a link, a page after a form) still has a picture.
  if (!preview) return redirect(socialImagePath("/"));
  const { subject, drawnAs, ...words } = preview;
  const svg = ogImageSvg({
    ...words,
    subject: subject && isSubject(subject) ? subject : undefined,
    name: company.name,
    footer: new URL(context.get(siteContext).url).host,
    path: drawnAs ?? (path === "home" ? "/" : `/${path}`),
    ground: "granite",
    signal: theme.colors.primary.dark,
  });
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
}

async function findPreview(db: Database, path: string): Promise<Preview | undefined> {
  const end = path.lastIndexOf("/");
  const [folder, slug] = [`/${path.slice(0, Math.max(0, end))}`, path.slice(end + 1)];
  const records = publicRecords.find((each) => each.folder === folder);
  const title = records && (await titleOf(db, records, slug));
  if (!title) return pagePreview(db, path);
  const words = { title, eyebrow: records.label ?? "" };
  if (records.table !== "blog_posts") return words;
  return { ...words, coverSlug: slug, coverFamily: await coverFamilyAmongPosts(db, slug) };
}

async function titleOf(db: Database, records: PublicRecords, slug: string): Promise<string | undefined> {
  // Visitors cannot read the table, only the tags of public posts.
  if (records.table === "tags") return (await listTags(db)).find(({ tag }) => tag === slug)?.name;
  return findTitle(db, records, slug);
}

/** A page that an editor made, with the label and the drawing that its first section carries. */
async function pagePreview(db: Database, path: string): Promise<Preview | undefined> {
  const page = await getPage(db, path === "home" ? "/" : `/${path}`);
  const [first] = (page?.sections ?? []) as { eyebrow?: string; subject?: string }[];
  if (!page) return undefined;
  const { title, drawn_as: drawnAs } = page;
  return { title, eyebrow: first?.eyebrow ?? "", subject: first?.subject, drawnAs };
}
