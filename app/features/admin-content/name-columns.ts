import { contentTypes } from "#content-model/collections.ts";
import { type NameColumns, otherNameColumns } from "~/lib/record-names.ts";

/** Which column names a record, for pages that show records of every kind: given to them by their routes. */
export const nameColumns: NameColumns = {
  ...otherNameColumns,
  ...Object.fromEntries(contentTypes.map(({ table, title }) => [table, title])),
};
