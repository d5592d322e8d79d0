// One, two and three web processes on one PostgreSQL behind nginx with deploy/nginx.conf: how much more is answered, and what limits it.
import { randomUUID } from "node:crypto";
import { type Question, runClients } from "./support/clients.ts";
import type { Finding, Measure } from "./support/measure.ts";
import { pidsOf, startProcessorTime } from "./support/processor-time.ts";
import { type Product, startProduct } from "./support/product.ts";
import { ensureTools, type Load, nginxVersion, runWrk } from "./support/tools.ts";
import { type Surroundings, startSurroundings } from "./support/web-processes.ts";

const counts = [1, 2, 3];
const clients = 24;
const storedConnections = 64;

type Result = Load & { failures: string[]; processors: string };
const kinds = ["stored pages", "pages to render", "API reads", "API writes"] as const;
type Kind = (typeof kinds)[number];

export const measureScaleOut: Measure = async ({ quick }) => {
  const missing = ensureTools();
  if (missing) throw new Error(missing);
  const seconds = quick ? 2 : 10;
  const results = new Map<number, Record<Kind, Result>>();
  for (const count of counts) {
    const surroundings = await startSurroundings(count);
    const products = await Promise.all(surroundings.environments.map((each) => startProduct(each)));
    results.set(count, await measureAll(surroundings, products, seconds));
    for (const product of products) await product.stop();
    await surroundings.stop();
  }
  return {
    how: `PostgreSQL 18 with fsync, ${nginxVersion()} with deploy/nginx.conf (TLS 1.3, kept connections), load and all processes on the same machine. Stored pages: wrk, one thread, ${storedConnections} connections, GET /. The others: ${clients} clients with an IP address each, who ask again when they are answered: a search that nobody has asked before (rendered, not stored), five services from the API as a visitor, a contact message inserted through the API with the secret key. ${seconds} s each after a warm-up. The numbers behind each are cores busy: 1 is one core all the time; what is missing to the number of cores was idle.`,
    findings: kinds.flatMap((kind) => [...results].map(([count, all]) => finding(kind, count, all[kind]))),
  };

  function finding(kind: Kind, count: number, { perSecond, p99, failures, processors }: Result): Finding {
    const ratio = perSecond / (results.get(1)?.[kind].perSecond ?? Number.NaN);
    const rate = perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString("en");
    return {
      what: `${kind}, ${count} ${count === 1 ? "process" : "processes"}`,
      measured: `${rate} a second (× ${ratio.toFixed(2)}), p99 ${p99.toFixed(1)} ms; ${processors}${failures[0] ? `; ${failures.length} failed, the first: ${failures[0]}` : ""}`,
      target: "no failure",
      reached: failures.length === 0,
    };
  }
};

async function measureAll(
  { database, proxy }: Surroundings,
  products: Product[],
  seconds: number,
): Promise<Record<Kind, Result>> {
  const keys = products[0]?.keys;
  if (!keys) throw new Error("No process was started.");
  const url = proxy.url;
  const isApi = (command: string) => command.includes("backend/api.ts");
  const watch = () =>
    startProcessorTime({
      nginx: () => pidsOf(proxy.pid),
      web: () => products.flatMap(({ pid }) => pidsOf(pid, (command) => !isApi(command))),
      API: () => products.flatMap(({ pid }) => pidsOf(pid, isApi)),
      PostgreSQL: () => pidsOf(database.server.pid),
      load: () => [process.pid],
    });

  async function byClients(ask: (number: number) => Question): Promise<Result> {
    await runClients({ url, count: clients, seconds: Math.min(2, seconds), ask });
    const time = watch();
    const load = await runClients({ url, count: clients, seconds, ask });
    return { ...load, processors: time.stop() };
  }

  function byWrk(): Result {
    const load = (duration: number) =>
      runWrk({
        url: `${url}/`,
        seconds: duration,
        connections: storedConnections,
        headers: { "Accept-Encoding": "br" },
      });
    load(Math.min(2, seconds));
    const time = watch();
    return { ...load(seconds), failures: [], processors: time.stop() };
  }

  const visitor = { apikey: keys.publishable, authorization: `Bearer ${keys.publishable}` };
  const service = { apikey: keys.secret, authorization: `Bearer ${keys.secret}` };
  return {
    "stored pages": byWrk(),
    "pages to render": await byClients(() => ({ path: `/blog?q=${randomUUID().slice(0, 8)}` })),
    "API reads": await byClients(() => ({
      path: "/rest/v1/services?select=slug,title&limit=5",
      headers: visitor,
    })),
    "API writes": await byClients(() => {
      const id = randomUUID();
      const message = { name: "Bench", email: "bench@example.test", message: "Kept?" };
      const json = { id, submission_key: id, consented_at: new Date().toISOString(), ...message };
      return { path: "/rest/v1/contact_messages", method: "POST", headers: service, json };
    }),
  };
}
