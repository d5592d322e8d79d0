import { formatNumber } from "#common/numbers.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Link } from "~/ui/link.tsx";
import { hrefOf } from "./live-panel.tsx";
import { bounceRate, completion, formatSeconds, formatShare, timeOnPage } from "./measures.ts";
import type { AnalyticsReport, Value } from "./queries.ts";

type Article = AnalyticsReport["articles"][number];

export function TopPages({ rows }: { rows: Value[] }) {
  return (
    <PageTable
      title="Top pages"
      noun="Page"
      rows={rows}
      empty="No page views in this period."
      figures={{
        Visitors: ({ visitors }) => formatNumber(visitors, 0),
        Views: ({ views }) => formatNumber(views, 0),
        "Time on page": (row) => formatSeconds(timeOnPage(row)),
        "Bounce rate": (row) => (row.visits > 0 ? formatShare(bounceRate(row)) : "–"),
      }}
    />
  );
}

export function ReadingCompletion({ rows }: { rows: Article[] }) {
  return (
    <PageTable
      title="Reading completion"
      noun="Article"
      rows={rows}
      empty="No articles were opened in this period."
      figures={{
        Views: ({ views }) => formatNumber(views, 0),
        "Time on page": (row) => formatSeconds(timeOnPage(row)),
        "Read to the end": (row) => <Completion row={row} />,
      }}
    />
  );
}

type PageTableProps<Row> = {
  title: string;
  /** Header of the first column. */
  noun: string;
  rows: Row[];
  /** The other columns, by their header. */
  figures: Record<string, DataColumn<Row>["cell"]>;
  empty: string;
};

function PageTable<Row extends { value: string }>(props: PageTableProps<Row>) {
  const { title, noun, rows, figures, empty } = props;
  const columns: DataColumn<Row>[] = Object.entries(figures).map(([header, cell]) => ({
    key: header,
    header,
    align: "end",
    cell,
  }));
  return (
    <section className="measure-section">
      <h2 className="measure-heading">{title}</h2>
      <DataTable
        caption={title}
        hideCaption
        columns={[
          {
            key: "page",
            header: noun,
            rowHeader: true,
            className: "measure-path",
            cell: ({ value }) => <Path value={value} />,
          },
          ...columns,
        ]}
        rows={rows.slice(0, 15)}
        rowKey={(row) => row.value}
        empty={<p className="measure-none">{empty}</p>}
      />
    </section>
  );
}

function Path({ value }: { value: string }) {
  const href = hrefOf(value);
  if (!href) return value;
  return (
    <Link href={href} variant="quiet">
      {value}
    </Link>
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
