// The database goes away: how soon is a visitor told so, and how soon served again?
import { setTimeout as wait } from "node:timers/promises";
import type { Measure } from "./support/measure.ts";
import { familyOf } from "./support/processes.ts";
import { type Product, startProduct } from "./support/product.ts";
import { maximum, median } from "./support/statistics.ts";

type Answer = { status: number; milliseconds: number };

let asked = 0;

export const measureAway: Measure = async ({ quick }) => {
  const times = quick ? 2 : 10;
  const product = await startProduct();
  const first: Answer[] = [];
  const later: Answer[] = [];
  const stored: Answer[] = [];
  const back: Answer[] = [];
  for (let i = 0; i < times; i++) {
    await wait(Math.random() * 1000);
    const frozen = databaseOf(product).map(({ pid }) => pid);
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    try {
      first.push(await unseen(product));
      later.push(await unseen(product), await unseen(product));
      stored.push(await get(product.url));
    } finally {
      for (const pid of frozen) process.kill(pid, "SIGCONT");
    }
    const thawed = performance.now();
    while ((await unseen(product)).status !== 200) await wait(20);
    back.push({ status: 200, milliseconds: performance.now() - thawed });
  }
  await product.stop();
  const finding = (what: string, answers: Answer[], status: number, within: number) => {
    const took = answers.map(({ milliseconds }) => milliseconds);
    const right = answers.every((each) => each.status === status) && answers.length > 0;
    return {
      what,
      measured: `${right ? `all ${status}` : `not all ${status}`}, median ${median(took).toFixed(0)} ms, longest ${maximum(took).toFixed(0)} ms`,
      target: `${status} within ${within} ms`,
      reached: right && maximum(took) <= within,
    };
  };
  return {
    how: `${times} times all processes of PostgreSQL are frozen (SIGSTOP) at a random moment, asked, and let go on. The first page that was never asked for finds out that nothing answers; those after it are told so at once.`,
    findings: [
      finding("the first page that is not stored", first, 503, 2000),
      finding("further ones", later, 503, 200),
      finding("a stored page", stored, 200, 100),
      finding("served again after it goes on", back, 200, 3000),
    ],
  };
};

function databaseOf(product: Product) {
  const postmaster = familyOf(product.pid).find(({ command }) => command.includes("/postgres -D"));
  return postmaster ? familyOf(postmaster.pid) : [];
}

function unseen(product: Product) {
  return get(`${product.url}/search?q=unseen${asked++}`);
}

async function get(url: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - started };
}
