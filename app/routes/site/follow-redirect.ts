import { redirect } from "react-router";
import type { Database } from "#common/database.ts";
import { findRedirect } from "~/features/redirects/queries.ts";

/**
 * Before a page is said to be missing: throws the redirect that its path has left behind, if there is one. The query of the request goes
 * along, unless the redirect asks for something itself.
 */
export async function followRedirect(db: Database, url: URL): Promise<void> {
  const target = await findRedirect(db, url.pathname.replace(/\/+$/, "") || "/");
  if (!target) return;
  const search = new URLSearchParams(url.search);
  search.delete("preview");
  throw redirect(withSearch(target, search.toString()), 301);
}

function withSearch(target: string, search: string): string {
  if (search === "" || target.includes("?")) return target;
  const [path, fragment] = target.split("#", 2);
  return `${path}?${search}${fragment === undefined ? "" : `#${fragment}`}`;
}
