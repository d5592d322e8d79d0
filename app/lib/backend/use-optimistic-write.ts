import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type Options<Data, Change> = {
  /** Writes of one key are sent one after the other, so that an undo does not overtake its write. */
  key: string[];
  /** The query whose data is changed immediately. */
  queryKey: QueryKey;
  apply: (data: Data | undefined, change: Change) => Data | undefined;
  send: (change: Change) => Promise<unknown>;
  /** Notifies the user after the data was restored. */
  onRefused: (error: Error, change: Change) => void;
  /** The queries to reload after the last of several writes. */
  affected: QueryKey;
};

/** A write whose result is shown immediately, and reverted if the backend refuses it. */
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
    // Reloading after the first of several writes would show old data for the next.
    onSettled: () =>
      queries.isMutating({ mutationKey: key }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey: affected }),
  });
  /** Writes without an answer, oldest first. */
  const pending = () =>
    queries
      .getMutationCache()
      .findAll({ mutationKey: key, status: "pending" })
      .map(({ state }) => state.variables as Change);
  return { mutate, pending };
}
