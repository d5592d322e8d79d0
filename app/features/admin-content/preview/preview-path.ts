import type { Collection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";

/** Where a preview link shows a record with these values. */
export function previewPath(type: Collection, row: Row, values: Values, token: string): string {
  const url = new URL(type.previewPath ?? type.publicPath?.({ ...row, ...values }) ?? "/", location.origin);
  url.searchParams.set("preview", token);
  return `${url.pathname}${url.search}`;
}
