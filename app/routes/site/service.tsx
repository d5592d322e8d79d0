import { OfferingPage } from "~/features/offerings/offering-page.tsx";
import { offeringHandle, offeringMeta } from "~/features/offerings/offering-route.ts";
import type { Route } from "./+types/service";
import { loadOffering } from "./load-offering.server.ts";

export const handle = offeringHandle("service");

export function loader(args: Route.LoaderArgs) {
  return loadOffering("service", args);
}

export default function ServicePage({ loaderData: { slug, offering, words } }: Route.ComponentProps) {
  return <OfferingPage kind="service" slug={slug} offering={offering} words={words} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return offeringMeta(loaderData, matches);
}
