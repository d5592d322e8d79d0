/** The rows of a response, or its error thrown: loaders have one way to fail. */
export function rowsOf<Row>(response: { data: Row[] | null; error: { message: string; code?: string } | null }): Row[] {
  if (response.error) throw new BackendError(response.error.message, response.error.code);
  return response.data ?? [];
}

export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
