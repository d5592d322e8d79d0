// Every public page, list, search, suggestion and screen of the back office on a site with ten times the content, beside the same on the
// site as it starts.
import { examples, growSite, size } from "./growth/large-site.ts";
import { pageTimes, screenTimes, searchTimes, type Times } from "./growth/times.ts";
import { openDatabase } from "./support/content.ts";
import type { Finding, Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";

/** In milliseconds. Below, a ratio says more about the machine than about the site. */
const negligible = 50;
const most = { ratio: 2, milliseconds: 1_000 };

export const measureGrowth: Measure = async ({ quick }) => {
  const times = quick ? 1 : 5;
  const factor = quick ? 20 : 1;
  const grown = {
    ...size,
    posts: size.posts / factor,
    pages: size.pages / factor,
    views: size.views / factor,
  };
  const product = await startProduct();
  const { sql, close } = openDatabase(product);
  const measure = async (): Promise<Times> => {
    const records = await sql<{ path: string }[]>`
      (select '/admin/blog/' || id as path from public.blog_posts where status = 'published' order by slug = ${examples.post} desc, slug limit 1)
      union all
      (select '/admin/pages/' || id from public.pages where status = 'published' order by path = ${examples.page} desc, path limit 1)`;
    return new Map([
      ...(await pageTimes(product, sql, times)),
      ...(await searchTimes(product, times)),
      ...(await screenTimes(
        product,
        records.map(({ path }) => path),
        times,
      )),
    ]);
  };
  const small = await measure();
  await growSite(sql, grown);
  const large = await measure();
  await close();
  await product.stop();
  return {
    how: `Small: the site with its seed. Large: ${grown.posts} posts of 700 words, ${grown.pages} pages of ${size.sections} sections, ${size.accounts} accounts, ${grown.views} page views of 90 days and ${size.files} images. Pages are rendered again; for a page of the back office, the time is from its first request for data to the end of its last. Medians of ${times}. A time below ${negligible} ms counts as ${negligible} ms.`,
    findings: [...large].map(([what, after]) => finding(what, small.get(what) ?? Number.NaN, after)),
  };
};

function finding(what: string, before: number, after: number): Finding {
  const ratio = Math.max(after, negligible) / Math.max(before, negligible);
  return {
    what,
    measured: `${before.toFixed(0)} → ${after.toFixed(0)} ms (${ratio.toFixed(2)} times)`,
    target: `at most ${most.ratio} times, under ${most.milliseconds} ms`,
    reached: ratio <= most.ratio && after < most.milliseconds,
  };
}
