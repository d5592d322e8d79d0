/** Errors in the shape of the service whose path was asked, so that supabase-js reads them like the real ones. */
export function authError(status: number, code: string, message: string, extra: object = {}): Response {
  const body = { code: status, error_code: code, msg: message, ...extra };
  return Response.json(body, { status, headers: { "x-sb-error-code": code } });
}

export function restError(status: number, code: string, message: string): Response {
  return Response.json({ code, details: null, hint: null, message }, { status });
}

export function storageError(status: number, code: string, message: string): Response {
  return Response.json({ statusCode: String(status), error: code, message }, { status });
}

export function errorFor(path: string, status: number, code: string, message: string): Response {
  if (path.startsWith("/auth/v1/")) return authError(status, code, message);
  if (path.startsWith("/storage/v1/")) return storageError(status, code, message);
  return restError(status, code, message);
}
