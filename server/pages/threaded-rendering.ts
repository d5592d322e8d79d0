// Starts the rendering thread, and again when it ends. A rendering takes up to 100 ms of a thread: the one that answers requests must not
// wait for it (docs/decisions/0057).
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "#common/log.ts";
import { responseTimeout } from "#common/timeouts.ts";
import type { Content, StoredResponse, Variant } from "../http/stored-response.ts";
import { StartupError } from "../startup-error.ts";
import type { Backend } from "../supervisor/backend.ts";
import { backendFetch } from "../supervisor/backend-fetch.ts";
import { type Calls, connectCalls } from "../threads/calls.ts";
import type { AppFacts } from "./app-build.ts";
import type { Revisions } from "./freshness.ts";
import type { PageSettings } from "./renderer.ts";
import type { Rendering } from "./rendering.ts";
import type { MainHandlers, SentQuery, ThreadData, ThreadHandlers } from "./thread-contract.ts";

type Options = Pick<ThreadData, "security" | "cdn"> &
  Pick<MainHandlers, "submitContactMessage"> & {
    onSearchMiss(query: string): void;
    backend: Backend;
    /** Fails immediately while the backend is down. */
    fetch: typeof fetch;
    settings(): PageSettings;
    log: Log;
    /** Of the thread: the app needs none of the secrets. */
    environment: Record<string, string>;
    /** The program of the thread; tests give their own. */
    file?: string;
  };

export type ThreadedRendering = Rendering & {
  app: AppFacts;
  compress(content: Content): Promise<StoredResponse>;
  /** Of the thread, in milliseconds. */
  processorTime(): number;
  stop(): Promise<void>;
};

const threadFile = path.join(import.meta.dirname, "render-thread.ts");
/** Milliseconds until an ended thread is replaced. */
const restartAfter = 500;
/** More than a thread gives to answers. */
const answersOfThread = 2 ** 40;

export async function startThreadedRendering({
  settings,
  log,
  ...options
}: Options): Promise<ThreadedRendering> {
  const { backend, security, cdn, file = threadFile } = options;
  const ask = backendFetch(options.fetch, { key: () => backend.publishableKey, withinMs: responseTimeout });
  let revisions: Revisions = {};
  let spentBefore = 0;
  let starts = 0;
  let isReady = false;
  let isStopping = false;
  let thread = start();

  function start(): { worker: Worker; calls: Calls<ThreadHandlers>; spent: Float64Array } {
    const time = new SharedArrayBuffer(8);
    const workerData: ThreadData = {
      backendUrl: backend.url,
      security,
      cdn,
      firstAnswer: starts++ * answersOfThread,
      time,
    };
    const worker = new Worker(file, { workerData, env: options.environment });
    const calls = connectCalls<ThreadHandlers>(worker, {
      async askBackend(url: string, { headers, ...query }: SentQuery) {
        const answer = await ask(url, {
          ...query,
          headers: [...headers, ...Object.entries(backend.headers)],
        });
        return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
      },
      submitContactMessage: options.submitContactMessage,
      noteSearchMiss: options.onSearchMiss,
      log,
    } satisfies MainHandlers);
    let reason: Error | undefined;
    worker.on("error", (error: Error) => {
      reason = error;
    });
    worker.on("exit", (code) => {
      spentBefore += thread.spent[0] ?? 0;
      calls.fail(reason ?? new Error(`The rendering thread ended with ${code}.`));
      if (!isStopping && isReady) setTimeout(replace, restartAfter, reason ?? code).unref();
    });
    calls.tell("follow", revisions);
    return { worker, calls, spent: new Float64Array(time) };
  }

  function replace(reason: unknown) {
    if (isStopping) return;
    log("error", "rendering thread replaced", { reason });
    thread = start();
  }

  const app = await thread.calls.ask("describe").catch((error: Error) => {
    throw new StartupError(error.message);
  });
  isReady = true;

  return {
    app,
    async render(request, clientKey) {
      const { url, method } = request;
      const body = request.body ? await request.arrayBuffer() : undefined;
      const sent = { url, method, headers: [...request.headers], body };
      const rendered = await thread.calls.ask("render", sent, clientKey, settings());
      return { ...rendered, stored: withBuffers(rendered.stored) };
    },
    recheck: (answers) => thread.calls.ask("recheck", answers),
    follow(now) {
      revisions = now;
      thread.calls.tell("follow", now);
    },
    compress: async (content) => withBuffers(await thread.calls.ask("compress", content)),
    processorTime: () => spentBefore + (thread.spent[0] ?? 0),
    async stop() {
      isStopping = true;
      await thread.worker.terminate();
    },
  };
}

/** A Buffer arrives as a plain array of bytes. */
function withBuffers(stored: StoredResponse): StoredResponse {
  const variants = Object.entries(stored.variants).map(([encoding, variant]: [string, Variant]) => {
    const { buffer, byteOffset, byteLength } = variant.body;
    return [encoding, { ...variant, body: Buffer.from(buffer, byteOffset, byteLength) }];
  });
  return { ...stored, variants: Object.fromEntries(variants) };
}
