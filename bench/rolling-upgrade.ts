// From the last released version to this one, one web process after the other, while people read: which requests fail?
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

type Question = { path: string; headers?: Record<string, string> };

export const measureRollingUpgrade: Measure = async ({ quick }) => {
  /** How long both versions run side by side after each step. */
  const pause = quick ? 2_000 : 20_000;
  const commit = lastRelease();
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-bench-upgrade-"));
  const clean = stopLater(() => rmSync(folder, { recursive: true, force: true }));
  const old = unpack(commit, path.join(folder, "old"));
  const surroundings = await startSurroundings(processes);
  const { keys } = surroundings;
  const environments = surroundings.environments.map((each, at) => ({
    ...each,
    DATA_DIR: path.join(folder, `data-${at + 1}`),
  }));
  const running = await Promise.all(environments.map((each) => startProduct(each, old)));
  const readersAtWork = startReaders(surroundings.proxy.url, keys.SUPABASE_PUBLISHABLE_KEY);
  await wait(pause);
  for (const [at, environment] of environments.entries()) {
    await running[at]?.stop();
    running[at] = await startProduct(environment);
    await wait(pause);
  }
  const { answered, failures } = await readersAtWork.stop();
  const versions = await Promise.all(running.map(async ({ url }) => (await fetch(`${url}/healthz`)).json()));
  for (const product of running) await product.stop();
  await surroundings.stop();
  await clean();
  const schema = (versions[0] as { schema: string }).schema;
  return {
    how: `${processes} web processes of commit ${commit.slice(0, 7)} (the last released version) on one PostgreSQL behind nginx with deploy/nginx.conf; each in turn is stopped with SIGTERM and started again, on the same data folder, with this version, which brings the database to migration ${schema}. ${pause / 1000} s between two steps. Meanwhile ${readers} readers ask for pages, stored and not, and for data.`,
    findings: [
      {
        what: "failed requests during the upgrade",
        measured: `${failures.length} of ${answered}${failures[0] ? ` (${failures[0]})` : ""}`,
        target: "0",
        reached: failures.length === 0 && answered > 0,
      },
    ],
  };
};

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

function startReaders(url: string, key: string) {
  const failures: string[] = [];
  let answered = 0;
  let stopped = false;
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const questions: ((number: number) => Question)[] = [
    () => ({ path: "/" }),
    () => ({ path: "/services" }),
    (number) => ({ path: `/blog?q=word-${number}` }),
    (number) => ({ path: `/rest/v1/services?select=slug&limit=${(number % 5) + 1}`, headers }),
  ];
  async function read(at: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${at + 1}` });
    while (!stopped) {
      const question = questions[answered % questions.length]?.(answered) ?? { path: "/" };
      answered++;
      const status = await send(url, agent, question).catch((error: Error) => error.message);
      if (status !== 200) failures.push(`${question.path}: ${status}`);
      await wait(20);
    }
    agent.destroy();
  }
  const done = Promise.all(Array.from({ length: readers }, (_, at) => read(at)));
  return {
    async stop() {
      stopped = true;
      await done;
      return { answered, failures };
    },
  };
}

function send(url: string, agent: Agent, { path, headers }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent, headers: { "accept-encoding": "br", ...headers } }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
      response.resume();
    })
      .on("error", reject)
      .end();
  });
}
