// Spans by OTLP/HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/). The SDK would be some hundred files for this.
import { randomBytes } from "node:crypto";
import type { Log } from "./log.ts";
import type { Trace } from "./request-context.ts";

type Span = { name: string; parent: Trace | undefined; attributes: Record<string, string | number> };
export type OpenSpan = { trace: Trace; end(more: Span["attributes"], failed: boolean): void };
export type Tracer = { begin(span: Span): OpenSpan; close(): Promise<void> };

type Options = {
  /** As in OTEL_EXPORTER_OTLP_ENDPOINT: without /v1/traces. */
  endpoint: string;
  /** As in OTEL_EXPORTER_OTLP_HEADERS: name=value, separated by commas. */
  headers?: string | undefined;
  service: string;
  log: Log;
};

const sendPause = 5_000;
const sendTimeout = 10_000;
/** While the collector is unreachable, the oldest spans are dropped. */
const maxWaiting = 2_048;

export function createTracer({ endpoint, headers = "", service, log }: Options): Tracer {
  let waiting: object[] = [];
  let sending: Promise<void> | undefined;
  const timer = setInterval(
    () => (sending ??= send().finally(() => (sending = undefined))),
    sendPause,
  ).unref();
  const resource = { attributes: attributeList({ "service.name": service }) };

  async function send() {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const answer = await fetch(`${endpoint.replace(/\/+$/, "")}/v1/traces`, {
        method: "POST",
        headers: { ...headerList(headers), "content-type": "application/json" },
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "reduit" }, spans }] }],
        }),
        redirect: "error",
        signal: AbortSignal.timeout(sendTimeout),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
    } catch (error) {
      log("warn", "traces not sent", { reason: (error as Error).message });
      waiting = [...spans, ...waiting].slice(-maxWaiting);
    }
  }

  return {
    begin({ name, parent, attributes }) {
      const startTimeUnixNano = nanoseconds();
      const { traceId = randomBytes(16).toString("hex"), sampled = true } = parent ?? {};
      const spanId = randomBytes(8).toString("hex");
      return {
        trace: { traceId, spanId, sampled },
        end(more, failed) {
          if (!sampled) return;
          waiting.push({
            traceId,
            spanId,
            ...(parent && { parentSpanId: parent.spanId }),
            name,
            // A server's side of a request.
            kind: 2,
            startTimeUnixNano,
            endTimeUnixNano: nanoseconds(),
            attributes: attributeList({ ...attributes, ...more }),
            status: failed ? { code: 2 } : {},
          });
          if (waiting.length > maxWaiting) waiting.shift();
        },
      };
    },
    /** Sends the remaining spans. */
    async close() {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

function nanoseconds(): string {
  return String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)));
}

function attributeList(attributes: Span["attributes"]) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: value } : { stringValue: value },
  }));
}

function headerList(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim()));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, value = ""]) => [name, decodeURIComponent(value)]),
  );
}
