// Whether memory keeps growing under ordinary traffic: twenty minutes of visitors, readers and an editor who saves.
import { prepareHonestPeople } from "./abuse/people.ts";
import type { Finding, Measure } from "./support/measure.ts";
import { familyOf, memoryOf } from "./support/processes.ts";
import { type Product, startProduct } from "./support/product.ts";
import { robustSlope } from "./support/statistics.ts";

const sampleEverySeconds = 15;
/** Caches fill and V8 grows its heap meanwhile. */
const warmUpMinutes = 5;
/** MB a minute of each kind of process: under it is what V8 has not collected yet. */
const tolerance = 2;
const kinds = ["web", "API", "PostgreSQL"] as const;
type Kind = (typeof kinds)[number];
type Sample = { minute: number } & Record<Kind, number>;

export const measureSoak: Measure = async ({ quick, minutes = quick ? 2 : 20 }) => {
  const warmUp = Math.min(warmUpMinutes, minutes / 4);
  const product = await startProduct();
  const people = await prepareHonestPeople(product);
  const samples: Sample[] = [];
  const started = performance.now();
  const take = () => {
    samples.push({ minute: (performance.now() - started) / 60_000, ...memoryByKind(product) });
    const { minute, web, API, PostgreSQL } = samples.at(-1) as Sample;
    console.log(
      `${minute.toFixed(1)} min: web ${web.toFixed(0)}, API ${API.toFixed(0)}, PostgreSQL ${PostgreSQL.toFixed(0)} MB`,
    );
  };
  take();
  const timer = setInterval(take, sampleEverySeconds * 1000);
  const experience = await people.during(minutes * 60);
  clearInterval(timer);
  people.leave();
  await product.stop();
  const later = samples.filter(({ minute }) => minute >= warmUp);
  const all = Object.values(experience);
  const failures = all.flatMap((each) => each.failures);
  const requests = all.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  return {
    how: `${minutes} minutes of a visitor (a stored page, 20 ms apart), a reader (a stored page, a search that is not stored, their profile with a token; 100 ms apart) and an editor (the blog's list with its count, saving a draft; 250 ms apart), ${requests.toLocaleString("en")} requests. PSS of all processes every ${sampleEverySeconds} s; growth is the median of the slopes between all pairs of samples after the first ${warmUp} minutes (Theil and Sen), which single samples do not move.`,
    findings: [
      ...kinds.map((kind) => growthOf(kind, later)),
      {
        what: "failed requests",
        measured: failures.length === 0 ? "0" : `${failures.length}, the first: ${failures[0]}`,
        target: "0",
        reached: failures.length === 0,
      },
    ],
  };
};

function growthOf(kind: Kind, samples: Sample[]): Finding {
  const slope = robustSlope(samples.map((sample) => [sample.minute, sample[kind]]));
  const [first, last] = [samples[0]?.[kind] ?? Number.NaN, samples.at(-1)?.[kind] ?? Number.NaN];
  return {
    what: `growth of ${kind}`,
    measured: `${slope.toFixed(2)} MB a minute (${first.toFixed(0)} to ${last.toFixed(0)} MB)`,
    target: `at most ${tolerance} MB a minute`,
    reached: slope <= tolerance,
  };
}

function memoryByKind({ pid }: Product): Record<Kind, number> {
  const sums = { web: 0, API: 0, PostgreSQL: 0 };
  for (const each of familyOf(pid)) {
    try {
      const kind = each.pid === pid ? "web" : each.command.includes("backend/api.ts") ? "API" : "PostgreSQL";
      sums[kind] += memoryOf(each.pid).pss;
    } catch {
      // A process of PostgreSQL has ended while we were looking.
    }
  }
  return sums;
}
