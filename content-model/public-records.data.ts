// What public pages know of collections: where records have pages of their own, and how links to them read. The build ships the value of
// this module and not its code (vite.config.ts), so that no visitor loads the forms of the back office.
import { collections } from "./collections.ts";
import type { ContentTable } from "./field.ts";

export type PublicRecords = {
  table: ContentTable;
  /** The column that names one. */
  title: string;
  /** Below /admin. */
  adminPath: string;
  /** The path above them; without one, each has its whole path. */
  folder?: string;
  label?: string;
  publishable: boolean;
  /** Of one slug there are several, and the one with the highest version counts. */
  isVersioned: boolean;
  /** An editor can hide one from search engines. */
  hasNoindex: boolean;
  /** Columns of a link to one; without it, none can be linked to. */
  link?: { description: string; badge?: string };
};

export const publicRecords: readonly PublicRecords[] = collections
  .filter(({ folder, link }) => folder || link)
  .map(({ table, title, path, folder, publicLabel, link, publishable = false, sealed = false, fields }) => ({
    table,
    title,
    adminPath: path,
    ...(folder ? { folder } : {}),
    ...(publicLabel ? { label: publicLabel } : {}),
    publishable,
    isVersioned: sealed,
    hasNoindex: fields.some(({ name }) => name === "noindex"),
    ...(link ? { link } : {}),
  }));
