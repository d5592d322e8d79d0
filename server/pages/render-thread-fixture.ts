// In place of the app: a thread whose page says how often one was rendered before, and that ends when /end is rendered.
import { parentPort } from "node:worker_threads";
import { storeQuickly } from "../http/stored-response.ts";
import { connectCalls } from "../threads/calls.ts";
import type { Revisions } from "./freshness.ts";
import type { MainHandlers, SentRequest } from "./thread-contract.ts";

let revisions: Revisions = {};
let renderings = 0;

if (parentPort) {
  const main = connectCalls<MainHandlers>(parentPort, {
    describe: () => ({ release: "1", routes: [] }),
    follow(now: Revisions) {
      revisions = now;
    },
    async render({ url }: SentRequest) {
      if (url.endsWith("/end")) process.exit(3);
      const asked = await main.ask("askBackend", "http://backend.test/rest/v1/tags", {
        method: "GET",
        headers: [],
        body: undefined,
      });
      const content = { status: 200, headers: {}, body: Buffer.from(`${asked.body} ${renderings++}`) };
      return { stored: storeQuickly(content), content, keep: true, shows: revisions, complete: true };
    },
  });
}
