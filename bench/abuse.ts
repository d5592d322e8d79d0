// Hostile clients of every kind beside an honest visitor, reader and editor: do these notice, does anything break?
import { fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import type { Order } from "./abuse/attacker.ts";
import type { Experience, Person } from "./abuse/honest.ts";
import { loads } from "./abuse/loads.ts";
import { prepareHonestPeople, signIn } from "./abuse/people.ts";
import type { Target } from "./abuse/target.ts";
import type { Answers } from "./abuse/weapons.ts";
import { stopLater } from "./support/cleaning-up.ts";
import { openDatabase } from "./support/content.ts";
import type { Finding, Measure } from "./support/measure.ts";
import { familyOf, memoryOf, processorSecondsOf } from "./support/processes.ts";
import { type Product, startProduct, untilServed } from "./support/product.ts";
import { makeReader } from "./support/readers.ts";
import { percentile } from "./support/statistics.ts";

const limit = 3;
/** Until the queues that a load has left are empty. */
const settleSeconds = 4;
/** MB of resident memory: the heap each process may have (server/memory-limits.mjs), and its memory outside of the heap. */
const memoryLimits = { web: 320 + 256, api: 192 + 160 };
const people: Person[] = ["visitor", "reader", "editor"];

export const measureAbuse: Measure = async ({ quick, only }) => {
  const seconds = quick ? 5 : 20;
  const chosen = only ?? Object.keys(loads);
  const unknown = chosen.find((load) => !loads[load]);
  if (unknown) throw new Error(`Unknown load "${unknown}". Choose from: ${Object.keys(loads).join(", ")}.`);
  const product = await startProduct();
  const { target, honest } = await prepare(product);
  await honest.during(3);
  const quiet: Experience = noExperience();
  const courses: { load: string; course: Omit<Course, "quiet"> }[] = [];
  for (const load of chosen) {
    // A piece before each load, all taken together: what else this machine does meanwhile is then in both.
    await untilServed(product.url);
    add(quiet, await honest.during(seconds / 4));
    if (courses.length === 0) expectUntroubled(quiet);
    const before = childrenOf(product);
    const memory = watchMemory(product);
    const attacker = startAttacker({ load, target, seconds });
    const processor = watchProcessor(product, attacker.pid);
    const experience = await honest.during(seconds);
    const shares = processor.stop();
    const answers = await attacker.ended;
    const broken = [...memory.stop(), ...changed(before, childrenOf(product))];
    courses.push({ load, course: { experience, answers, broken, shares } });
    await wait(settleSeconds * 1000);
  }
  const findings = courses.map(({ load, course }) => findingOf(load, { quiet, ...course }));
  honest.leave();
  await product.stop();
  return {
    how: `${findings.length} kinds of load, each for ${seconds} s from a process of its own and from addresses of its own (127.66.0.0/16), beside a visitor (a stored page and nothing else; 20 ms apart), a reader (a stored page, a search that is not stored, their profile with a token; 100 ms apart) and an editor (the blog's list with its count, saving a draft; 250 ms apart). The ratio is the p99 of each person's requests during the load to the p99 of theirs in the ${seconds / 4} s before each load, taken together. The attacker has the same ${navigator.hardwareConcurrency} cores as the site, so a part of every ratio is processor time that in truth would be elsewhere; its rates are bounded for that reason, and each load shows what it and the site took of one core. Also required: no request of the three refused or unanswered, the same processes before and after, and at no second more resident memory than the heap limit and the memory outside of it (web ${memoryLimits.web} MB, API ${memoryLimits.api} MB).`,
    findings,
  };
};

type Course = {
  quiet: Experience;
  experience: Experience;
  answers: Answers;
  broken: string[];
  shares: string;
};

function findingOf(load: string, { quiet, experience, answers, broken, shares }: Course): Finding {
  const p99 = (of: Experience, person: Person) => percentile(of[person].milliseconds, 99);
  const ratios = people.map((person) => p99(experience, person) / p99(quiet, person));
  const waits = people.map(
    (person, at) =>
      `${person} ${ratios[at]?.toFixed(1)} (${p99(experience, person).toFixed(0)} to ${p99(quiet, person).toFixed(0)} ms)`,
  );
  const troubles = people.flatMap((person) => {
    const { failures } = experience[person];
    return failures.length > 0
      ? [`${failures.length} of the ${person}'s requests failed, the first: ${failures[0]}`]
      : [];
  });
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  return {
    what: load,
    measured: [
      ...waits,
      ...troubles,
      ...broken,
      shares,
      `the attacker got ${counts.join(", ") || "nothing"}`,
    ].join("; "),
    target: `under ${limit}, nothing fails`,
    reached: ratios.every((ratio) => ratio < limit) && troubles.length === 0 && broken.length === 0,
  };
}

function noExperience(): Experience {
  const none = () => ({ milliseconds: [], failures: [] });
  return { visitor: none(), reader: none(), editor: none() };
}

function add(to: Experience, more: Experience) {
  for (const person of people) {
    to[person].milliseconds.push(...more[person].milliseconds);
    to[person].failures.push(...more[person].failures);
  }
}

function expectUntroubled(quiet: Experience) {
  for (const person of people) {
    const [failure] = quiet[person].failures;
    if (failure) throw new Error(`The ${person} got no response before the attack began: ${failure}`);
  }
}

function startAttacker(order: Order) {
  const child = fork(new URL("./abuse/attacker.ts", import.meta.url));
  const stop = stopLater(() => void child.kill("SIGKILL"));
  const ended = new Promise<Answers>((resolve, reject) => {
    child.once("message", (answers: Answers) => resolve(answers));
    child.once("exit", () => reject(new Error(`The attacker ended during "${order.load}".`)));
  }).finally(stop);
  child.send(order);
  return { pid: child.pid ?? 0, ended };
}

/** The API and PostgreSQL's first process, with their ids. */
function childrenOf({ pid }: Product): Map<string, number> {
  const named = familyOf(pid).filter((each) => each.parent === pid);
  return new Map(
    named.map((each) => [each.command.includes("backend/api.ts") ? "API" : "PostgreSQL", each.pid]),
  );
}

function changed(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...before].flatMap(([name, pid]) => (after.get(name) === pid ? [] : [`${name} was started again`]));
}

