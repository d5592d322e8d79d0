// Monday morning: 50 readers sign in at the same moment. Do all of them get in, and do visitors notice?
import { setTimeout as wait } from "node:timers/promises";
import type { Measure, Settings } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { makeReaders, password } from "./support/readers.ts";
import { sendRequest } from "./support/send-request.ts";
import { median, percentile } from "./support/statistics.ts";
import { startVisitors } from "./support/visitors.ts";

const readers = 50;
const visitsPerSecond = 200;

type Arrival = { status: number; milliseconds: number };
type Morning = { before: number[]; during: number[]; arrivals: Arrival[] };

export const measureSignInsAtOnce: Measure = async (settings) => {
  const apart = await morning(settings, (reader) => `10.1.0.${reader}`);
  const together = await morning(settings, () => "10.2.0.1");
  const rounds = roundsOf(settings);
  return {
    how: `${readers} readers sign in at the same moment with the right password and read their profile, ${rounds} times in a row; p99 of ${visitsPerSecond} requests a second for the stored home page while they do, and for as long before. Once each reader from their own IP address, once all from one office (X-Forwarded-For with TRUST_PROXY=1). Embedded backend, passwords hashed with bcrypt at cost 10.`,
    findings: [...findings("from their own IP addresses", apart), ...findings("from one office", together)],
  };
};

function findings(where: string, { before, during, arrivals }: Morning) {
  const [earlier, meanwhile] = [percentile(before, 99), percentile(during, 99)];
  const ratio = meanwhile / earlier;
  const inside = arrivals.filter(({ status }) => status === 200);
  const times = inside.map(({ milliseconds }) => milliseconds);
  return [
    {
      what: `readers who got in, ${where}`,
      measured: `${inside.length} of ${arrivals.length} (median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms)`,
      target: "all",
      reached: inside.length === arrivals.length,
    },
    {
      what: `p99 of pages during to before, ${where}`,
      measured: `${ratio.toFixed(2)} (${meanwhile.toFixed(2)} to ${earlier.toFixed(2)} ms; medians ${median(during).toFixed(2)} to ${median(before).toFixed(2)} ms)`,
      target: "under 2",
      reached: ratio < 2,
    },
  ];
}

async function morning(settings: Settings, ipAddressOf: (reader: number) => string): Promise<Morning> {
  const product = await startProduct({ TRUST_PROXY: "1" });
  const emails = await makeReaders(product, readers);
  await visited(product, wait(3000));
  const arriving = async () => {
    const arrivals: Arrival[] = [];
    for (let round = 0; round < roundsOf(settings); round++) {
      arrivals.push(
        ...(await Promise.all(emails.map((email, reader) => arrive(product, email, ipAddressOf(reader))))),
      );
    }
    return arrivals;
  };
  // Once unmeasured, to know how long it takes and to have everything loaded.
  const started = performance.now();
  await arriving();
  const before = await visited(product, wait(Math.max(5000, performance.now() - started)));
  const during = await visited(product, arriving());
  await product.stop();
  return { before: before.milliseconds, during: during.milliseconds, arrivals: during.result };
}

function roundsOf({ quick }: Settings): number {
  return quick ? 1 : 8;
}

/** Page requests for as long as something lasts. */
async function visited<Result>(product: Product, something: Promise<Result>) {
  const visitors = startVisitors({ urls: [`${product.url}/`], perSecond: visitsPerSecond });
  const result = await something;
  const { milliseconds, failures } = await visitors.stop();
  if (failures.length > 0) throw new Error(`${failures.length} page requests failed: ${failures[0]}`);
  return { milliseconds, result };
}

/** From the press of the button to the first response that only a signed-in reader gets. */
async function arrive({ url, keys }: Product, email: string, ipAddress: string): Promise<Arrival> {
  const started = performance.now();
  const headers = { apikey: keys.publishable, "x-forwarded-for": ipAddress };
  const done = (status: number) => ({ status, milliseconds: performance.now() - started });
  const json = { email, password };
  const signedIn = await sendRequest(`${url}/auth/v1/token?grant_type=password`, { headers, json });
  if (signedIn.status !== 200) return done(signedIn.status);
  const { access_token } = JSON.parse(signedIn.body) as { access_token?: string };
  const profile = await sendRequest(`${url}/rest/v1/profiles?select=email`, {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  });
  const [own] = JSON.parse(profile.body) as { email?: string }[];
  return done(own?.email === email ? profile.status : 500);
}
