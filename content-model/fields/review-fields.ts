// What the records of the trust page have in common: somebody answers for them, and they are looked at again.
import { formatDate } from "#common/dates/format.ts";
import { siteToday } from "#common/dates/site-time.ts";
import type { DisplayStatus, Row } from "../collection.ts";
import type { Field, Values } from "../field.ts";

export const sample = {
  name: "is_sample",
  kind: "switch",
  label: "Sample data",
  help: "Came with the product. Switch it off when what stands here is true of your company.",
  side: true,
} as const satisfies Field;

export const review = [
  {
    name: "owner",
    kind: "reference",
    table: "team_members",
    value: "slug",
    title: "name",
    label: "Owner",
    nullable: true,
    side: true,
    help: "Who answers for it.",
  },
  { name: "reviewed_on", kind: "date", label: "Reviewed on", side: true },
  {
    name: "next_review_on",
    kind: "date",
    label: "Next review",
    side: true,
    help: "From the day after, it counts as overdue: here, on the dashboard and in public.",
  },
  sample,
] as const satisfies Field[];

export const reviewColumns = [
  { name: "next_review_on", label: "Next review", as: "date", sortable: true },
  { name: "is_sample", label: "Sample", as: "flag", sortable: true },
] as const;

export function checkReview({ reviewed_on: last, next_review_on: next }: Values): Record<string, string> {
  return last && next && String(next) <= String(last)
    ? { next_review_on: `The next review comes after the last one, on ${formatDate(String(last))}.` }
    : {};
}

/** Overdue is still shown in public, and says so there. */
export function reviewStatus(row: Row, now: Date): DisplayStatus | undefined {
  return row.next_review_on && String(row.next_review_on) < siteToday(now)
    ? { label: "Review overdue", variant: "danger", isPublic: true }
    : undefined;
}
