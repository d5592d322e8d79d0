// Clients that each wait for their answer before they ask again. Each has an IP address of its own: what one client may have at once is limited.
import { Agent, request } from "node:https";
import { percentile } from "./statistics.ts";
import type { Load } from "./tools.ts";

export type Question = { path: string; method?: string; headers?: Record<string, string>; json?: unknown };

type Options = { url: string; count: number; seconds: number; ask(number: number): Question };

export async function runClients({
  url,
  count,
  seconds,
  ask,
}: Options): Promise<Load & { failures: string[] }> {
  const milliseconds: number[] = [];
  const failures: string[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  let asked = 0;
  async function client(at: number) {
    // On Linux every address of 127/8 is this machine.
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${at + 1}` });
    while (performance.now() < until) {
      const question = ask(asked++);
      const begun = performance.now();
      const status = await send(url, agent, question).catch((error: Error) => error.message);
      milliseconds.push(performance.now() - begun);
      if (typeof status === "string" || status >= 400) failures.push(`${question.path}: ${status}`);
    }
    agent.destroy();
  }
  await Promise.all(Array.from({ length: count }, (_, at) => client(at)));
  const perSecond = milliseconds.length / ((performance.now() - started) / 1000);
  return { perSecond, p99: percentile(milliseconds, 99), failures };
}

export function send(url: string, agent: Agent, question: Question): Promise<number> {
  const { path, method = "GET", headers = {}, json } = question;
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const sent = body ? { ...headers, "content-type": "application/json" } : headers;
    request(`${url}${path}`, { agent, method, headers: { "accept-encoding": "br", ...sent } }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
      response.resume();
    })
      .on("error", reject)
      .end(body);
  });
}
