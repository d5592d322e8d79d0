// How features read what the backend answers: rows, or an error thrown. Loaders have one way to fail.

type Failure = { message: string; code?: string } | null;

export function rowsOf<Row>(response: { data: Row[] | null; error: Failure }): Row[] {
  if (response.error) throw new BackendError(response.error.message, response.error.code);
  return response.data ?? [];
}

export function rowOf<Data>(response: { data: Data; error: Failure }): NonNullable<Data> | null {
  if (response.error) throw new BackendError(response.error.message, response.error.code);
  return response.data ?? null;
}

/** A page of rows and how many there are in all; asking beyond the end is an empty page, not an error. */
export function pageOf<Row>(response: { data: Row[] | null; error: Failure; count: number | null }) {
  if (response.error?.code === "PGRST103") return { rows: [] as Row[], total: response.count ?? 0 };
  return { rows: rowsOf(response), total: response.count ?? 0 };
}

/** The row that a write changed. Row-level security blocks silently: no row means that nothing was allowed, which is an error. */
export function changedRow<Data>(response: { data: Data; error: Failure }): NonNullable<Data> {
  const row = rowOf(response);
  if (row === null) throw notPermitted();
  return row;
}

/** The errors that the backend gives no answer for, under the codes it would use; lib/errors.ts has their sentences. */
export function notPermitted(): BackendError {
  return new BackendError("Nothing was changed", "42501");
}

export function noRow(): BackendError {
  return new BackendError("No row", "PGRST116");
}

export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
