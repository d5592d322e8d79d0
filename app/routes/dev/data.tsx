import { useSearchParams } from "react-router";
import { formatNumber } from "#common/numbers.ts";
import { Badge } from "~/ui/badge.tsx";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { Button } from "~/ui/button.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { EditIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref, readTableState } from "~/ui/table-state.ts";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

type Post = { id: string; title: string; status: "published" | "draft"; reads: number; updated: string };

const posts: Post[] = [
  {
    id: "1",
    title: "Who holds the key holds the data",
    status: "published",
    reads: 1204,
    updated: "2026-03-02",
  },
  {
    id: "2",
    title: "What article 28 asks of a processor",
    status: "published",
    reads: 873,
    updated: "2026-02-17",
  },
  { id: "3", title: "A day in the monitoring room", status: "draft", reads: 0, updated: "2026-03-11" },
];

const columns: DataColumn<Post>[] = [
  { key: "title", header: "Title", cell: (post) => post.title, sortable: true, rowHeader: true },
  {
    key: "status",
    header: "Status",
    cell: (post) => (
      <Badge variant={post.status === "published" ? "success" : "default"}>{post.status}</Badge>
    ),
  },
  {
    key: "reads",
    header: "Reads",
    cell: (post) => formatNumber(post.reads),
    sortable: true,
    align: "end",
  },
  { key: "updated", header: "Updated", cell: (post) => post.updated, sortable: true },
  { key: "actions", header: "Actions", hideHeader: true, cell: (post) => <RowActions title={post.title} /> },
];

export function DataSpecimens() {
  const [params] = useSearchParams();
  const state = readTableState(params, {
    sortable: ["title", "reads", "updated"],
    sort: { key: "updated", descending: true },
  });
  const sorted = sortPosts(posts, state.sort?.key as keyof Post, state.sort?.descending ?? false);
  return (
    <SpecimenGroup title="Data">
      <Specimen name="breadcrumb">
        <Breadcrumb
          crumbs={[
            { label: "Home", href: "/" },
            { label: "Industries", href: "/industries" },
          ]}
          current="Family offices"
          label="Specimen of a breadcrumb"
        />
      </Specimen>
      <Specimen name="data table">
        <DataTable
          caption="Posts"
          columns={columns}
          rows={sorted}
          rowKey={(post) => post.id}
          sort={state.sort}
          isDimmed={(post) => post.status === "draft"}
        />
      </Specimen>
      <Specimen name="loading">
        <DataTable
          caption="Posts, loading"
          columns={columns}
          rows={[]}
          rowKey={(post) => post.id}
          loading
          skeletonRows={3}
        />
      </Specimen>
      <Specimen name="empty">
        <DataTable
          caption="Messages"
          columns={columns}
          rows={[]}
          rowKey={(post) => post.id}
          empty={
            <EmptyState title="No messages">What visitors write on the contact page arrives here.</EmptyState>
          }
        />
      </Specimen>
      <Specimen name="pagination">
        <Pagination page={state.page} pageCount={12} hrefFor={(page) => pageHref(params, page)} />
      </Specimen>
    </SpecimenGroup>
  );
}

function RowActions({ title }: { title: string }) {
  return (
    <div className="row-actions">
      <Button variant="ghost" size="icon-sm" aria-label={`Edit ${title}`}>
        <EditIcon />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={`Delete ${title}`}>
        <TrashIcon />
      </Button>
    </div>
  );
}

function sortPosts(rows: Post[], key: keyof Post, descending: boolean): Post[] {
  const order = [...rows].sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0));
  return descending ? order.reverse() : order;
}
