// Reads the backend's answers: rows, or a thrown error. Loaders have one way to fail.

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

/** For a call without a result. */
export function refuseFailure({ error, status }: { error: Failure; status?: number }): void {
  if (error) throw new BackendError(error.message, error.code, status);
}

/** A page of rows and their total number; beyond the end it is an empty page, not an error. */
export function pageOf<Row>(response: Answer<Row[] | null> & { count: number | null }) {
  if (response.error?.code === "PGRST103") return { rows: [] as Row[], total: response.count ?? 0 };
  return { rows: rowsOf(response), total: response.count ?? 0 };
}

/** The row that a write changed. Row-level security filters silently: without a row the write was not permitted, which is an error. */
export function changedRow<Data>(response: Answer<Data>): NonNullable<Data> {
  const row = rowOf(response);
  if (row === null) throw notPermitted();
  return row;
}

/**
 * The row that a create made. Its id comes from the browser: if it is sent again after a lost answer, it meets its own row, and `own`
 * returns that one, unchanged or as requested now. Any other duplicate is an error.
 */
export async function createdRow<Data>(
  response: Answer<Data>,
  own: () => PromiseLike<Answer<Data>>,
): Promise<NonNullable<Data>> {
  if (response.error?.code !== "23505") return changedRow(response);
  return rowOf(await own()) ?? changedRow(response);
}

/** Nothing was deleted: a refusal, unless an earlier attempt may have deleted it (lib/backend/use-write.ts). */
export function deletedRow<Data>(response: Answer<Data>, mayBeDone: boolean): void {
  if (rowOf(response) === null && !mayBeDone) throw notPermitted();
}

/** Errors that the backend does not report itself, with the codes it would use; lib/errors.ts has their sentences. */
export function notPermitted(): BackendError {
  return new BackendError("Nothing was changed", "42501");
}

export function noRow(): BackendError {
  return new BackendError("No row", "PGRST116");
}

export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string | undefined;
  /** The status of the HTTP answer; 0 without one. */
  readonly status: number | undefined;

  constructor(message: string, code?: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
