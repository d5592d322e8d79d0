// The columns of a collection's queries, and the status of a row.
import type { Collection, DisplayStatus, Row } from "#content-model/collection.ts";

/** The columns of the list, without long texts. */
export function listColumns(type: Collection): string {
  return unique([
    "id",
    "updated_at",
    ...(hasTrash(type) ? ["deleted_at"] : []),
    ...(hasStatus(type) ? ["is_active"] : []),
    ...(type.files ? [...type.files.names, ...type.files.reads] : []),
    type.title,
    ...type.columns.map(({ name }) => name),
    ...type.fields.filter(({ kind }) => kind === "slug").map(({ name }) => name),
    ...(type.publishable ? ["status", "published_at"] : []),
    ...(type.ordered ? ["display_order"] : []),
  ]).join(", ");
}

export function hasStatus({ sheet }: Collection): boolean {
  return !sheet;
}

export function hasTrash({ plain }: Collection): boolean {
  return !plain;
}

/** The columns of the form. Those of a list by a function are not all in the table. */
export function formColumns(type: Collection): string {
  const listed = type.plain ? ["id", "updated_at"] : listColumns(type).split(", ");
  return unique([...listed, ...type.fields.map(({ name }) => name)]).join(", ");
}

export function sortableColumns(type: Collection): string[] {
  return unique([
    type.title,
    ...type.columns.filter(({ sortable }) => sortable).map(({ name }) => name),
    "updated_at",
    ...(type.ordered ? ["display_order"] : []),
  ]);
}

export function displayStatusOf(type: Collection, row: Row, now = new Date()): DisplayStatus {
  if (row.deleted_at) return { label: "In the trash" };
  if (type.publishable && row.status !== "published") return { label: "Draft" };
  if (row.is_active === false) return { label: "Inactive" };
  if (type.publishable && new Date(String(row.published_at)) > now)
    return { label: "Scheduled", variant: "signal" };
  return (
    type.displayStatus?.(row, now) ?? { label: type.publishable ? "Published" : "Active", variant: "success" }
  );
}

/** Visitors can see it now. */
export function isPublic(type: Collection, row: Row, now = new Date()): boolean {
  const { variant, isPublic: isShown } = displayStatusOf(type, row, now);
  return variant === "success" || isShown === true;
}

/** The path of its page, if visitors can see it now. */
export function publicPathOf(type: Collection, row: Row | undefined): string | undefined {
  return row && isPublic(type, row) ? type.publicPath?.(row) : undefined;
}

export function isPublished(row: Row | undefined): boolean {
  return row?.status === "published";
}

/** Visible to visitors now or by schedule. Such a record only changes when an editor publishes. */
export function isLive(type: Collection, row: Row | undefined): boolean {
  return type.publishable ? isPublished(row) : row?.is_active === true;
}

/** A version of an immutable collection that is published and due. */
export function isImmutable(type: Collection, row: Row | undefined, now = new Date()): boolean {
  return Boolean(type.immutable && isPublished(row) && new Date(String(row?.published_at)) <= now);
}

export function titleOf(type: Collection, row: Record<string, unknown>): string {
  const name = (type.files?.names ?? [type.title]).map((column) => row[column]).find(Boolean);
  const title = String(name ?? "").trim();
  return title.length > 90 ? `${title.slice(0, 88)}…` : title || "Untitled";
}

/** The label of the field that names a record. */
export function titleLabel(type: Collection): string {
  return type.fields.find(({ name }) => name === type.title)?.label ?? "Title";
}

/** A record with a page of its own is new there; others are added to the list. */
export function addLabel(type: Collection): string {
  return type.addLabel ?? `${type.sheet ? "Add" : "New"} ${type.singular}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function counted(type: Collection, rows: readonly Row[]): string {
  return `${rows.length} ${rows.length === 1 ? type.singular : type.plural}`;
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
