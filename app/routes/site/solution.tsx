import { OfferingPage } from "~/features/offerings/offering-page.tsx";
import { offeringHandle, offeringMeta } from "~/features/offerings/offering-route.ts";
import type { Route } from "./+types/solution";
import { loadOffering } from "./load-offering.server.ts";

export const handle = offeringHandle("solution");

export function loader(args: Route.LoaderArgs) {
  return loadOffering("solution", args);
}

export default function SolutionPage({ loaderData: { slug, offering } }: Route.ComponentProps) {
  return <OfferingPage kind="solution" slug={slug} offering={offering} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return offeringMeta(loaderData, matches);
}
