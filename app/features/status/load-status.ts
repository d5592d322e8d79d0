// The current status, for the sections of the page and for the feeds.
import type { Database } from "#common/database.ts";
import { siteToday } from "#common/dates/site-time.ts";
import { type PreviewLink, withPreview } from "~/lib/records/preview.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { availabilityOf } from "./availability.ts";
import { type Component, gravest, hasBegun, isOver, type Notice, noticeOf, stateOf } from "./notices.ts";
import { componentOf, listComponentRows, listNoticeRows, listWebsiteMonths } from "./queries.ts";

/** Milliseconds after which the status is loaded again. */
export const statusAge = 60_000;

export async function loadStatus(db: Database, preview?: PreviewLink, now = new Date()) {
  const [componentRows, noticeRows] = await Promise.all([
    listComponentRows(db),
    listNoticeRows(db, siteToday(now)),
  ]);
  const components = withPreview(componentRows, preview, "status_components").map(componentOf);
  const notices = withPreview(noticeRows, preview, "status_notices").map((row) => noticeOf(row, now));
  const states = components.map((component) => ({
    ...component,
    state: stateOf(component.slug, notices, now),
  }));
  const present = notices.filter((notice) => !isOver(notice, now));
  return {
    asOf: now.toISOString(),
    components: states,
    /** An incident may affect no component. */
    state: gravest([
      ...states.map(({ state }) => state),
      ...present
        .filter(({ kind, impact }) => kind === "incident" && impact !== "none")
        .filter((notice) => hasBegun(notice, now))
        .map(({ impact }) => (impact === "outage" ? ("outage" as const) : ("degraded" as const))),
    ]),
    incidents: present.filter(({ kind }) => kind === "incident"),
    /** The next one first. */
    maintenance: present.filter(({ kind }) => kind === "maintenance").reverse(),
    past: notices.filter((notice) => isOver(notice, now)),
    notices,
  };
}

export type Status = Awaited<ReturnType<typeof loadStatus>>;

export async function loadAvailability(
  db: Database,
  { components, notices, asOf }: Pick<Status, "components" | "notices" | "asOf">,
) {
  const needsMinutes = components.some(({ measuredBy }) => measuredBy === "website");
  const past = { notices, website: needsMinutes ? await listWebsiteMonths(db) : [], now: new Date(asOf) };
  return components.map((component) => ({ component, months: availabilityOf(component, past) }));
}

/** The names of the components of a notice, in the order of the page. A sample's own mark is enough for it. */
export function namesOf(notice: Notice, components: readonly Component[]): string[] {
  return components
    .filter(({ slug }) => notice.components.includes(slug))
    .map(({ name, isSample }) => sampleTitle(name, isSample && !notice.isSample));
}
