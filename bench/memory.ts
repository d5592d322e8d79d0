// What all processes together hold after 100,000 page requests, with the content changing meanwhile.
import { pickStatistic } from "./support/content.ts";
import { getPage, keepAliveAgent, publicPages } from "./support/get-page.ts";
import type { Measure } from "./support/measure.ts";
import { familyOf, memoryOf } from "./support/processes.ts";
import { startProduct } from "./support/product.ts";

const parallel = 16;
const limit = 600;

export const measureMemory: Measure = async ({ quick }) => {
  const requests = quick ? 3_000 : 100_000;
  const changes = quick ? 1 : 50;
  const changeEvery = Math.ceil(requests / changes);
  const product = await startProduct();
  const statistic = await pickStatistic(product);
  const pages = await publicPages(product.url);
  const agent = keepAliveAgent(parallel);
  let asked = 0;
  async function read() {
    while (asked < requests) {
      const turn = asked++;
      if (turn % changeEvery === 0) await statistic.change(`memory ${turn}`);
      const status = await getPage(product.url + pages[turn % pages.length], agent);
      if (status !== 200) throw new Error(`${pages[turn % pages.length]} returned ${status}.`);
    }
  }
  await Promise.all(Array.from({ length: parallel }, read));

  const family = familyOf(product.pid).map((each) => ({ ...each, ...memoryOf(each.pid) }));
  const sum = (what: "pss" | "rss", part = family) => part.reduce((total, each) => total + each[what], 0);
  const web = family.filter((each) => each.command.includes("server/main.ts"));
  const api = family.filter((each) => each.command.includes("backend/api.ts"));
  const database = family.filter((each) => !web.includes(each) && !api.includes(each));
  agent.destroy();
  await product.stop();
  const part = (name: string, members: typeof family) => `${name} ${sum("pss", members).toFixed(0)} MB`;
  return {
    how: `${requests.toLocaleString("en")} requests for all ${pages.length} pages of the sitemap in turn, on ${parallel} kept connections, with ${changes} changes of the content spread over them, each of which expires all stored pages. Then the PSS of web and its children, from /proc/PID/smaps_rollup, without garbage collection or a pause. PSS counts memory that processes share once; counted for each process (RSS) it is ${sum("rss").toFixed(0)} MB.`,
    findings: [
      {
        what: `all ${family.length} processes together`,
        measured: `${sum("pss").toFixed(0)} MB (${part("web", web)}, ${part("API", api)}, ${part(`PostgreSQL with ${database.length} processes`, database)})`,
        target: `under ${limit} MB`,
        reached: sum("pss") < limit,
      },
    ],
  };
};
