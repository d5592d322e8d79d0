// How long a change takes to be seen: written through web, and written in the database behind its back.
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase, pickStatistic } from "./support/content.ts";
import type { Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";
import { maximum, median } from "./support/statistics.ts";

export const measureFreshness: Measure = async ({ quick }) => {
  const times = quick ? 5 : 20;
  const product = await startProduct();
  const statistic = await pickStatistic(product);
  const shows = async (text: string) => (await (await fetch(product.url)).text()).includes(text);

  let atOnce = 0;
  for (let i = 0; i < times; i++) {
    await statistic.change(`through ${i}`);
    if (await shows(`through ${i}`)) atOnce++;
  }

  const { sql, close } = openDatabase(product);
  const delays: number[] = [];
  for (let i = 0; i < times; i++) {
    // At any moment between two looks of web at the database.
    await wait(Math.random() * 1000);
    await sql`update public.statistics set value = ${`behind ${i}`} where id = ${statistic.id}`;
    const written = performance.now();
    while (!(await shows(`behind ${i}`))) {
      if (performance.now() - written > 30_000)
        throw new Error("A change in the database was not seen within 30 s.");
      await wait(10);
    }
    delays.push(performance.now() - written);
  }
  await close();
  await product.stop();
  return {
    how: `${times} changes each, one at a time, looked for in GET / as a visitor. Those in the database come at random moments and are looked for every 10 ms.`,
    findings: [
      {
        what: "written through web, seen by the next request",
        measured: `${atOnce} of ${times}`,
        target: "all",
        reached: atOnce === times,
      },
      {
        what: "written in PostgreSQL, until seen",
        measured: `median ${(median(delays) / 1000).toFixed(2)} s, longest ${(maximum(delays) / 1000).toFixed(2)} s`,
        target: "within 2 s",
        reached: maximum(delays) <= 2000,
      },
    ],
  };
};
