// From the last released version to this one, one web process after the other, while people read and publish: which requests fail?
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stopLater } from "./support/cleaning-up.ts";
import type { Measure } from "./support/measure.ts";
import { root, startProduct } from "./support/product.ts";
import { startSurroundings } from "./support/web-processes.ts";

const processes = 3;
const readers = 8;
const writers = 2;

type Question = { path: string; headers?: Record<string, string>; body?: string };

/** Touches what every search and list reads. Two of its tables locked one after the other would be a deadlock in a second. */
const locked = ["announcements", "blog_posts", "knowledge_articles", "pages", "services"];
const migration = `do $$
begin
  lock table ${locked.map((table) => `public.${table}`).join(", ")} in access exclusive mode;
end;
$$;
${locked.map((table) => `alter table public.${table} add column bench text not null default '';\nupdate public.${table} set bench = id::text;`).join("\n")}
`;

export const measureRollingUpgrade: Measure = async ({ quick }) => {
  /** How long both versions run side by side after each step. */
  const pause = quick ? 2_000 : 20_000;
  const commit = lastRelease();
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-bench-upgrade-"));
  const clean = stopLater(() => rmSync(folder, { recursive: true, force: true }));
  const old = unpack(commit, path.join(folder, "old"));
  const upgrades = [
    { what: "from the last release to this version", checkout: root },
    {
      what: "over a migration that locks five tables",
      checkout: copyWithMigration(path.join(folder, "next")),
    },
  ];
  const surroundings = await startSurroundings(processes);
  const environments = surroundings.environments.map((each, at) => ({
    ...each,
    DATA_DIR: path.join(folder, `data-${at + 1}`),
  }));
  const running = await Promise.all(environments.map((each) => startProduct(each, old)));
  const { sql } = surroundings.database;
  await sql`insert into public.blog_posts ${sql(Array.from({ length: writers }, (_, at) => ({ slug: slugOf(at), title: "Bench", content: "" })))}`;
  const load = startLoad(
    surroundings.proxy.url,
    surroundings.keys.SUPABASE_PUBLISHABLE_KEY,
    surroundings.keys.SUPABASE_SECRET_KEY,
  );
  const findings = [];
  for (const { what, checkout } of upgrades) {
    await wait(pause);
    for (const [at, environment] of environments.entries()) {
      await running[at]?.stop();
      running[at] = await startProduct(environment, checkout);
      await wait(pause);
    }
    const { answered, written, failures } = load.take();
    findings.push({
      what: `failed requests ${what}`,
      measured: `${failures.length} of ${answered}, ${written} of them writes${countedAlike(failures)}`,
      target: "0",
      reached: failures.length === 0 && written > 0,
    });
  }
  await load.stop();
  for (const product of running) await product.stop();
  await surroundings.stop();
  await clean();
  return {
    how: `${processes} web processes of commit ${commit.slice(0, 7)} (the last released version) on one PostgreSQL behind nginx with deploy/nginx.conf. Each in turn is stopped with SIGTERM and started again, on the same data folder, with this version, then with this version and one more migration, which adds a column to five tables and fills it. ${pause / 1000} s between two steps. Meanwhile ${readers} readers ask for pages, stored and not, searches and data, and ${writers} writers publish posts.`,
    findings,
  };
};

/** As "(3 × /search: 503)". */
function countedAlike(failures: string[]): string {
  const counts = Map.groupBy(failures, (each) => each.replace(/\?[^:]*/, ""));
  const parts = [...counts].map(([each, { length }]) => `${length} × ${each}`);
  return parts.length > 0 ? ` (${parts.join("; ")})` : "";
}

const slugOf = (writer: number) => `bench-${writer}`;

/** The commit that wrote down the database of the newest version in tests/database/versions. */
function lastRelease(): string {
  const args = [
    "log",
    "-1",
    "--format=%H",
    "--diff-filter=A",
    "--no-renames",
    "--",
    "tests/database/versions/*/rows.jsonl",
  ];
  const commit = execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  if (commit === "") throw new Error("No released version is in the history of this checkout.");
  return commit;
}

function unpack(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const prepare =
    'import("./scripts/prepare.mjs").then(async (it) => { await it.ensureInstalled(); await it.ensureBuilt(); })';
  execFileSync(process.execPath, ["--eval", prepare], { cwd: folder, stdio: "inherit" });
  return folder;
}

/** This checkout, with its packages and its build, and one migration more. */
function copyWithMigration(folder: string): string {
  const left = new Set(
    [".git", "node_modules", "data", "backups", "screenshots", "test-results"].map((name) =>
      path.join(root, name),
    ),
  );
  cpSync(root, folder, { recursive: true, filter: (source) => !left.has(source) });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "supabase/migrations/20990101000000_bench.sql"), migration);
  return folder;
}

function startLoad(url: string, publishable: string, secret: string) {
  let seen = { answered: 0, written: 0, failures: [] as string[] };
  let stopped = false;
  const keyed = (key: string) => ({ apikey: key, authorization: `Bearer ${key}` });
  const questions: ((number: number) => Question)[] = [
    () => ({ path: "/" }),
    (number) => ({ path: `/search?q=backup-${number}` }),
    (number) => ({ path: `/blog?q=word-${number}` }),
    (number) => ({
      path: `/rest/v1/services?select=slug&limit=${(number % 5) + 1}`,
      headers: keyed(publishable),
    }),
  ];

  /** `at`: the client, each with an IP address of its own. */
  async function repeat(at: number, pause: number, next: (number: number) => Question) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${at + 1}` });
    for (let number = at; !stopped; number++) {
      const question = next(number);
      const status = await send(url, agent, question).catch((error: Error) => error.message);
      seen.answered++;
      if (question.body) seen.written++;
      if (status !== 200) seen.failures.push(`${question.path}: ${status}`);
      await wait(pause);
    }
    agent.destroy();
  }
  function write(at: number): (number: number) => Question {
    const headers = { ...keyed(secret), "content-type": "application/json", prefer: "return=representation" };
    return (number) => ({
      path: `/rest/v1/blog_posts?slug=eq.${slugOf(at)}&select=id`,
      headers: { ...headers, accept: "application/vnd.pgrst.object+json" },
      body: JSON.stringify({
        title: `Bench ${number}`,
        content: `Words ${number}`,
        status: number % 2 ? "published" : "draft",
      }),
    });
  }
  const done = Promise.all([
    ...Array.from({ length: readers }, (_, at) =>
      repeat(at, 400, (number) => questions[number % questions.length]?.(number) ?? { path: "/" }),
    ),
    ...Array.from({ length: writers }, (_, at) => repeat(readers + at, 500, write(at))),
  ]);
  return {
    /** Since it was last asked. */
    take() {
      const taken = seen;
      seen = { answered: 0, written: 0, failures: [] };
      return taken;
    },
    async stop() {
      stopped = true;
      await done;
    },
  };
}

/** A PATCH when there is something to send. */
function send(url: string, agent: Agent, { path, headers, body }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method: body ? "PATCH" : "GET",
      headers: { "accept-encoding": "br", ...headers },
    };
    request(`${url}${path}`, options, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
      response.resume();
    })
      .on("error", reject)
      .end(body);
  });
}
