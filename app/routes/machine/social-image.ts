import { redirect } from "react-router";
import sharp from "sharp";
import type { Database } from "#common/database.ts";
import type { CoverFamilyName } from "~/art/covers/cover.ts";
import { isSubject } from "~/art/grounds/subjects.ts";
import { ogImageSvg } from "~/art/og-image.ts";
import { getCaseStudy } from "~/features/case-studies/queries.ts";
import { getCompany } from "~/features/company/queries.ts";
import { getKnowledgeArticle } from "~/features/knowledge/queries.ts";
import { listLegalVersions } from "~/features/legal/queries.ts";
import { getOffering } from "~/features/offerings/queries.ts";
import { getPage } from "~/features/pages/queries.ts";
import { getAuthor, getPost } from "~/features/posts/queries.ts";
import { listTags } from "~/features/posts/tags.ts";
import { themeContext } from "~/features/theme/theme-context.ts";
import { socialImagePath } from "~/lib/page-meta.ts";
import { databaseContext, siteContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/social-image";
import { coverFamilyAmongPosts } from "./cover-family.ts";

type Preview = {
  title: string;
  eyebrow: string;
  coverSlug?: string;
  coverFamily?: CoverFamilyName;
  subject?: string;
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
  const { subject, ...words } = preview;
  const svg = ogImageSvg({
    ...words,
    subject: subject && isSubject(subject) ? subject : undefined,
    name: company.name,
    footer: new URL(context.get(siteContext).url).host,
    path: path === "home" ? "/" : `/${path}`,
    ground: "granite",
    signal: theme.colors.primary.dark,
  });
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
}

async function findPreview(db: Database, path: string): Promise<Preview | undefined> {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const section = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const eyebrow = eyebrows[section];
  const title = eyebrow ? await titleOf(db, section, slug) : undefined;
  if (!eyebrow || !title) return pagePreview(db, path);
  if (section !== "blog") return { title, eyebrow };
  return { title, eyebrow, coverSlug: slug, coverFamily: await coverFamilyAmongPosts(db, slug) };
}

const eyebrows: Record<string, string> = {
  blog: "Blog",
  "blog/tags": "Tag",
  "blog/authors": "Author",
  "case-studies": "Case study",
  services: "Service",
  industries: "Industry",
  legal: "Legal",
  "resources/knowledge-base": "Knowledge base",
};

async function titleOf(db: Database, section: string, slug: string): Promise<string | undefined> {
  switch (section) {
    case "blog":
      return (await getPost(db, slug))?.title;
    case "blog/tags":
      return (await listTags(db)).find(({ tag }) => tag === slug)?.name;
    case "blog/authors":
      return (await getAuthor(db, slug))?.name;
    case "case-studies":
      return (await getCaseStudy(db, slug))?.title;
    case "services":
      return (await getOffering(db, "service", slug))?.title;
    case "industries":
      return (await getOffering(db, "industry", slug))?.title;
    case "resources/knowledge-base":
      return (await getKnowledgeArticle(db, slug))?.title;
    case "legal":
      return (await listLegalVersions(db, slug))[0]?.title;
  }
}

/** A page that an editor made, with the label and the drawing that its first section carries. */
async function pagePreview(db: Database, path: string): Promise<Preview | undefined> {
  const page = await getPage(db, path === "home" ? "/" : `/${path}`);
  const [first] = (page?.sections ?? []) as { eyebrow?: string; subject?: string }[];
  return page ? { title: page.title, eyebrow: first?.eyebrow ?? "", subject: first?.subject } : undefined;
}
