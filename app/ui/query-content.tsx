import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { LoadFailure } from "./load-failure.tsx";

type QueryContentProps<Data> = {
  query: UseQueryResult<Data>;
  /** A sentence before the reason that names what is missing. */
  failure?: string;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data of a query, its placeholder, or the reason why it failed with a button that tries again. */
export function QueryContent<Data>({ query, failure, loading, children }: QueryContentProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const reason = messageFor(error);
  return <LoadFailure title={failure ? `${failure} ${reason}` : reason} busy={isFetching} retry={refetch} />;
}
