// Errors of the API in the shapes of GoTrue, PostgREST and the storage service, so that supabase-js reads them. The gateway and the API
// child both answer with them: the API is also called without the gateway.

export type ServiceError = { status: number; code: string; message: string; extra?: object };

/** Answered by both. */
export const serviceErrors = {
  notFound: { status: 404, code: "not_found", message: "There is nothing at this URL." },
  notJson: {
    status: 415,
    code: "unsupported_media_type",
    message: "Please send JSON (Content-Type: application/json).",
  },
  invalidBody: { status: 400, code: "bad_json", message: "The body is not a JSON object." },
  internal: { status: 500, code: "unexpected_failure", message: "Something went wrong on our side." },
} satisfies Record<string, ServiceError>;

export function authErrorBody({ status, code, message, extra }: ServiceError): object {
  return { code: status, error_code: code, msg: message, ...extra };
}

export function restErrorBody({ code, message }: ServiceError): object {
  return { code, details: null, hint: null, message };
}

export function storageErrorBody({ status, code, message }: ServiceError): object {
  return { statusCode: String(status), error: code, message };
}
