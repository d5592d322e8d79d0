// Reads the reports of the database, which are JSON and grow with the product: a missing or odd part counts as empty.
import { formatDate, formatDayMonth } from "#common/dates/format.ts";
import type { ChartPoint } from "~/ui/charts/series.ts";

type Facts = Record<string, unknown>;

export type Certificate = { id: string; name: string; validTo: string };
type DueReview = { kind: string; id: string; title: string; nextReviewOn: string };
export type Attention = {
  messages: number;
  drafts: Record<string, number>;
  scheduled: Record<string, number>;
  certifications: Certificate[];
  errors: number;
  jobs: { job: string; reason: string }[];
  incidents: { id: string; title: string }[];
  reviews: DueReview[];
  samples: Record<string, number>;
};

export function readAttention(value: unknown): Attention {
  const facts = record(value);
  return {
    messages: number(facts.messages),
    drafts: counts(facts.drafts),
    scheduled: counts(facts.scheduled),
    certifications: list(facts.certifications).map((each) => ({
      id: String(each.id),
      name: String(each.name),
      validTo: String(each.valid_to),
    })),
    errors: number(facts.errors),
    jobs: list(facts.jobs).map((each) => ({ job: String(each.job), reason: String(each.reason ?? "") })),
    incidents: list(facts.incidents).map((each) => ({ id: String(each.id), title: String(each.title) })),
    reviews: list(facts.reviews).map((each) => ({
      kind: String(each.kind),
      id: String(each.id),
      title: String(each.title),
      nextReviewOn: String(each.next_review_on),
    })),
    samples: counts(facts.samples),
  };
}

export type Traffic = { visitors: number; views: number; before: number; points: ChartPoint[] };

export function readTraffic(value: unknown): Traffic {
  const facts = record(value);
  const points = list(facts.days).map((each) => ({
    label: formatDate(String(each.day)),
    short: formatDayMonth(String(each.day)),
    value: number(each.visitors),
  }));
  return {
    visitors: number(record(facts.totals).visitors),
    views: number(record(facts.totals).views),
    before: number(record(facts.before).visitors),
    points,
  };
}

export type Speed = { p75: number | null; before: number | null; measurements: number; points: ChartPoint[] };

/** Largest contentful paint, at the 75th percentile. */
export function readSpeed(value: unknown): Speed {
  const facts = record(value);
  const ofMetric = (entries: unknown) => list(entries).find(({ metric }) => metric === "LCP");
  const now = ofMetric(facts.now);
  return {
    p75: now ? Math.round(number(now.p75)) : null,
    before: ofMetric(facts.before) ? Math.round(number(ofMetric(facts.before)?.p75)) : null,
    measurements: number(now?.total),
    points: list(facts.days)
      .filter(({ metric }) => metric === "LCP")
      .map((each) => ({
        label: formatDate(String(each.key)),
        short: formatDayMonth(String(each.key)),
        value: Math.round(number(each.p75)),
      })),
  };
}

/** "up 12%", "down 5%"; undefined without an earlier figure. */
export function changeInWords(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "same as in the previous two weeks";
  return `${percent > 0 ? "up" : "down"} ${Math.abs(percent)}% on the previous two weeks`;
}

function record(value: unknown): Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Facts) : {};
}

function list(value: unknown): Facts[] {
  return Array.isArray(value) ? value.map(record) : [];
}

function number(value: unknown): number {
  return Number.isFinite(Number(value)) ? Number(value) : 0;
}

function counts(value: unknown): Record<string, number> {
  return Object.fromEntries(Object.entries(record(value)).map(([key, each]) => [key, number(each)]));
}
