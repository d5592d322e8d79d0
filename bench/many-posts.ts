// Search, blog and feed with five thousand posts, beside the same with the posts of the seed.
import { gatewayClient, openDatabase } from "./support/content.ts";
import type { Measure } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { median, percentile } from "./support/statistics.ts";

/** Words a buyer would look for: from nearly every text to a few, one misspelt, one an abbreviation, one German. */
const queries = [
  "data",
  "keys",
  "backup",
  "encryption",
  "sovereignty",
  "incident response",
  "row level security",
  "family office",
  '"data protection"',
  "ransomware",
  "encrpytion",
  "2FA",
  "Rechenzentrum",
];
const pages = ["/blog", "/blog?page=2", "/blog?q=encryption", "/blog/feed.xml"];

export const measureManyPosts: Measure = async ({ quick }) => {
  const times = quick ? 3 : 20;
  const product = await startProduct();
  const before = await coldPages(product, times);
  const { sql, close } = openDatabase(product);
  await addPosts(sql, 5000);
  const after = await coldPages(product, times);
  const searches = await answers(product, times);
  await close();
  await product.stop();
  return {
    how: `5,000 published posts of 700 words each, drawn at random from the words of the seed's texts, so that a common word is in nearly all of them and a rare one in few. Search: ${queries.length} queries, ${times} times each, asked of the backend through the gateway with a visitor's key. Pages: each asked for ${times} times, always after a change of a post, so that it is rendered anew.`,
    findings: [
      {
        what: "search with 5,000 posts, median",
        measured: `${median(searches).toFixed(1)} ms (p95 ${percentile(searches, 95).toFixed(1)} ms)`,
        target: "under 50 ms",
        reached: median(searches) < 50,
      },
      ...pages.map((page) => {
        const [few = Number.NaN, many = Number.NaN] = [before.get(page), after.get(page)];
        return {
          what: `${page}, rendered anew`,
          measured: `${few.toFixed(1)} → ${many.toFixed(1)} ms (${(many / few).toFixed(2)} times)`,
          target: "no slower (under 1.5 times)",
          reached: many / few < 1.5,
        };
      }),
    ],
  };
};

async function coldPages(product: Product, times: number): Promise<Map<string, number>> {
  const { call } = gatewayClient(product);
  const [post] = await call("GET", "blog_posts?select=id&order=published_at&limit=1");
  const found = new Map<string, number>();
  for (const page of pages) {
    const taken: number[] = [];
    for (let i = 0; i < times + 3; i++) {
      await call("PATCH", `blog_posts?id=eq.${post.id}`, { author_name: `Author ${i}` });
      const started = performance.now();
      const response = await fetch(product.url + page);
      await response.text();
      if (!response.ok) throw new Error(`${page} was answered with ${response.status}.`);
      if (i >= 3) taken.push(performance.now() - started);
    }
    found.set(page, median(taken));
  }
  return found;
}

async function answers({ url, keys }: Product, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    for (const query of queries) {
      const started = performance.now();
      const response = await fetch(`${url}/rest/v1/rpc/search_content`, {
        method: "POST",
        headers: { apikey: keys.publishable, "content-type": "application/json" },
        body: JSON.stringify({ query, max_results: 10 }),
      });
      const rows = (await response.json()) as unknown[];
      if (!response.ok || rows.length === 0) throw new Error(`The search for ${query} found nothing.`);
      taken.push(performance.now() - started);
    }
  }
  return taken;
}

export async function addPosts(sql: ReturnType<typeof openDatabase>["sql"], count: number) {
  await sql`
    with words as materialized (
      select array_agg(word) as list from (
        select regexp_split_to_table(content, '\\s+') as word from public.blog_posts
      ) w
    )
    insert into public.blog_posts (slug, title, excerpt, content, tags, author_name, status, published_at)
    select 'generated-' || n, 'Generated post ' || n, 'An excerpt of some length for the generated post ' || n,
           (select string_agg(list[1 + floor(random() * array_length(list, 1))::int + 0 * (n + k)], ' ') from generate_series(1, 700) k),
           array['generated'], 'Bench', 'published', now() - (n + 10) * interval '1 hour'
    from words, generate_series(1, ${count}) n`;
  await sql`analyze public.blog_posts`;
}
