import { data } from "react-router";
import { listLegalVersions } from "~/features/legal/queries.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import type { Route } from "./+types/legal-text";

export const handle: RouteHandle = { search: ["version"] };

/** The text of a version as it is stored, byte for byte: its SHA-256 is the one that the page shows. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const versions = await listLegalVersions(context.get(databaseContext), params.slug);
  const wanted = url.searchParams.get("version");
  const found = wanted ? versions.find(({ version }) => String(version) === wanted) : versions[0];
  if (!found) throw data(null, { status: 404 });
  return new Response(found.content, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
