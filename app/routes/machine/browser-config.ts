import { siteContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/browser-config";

/** The same for all visitors, and public: the key gives a visitor's rights and no more. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(context.get(siteContext).browser);
}
