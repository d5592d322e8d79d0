import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type Options<Data, Change> = {
  /** Writes of one key are sent one after the other: an undo must not overtake what it undoes. */
  key: string[];
  /** Whose data is changed at once. */
  queryKey: QueryKey;
  apply: (data: Data | undefined, change: Change) => Data | undefined;
  send: (change: Change) => Promise<unknown>;
  /** Tells the person, after the data was put back. */
  onRefused: (error: Error, change: Change) => void;
  /** The queries to ask again after the last of several writes. */
  affected: QueryKey;
};

/** A write whose result is shown at once, and taken back when the backend refuses it. */
export function useOptimisticWrite<Data, Change>(options: Options<Data, Change>) {
  const { key, queryKey, apply, send, onRefused, affected } = options;
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(" ") },
    mutationFn: send,
    onMutate: async (change: Change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Data>(queryKey);
      queries.setQueryData<Data>(queryKey, (data) => apply(data, change));
      return { before };
    },
    onError: (error, change, context) => {
      queries.setQueryData<Data>(queryKey, context?.before);
      onRefused(error, change);
    },
    // An answer to the first of several would show again what the next has changed already.
    onSettled: () =>
      queries.isMutating({ mutationKey: key }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey: affected }),
  });
  /** Those without an answer, oldest first. */
  const pending = () =>
    queries
      .getMutationCache()
      .findAll({ mutationKey: key, status: "pending" })
      .map(({ state }) => state.variables as Change);
  return { mutate, pending };
}
