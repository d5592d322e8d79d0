import { formatNumber } from "#common/numbers.ts";
import { conversion, formatShare } from "./measures.ts";
import type { AnalyticsReport } from "./queries.ts";

/** The funnel from visitors over views of the contact page to messages. */
export function Conversions({ report: { totals, before, pages } }: { report: AnalyticsReport }) {
  const looked = pages.find(({ value }) => value === "/contact")?.visitors ?? 0;
  const steps = [
    { label: "Visitors", value: totals.visitors },
    { label: "opened the contact page", value: looked },
    { label: "sent a message", value: totals.messages },
  ];
  const full = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <section className="measure-section">
      <h2 className="measure-heading">Contact conversions</h2>
      <ol className="funnel">
        {steps.map(({ label, value }) => (
          <li key={label}>
            <span className="funnel-value">{formatNumber(value, 0)}</span>
            <span>{label}</span>
            <svg aria-hidden="true" width="100%" height="10">
              <rect width="100%" height="10" className="bar-table-ground" />
              <rect width={`${(value / full) * 100}%`} height="10" className="chart-bar" />
            </svg>
          </li>
        ))}
      </ol>
      <p className="measure-note">
        {formatShare(conversion(totals))} of visitors sent a message, compared with{" "}
        {formatShare(conversion(before))} in the previous period. Messages are counted from the inbox, so they
        include people whose browsers ask not to be tracked.
      </p>
    </section>
  );
}
