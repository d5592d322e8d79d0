import { Agent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Refusal, unanswered, unavailable } from "../http/refusal.ts";

type UpstreamCall = {
  method: string;
  target: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | Readable | undefined;
  /** Until the first byte of the answer. */
  withinMs: number;
  /** The client went away. */
  signal: AbortSignal;
};

export type Upstream = { ask(call: UpstreamCall): Promise<IncomingMessage>; close(): void };

/** Connections to the API child. It may be down, or on another port after a restart, so it is looked up each time. */
export function createUpstream(
  locate: () => URL | undefined,
  onAnswer: (milliseconds: number, failed: boolean) => void = () => undefined,
): Upstream {
  // Shorter than the API keeps idle connections, so we do not send into one that it is closing.
  const agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32, timeout: 60_000 });

  function once(base: URL, call: UpstreamCall): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, target, headers, body, withinMs, signal } = call;
      const options = { host: base.hostname, port: base.port, method, path: target, headers, agent, signal };
      const outgoing = httpRequest(options, (incoming) => {
        clearTimeout(timer);
        resolve(incoming);
      });
      const timer = setTimeout(() => {
        outgoing.destroy(unanswered(method));
      }, withinMs);
      outgoing.on("error", (error) => {
        clearTimeout(timer);
        reject(Object.assign(error, { reusedSocket: outgoing.reusedSocket }));
      });
      if (body === undefined || Buffer.isBuffer(body)) {
        outgoing.end(body);
        return;
      }
      body.on("error", (error: Error) => outgoing.destroy(error));
      body.pipe(outgoing);
    });
  }

  return {
    async ask(call) {
      for (let attempt = 0; ; attempt++) {
        const base = locate();
        if (!base) throw unavailable();
        const started = performance.now();
        try {
          const answer = await once(base, call);
          onAnswer(performance.now() - started, (answer.statusCode ?? 500) >= 500);
          return answer;
        } catch (error) {
          if (!call.signal.aborted) onAnswer(performance.now() - started, true);
          if (error instanceof Refusal || call.signal.aborted) throw error;
          // An idle connection that the API closed at the same moment: asking again is safe when nothing was to change.
          const stale = (error as { reusedSocket?: boolean }).reusedSocket === true;
          const harmless = call.body === undefined && (call.method === "GET" || call.method === "HEAD");
          if (!stale || !harmless || attempt > 0) throw unavailable();
        }
      }
    },
    close: () => agent.destroy(),
  };
}

export async function collect(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error("The answer is larger than expected");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
