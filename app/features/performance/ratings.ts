// The official thresholds of the web vitals, at the 75th percentile (web.dev/articles/vitals); for page load those of the specification.
import { ratePageLoad } from "~/lib/analytics/page-load-rating.ts";

export type MetricName = "LCP" | "INP" | "CLS" | "FCP" | "TTFB" | "LOAD";
export type Grade = "good" | "middling" | "poor";

type Metric = { title: string; question: string; good: number; poor: number };

export const metrics: Record<MetricName, Metric> = {
  LCP: {
    title: "Largest Contentful Paint",
    question: "When is the main content visible?",
    good: 2500,
    poor: 4000,
  },
  INP: {
    title: "Interaction to Next Paint",
    question: "How quickly does the page respond?",
    good: 200,
    poor: 500,
  },
  CLS: { title: "Cumulative Layout Shift", question: "Does the layout shift?", good: 0.1, poor: 0.25 },
  FCP: {
    title: "First Contentful Paint",
    question: "When does the first content appear?",
    good: 1800,
    poor: 3000,
  },
  TTFB: { title: "Time to First Byte", question: "When does the server answer?", good: 800, poor: 1800 },
  LOAD: { title: "Page load", question: "When is everything loaded?", good: 1000, poor: 3000 },
};
export const metricNames = Object.keys(metrics) as MetricName[];

export function gradeOf(metric: MetricName, value: number): Grade {
  const { good, poor } = metrics[metric];
  // The specification says "under"; the vitals count the threshold itself as good.
  if (metric === "LOAD") return value < good ? "good" : value < poor ? "middling" : "poor";
  return value <= good ? "good" : value <= poor ? "middling" : "poor";
}

const words: Record<Grade, string> = { good: "good", middling: "needs improvement", poor: "poor" };

export function gradeInWords(metric: MetricName, value: number): string {
  return metric === "LOAD" ? ratePageLoad(value) : words[gradeOf(metric, value)];
}

export function thresholdInWords(metric: MetricName): string {
  return thresholds(metric)
    .map(({ label }) => label)
    .join(", ");
}

/** The thresholds as marks of a chart. */
export function thresholds(metric: MetricName): { value: number; label: string }[] {
  const { good, poor } = metrics[metric];
  const [first, second] =
    metric === "LOAD" ? ["excellent under", "good under"] : ["good up to", "poor above"];
  return [
    { value: good, label: `${first} ${rounded(metric, good)}` },
    { value: poor, label: `${second} ${rounded(metric, poor)}` },
  ];
}

/** "2.5 s": thresholds are round numbers. */
function rounded(metric: MetricName, value: number): string {
  return formatMetric(metric, value).replace(/\.?0+(?= s$)/, "");
}

export function formatMetric(metric: MetricName, value: number): string {
  if (metric === "CLS") return value.toFixed(value > 0 && value < 0.01 ? 3 : 2);
  return formatMs(value);
}

/** "85 ms", "1.25 s", "12.4 s". */
export function formatMs(value: number): string {
  if (value < 1000) return `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  return `${(value / 1000).toFixed(value < 10_000 ? 2 : 1)} s`;
}

type Range = { metric: MetricName; from: number; to: number; measurements: number };

/** The shares of good, middling and poor measurements. A range across a threshold counts by its middle. */
export function shareByGrade(metric: MetricName, ranges: Range[]): Record<Grade, number> {
  const sums: Record<Grade, number> = { good: 0, middling: 0, poor: 0 };
  let total = 0;
  for (const range of ranges) {
    if (range.metric !== metric) continue;
    sums[gradeOf(metric, (range.from + range.to) / 2)] += range.measurements;
    total += range.measurements;
  }
  if (total === 0) return sums;
  return { good: sums.good / total, middling: sums.middling / total, poor: sums.poor / total };
}
