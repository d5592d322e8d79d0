// The records of the trust page have an owner and are reviewed regularly.
import { formatDate } from "#common/dates/format.ts";
import { siteToday } from "#common/dates/site-time.ts";
import type { DisplayStatus, Row } from "../collection.ts";
import type { Field, Values } from "../field.ts";
import { toTeam } from "./references.ts";

export const review = [
  {
    ...toTeam,
    name: "owner",
    label: "Owner",
    nullable: true,
    side: true,
    help: "Team member responsible for this record.",
  },
  { name: "reviewed_on", kind: "date", label: "Reviewed on", side: true },
  {
    name: "next_review_on",
    kind: "date",
    label: "Next review",
    side: true,
    help: "After this day the review is shown as overdue here, on the dashboard and on the site.",
  },
] as const satisfies Field[];

export const reviewColumns = [
  { name: "next_review_on", label: "Next review", as: "date", sortable: true },
] as const;

export function checkReview({ reviewed_on: last, next_review_on: next }: Values): Record<string, string> {
  return last && next && String(next) <= String(last)
    ? { next_review_on: `The next review must be after the last one on ${formatDate(String(last))}.` }
    : {};
}

/** Overdue records stay public and are marked there. */
export function reviewStatus(row: Row, now: Date): DisplayStatus | undefined {
  return row.next_review_on && String(row.next_review_on) < siteToday(now)
    ? { label: "Review overdue", variant: "danger", isPublic: true }
    : undefined;
}
