// How features read what the backend answers: rows, or an error thrown. Loaders have one way to fail.

type Failure = { message: string; code?: string } | null;
type Answer<Data> = { data: Data; error: Failure; status?: number };

export function rowsOf<Row>(response: Answer<Row[] | null>): Row[] {
  refuseFailure(response);
  return response.data ?? [];
}

export function rowOf<Data>(response: Answer<Data>): NonNullable<Data> | null {
  refuseFailure(response);
  return response.data ?? null;
}

/** For a call whose answer holds nothing to read. */
export function refuseFailure({ error, status }: { error: Failure; status?: number }): void {
  if (error) throw new BackendError(error.message, error.code, status);
}

/** A page of rows and how many there are in all; asking beyond the end is an empty page, not an error. */
export function pageOf<Row>(response: Answer<Row[] | null> & { count: number | null }) {
  if (response.error?.code === "PGRST103") return { rows: [] as Row[], total: response.count ?? 0 };
  return { rows: rowsOf(response), total: response.count ?? 0 };
}

/** The row that a write changed. Row-level security blocks silently: no row means that nothing was allowed, which is an error. */
export function changedRow<Data>(response: Answer<Data>): NonNullable<Data> {
  const row = rowOf(response);
  if (row === null) throw notPermitted();
  return row;
}

/**
 * The row that a create made. It carries an id from the browser: sent again after a lost answer it meets its own row, and `own` brings that
 * one, by the id, unchanged or as requested now. A duplicate that is not its own stays an error.
 */
export async function createdRow<Data>(
  response: Answer<Data>,
  own: () => PromiseLike<Answer<Data>>,
): Promise<NonNullable<Data>> {
  if (response.error?.code !== "23505") return changedRow(response);
  return rowOf(await own()) ?? changedRow(response);
}

/** Nothing was left to delete: a refusal, unless an earlier sending may have done it (lib/backend/use-write.ts). */
export function deletedRow<Data>(response: Answer<Data>, mayBeDone: boolean): void {
  if (rowOf(response) === null && !mayBeDone) throw notPermitted();
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
  /** Of the HTTP answer; 0 when there was none. */
  readonly status: number | undefined;

  constructor(message: string, code?: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
