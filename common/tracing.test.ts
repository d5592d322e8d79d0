import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listenInTest } from "../tests/fixtures/listen.ts";
import { inRequestContext } from "./in-request-context.ts";
import { contextHeaders, readContextHeaders } from "./request-context.ts";
import { createTracer } from "./tracing.ts";

const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

/** A collector that fails as often as told. */
async function collector(failures = 0) {
  const received: {
    path: string | undefined;
    authorization: string | undefined;
    spans: Span[];
    service: string;
  }[] = [];
  let left = failures;
  const port = await listenInTest(
    createServer(async (request, response) => {
      const body = (await json(request)) as Sent;
      response.statusCode = left-- > 0 ? 503 : 200;
      for (const { resource, scopeSpans } of response.statusCode === 200 ? body.resourceSpans : [])
        received.push({
          path: request.url,
          authorization: request.headers.authorization,
          spans: scopeSpans.flatMap(({ spans }) => spans),
          service: resource.attributes[0]?.value.stringValue ?? "",
        });
      response.end("{}");
    }),
  );
  return { endpoint: `http://127.0.0.1:${port}/`, received };
}
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; status: object };
type Sent = {
  resourceSpans: {
    resource: { attributes: { value: { stringValue: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

test("a request has a span below its sender's, its answer an id, and what it asks of the API both", async () => {
  const { endpoint, received } = await collector();
  const tracer = createTracer({
    endpoint,
    headers: "authorization=Bearer%20one, other=2",
    service: "reduit-web",
    log: () => undefined,
  });
  let passedOn = {};
  const options = { isTrusted: true, startsTraces: true, tracer };
  const port = await listenInTest(
    createServer(
      inRequestContext((_request, response) => {
        passedOn = contextHeaders();
        response.writeHead(500, ["content-type", "text/plain"]).end();
      }, options),
    ),
  );
  const headers = { traceparent, "x-request-id": "from-our-proxy" };
  const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/posts?title=eq.secret`, { headers });
  await answer.text();
  expect(answer.headers.get("x-request-id")).toBe("from-our-proxy");
  await expect.poll(() => tracer.close().then(() => received.length)).toBe(1);
  const [sent] = received;
  expect(sent).toMatchObject({ path: "/v1/traces", authorization: "Bearer one", service: "reduit-web" });
  const [span] = sent?.spans ?? [];
  expect(span).toMatchObject({
    traceId: "a".repeat(32),
    parentSpanId: "b".repeat(16),
    name: "GET /rest/v1/posts",
    status: { code: 2 },
  });
  expect(JSON.stringify(sent)).not.toContain("secret");
  expect(passedOn).toEqual({
    "x-request-id": "from-our-proxy",
    traceparent: `00-${"a".repeat(32)}-${span?.spanId}-01`,
  });
});

test("spans wait while the collector is away; those of a trace that is not sampled are never sent", async () => {
  const { endpoint, received } = await collector(1);
  const logged: string[] = [];
  const tracer = createTracer({
    endpoint,
    service: "reduit-api",
    log: (_level, event) => logged.push(event),
  });
  const { trace } = readContextHeaders({ traceparent: traceparent.replace(/01$/, "00") });
  tracer.begin({ name: "unsampled", parent: trace, attributes: {} }).end({}, false);
  tracer.begin({ name: "one", parent: undefined, attributes: {} }).end({}, false);
  await tracer.close();
  expect(logged).toEqual(["traces not sent"]);
  tracer.begin({ name: "two", parent: undefined, attributes: {} }).end({}, false);
  await tracer.close();
  expect(received.flatMap(({ spans }) => spans.map(({ name }) => name))).toEqual(["one", "two"]);
});

test("what is not an id or a trace is not taken over, nor anything of a stranger", async () => {
  expect(readContextHeaders({})).toEqual({});
  expect(readContextHeaders({ "x-request-id": "short", traceparent: "00-x" })).toEqual({});
  expect(readContextHeaders({ traceparent: `00-${"0".repeat(32)}-${"b".repeat(16)}-01` })).toEqual({});
  const options = { isTrusted: false, startsTraces: true, tracer: undefined };
  let passedOn: Record<string, string> = {};
  const port = await listenInTest(
    createServer(
      inRequestContext((_request, response) => {
        passedOn = contextHeaders();
        response.end();
      }, options),
    ),
  );
  const headers = { traceparent, "x-request-id": "from-a-stranger" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f]{8}-[\da-f]{4}$/);
  expect(passedOn).toEqual({ "x-request-id": answer.headers.get("x-request-id") });
});