function watchMemory(product: Product) {
  const most = { web: 0, api: 0 };
  const look = () => {
    const api = childrenOf(product).get("API");
    most.web = Math.max(most.web, residentOf(product.pid));
    if (api) most.api = Math.max(most.api, residentOf(api));
  };
  const timer = setInterval(look, 1000);
  return {
    /** What exceeded its limit. */
    stop(): string[] {
      look();
      clearInterval(timer);
      return (["web", "api"] as const).flatMap((name) =>
        most[name] > memoryLimits[name] ? [`${name} took ${most[name].toFixed(0)} MB`] : [],
      );
    },
  };
}

/** How much of one core each side takes meanwhile: what the attacker takes here is not the site's to give. */
function watchProcessor(product: Product, attacker: number) {
  const pids = { attacker, web: product.pid, API: childrenOf(product).get("API") };
  const watched = Object.entries(pids).map(([name, pid]) => {
    const before = secondsOf(pid);
    return { name, pid, before, now: before };
  });
  const began = performance.now();
  // The attacker may have ended a moment before we do, and takes its number with it.
  const look = () => {
    for (const each of watched) each.now = Math.max(each.now, secondsOf(each.pid));
  };
  const timer = setInterval(look, 500);
  return {
    stop(): string {
      look();
      clearInterval(timer);
      const seconds = (performance.now() - began) / 1000;
      const share = ({ before, now }: { before: number; now: number }) => ((now - before) / seconds) * 100;
      return `of one core: ${watched.map((each) => `${each.name} ${share(each).toFixed(0)} %`).join(", ")}`;
    },
  };
}

/** 0 for an ended process: its end is reported elsewhere. */
function secondsOf(pid: number | undefined): number {
  try {
    return pid ? processorSecondsOf(pid) : 0;
  } catch {
    return 0;
  }
}

function residentOf(pid: number): number {
  try {
    return memoryOf(pid).rss;
  } catch {
    return 0;
  }
}

/** A reader for the attacker, the honest people, and an image in the library. */
async function prepare(product: Product) {
  const { port, keys } = product;
  const honest = await prepareHonestPeople(product);
  const mallory = await makeReader(product, { name: "attacker" });
  const attacker = await signIn(product, mallory);
  const { sql, close } = openDatabase(product);
  const image = await addImage(product, sql);
  await close();
  const html = await (await fetch(product.url)).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "/";
  const target: Target = {
    port,
    publishableKey: keys.publishable,
    token: attacker.token,
    readerId: attacker.id,
    image,
    asset,
  };
  return { target, honest };
}

async function addImage(
  { url, keys }: Product,
  sql: ReturnType<typeof openDatabase>["sql"],
): Promise<string> {
  const slug = "attacked";
  const path = `${slug}/original.png`;
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#8899aa" } })
    .png()
    .toBuffer();
  const stored = await fetch(`${url}/storage/v1/object/media/${path}`, {
    method: "POST",
    headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}`, "content-type": "image/png" },
    body: new Uint8Array(picture),
  });
  if (!stored.ok) throw new Error(`The image was not stored: ${stored.status} ${await stored.text()}`);
  await sql`insert into public.media (slug, path, name, mime, bytes, width, height, alt)
            values (${slug}, ${path}, 'attacked.png', 'image/png', ${picture.length}, 3000, 2000, 'A grey area')`;
  return `/images/${slug}`;
}
