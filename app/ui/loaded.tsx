import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageFor } from "../lib/backend/errors.ts";
import { LoadFailure } from "./load-failure.tsx";

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  /** Shown until the first answer. */
  loading: ReactNode;
  /** Names what could not be loaded, before the reason. */
  failure?: string;
  children: (data: Data) => ReactNode;
};

/** The data of a query, its placeholder, or the reason why it failed. Loaded data stays if reloading fails. */
export function Loaded<Data>({ query, loading, failure, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const title = failure && `${failure} ${messageFor(error)}`;
  return <LoadFailure title={title} error={title ? undefined : error} retry={refetch} busy={isFetching} />;
}
