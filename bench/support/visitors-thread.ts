import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { getPage, keepAliveAgent } from "./get-page.ts";

export type VisitorOptions = { urls: string[]; perSecond: number };
export type Visits = { milliseconds: number[]; failures: string[] };

const { urls, perSecond } = workerData as VisitorOptions;
const agent = keepAliveAgent(64);
const visits: Visits = { milliseconds: [], failures: [] };
let open = 0;
let asked = 0;
let stopping = false;

parentPort?.once("message", () => {
  stopping = true;
});

const started = performance.now();
while (!stopping) {
  // By the clock, not one after the other: a slow answer must not keep the next question from being asked.
  while (asked < ((performance.now() - started) / 1000) * perSecond)
    void visit(urls[asked++ % urls.length] ?? "");
  await wait(1);
}
while (open > 0) await wait(5);
agent.destroy();
parentPort?.postMessage(visits);

async function visit(url: string) {
  open++;
  const begun = performance.now();
  try {
    const status = await getPage(url, agent);
    visits.milliseconds.push(performance.now() - begun);
    if (status !== 200) visits.failures.push(`${url}: ${status}`);
  } catch (error) {
    visits.failures.push(`${url}: ${(error as Error).message}`);
  }
  open--;
}
