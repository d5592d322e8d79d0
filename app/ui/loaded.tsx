import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageFor } from "../lib/backend/errors.ts";
import { LoadFailure } from "./load-failure.tsx";

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  /** Shown until the first answer. */
  loading: ReactNode;
  /** What could not be loaded; the reason is the title without it. */
  failure?: string;
  children: (data: Data) => ReactNode;
};

/** The data of a query, or that it is loading, or why it failed. Loaded data stays when loading it again fails. */
export function Loaded<Data>({ query, loading, failure, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return (
    <LoadFailure title={failure ?? messageFor(error)} retry={refetch} busy={isFetching}>
      {failure ? messageFor(error) : null}
    </LoadFailure>
  );
}
