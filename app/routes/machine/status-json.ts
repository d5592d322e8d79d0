import { loadAvailability, loadStatus, statusAge } from "~/features/status/load-status.ts";
import type { Notice } from "~/features/status/notices.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/status-json";

/** The status page for programs. `as_of` says when it was true: while the database is away the last one is answered. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const { url, keepFor } = context.get(siteContext);
  keepFor(statusAge);
  const status = await loadStatus(db);
  const availability = await loadAvailability(db, status);
  const described = describe(url);
  const document = {
    page: `${url}/status`,
    as_of: status.asOf,
    state: status.state,
    components: status.components.map(
      ({ slug, name, description, state, measuredBy, recordedSince, isSample }) => ({
        id: slug,
        name,
        description,
        sample: isSample,
        state,
        computed_from: measuredBy === "website" ? "minutes recorded by the website" : "recorded incidents",
        ...(measuredBy === "website" ? {} : { recorded_since: recordedSince }),
        availability: availability
          .filter(({ component }) => component.slug === slug)
          .flatMap(({ months }) =>
            months.map(({ month, percent, minutes, available, degraded, planned }) => ({
              month,
              percent,
              minutes,
              available_minutes: available,
              degraded_minutes: degraded,
              planned_minutes: planned,
            })),
          ),
      }),
    ),
    incidents: status.incidents.map(described),
    maintenance: status.maintenance.map(described),
    history: status.past.map(described),
  };
  return new Response(`${JSON.stringify(document, undefined, 2)}\n`, {
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

function describe(site: string) {
  return ({ id, kind, title, impact, components, startsAt, endsAt, updates, isSample }: Notice) => ({
    id,
    url: `${site}/status#notice-${id}`,
    kind,
    title,
    sample: isSample,
    impact,
    components,
    starts_at: startsAt,
    ends_at: endsAt ?? null,
    updates,
  });
}
