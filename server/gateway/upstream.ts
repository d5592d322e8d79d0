import { Agent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { finished, type Readable } from "node:stream";
import { createLimiter, type Limiter, LimiterFullError } from "#common/limiter.ts";
import { isRead, Refusal, unanswered, unavailable, unfinished } from "../http/refusal.ts";
import type { GatewayLimits, PoolName } from "./limits.ts";

type UpstreamCall = {
  pool: PoolName;
  /** The client, so that no client takes all slots of a pool. */
  key: string;
  method: string;
  target: string;
  headers: OutgoingHttpHeaders;
  /** A stream is opened when the call has a slot: until then it takes no memory, and its pace does not count. */
  body: Buffer | (() => Readable) | undefined;
  /** Called when the call has a slot. If it throws, the error is the response, and the backend is not called. */
  beforeAsking?: () => void;
  /** From the last byte of the request until the first of the answer. */
  withinMs: number;
  /** The client disconnected. */
  signal: AbortSignal;
};

export type Upstream = {
  ask(call: UpstreamCall): Promise<IncomingMessage>;
  /** How many of each pool have a slot, and how many wait for one. */
  limiters(): Record<PoolName, Pick<Limiter, "running" | "waiting">>;
  close(): void;
};

type Pool = { agent: Agent; slots: Limiter };

type Options = {
  locate(): URL | undefined;
  pools: GatewayLimits["pools"];
  onAnswer?(milliseconds: number, failed: boolean): void;
  onBackendAway?(listener: () => void): () => void;
};

/** Connections to the API child. It may be down, or on another port after a restart, so it is looked up each time. */
export function createUpstream({
  locate,
  pools,
  onAnswer = () => undefined,
  onBackendAway = () => () => undefined,
}: Options): Upstream {
  const open = Object.fromEntries(
    Object.entries(pools).map(([name, options]) => [name, createPool(options)]),
  ) as Record<PoolName, Pool>;

  async function ask(call: UpstreamCall): Promise<IncomingMessage> {
    for (let attempt = 0; ; attempt++) {
      const base = locate();
      if (!base) throw unavailable();
      const started = performance.now();
      try {
        const answer = await askOnce(base, call);
        onAnswer(performance.now() - started, (answer.statusCode ?? 500) >= 500);
        return answer;
      } catch (error) {
        if (!call.signal.aborted) onAnswer(performance.now() - started, true);
        if (error instanceof Refusal || call.signal.aborted) throw error;
        // The API closed an idle connection at the same time: a read can safely be sent again.
        const stale = (error as { reusedSocket?: boolean }).reusedSocket === true;
        const harmless = call.body === undefined && isRead(call.method);
        if (stale && harmless && attempt === 0) continue;
        // Without a connection nothing was sent. When one broke, the backend may have worked on the request.
        throw (error as NodeJS.ErrnoException).syscall === "connect"
          ? unavailable()
          : unfinished(call.method);
      }
    }
  }

  /** When the backend goes down, a read ends immediately; a write that was sent may still get a response, so it waits. */
  async function askOnce(base: URL, call: UpstreamCall): Promise<IncomingMessage> {
    const away = new AbortController();
    const takeBack = isRead(call.method) ? onBackendAway(() => away.abort()) : () => undefined;
    try {
      return await once(base, call, { agent: open[call.pool].agent, away: away.signal });
    } finally {
      takeBack();
    }
  }

  return {
    /** Waits for a slot and holds it until the response has been read completely. */
    ask(call) {
      return new Promise((resolve, reject) => {
        const work = async () => {
          call.beforeAsking?.();
          const answer = await ask(call);
          resolve(answer);
          await new Promise<void>((done) => finished(answer, () => done()));
        };
        open[call.pool].slots.run(work, call.key, call.signal).catch((error) => reject(explainFull(error)));
      });
    },
    limiters: () => ({
      auth: open.auth.slots,
      rest: open.rest.slots,
      storage: open.storage.slots,
      uploads: open.uploads.slots,
    }),
    close() {
      for (const { agent } of Object.values(open)) agent.destroy();
    },
  };
}

function createPool(options: GatewayLimits["pools"][PoolName]): Pool {
  // Shorter than the API keeps idle connections, so that no request is sent on one that it is closing.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: options.concurrency, timeout: 60_000 });
  return { agent, slots: createLimiter(options) };
}

type Circumstances = { agent: Agent; away: AbortSignal };

function once(base: URL, call: UpstreamCall, { agent, away }: Circumstances): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, target, headers, body, withinMs, signal } = call;
    const options = { host: base.hostname, port: base.port, method, path: target, headers, agent, signal };
    let timer: NodeJS.Timeout | undefined;
    const outgoing = httpRequest(options, (incoming) => {
      clearTimeout(timer);
      resolve(incoming);
    });
    away.addEventListener("abort", () => outgoing.destroy(unavailable()), { once: true });
    const expectAnswer = () => {
      timer = setTimeout(() => {
        outgoing.destroy(unanswered(method));
      }, withinMs);
    };
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(Object.assign(error, { reusedSocket: outgoing.reusedSocket }));
    });
    if (body === undefined || Buffer.isBuffer(body)) {
      outgoing.end(body);
      expectAnswer();
      return;
    }
    const stream = body();
    stream.on("error", (error: Error) => outgoing.destroy(error)).once("end", expectAnswer);
    stream.pipe(outgoing);
  });
}

function explainFull(error: unknown): unknown {
  if (!(error instanceof LimiterFullError)) return error;
  const message = "Too many requests are waiting. Please try again in a few seconds.";
  return new Refusal(503, "busy", message, { "retry-after": "3" });
}

/** The whole response to a request with this method. A response that is cut off or too large may belong to a write that succeeded. */
export async function collect(incoming: IncomingMessage, limit: number, method: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw unfinished(method);
      chunks.push(chunk);
    }
  } catch {
    throw unfinished(method);
  }
  return Buffer.concat(chunks);
}
