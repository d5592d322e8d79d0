// The page at a path, from its record.
import type { RouterContextProvider } from "react-router";
import type { ContactMessage } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import type { ShownIn } from "#content-model/block.ts";
import { blocks, type KnownBlock } from "#content-model/blocks.ts";
import type { ArrayItem } from "#content-model/field.ts";
import { furtherFieldsOf } from "#content-model/further-fields.ts";
import { fillCompany } from "~/features/company/placeholders.ts";
import { getCompany } from "~/features/company/queries.ts";
import type { ContactSection } from "~/features/contact/schema.ts";
import type { ContactTopic } from "~/features/contact/topics.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { getPage, listPageNames } from "~/features/pages/queries.ts";
import { loadSections, structuredData } from "~/features/pages/show-page.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { databaseContext, siteContext, structuredDataContext } from "~/lib/page/request-context.ts";
import { searchMeta } from "~/lib/page/search-settings.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { readSections } from "~/lib/sections/read-sections.ts";
import { loadComponents } from "~/sections/components.ts";
import { loaders } from "~/sections/loaders.ts";
import { closest } from "./closest.ts";
import { followRedirect } from "./follow-redirect.ts";
import { missingPage } from "./missing-page.ts";
import { readPreview } from "./read-preview.ts";
import { organisationLd, websiteLd } from "./site-data.ts";

const previewed = blocks.flatMap(({ shows = [] }): readonly ShownIn<KnownBlock>[] => shows);

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL };

export async function loadPage({ context, url }: LoaderArgs) {
  const db = context.get(databaseContext);
  const site = context.get(siteContext);
  const preview = await readPreview(db, url, "pages", ...previewed);
  const path = pathOf(url);
  const row = preview?.table === "pages" ? preview.row : await getPage(db, path);
  if (!row) await followRedirect(db, url);
  if (!row) throw await notFound(db, path);
  const { title, summary, drawn_as: drawnAs } = row;
  const page = { path: row.path, title, summary, ...(drawnAs ? { drawnAs } : {}) };
  const findPictures = pictureFinder(db);
  const { sections, change, problems } = await loadSections(row.sections, loaders, {
    db,
    url,
    page,
    preview,
    findPictures,
    renderMarkdown: async (text) =>
      renderMarkdown(fillCompany(text, await getCompany(db)), findPictures, linkFinder(db)),
  });
  if (preview && !isShown(sections, preview.table)) throw await missingPage(db);
  await loadComponents(sections.map(({ kind }) => kind));
  for (const { place, kind, reason } of problems)
    site.reportError(new Error(`Section ${place} (${kind}) of ${page.path} is left out: ${reason}`));
  context.set(structuredDataContext, [
    ...(page.path === "/" ? [websiteLd(site.url)] : []),
    ...(sections.some(({ kind }) => kind === "team") ? [organisationLd(site.url, await getCompany(db))] : []),
    ...structuredData(sections, loaders, { url: site.url, path: page.path }),
  ]);
  if (change.keepFor) site.keepFor(change.keepFor);
  const search = searchMeta(row, { title: row.title, description: row.summary });
  return {
    page,
    sections,
    meta: {
      ...search,
      title: change.title ?? search.title,
      description: change.description ?? search.description,
      path: `${page.path}${change.search ?? ""}`,
      noindex: search.noindex || change.noindex === true,
    },
    preview: preview?.preview,
    status: change.status ?? 200,
  };
}

/** What a form offers to write about, or what a message of it is about; and where it is, as the message says it. */
type FormOnPage = ({ kind: "contact"; section: ContactSection } | { kind: "incident"; topic: string }) & {
  place: Pick<ContactMessage, "form_path" | "form_title" | "form_name" | "assigned_to">;
};

/** A link shows its record where the record is shown, and nowhere else. */
function isShown(sections: { kind: string }[], table: string): boolean {
  return (
    table === "pages" ||
    sections.some(({ kind }) =>
      blocks.some((block) => block.kind === kind && block.shows?.some((shown) => shown === table)),
    )
  );
}

/** Only pages whose names resemble the typed path are suggested. */
async function notFound(db: Database, path: string) {
  const near = closest(path, await listPageNames(db), (page) => `${page.path} ${page.title}`);
  return missingPage(
    db,
    near.map(({ title, path: href }) => ({ title, href })),
  );
}

function pathOf(url: URL): string {
  return url.pathname.replace(/\/+$/, "") || "/";
}

/** The form on the page at this URL; undefined where there is none, and no messages are taken. */
export async function contactFormAt({ context, url }: LoaderArgs): Promise<FormOnPage | undefined> {
  const row = await getPage(context.get(databaseContext), pathOf(url));
  const { sections } = readSections(row?.sections, blocks);
  const form = sections.find(({ block: { kind } }) => kind === "contact-form" || kind === "incident-form");
  if (!row || !form) return undefined;
  const { name, topic, topics, further, assignee } = form.values;
  const place = {
    form_path: row.path,
    form_title: row.title,
    form_name: String(name),
    assigned_to: assignee ? String(assignee) : null,
  };
  if (form.block.kind === "incident-form") return { kind: "incident", topic: String(topic), place };
  const section = {
    topics: topics as ContactTopic[],
    topic: String(topic),
    further: furtherFieldsOf(further as ArrayItem[]),
  };
  return { kind: "contact", section, place };
}
