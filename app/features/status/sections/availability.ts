import { siteToday } from "#common/dates/site-time.ts";
import { availability as block } from "#content-model/blocks/availability.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { totalPercentOf } from "../availability.ts";
import { loadAvailability, loadStatus } from "../load-status.ts";
import { recordedSinceOf } from "../recorded-since.ts";

export const availability = defineLoader(block, {
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
      components: known.map(({ component: { slug, name, isSample }, months }) => ({
        slug,
        name: sampleTitle(name, isSample),
        percent: totalPercentOf(months),
      })),
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
