import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Collection, SheetCollection } from "#content-model/collection.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PlusIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { SortIcon } from "~/ui/icons/arrows.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { withParams } from "~/ui/table-state.ts";
import { addLabel, capital, hasTrash, isLive } from "../description/columns.ts";
import { listScheduledChanges } from "../draft-queries.ts";
import { countTrash, listRows, type Wanted } from "../queries.ts";
import { RecordSheet } from "../sheet/record-sheet.tsx";
import type { Cells, FileParts, PageSlot } from "../slots.ts";
import { ContentTable } from "./content-table.tsx";
import { filtersOf, recordHref, useListState } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { OrderView } from "./order-view.tsx";

type ContentListProps = {
  type: Collection;
  /** The plural, unless given. */
  title?: string;
  userId: string;
  page: PageSlot;
  /** For a collection of files. */
  parts?: FileParts;
  /** Own components for some columns. */
  cells?: Cells;
  /** Buttons before the usual ones. */
  actions?: ReactNode;
  /** Content above the records. */
  children?: ReactNode;
};

export function ContentList(props: ContentListProps) {
  const { type, title = capital(type.plural), userId, page: Page, parts, cells, actions, children } = props;
  const { params, wantedParams, query, change, sort, page, wanted, isNarrowed, columns } = useListState(type);
  const isOrdering = Boolean(type.ordered) && params.get("view") === "order";
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(rowsQuery(type, userId, wanted));
  const isEmpty = data?.total === 0 && !isNarrowed;
  return (
    <Page
      title={title}
      description={type.about}
      actions={
        <>
          {actions}
          <ListActions type={type} userId={userId} isOrdering={isOrdering} params={params} />
        </>
      }
    >
      {children}
      {isOrdering ? (
        <OrderView type={type} userId={userId} />
      ) : error && !data ? (
        <LoadFailure title={`The ${type.plural} could not be loaded`} error={error} retry={refetch} />
      ) : isEmpty ? (
        <NothingYet type={type} params={params} />
      ) : (
        <>
          <ListToolbar type={type} query={query} sort={sort} params={wantedParams} change={change} />
          {data?.total === 0 ? (
            <NothingFound type={type} wanted={wanted} />
          ) : (
            <div aria-busy={isPlaceholderData} className="content-rows">
              <ContentTable
                key={type.table}
                type={type}
                rows={data?.rows ?? []}
                changes={data?.changes}
                total={data?.total ?? 0}
                page={page}
                sort={sort}
                params={wantedParams}
                shown={columns}
                loading={isPending}
                parts={parts}
                cells={cells}
              />
            </div>
          )}
        </>
      )}
      {type.sheet ? <RecordSheet type={type as SheetCollection} userId={userId} parts={parts} /> : null}
    </Page>
  );
}

type ListActionsProps = { type: Collection; userId: string; isOrdering: boolean; params: URLSearchParams };

function ListActions({ type, userId, isOrdering, params }: ListActionsProps) {
  const { data: trashed = 0 } = useQuery({
    queryKey: ["content", type.table, "trashed", userId],
    enabled: hasTrash(type),
    queryFn: () => countTrash(type),
  });
  return (
    <>
      {trashed > 0 ? (
        <ButtonLink href={`/admin/${type.path}/trash`} variant="ghost">
          <TrashIcon /> Trash ({trashed})
        </ButtonLink>
      ) : null}
      {type.ordered ? (
        <ButtonLink href={withParams(params, { view: isOrdering ? undefined : "order" })} variant="secondary">
          {isOrdering ? null : <SortIcon />}
          {isOrdering ? "Done ordering" : "Reorder"}
        </ButtonLink>
      ) : null}
      {type.files ? null : (
        <ButtonLink href={recordHref(type, "new", params)}>
          <PlusIcon /> {addLabel(type)}
        </ButtonLink>
      )}
    </>
  );
}

function NothingYet({ type, params }: { type: Collection; params: URLSearchParams }) {
  return (
    <EmptyState
      title={`No ${type.plural} yet`}
      headingLevel={2}
      action={
        type.files ? undefined : (
          <ButtonLink href={recordHref(type, "new", params)} variant="secondary">
            <PlusIcon /> {addLabel(type)}
          </ButtonLink>
        )
      }
    >
      {type.empty}
    </EmptyState>
  );
}

function NothingFound({ type, wanted: { query, filters } }: { type: Collection; wanted: Wanted }) {
  const navigate = useNavigate();
  const [none] = filtersOf(type).flatMap(
    ({ name, options }) => options?.find(({ value }) => value === filters[name])?.none ?? [],
  );
  return (
    <EmptyState
      title={query ? `Nothing matches “${query}”` : (none ?? "Nothing matches")}
      headingLevel={2}
      action={
        <Button variant="secondary" onClick={() => navigate(`/admin/${type.path}`)}>
          Show everything
        </Button>
      }
    >
      Try a shorter word or another filter.
    </EmptyState>
  );
}

function rowsQuery(type: Collection, userId: string, wanted: Wanted) {
  return queryOptions({
    queryKey: ["content", type.table, "list", userId, wanted],
    queryFn: () => listWithChanges(type, wanted),
    // Shows the previous rows while the next load, unless the collection changes.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === type.table ? keepPreviousData(previous) : undefined,
    staleTime: 15_000,
  });
}

/** Includes the times of scheduled changes, so that rows do not change their height later. Their failure does not matter. */
async function listWithChanges(type: Collection, wanted: Wanted) {
  const page = await listRows(type, wanted);
  const live = page.rows.filter((row) => isLive(type, row)).map(({ id }) => id);
  const changes = live.length > 0 ? await listScheduledChanges(type, live).catch(() => undefined) : undefined;
  return { ...page, changes };
}
