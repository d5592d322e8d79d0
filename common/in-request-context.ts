import type { RequestListener } from "node:http";
import { newRequestId, readContextHeaders, requestContext } from "./request-context.ts";
import type { Tracer } from "./tracing.ts";

type Options = {
  /** Whether to use the sender's id and trace, because they come from our own proxy or process. */
  isTrusted: boolean;
  /** Otherwise only requests that belong to a trace have a span, not the process's own requests every second. */
  startsTraces: boolean;
  tracer: Tracer | undefined;
};

/** Gives each request an id, which its answer and its lines in the log have, and a span where a tracer is given. */
export function inRequestContext(
  listener: RequestListener,
  { isTrusted, startsTraces, tracer }: Options,
): RequestListener {
  return (request, response) => {
    const given = isTrusted ? readContextHeaders(request.headers) : {};
    const requestId = given.requestId ?? newRequestId();
    const path = request.url?.split("?")[0] ?? "";
    const method = request.method ?? "";
    const span =
      (startsTraces || given.trace) &&
      tracer?.begin({
        name: `${method} ${path.split("/", 4).join("/")}`,
        parent: given.trace,
        attributes: { "http.request.method": method, "url.path": path, "reduit.request_id": requestId },
      });
    response.setHeader("x-request-id", requestId);
    if (span)
      response.once("close", () => {
        const { statusCode, writableFinished } = response;
        span.end({ "http.response.status_code": statusCode }, statusCode >= 500 || !writableFinished);
      });
    requestContext.run({ requestId, trace: span ? span.trace : given.trace }, () =>
      listener(request, response),
    );
  };
}
