// Which columns a description needs, and what state a row is in.
import type { Collection, DisplayStatus, Row } from "#content-model/collection.ts";

/** What the list asks for: never the texts. */
export function listColumns(type: Collection): string {
  return unique([
    "id",
    "updated_at",
    ...(type.short ? [] : ["deleted_at"]),
    ...(hasStatus(type) ? ["is_active"] : []),
    ...(type.files ? [...type.files.names, ...type.files.reads] : []),
    type.title,
    ...type.columns.map(({ name }) => name),
    ...type.fields.filter(({ kind }) => kind === "slug").map(({ name }) => name),
    ...(type.publishable ? ["status", "published_at"] : []),
    ...(type.ordered ? ["display_order"] : []),
  ]).join(", ");
}

export function hasStatus({ short, files }: Collection): boolean {
  return !short && !files;
}

/** What the form asks for. */
export function formColumns(type: Collection): string {
  return unique([...listColumns(type).split(", "), ...type.fields.map(({ name }) => name)]).join(", ");
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

/** Seen by visitors at this moment. */
export function isPublic(type: Collection, row: Row, now = new Date()): boolean {
  const { variant, isPublic: isShown } = displayStatusOf(type, row, now);
  return variant === "success" || isShown === true;
}

export function isPublished(row: Row | undefined): boolean {
  return row?.status === "published";
}

/** Visitors see it now, or will by the clock alone: it changes only when an editor publishes. */
export function isLive(type: Collection, row: Row | undefined): boolean {
  return type.publishable ? isPublished(row) : row?.is_active === true;
}

/** Published and due: of a sealed type nothing in it changes any more. */
export function isSealed(type: Collection, row: Row | undefined, now = new Date()): boolean {
  return Boolean(type.sealed && isPublished(row) && new Date(String(row?.published_at)) <= now);
}

export function titleOf(type: Collection, row: Record<string, unknown>): string {
  const name = (type.files?.names ?? [type.title]).map((column) => row[column]).find(Boolean);
  const title = String(name ?? "").trim();
  return title.length > 90 ? `${title.slice(0, 88)}…` : title || "Untitled";
}

/** What the form calls the field that names a record. */
export function titleLabel(type: Collection): string {
  return type.fields.find(({ name }) => name === type.title)?.label ?? "Title";
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
