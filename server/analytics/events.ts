// What a browser may send to /collect (app/analytics/analytics.ts sends it). Anything else is refused.
import { z } from "zod";
import type { Json } from "#common/database.types.ts";

const path = z.string().min(1).max(2000).startsWith("/");
const key = z.string().regex(/^[0-9a-z]{8,40}$/);
const device = z.enum(["desktop", "tablet", "mobile"]);
const tag = z.string().max(100).optional();

const view = z.object({
  type: z.literal("view"),
  key,
  path,
  referrer: z.string().max(255).optional(),
  device,
  language: z.string().max(35).optional(),
  source: tag,
  medium: tag,
  campaign: tag,
});

const end = z.object({
  type: z.literal("end"),
  key,
  seconds: z.number().int().min(0).max(86_400),
  completed: z.boolean(),
});

const vital = z.object({
  type: z.literal("vital"),
  path,
  metric: z.enum(["LCP", "INP", "CLS", "TTFB", "FCP", "LOAD", "RESOURCE"]),
  value: z.number().min(0).max(600_000),
  device,
  element: z.string().max(200).optional(),
  resource: z.string().max(300).optional(),
});

const error = z.object({
  type: z.literal("error"),
  path,
  message: z.string().max(2000),
  stack: z.string().max(8000).optional(),
  release: z.string().max(60).optional(),
});

export const collected = z.object({
  events: z
    .array(z.discriminatedUnion("type", [view, end, vital, error]))
    .min(1)
    .max(20),
});

export type CollectedEvent = z.infer<typeof collected>["events"][number];
export type EventOf<Type extends CollectedEvent["type"]> = Extract<CollectedEvent, { type: Type }>;

/** Rows for public.record_measurements(). */
export type Rows = Record<"views" | "ends" | "vitals" | "errors", Row[]>;
type Row = Record<string, Json | undefined>;

export function noRows(): Rows {
  return { views: [], ends: [], vitals: [], errors: [] };
}
