import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { hasFormDraft } from "~/lib/drafts/form-draft.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ErrorBoundary } from "~/ui/error-boundary.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { PercentIcon } from "~/ui/icons/objects.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import type { Statistic } from "./admin-queries.ts";
import { StatisticCard } from "./statistic-card.tsx";
import { type FormState, StatisticForm } from "./statistic-form.tsx";
import { useStatistics } from "./use-statistics.ts";

type StatisticsManagerProps = { userId: string; form: FormState; setForm: (form: FormState) => void };

export function StatisticsManager(props: StatisticsManagerProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          fallback={(error, tryAgain) => (
            <StatisticsError
              error={error}
              tryAgain={() => {
                reset();
                tryAgain();
              }}
            />
          )}
        >
          <Suspense fallback={<StatisticsSkeleton />}>
            <Statistics {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

function Statistics({ userId, form, setForm }: StatisticsManagerProps) {
  const { statistics, create, update, setActive, confirm, reorder, remove } = useStatistics(userId);
  const [busyId, setBusyId] = useState<string>();
  const [toDelete, setToDelete] = useState<Statistic>();

  // A form that was open when the session ended opens again with its draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    const edited = statistics.find(({ id }) => hasFormDraft(`statistic-${id}`, userId));
    if (edited) setForm({ mode: "edit", statistic: edited });
    else if (hasFormDraft("statistic-new", userId)) setForm({ mode: "create" });
  }, []);

  async function run(statistic: Statistic, action: () => Promise<unknown>) {
    if (busyId) return;
    setBusyId(statistic.id);
    await action();
    setBusyId(undefined);
  }

  return (
    <>
      {statistics.length === 0 ? (
        <EmptyState
          icon={PercentIcon}
          headingLevel={2}
          title="No statistics found. Create your first statistic to get started."
          action={
            <Button variant="secondary" onClick={() => setForm({ mode: "create" })}>
              <PlusIcon width="18" height="18" />
              Create statistic
            </Button>
          }
        />
      ) : (
        <SortableList
          items={statistics}
          itemKey={({ id }) => id}
          itemLabel={({ title }) => title}
          onReorder={reorder}
          label="Statistics"
          className="statistics"
        >
          {(statistic, handle) => (
            <StatisticCard
              statistic={statistic}
              handle={handle}
              busy={busyId === statistic.id}
              onToggle={() => run(statistic, () => setActive(statistic, !statistic.is_active))}
              onConfirm={() => run(statistic, () => confirm(statistic))}
              onEdit={() => setForm({ mode: "edit", statistic })}
              onDelete={() => setToDelete(statistic)}
            />
          )}
        </SortableList>
      )}
      <StatisticForm
        userId={userId}
        state={form}
        count={statistics.length}
        close={() => setForm({ mode: "closed" })}
        create={create}
        update={update}
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={(open) => !open && setToDelete(undefined)}
        title="Are you sure you want to delete this statistic?"
        description={
          <>
            <strong>{toDelete?.title}</strong> is removed from the home page. You can undo this for ten
            seconds.
          </>
        }
        confirmLabel="Delete"
        destructive
        onConfirm={() => toDelete && remove(toDelete)}
      />
    </>
  );
}

function StatisticsSkeleton() {
  return (
    <div aria-busy="true" className="statistics">
      <Spinner label="Loading statistics" className="sr-only" />
      {["a", "b", "c", "d"].map((each) => (
        <Skeleton key={each} />
      ))}
    </div>
  );
}

function StatisticsError({ error, tryAgain }: { error: unknown; tryAgain: () => void }) {
  return (
    <div role="alert" className="card">
      <div className="card-head">
        <h2 className="card-title">Statistics Error</h2>
        <p className="card-description">There was an error loading the statistics management system.</p>
      </div>
      <div className="card-body">
        <details open className="statistics-details">
          <summary>Details</summary>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </details>
      </div>
      <div className="card-foot">
        <Button onClick={tryAgain}>Try Again</Button>
      </div>
    </div>
  );
}
