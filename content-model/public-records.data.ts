// The part of the collections that public pages need: paths and links of records. The build ships the value of this module instead of its
// code (vite.config.ts), so that visitors do not load the forms of the back office.
import { collections } from "./collections.ts";
import type { ContentTable } from "./field.ts";

export type PublicRecords = {
  table: ContentTable;
  /** The column that names a record. */
  title: string;
  /** Below /admin. */
  adminPath: string;
  /** The parent path; without it, each record has a full path. */
  folder?: string;
  label?: string;
  publishable: boolean;
  /** Several records share a slug; the highest version is current. */
  isVersioned: boolean;
  /** Editors can hide a record from search engines. */
  hasNoindex: boolean;
  /** Records of the product are marked until an editor confirms them. */
  hasSamples: boolean;
  /** Columns of a link to a record; without it, records cannot be linked. */
  link?: { description: string; badge?: string; picture?: string };
};

export const publicRecords: readonly PublicRecords[] = collections
  .filter(({ folder, link }) => folder || link)
  .map(
    ({
      table,
      title,
      path,
      folder,
      publicLabel,
      link,
      publishable = false,
      immutable = false,
      samples,
      fields,
    }) => ({
      table,
      title,
      adminPath: path,
      ...(folder ? { folder } : {}),
      ...(publicLabel ? { label: publicLabel } : {}),
      publishable,
      isVersioned: immutable,
      hasSamples: samples === true,
      hasNoindex: fields.some(({ name }) => name === "noindex"),
      ...(link ? { link } : {}),
    }),
  );
