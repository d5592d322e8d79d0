import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "#common/numbers.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { readingTime } from "./format.ts";
import { lastVisitQuery, summaryQuery } from "./query-options.ts";

/** Reading Time, Articles Read, Bookmarks, Last Visit. */
export function StatCards({ userId }: { userId: string }) {
  const summary = useQuery(summaryQuery(userId));
  const visit = useQuery(lastVisitQuery(userId));
  const failed = [summary, visit].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <LoadFailure
        title={`Your statistics could not be loaded. ${messageFor(failed.error)}`}
        busy={failed.isFetching}
        retry={() => Promise.all([summary.refetch(), visit.refetch()])}
      />
    );
  }
  return (
    <dl className="stat-cards" aria-busy={summary.isPending || visit.isPending}>
      <StatCard label="Reading Time" of={summary}>
        {({ seconds }) => readingTime(seconds)}
      </StatCard>
      <StatCard label="Articles Read" of={summary}>
        {({ articles_read }) => formatNumber(articles_read)}
      </StatCard>
      <StatCard label="Bookmarks" of={summary}>
        {({ bookmarks }) => formatNumber(bookmarks)}
      </StatCard>
      <StatCard label="Last Visit" of={visit}>
        {(before) => (before ? <TimeAgo date={before} /> : "Now")}
      </StatCard>
    </dl>
  );
}

/** Before it is known whose they are. */
export function StatCardsShell() {
  return (
    <dl className="stat-cards">
      {["Reading Time", "Articles Read", "Bookmarks", "Last Visit"].map((label) => (
        <div key={label} className="stat-card">
          <dt className="label-mono">{label}</dt>
          <dd>
            <Skeleton />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type StatCardProps<Data> = {
  label: string;
  of: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

function StatCard<Data>({ label, of: { data, isPending }, children }: StatCardProps<Data>) {
  return (
    <div className="stat-card">
      <dt className="label-mono">{label}</dt>
      <dd>{isPending || data === undefined ? <Skeleton /> : children(data)}</dd>
    </div>
  );
}
