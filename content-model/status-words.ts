// Kinds, impacts and states of incidents and maintenance, for the back office, the status page and its feeds.
import type { Option } from "./field.ts";

export const noticeKinds = [
  { value: "incident", label: "Incident" },
  { value: "maintenance", label: "Maintenance" },
] as const satisfies Option[];

export const impacts = [
  { value: "outage", label: "Outage" },
  { value: "degraded", label: "Degraded" },
  { value: "none", label: "No impact" },
] as const satisfies Option[];

export const updateStates = [
  { value: "investigating", label: "Investigating" },
  { value: "identified", label: "Identified" },
  { value: "monitoring", label: "Monitoring" },
  { value: "resolved", label: "Resolved" },
  { value: "planned", label: "Planned" },
  { value: "under-way", label: "Under way" },
  { value: "completed", label: "Completed" },
] as const satisfies Option[];

export function wordFor(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
