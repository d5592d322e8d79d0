import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { refuseFailure, rowOf } from "~/lib/rows.ts";

/** Where the record of a public path is edited; undefined for everybody who may not, and for pages that are no record. */
export async function findEditor(path: string): Promise<string | undefined> {
  const db = await browserClient();
  const { data } = await db.auth.getSession();
  const userId = data.session?.user.id;
  if (!userId || !(await isEditor(db, userId))) return undefined;
  const folder = folders.find(
    ({ before }) => path.startsWith(before) && !path.slice(before.length).includes("/"),
  );
  const name = path.replace(/\/+$/, "") || "/";
  const row = folder
    ? await folder.find(db, name.slice(folder.before.length))
    : rowOf(await db.from("pages").select("id").eq("path", name).is("deleted_at", null).maybeSingle());
  return row ? `/admin/${folder?.type ?? "pages"}/${row.id}` : undefined;
}

/** Asked once for each person: the pages they look at are many. */
let asked: { userId: string; answer: Promise<boolean> } | undefined;

function isEditor(db: Database, userId: string): Promise<boolean> {
  if (asked?.userId !== userId)
    asked = {
      userId,
      answer: (async () => {
        const access = await db.rpc("office_access", undefined, { get: true });
        refuseFailure(access);
        return (access.data as { role: string | null } | null)?.role != null;
      })(),
    };
  asked.answer.catch(() => {
    asked = undefined;
  });
  return asked.answer;
}

type Find = (db: Database, slug: string) => Promise<{ id: string } | null>;

const folders: readonly { before: string; type: string; find: Find }[] = [
  { before: "/blog/", type: "blog", find: bySlug("blog_posts") },
  { before: "/case-studies/", type: "case-studies", find: bySlug("case_studies") },
  { before: "/resources/knowledge-base/", type: "knowledge-base", find: bySlug("knowledge_articles") },
  { before: "/services/", type: "services", find: bySlug("services") },
  { before: "/industries/", type: "industries", find: bySlug("industries") },
  { before: "/legal/", type: "legal-documents", find: findVersion },
];

function bySlug(
  table: "blog_posts" | "case_studies" | "knowledge_articles" | "services" | "industries",
): Find {
  return async (db, slug) =>
    rowOf(await db.from(table).select("id").eq("slug", slug).is("deleted_at", null).maybeSingle());
}

/** The version in force. */
async function findVersion(db: Database, slug: string) {
  return rowOf(
    await db
      .from("legal_documents")
      .select("id")
      .eq("slug", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .lte("published_at", new Date().toISOString())
      .order("version", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
}
