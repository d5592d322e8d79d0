import { useQuery } from "@tanstack/react-query";
import type { Collection } from "#content-model/collection.ts";
import type { Field } from "#content-model/field.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { listSlugHolders } from "../queries.ts";

type TakenOptions = {
  type: Collection;
  field: Extract<Field, { kind: "slug" | "path" }> | undefined;
  value: string;
  rowId: string | undefined;
};

/** The other record that has this slug or path. */
export function useTaken({ type, field, value, rowId }: TakenOptions) {
  const slug = useDebouncedValue(value);
  const isShared = field?.kind === "slug" && field.shared;
  const { data } = useQuery({
    queryKey: ["content", type.table, "slug", slug, rowId],
    enabled: field !== undefined && slug !== "" && !isShared && /^[a-z0-9/-]+$/.test(slug),
    staleTime: 5_000,
    retry: false,
    queryFn: () => listSlugHolders(type, field?.name ?? "", slug, rowId),
  });
  const holder = slug === value ? data?.find((each) => each.slug === value) : undefined;
  return (
    holder && { title: holder.title, trashed: holder.trashed, slugs: data?.map((each) => each.slug) ?? [] }
  );
}
