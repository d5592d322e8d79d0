import { useQuery } from "@tanstack/react-query";
import type { Field, Option } from "#content-model/field.ts";
import { listAdministrators, listLabels, listOptions } from "../queries.ts";

const none: Option[] = [];
const tagReference = { table: "tags", value: "slug", title: "name" };

/** The options of a select, a reference, an administrator, or a list of tags or labels. Those of references are loaded once and cached. */
export function useOptions(field: Field | undefined): readonly Option[] {
  const reference = field?.kind === "reference" ? field : field?.kind === "tags" ? tagReference : undefined;
  const isLabels = field?.kind === "labels";
  const administrators = useQuery({
    queryKey: ["content", "administrators"],
    enabled: field?.kind === "administrator",
    queryFn: listAdministrators,
  });
  const { data } = useQuery({
    queryKey: isLabels
      ? ["content", "media", "labels"]
      : ["content", reference?.table, "options", reference?.value, reference?.title],
    enabled: reference !== undefined || isLabels,
    queryFn: () =>
      isLabels
        ? listLabels()
        : listOptions(reference?.table ?? "", reference?.value ?? "", reference?.title ?? ""),
  });
  if (field?.kind === "select") return field.options;
  if (field?.kind === "administrator") return administrators.data ?? none;
  return data ?? none;
}
