import { OfferingPage } from "~/features/offerings/offering-page.tsx";
import { offeringHandle, offeringMeta } from "~/features/offerings/offering-route.ts";
import type { Route } from "./+types/industry";
import { loadOffering } from "./load-offering.server.ts";

export const handle = offeringHandle("industry");

export function loader(args: Route.LoaderArgs) {
  return loadOffering("industry", args);
}

export default function IndustryPage({ loaderData: { slug, offering, words } }: Route.ComponentProps) {
  return <OfferingPage kind="industry" slug={slug} offering={offering} words={words} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return offeringMeta(loaderData, matches);
}
