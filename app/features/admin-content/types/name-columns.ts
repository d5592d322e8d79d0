import { type NameColumns, otherNameColumns } from "~/lib/record-names.ts";
import { contentTypes } from "./all.ts";

/** Which column names a record, for pages that show records of every kind: given to them by their routes. */
export const nameColumns: NameColumns = {
  ...otherNameColumns,
  ...Object.fromEntries(contentTypes.map(({ table, title }) => [table, title])),
};
