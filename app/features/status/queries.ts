import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import type { WebsiteMonth } from "./availability.ts";
import type { Component } from "./notices.ts";

/** A year and the current month, which the page shows. */
const days = 400;

export async function listComponentRows(db: Database) {
  return rowsOf(
    await db
      .from("status_components")
      .select("id, slug, name, description, measured_by, recorded_since, is_sample")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order")
      .order("name"),
  );
}

export function componentOf(row: Awaited<ReturnType<typeof listComponentRows>>[number]): Component {
  return {
    slug: row.slug,
    name: row.name,
    description: row.description,
    measuredBy: row.measured_by as Component["measuredBy"],
    recordedSince: row.recorded_since,
    isSample: row.is_sample,
  };
}

/** Current, future and past notices of a year. The day is part of the request, so that its response is cached for a day. */
export async function listNoticeRows(db: Database, today: string) {
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString();
  return rowsOf(
    await db
      .from("status_notices")
      .select("id, kind, title, impact, components, starts_at, ends_at, updates, updated_at, is_sample")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .or(`ends_at.is.null,ends_at.gte.${since}`)
      .order("starts_at", { ascending: false })
      .limit(500),
  );
}

/** The minutes that web processes recorded, by month. */
export async function listWebsiteMonths(db: Database): Promise<WebsiteMonth[]> {
  const rows = rowsOf(await db.rpc("website_minutes", undefined, { get: true }));
  return rows.map(({ month, minutes, first_minute: firstMinute, last_minute: lastMinute }) => ({
    month,
    minutes,
    firstMinute,
    lastMinute,
  }));
}
