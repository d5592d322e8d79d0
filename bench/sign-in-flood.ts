// A client guesses passwords, 50 times a second: do readers notice?
import { setTimeout as wait } from "node:timers/promises";
import type { Measure, Settings } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { sendRequest } from "./support/send-request.ts";
import { median, percentile } from "./support/statistics.ts";
import { startVisitors } from "./support/visitors.ts";

const guessesPerSecond = 50;
const visitsPerSecond = 200;

type Flood = { before: number[]; during: number[]; answers: Map<number, number> };

export const measureSignInFlood: Measure = async (settings) => {
  const one = await flood(settings, { TRUST_PROXY: "0" });
  const many = await flood(settings, { TRUST_PROXY: "1" });
  const seconds = duration(settings);
  return {
    how: `${guessesPerSecond} sign-ins a second with a wrong password for ${seconds} s, each for another account; p99 of ${visitsPerSecond} requests a second for the stored home page during it, and for ${seconds} s before it. Once all from one IP address, where the rate limits refuse nearly everything (429), and once each from an IP address of its own (X-Forwarded-For with TRUST_PROXY=1), where passwords are hashed until the queue is full (503).`,
    findings: [finding("from one IP address", one), finding("from as many IP addresses", many)],
  };
};

function finding(where: string, { before, during, answers }: Flood) {
  const [earlier, meanwhile] = [percentile(before, 99), percentile(during, 99)];
  const ratio = meanwhile / earlier;
  const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  return {
    what: `p99 of pages during to before, ${where}`,
    measured: `${ratio.toFixed(2)} (${meanwhile.toFixed(2)} to ${earlier.toFixed(2)} ms; medians ${median(during).toFixed(2)} to ${median(before).toFixed(2)} ms; sign-ins answered ${counts})`,
    target: "under 2",
    reached: ratio < 2,
  };
}

async function flood(settings: Settings, environment: Record<string, string>): Promise<Flood> {
  const product = await startProduct(environment);
  await visit(product, 3);
  const before = await visit(product, duration(settings));
  const guessing = guess(product, duration(settings));
  const during = await visit(product, duration(settings));
  const answers = await guessing;
  await product.stop();
  return { before, during, answers };
}

function duration({ quick }: Settings): number {
  return quick ? 5 : 30;
}

async function visit(product: Product, seconds: number): Promise<number[]> {
  const visitors = startVisitors({ urls: [`${product.url}/`], perSecond: visitsPerSecond });
  await wait(seconds * 1000);
  const { milliseconds, failures } = await visitors.stop();
  if (failures.length > 0) throw new Error(`${failures.length} page requests failed: ${failures[0]}`);
  return milliseconds;
}

/** How often each status was answered. */
async function guess({ url, keys }: Product, seconds: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const open: Promise<void>[] = [];
  async function signIn(turn: number) {
    const { status } = await sendRequest(`${url}/auth/v1/token?grant_type=password`, {
      headers: {
        apikey: keys.publishable,
        "x-forwarded-for": `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
      },
      json: { email: `person-${turn}@example.test`, password: "a wrong password" },
    });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  const started = performance.now();
  for (let turn = 0; turn < guessesPerSecond * seconds; ) {
    while (turn < ((performance.now() - started) / 1000) * guessesPerSecond) open.push(signIn(turn++));
    await wait(5);
  }
  await Promise.all(open);
  return answers;
}
