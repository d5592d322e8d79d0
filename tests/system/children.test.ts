import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAlive, type Product, root, until } from "../fixtures/product.ts";
import { folderForFile, productForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { askApi } from "./support/api.ts";
import { byApi, missingMessages, startWriter } from "./support/writers.ts";

const at = folderForFile();
const product = productForFile();
let impatient: Product | undefined;

beforeAll(async () => {
  // What visitors have seen once is kept.
  await fetch(product.url);
});
afterAll(() => impatient?.stop());

it("says which version and schema run, at the start and to monitoring", async () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [last] = await product.database()<{ version: string }[]>`
    select max(version) as version from supabase_migrations.schema_migrations`;
  expect(await health()).toMatchObject({ version, schema: last?.version });
  expect(product.output()).toContain(`Reduit ${version} is running at ${product.url}`);
});

it.each(["api", "postgres"] as const)(
  "%s killed: pages go on, it restarts, nothing is lost",
  async (name) => {
    const before = await until(`${name} runs`, () => product.childPid(name));
    const writer = startWriter(byApi(product));
    await writer.works();
    const visitor = startVisitor(product.url);
    process.kill(before, "SIGKILL");
    await until(`${name} has ended`, () => !isAlive(before));
    // How fast it is back is measured by `npm run bench`; here it only has to come back, on a busy machine too.
    await until("another process", () => (product.childPid(name) ?? before) !== before);
    await until(
      "the API answers again",
      async () => (await askApi(product, "/rest/v1/company?select=id")).ok,
    );
    await until("health says so", async () => (await health()).backend === "up");
    await writer.stop();
    await until("the visitor has seen enough", () => visitor.statuses.length > 10);
    const statuses = await visitor.stop();
    expect([...new Set(statuses)]).toEqual([200]);
    expect(await missingMessages(product.database(), writer.acknowledged)).toEqual([]);
  },
);

it("tells web and backend apart while the backend does not answer", async () => {
  impatient = await startSeededProduct({ dataFolder: at("impatient"), hasRealTimeouts: true });
  const { url } = impatient;
  // On a busy machine a backend that is only slow may count as away for a moment.
  await until("the page is there", async () => (await fetch(url)).ok);
  const api = await until("the API runs", () => impatient?.childPid("api"));
  process.kill(api, "SIGSTOP");
  try {
    await until("health says down", async () => (await health(url)).backend === "down");
    expect((await fetch(url)).status).toBe(200);
  } finally {
    process.kill(api, "SIGCONT");
  }
  await until("health says up", async () => (await health(url)).backend === "up");
});

async function health(url = product.url) {
  const answer = await fetch(`${url}/healthz`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { web: string; backend: string };
}

/** Asks for the same page again and again; a failed request counts as status 0. */
function startVisitor(url: string) {
  const statuses: number[] = [];
  let stopped = false;
  const done = (async () => {
    while (!stopped) {
      const status = await fetch(url).then(
        async (answer) => ((await answer.text()) ? answer.status : 0),
        () => 0,
      );
      statuses.push(status);
      await wait(10);
    }
  })();
  return {
    statuses,
    async stop() {
      stopped = true;
      await done;
      return statuses;
    },
  };
}
