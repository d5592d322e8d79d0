import { useQuery } from "@tanstack/react-query";
import { adminHref, recordTypeLabel } from "#content-model/admin-routes.ts";
import { parseReference } from "#content-model/reference.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { LinkIcon } from "~/ui/icons/actions.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { type BrokenLink, brokenLinksQuery } from "./admin-queries.ts";

/** The broken links of all content, with links to their records. */
export function BrokenLinks({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(brokenLinksQuery(userId));
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  const rows = data ?? [];
  return (
    <DataTable
      caption={isPending ? "Links" : rows.length === 1 ? "1 link" : `${rows.length} links`}
      columns={columns}
      rows={rows}
      rowKey={({ table_name, row_id, link }) => `${table_name} ${row_id} ${link}`}
      loading={isPending}
      empty={
        <EmptyState icon={LinkIcon} headingLevel={2} title="No broken links">
          Every link in texts, sections and menus leads to a public page.
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<BrokenLink>[] = [
  {
    key: "place",
    header: "Where",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link href={adminHref(row)}>{row.title}</Link>{" "}
        <span className="small">{recordTypeLabel(row.table_name)}</span>
      </>
    ),
  },
  {
    key: "link",
    header: "Link",
    className: "redirect-path",
    cell: ({ link }) => (parseReference(link) ? "A record" : link),
  },
  { key: "problem", header: "Problem", cell: ({ problem }) => problem },
];
