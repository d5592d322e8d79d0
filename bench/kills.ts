// The API and PostgreSQL are killed in turn while people read and write: what do readers notice, what do writers lose, how long?
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { gatewayClient, openDatabase, pickStatistic } from "./support/content.ts";
import { getPage, keepAliveAgent, publicPages } from "./support/get-page.ts";
import type { Measure } from "./support/measure.ts";
import { familyOf } from "./support/processes.ts";
import { type Product, startProduct } from "./support/product.ts";
import { maximum, median } from "./support/statistics.ts";
import { startVisitors } from "./support/visitors.ts";

const victims = { API: "backend/api.ts", PostgreSQL: "/postgres -D" };
const visitsPerSecond = 100;
const writers = 4;
const giveUpAfter = 60_000;

export const measureKills: Measure = async ({ kills }) => {
  const product = await startProduct();
  const statistic = await pickStatistic(product);
  const pages = (await publicPages(product.url)).map((path) => product.url + path);
  await readAll(pages);
  const writer = startWriter(product);
  const visitors = startVisitors({ urls: pages, perSecond: visitsPerSecond });
  const back: number[] = [];
  for (let i = 0; i < kills; i++) {
    await wait(300 + Math.random() * 1200);
    // Every other time the stored pages are out of date when the backend goes: readers then get the last good ones.
    if (i % 4 < 2) await statistic.change(`kill ${i}`);
    back.push(await killAndWait(product, i % 2 === 0 ? victims.API : victims.PostgreSQL, writer));
  }
  const { milliseconds, failures } = await visitors.stop();
  const { acknowledged, refused } = await writer.stop();
  const lost = await countLost(product, acknowledged);
  await product.stop();
  return {
    how: `SIGKILL to the API and to PostgreSQL's first process in turn, ${kills} times, each 0.3 to 1.5 s after the one before was over. Meanwhile ${visitsPerSecond} page requests a second over all ${pages.length} pages of the sitemap, each read once before, and ${writers} writers that insert rows through the gateway all the time. Before every other pair of kills the content changes, so that the stored pages are out of date when the backend goes. "Back" is when there is a new process and a write begun after that is acknowledged. At the end the acknowledged rows are looked for in the database.`,
    findings: [
      {
        what: "failed page requests",
        measured: `${failures.length} of ${milliseconds.length + failures.length}${failures[0] ? ` (${failures[0]})` : ""}`,
        target: "0",
        reached: failures.length === 0 && milliseconds.length > 0,
      },
      {
        what: "acknowledged writes lost",
        measured: `${lost} of ${acknowledged.length} (${refused} writes were refused while the backend was unavailable)`,
        target: "0",
        reached: lost === 0 && acknowledged.length > 0,
      },
      {
        what: `back after each of ${kills} kills`,
        measured: `median ${(median(back) / 1000).toFixed(2)} s, longest ${(maximum(back) / 1000).toFixed(2)} s`,
        target: "within 10 s",
        reached: maximum(back) <= 10_000,
      },
    ],
  };
};

async function readAll(pages: string[]) {
  const agent = keepAliveAgent(1);
  for (const page of pages) {
    const status = await getPage(page, agent);
    if (status !== 200) throw new Error(`${page} was answered with ${status} before anything was killed.`);
  }
  agent.destroy();
}

type Writer = ReturnType<typeof startWriter>;

function startWriter(product: Product) {
  const { call } = gatewayClient(product);
  const acknowledged: string[] = [];
  let refused = 0;
  let stopping = false;
  let lastBegun = 0;

  async function write() {
    while (!stopping) {
      const id = randomUUID();
      const begun = performance.now();
      const message = {
        id,
        submission_key: id,
        name: "Bench",
        email: "bench@example.test",
        message: "kept?",
        consented_at: new Date().toISOString(),
      };
      try {
        await call("POST", "contact_messages", message);
        acknowledged.push(id);
        lastBegun = Math.max(lastBegun, begun);
      } catch {
        refused++;
      }
      // The gateway allows an IP address 100 requests a second.
      await wait(writers * 15);
    }
  }
  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    /** When the youngest acknowledged write was begun. */
    lastBegun: () => lastBegun,
    async stop() {
      stopping = true;
      await done;
      return { acknowledged, refused };
    },
  };
}

async function killAndWait(product: Product, command: string, writer: Writer): Promise<number> {
  const find = () =>
    familyOf(product.pid).find((each) => each.parent === product.pid && each.command.includes(command))?.pid;
  const victim = find();
  if (victim === undefined) throw new Error(`There is no process "${command}" to kill.`);
  process.kill(victim, "SIGKILL");
  const killed = performance.now();
  let newcomer: number | undefined;
  while (newcomer === undefined || newcomer === victim) {
    if (performance.now() - killed > giveUpAfter)
      throw new Error(`"${command}" was not started again within a minute.`);
    await wait(10);
    newcomer = find();
  }
  const seen = performance.now();
  while (writer.lastBegun() < seen) {
    if (performance.now() - killed > giveUpAfter)
      throw new Error(`No write was acknowledged within a minute after "${command}" was killed.`);
    await wait(10);
  }
  return performance.now() - killed;
}

async function countLost(product: Product, acknowledged: string[]): Promise<number> {
  const { sql, close } = openDatabase(product);
  const rows = await sql<{ id: string }[]>`select id from public.contact_messages`;
  await close();
  const stored = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !stored.has(id)).length;
}
