import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#common/numbers.ts";
import { messageFor } from "~/lib/errors.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { EditIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { pageHref } from "~/ui/table-state.ts";
import { toast } from "~/ui/toast-store.ts";
import { pageSize, type Synonym, synonymsQuery } from "./admin-queries.ts";
import { SynonymForm } from "./synonym-form.tsx";
import { useSynonymActions, useSynonymState } from "./use-synonyms.ts";

export function SynonymList({ userId }: { userId: string }) {
  const { search, page, params } = useSynonymState();
  const { data, error, isPending, refetch } = useQuery(synonymsQuery(userId, search, page));
  const { remove } = useSynonymActions(userId);
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  const total = data?.total ?? 0;

  async function removeOne({ id }: Synonym) {
    const refused = await remove(id);
    if (refused)
      toast({ variant: "destructive", title: "The synonym was not deleted", description: refused });
    else toast({ variant: "success", title: "Synonym deleted" });
  }

  return (
    <>
      <Filter />
      <DataTable
        caption={isPending ? "Synonyms" : total === 1 ? "1 synonym" : `${formatNumber(total)} synonyms`}
        columns={columnsFor(userId, removeOne)}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        empty={<NoSynonyms isFiltered={search !== ""} />}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(each) => pageHref(params, each)}
        label="Pages of synonyms"
      />
    </>
  );
}

function Filter() {
  const { search, setSearch } = useSynonymState();
  return (
    <div className="synonym-search">
      <SearchAsTyped
        aria-label="Search synonyms"
        placeholder="A word of the list"
        maxLength={60}
        search={search}
        onSearch={setSearch}
      />
    </div>
  );
}

function columnsFor(userId: string, remove: (synonym: Synonym) => Promise<void>): DataColumn<Synonym>[] {
  return [
    { key: "term", header: "Word", rowHeader: true, cell: ({ term }) => term },
    { key: "meanings", header: "Means", cell: ({ meanings }) => meanings.join(", ") },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (synonym) => (
        <div className="row-actions">
          <SynonymForm
            userId={userId}
            synonym={synonym}
            trigger={
              <Button variant="ghost" size="icon" aria-label={`Change the synonym ${synonym.term}`}>
                <EditIcon />
              </Button>
            }
          />
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="icon" aria-label={`Delete the synonym ${synonym.term}`}>
                <TrashIcon />
              </Button>
            }
            title="Delete this synonym?"
            description={`A search for “${synonym.term}” finds only what has that word itself. This cannot be undone.`}
            confirmLabel="Delete"
            destructive
            onConfirm={() => remove(synonym)}
          />
        </div>
      ),
    },
  ];
}

function NoSynonyms({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchIcon}
      headingLevel={3}
      title="No synonym matches"
      action={
        <ButtonLink href="/admin/search" variant="secondary">
          Show all synonyms
        </ButtonLink>
      }
    >
      Try another word, or look among all of them.
    </EmptyState>
  ) : (
    <EmptyState icon={SearchIcon} headingLevel={3} title="No synonyms yet">
      Add the words that people use for what this site calls otherwise: abbreviations, and words of other
      languages.
    </EmptyState>
  );
}
