// The thread that renders pages: the built app, its cached queries, and the compression. Started by threaded-rendering.ts, which gives it
// what only the web process has.
import { parentPort, workerData } from "node:worker_threads";
import { processorTime } from "#common/processor-time.ts";
import { storeResponse } from "../http/stored-response.ts";
import { connectCalls } from "../threads/calls.ts";
import { describeApp, loadAppBuild } from "./app-build.ts";
import type { PageSettings } from "./renderer.ts";
import { createRendering } from "./rendering.ts";
import { readStylesheets } from "./stylesheets.ts";
import type { MainHandlers, ThreadData, ThreadHandlers } from "./thread-contract.ts";

const { backendUrl, security, cdn, firstAnswer, time } = workerData as ThreadData;
const spent = new Float64Array(time);
let settings: PageSettings;

const handlers: ThreadHandlers = {
  describe: () => describeApp(app),
  render({ url, ...init }, clientKey, current) {
    settings = current;
    return rendering.render(new Request(url, init), clientKey);
  },
  recheck: (answers) => rendering.recheck(answers),
  follow: (revisions) => rendering.follow(revisions),
  compress: storeResponse,
};

const app = await loadAppBuild();
const main = connectCalls<MainHandlers>(
  {
    postMessage(message) {
      spent[0] = processorTime();
      parentPort?.postMessage(message);
    },
    on: (event, listen) => parentPort?.on(event, listen),
  },
  handlers,
);
const rendering = createRendering({
  app,
  vite: undefined,
  // The web process adds the headers that the backend requires.
  backend: { url: backendUrl, publishableKey: "publishable", headers: {} },
  fetch: askBackend,
  firstAnswer,
  settings: () => settings,
  security,
  stylesheets: readStylesheets(),
  cdn,
  submitContactMessage: (message, clientKey) => main.ask("submitContactMessage", message, clientKey),
  onSearchMiss: (query) => main.tell("noteSearchMiss", query),
  log: (level, event, facts) => main.tell("log", level, event, facts),
});
process.on("unhandledRejection", (error) => main.tell("log", "error", "unhandled rejection", { error }));

async function askBackend(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const { status, headers, body } = await main.ask("askBackend", String(input), {
    method: init?.method,
    headers: [...new Headers(init?.headers)],
    body: init?.body as string | undefined,
  });
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? body : null, { status, headers });
}
