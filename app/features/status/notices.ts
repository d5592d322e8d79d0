// Incidents and maintenance for the page and the feeds, and the state of components that follows from them.
import { z } from "#common/zod.ts";

type Update = { at: string; state: string; text: string };
export type Notice = {
  id: string;
  kind: "incident" | "maintenance";
  title: string;
  impact: "none" | "degraded" | "outage";
  /** Slugs. */
  components: string[];
  startsAt: string;
  /** Undefined while it lasts. */
  endsAt: string | undefined;
  /** The latest first. */
  updates: Update[];
  updatedAt: string;
  isSample: boolean;
};
export type Component = {
  slug: string;
  name: string;
  description: string;
  measuredBy: "incidents" | "website";
  recordedSince: string;
  isSample: boolean;
};
type ComponentState = "operational" | "maintenance" | "degraded" | "outage";

const update = z.object({ at: z.string(), state: z.string(), text: z.string() });

export type NoticeRow = {
  id: string;
  kind: string;
  title: string;
  impact: string;
  components: string[];
  starts_at: string | null;
  ends_at: string | null;
  updates: unknown;
  updated_at: string;
  is_sample: boolean;
};

/** Invalid updates are left out, so that the page never fails. A draft in a preview may have no start yet. */
export function noticeOf(row: NoticeRow, now: Date): Notice {
  const updates = (Array.isArray(row.updates) ? row.updates : []).flatMap((entry) => {
    const { data } = update.safeParse({ at: now.toISOString(), ...entry });
    return data && !Number.isNaN(Date.parse(data.at)) ? [data] : [];
  });
  return {
    id: row.id,
    kind: row.kind as Notice["kind"],
    title: row.title,
    impact: row.impact as Notice["impact"],
    components: row.components,
    startsAt: row.starts_at ?? now.toISOString(),
    endsAt: row.ends_at ?? undefined,
    updates: updates.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    updatedAt: row.updated_at,
    isSample: row.is_sample,
  };
}

export function hasBegun({ startsAt }: Notice, now: Date): boolean {
  return new Date(startsAt) <= now;
}

export function isOver({ endsAt }: Notice, now: Date): boolean {
  return endsAt !== undefined && new Date(endsAt) <= now;
}

function isUnderWay(notice: Notice, now: Date): boolean {
  return hasBegun(notice, now) && !isOver(notice, now);
}

const gravity: ComponentState[] = ["operational", "maintenance", "degraded", "outage"];

/** The most severe current notice of the component. Planned work is shown as maintenance, whatever its impact. */
export function stateOf(slug: string, notices: readonly Notice[], now: Date): ComponentState {
  return gravest(
    notices
      .filter((notice) => notice.components.includes(slug) && isUnderWay(notice, now))
      .map(({ kind, impact }): ComponentState => {
        if (impact === "none") return "operational";
        return kind === "maintenance" ? "maintenance" : impact;
      }),
  );
}

export function gravest(states: readonly ComponentState[]): ComponentState {
  return gravity[Math.max(0, ...states.map((state) => gravity.indexOf(state)))] ?? "operational";
}
