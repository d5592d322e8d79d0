// What readers do with articles, for browser journeys.
import type { Page } from "@playwright/test";
import { makeReader, type Reader, signInByApi, withDatabase } from "./readers.ts";

/** Six minutes to read; nothing in it moves by itself. */
export const article = { slug: "a-website-without-third-parties", title: "A website without third parties" };

/** A reader with an older account: the database accepts no more reading time than has passed since registration. */
export async function makeOldReader(name?: string): Promise<Reader> {
  const reader = await makeReader({ name });
  await withDatabase(
    (sql) => sql`update auth.users set created_at = now() - interval '60 days' where id = ${reader.id}`,
  );
  return reader;
}

/** With a clock that can be turned. */
export async function openArticle(page: Page, reader: Reader, path = `/blog/${article.slug}`) {
  await page.clock.install();
  await signInByApi(page, reader.email);
  await page.goto(path);
  await page.getByRole("button", { name: "Bookmark", exact: true }).waitFor();
}

/** Reads on for so many seconds, down to a share of the text, scrolling a little every ten. */
export async function readOn(page: Page, seconds: number, until = 1) {
  const steps = Math.ceil(seconds / 10);
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(
      async (share) => {
        const text = document.querySelector(".reading-text > .prose")?.getBoundingClientRect();
        if (!text) return;
        const before = scrollY;
        const told = new Promise((done) => addEventListener("scroll", done, { once: true }));
        scrollTo(0, scrollY + text.top + text.height * share - innerHeight);
        // The page hears of it a frame later, and the frames are the browser's: the clock below is not.
        if (scrollY !== before) await told;
      },
      (until * step) / steps,
    );
    await page.clock.runFor(10_000);
  }
}

export async function storedReading(reader: Reader) {
  const [row] = await withDatabase(
    (sql) => sql<{ seconds: number; depth: number; position: number; completed: boolean }[]>`
      select seconds, depth, position, completed_at is not null as completed
      from public.article_reads where user_id = ${reader.id}`,
  );
  return row;
}

/** What the browser has not yet handed over. */
export function keptInBrowser(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("reduit-reading"));
}
