import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#common/numbers.ts";
import { messageFor } from "~/lib/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { EditIcon, LinkIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { pageHref, withParams } from "~/ui/table-state.ts";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type ListedRedirect, pageSize, redirectsQuery } from "./admin-queries.ts";
import { RedirectForm, type TargetField } from "./redirect-form.tsx";
import { useRedirectActions, useRedirectState } from "./use-redirects.ts";

type RedirectListProps = { userId: string; targetField: TargetField };

export function RedirectList({ userId, targetField }: RedirectListProps) {
  const { filter, page, params } = useRedirectState();
  const { data, error, isPending, refetch } = useQuery(redirectsQuery(userId, filter, page));
  const { remove } = useRedirectActions(userId);
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  const total = data?.total ?? 0;

  async function removeOne(redirect: ListedRedirect) {
    const refused = await remove(redirect.id);
    if (refused)
      toast({ variant: "destructive", title: "The redirect was not deleted", description: refused });
    else toast({ variant: "success", title: "Redirect deleted" });
  }

  return (
    <>
      <Filters />
      <DataTable
        caption={isPending ? "Redirects" : total === 1 ? "1 redirect" : `${formatNumber(total)} redirects`}
        columns={columnsFor({ userId, targetField }, removeOne)}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        empty={<NoRedirects isFiltered={Boolean(filter.search) || filter.onlyUnused} />}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(each) => pageHref(params, each)}
        label="Pages of redirects"
      />
    </>
  );
}

function Filters() {
  const { filter, params, setSearch } = useRedirectState();
  return (
    <div className="inbox-filters">
      <nav aria-label="Use" className="filter-links">
        {[undefined, "unused"].map((only) => (
          <Link
            key={only ?? "all"}
            href={withParams(params, { only, page: undefined })}
            variant="plain"
            className="filter-link"
            aria-current={filter.onlyUnused === (only !== undefined) ? "true" : undefined}
          >
            {only ? "Never used" : "All"}
          </Link>
        ))}
      </nav>
      <div className="inbox-search">
        <SearchAsTyped
          aria-label="Search redirects"
          placeholder="Old path, target, title"
          maxLength={200}
          search={filter.search}
          onSearch={setSearch}
        />
      </div>
    </div>
  );
}

const makers: Record<string, string> = {
  editor: "An editor",
  rename: "A changed path",
  site: "The site itself",
};

function columnsFor(
  form: RedirectListProps,
  remove: (redirect: ListedRedirect) => Promise<void>,
): DataColumn<ListedRedirect>[] {
  return [
    {
      key: "from",
      header: "Old path",
      rowHeader: true,
      className: "redirect-path",
      cell: ({ from_path: from }) => from,
    },
    {
      key: "target",
      header: "Leads to",
      className: "redirect-path",
      cell: (redirect) => <Target {...redirect} />,
    },
    { key: "made_by", header: "Made by", cell: ({ made_by: by }) => makers[by] ?? by },
    { key: "hits", header: "Uses", align: "end", cell: ({ hits }) => formatNumber(hits) },
    {
      key: "last",
      header: "Last used",
      cell: ({ last_used_at: at }) => (at ? <TimeAgo date={at} /> : "Never"),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (redirect) => (
        <div className="row-actions">
          <RedirectForm
            {...form}
            redirect={redirect}
            trigger={
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Change the redirect from ${redirect.from_path}`}
              >
                <EditIcon />
              </Button>
            }
          />
          <ConfirmDialog
            trigger={
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete the redirect from ${redirect.from_path}`}
              >
                <TrashIcon />
              </Button>
            }
            title="Delete this redirect?"
            description={`${redirect.from_path} answers “not found” from then on. This cannot be undone.`}
            confirmLabel="Delete"
            destructive
            onConfirm={() => remove(redirect)}
          />
        </div>
      ),
    },
  ];
}

function Target({ leads_to: path, title }: ListedRedirect) {
  if (path === null)
    return (
      <>
        {title ? <span className="redirect-title">{title}</span> : null}{" "}
        <Badge variant="danger">Not public</Badge>
      </>
    );
  return (
    <>
      {title ? <span className="redirect-title">{title}</span> : null}
      <Link href={path} variant="quiet">
        {path}
      </Link>
    </>
  );
}

function NoRedirects({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={LinkIcon}
      headingLevel={2}
      title="No redirect matches"
      action={
        <ButtonLink href="/admin/redirects" variant="secondary">
          Show all redirects
        </ButtonLink>
      }
    >
      Try another word, or look among all of them.
    </EmptyState>
  ) : (
    <EmptyState icon={LinkIcon} headingLevel={2} title="No redirects yet">
      When the path of something public changes, the old one leads to the new one by itself. Others can be
      added here.
    </EmptyState>
  );
}
