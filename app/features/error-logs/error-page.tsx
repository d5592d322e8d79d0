import { formatDate, formatDayMonth, formatExactDateTime } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import { BarChart } from "~/ui/charts/bar-chart.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { DateTimeText, TimeAgo } from "~/ui/time-ago.tsx";
import { StatusBadge } from "./error-parts.tsx";
import type { ErrorDetails } from "./queries.ts";
import { Stack } from "./stack.tsx";

type Occurrence = ErrorDetails["latest"][number];

const columns: DataColumn<Occurrence>[] = [
  { key: "when", header: "When", rowHeader: true, cell: (row) => formatExactDateTime(row.occurred_at) },
  { key: "path", header: "Page", cell: (row) => row.path ?? "–" },
  { key: "release", header: "Release", cell: (row) => row.release ?? "–" },
  { key: "browser", header: "Browser", cell: (row) => row.browser ?? "–" },
];

/** One error: its stack, its facts and its occurrences. */
export function ErrorPage({ error }: { error: ErrorDetails }) {
  return (
    <div className="report error-page">
      <div className="error-columns">
        <section className="measure-section">
          <h2 className="measure-heading">Stack</h2>
          <Stack frames={error.frames} />
        </section>
        <section className="measure-section">
          <h2 className="measure-heading">Details</h2>
          <FactsTable
            facts={[
              { label: "Status", value: <StatusBadge error={error} /> },
              { label: "Occurrences", value: formatNumber(Number(error.occurrences)) },
              { label: "First seen", value: <Moment date={error.first_seen} /> },
              { label: "Last seen", value: <Moment date={error.last_seen} /> },
              ...(error.reopened_at
                ? [{ label: "Reopened", value: <Moment date={error.reopened_at} /> }]
                : []),
              { label: "Source", value: error.source === "server" ? "Web process" : "Browser" },
              { label: "Releases", value: listed(error.releases) },
              { label: "Browsers", value: listed(error.browsers) },
              { label: "Pages", value: listed(error.paths) },
            ]}
          />
        </section>
      </div>
      <section className="measure-section">
        <BarChart
          title="Occurrences by day"
          size="sm"
          ticks="count"
          points={error.days.map(({ day, occurrences }) => ({
            label: formatDate(day),
            short: formatDayMonth(day),
            value: occurrences,
          }))}
          names={{ point: "Day", value: "Occurrences" }}
        />
      </section>
      <section className="measure-section">
        <h2 className="measure-heading">Latest</h2>
        <DataTable
          caption="Latest occurrences"
          hideCaption
          columns={columns}
          rows={error.latest}
          rowKey={(row) => String(row.id)}
          empty={
            <p className="measure-none">
              Occurrences are deleted after the retention period for measurements.
            </p>
          }
        />
      </section>
    </div>
  );
}

function Moment({ date }: { date: string }) {
  return (
    <>
      <DateTimeText date={date} />, <TimeAgo date={date} />
    </>
  );
}

function listed(words: string[]): string {
  return words.length > 0 ? words.join(", ") : "–";
}
