import { siteToday } from "#common/dates/site-time.ts";
import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { loadAvailability, loadStatus } from "../load-status.ts";
import { recordedSinceOf } from "../recorded-since.ts";

export const availability = describeSection({
  kind: "availability",
  title: "Availability",
  about: "By month and component, computed from recorded incidents and minutes.",
  sketch:
    "M4 4h20v3h-20zM4 11h8v2h-8zM16 11h8v2h-8zM28 11h8v2h-8zM4 16h40v1h-40zM4 19h8v2h-8zM16 19h8v2h-8zM28 19h8v2h-8zM4 24h40v1h-40z",
  fields: [
    ...heading,
    { name: "caption", kind: "text", label: "Caption of the table", required: true, max: 200 },
    { name: "text", kind: "markdown", size: "section", label: "What it is computed from", required: true },
  ],
  load: async ({ text, ...words }, { db, renderMarkdown }) => {
    const status = await loadStatus(db);
    const [found, { html }] = await Promise.all([loadAvailability(db, status), renderMarkdown(text)]);
    const known = found.filter(({ months }) => months.length > 0);
    if (known.length === 0) return undefined;
    const months = [...new Set(known.flatMap((each) => each.months.map(({ month }) => month)))];
    return {
      ...words,
      html,
      current: siteToday(new Date(status.asOf)).slice(0, 7),
      recordedSince: recordedSinceOf(known.map(({ component }) => component)),
      components: known.map(({ component: { slug, name } }) => ({ slug, name })),
      // A row for each month, with a place for every component.
      rows: months
        .sort()
        .reverse()
        .map((month) => ({
          month,
          cells: known.map((each) => each.months.find((one) => one.month === month) ?? null),
        })),
    };
  },
});
