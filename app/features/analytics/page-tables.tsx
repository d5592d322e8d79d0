import { formatNumber } from "#common/numbers.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Link } from "~/ui/link.tsx";
import { hrefOf } from "./live-panel.tsx";
import { bounceRate, completion, formatSeconds, formatShare, timeOnPage } from "./measures.ts";
import type { AnalyticsReport, Value } from "./queries.ts";

const pageColumns: DataColumn<Value>[] = [
  {
    key: "page",
    header: "Page",
    rowHeader: true,
    className: "measure-path",
    cell: (row) => <Path value={row.value} />,
  },
  { key: "visitors", header: "Visitors", align: "end", cell: (row) => formatNumber(row.visitors, 0) },
  { key: "views", header: "Views", align: "end", cell: (row) => formatNumber(row.views, 0) },
  { key: "time", header: "Time on page", align: "end", cell: (row) => formatSeconds(timeOnPage(row)) },
  {
    key: "bounce",
    header: "Bounce rate",
    align: "end",
    cell: (row) => (row.visits > 0 ? formatShare(bounceRate(row)) : "–"),
  },
];

export function TopPages({ rows }: { rows: Value[] }) {
  return (
    <section className="measure-section">
      <h2 className="measure-heading">Top pages</h2>
      <DataTable
        caption="Top pages"
        hideCaption
        columns={pageColumns}
        rows={rows.slice(0, 15)}
        rowKey={(row) => row.value}
        empty={<p className="measure-none">No page was opened in this period.</p>}
      />
    </section>
  );
}

type Article = AnalyticsReport["articles"][number];

const articleColumns: DataColumn<Article>[] = [
  {
    key: "article",
    header: "Article",
    rowHeader: true,
    className: "measure-path",
    cell: (row) => <Path value={row.value} />,
  },
  { key: "views", header: "Views", align: "end", cell: (row) => formatNumber(row.views, 0) },
  { key: "time", header: "Time on page", align: "end", cell: (row) => formatSeconds(timeOnPage(row)) },
  { key: "completed", header: "Read to the end", align: "end", cell: (row) => <Completion row={row} /> },
];

export function ReadingCompletion({ rows }: { rows: Article[] }) {
  return (
    <section className="measure-section">
      <h2 className="measure-heading">Reading completion</h2>
      <DataTable
        caption="Reading completion per article"
        hideCaption
        columns={articleColumns}
        rows={rows.slice(0, 15)}
        rowKey={(row) => row.value}
        empty={<p className="measure-none">No article was opened in this period.</p>}
      />
    </section>
  );
}

function Completion({ row }: { row: Article }) {
  const share = completion(row);
  return (
    <span className="measure-meter">
      <svg aria-hidden="true" width="64" height="6">
        <rect width="100%" height="6" className="bar-table-ground" />
        <rect width={`${Math.round(share * 100)}%`} height="6" className="chart-bar" />
      </svg>
      {formatShare(share)}
    </span>
  );
}

function Path({ value }: { value: string }) {
  const href = hrefOf(value);
  return href ? (
    <Link href={href} variant="quiet">
      {value}
    </Link>
  ) : (
    value
  );
}
