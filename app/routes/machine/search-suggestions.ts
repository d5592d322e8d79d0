import { kindName } from "~/features/search/kinds.ts";
import { suggestContent } from "~/features/search/queries.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { readSearchTerm } from "~/lib/text/search-term.ts";
import type { Route } from "./+types/search-suggestions";

export const handle: RouteHandle = { search: ["q"] };

/** For the search in the header while the visitor types. Not stored: the same beginnings are rarely typed twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { text } = readSearchTerm(url.searchParams);
  const found = text.length > 1 ? await suggestContent(context.get(databaseContext), text) : [];
  const suggestions = found.map(({ kind, href, title }) => ({ kind: kindName(kind), href, title }));
  return Response.json(suggestions, { headers: { "cache-control": "no-store" } });
}
