// A key in a text of 40,000 words: how long until it is on the screen, in the visual editor and in the source?
import type { Page } from "@playwright/test";
import { openBrowser } from "./support/browser.ts";
import { openDatabase } from "./support/content.ts";
import type { Measure } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { makeReader, signIn } from "./support/readers.ts";
import { median, percentile } from "./support/statistics.ts";

const limit = 50;
const words = 40_000;

export const measureWriting: Measure = async ({ quick }) => {
  const strokes = quick ? 20 : 200;
  const product = await startProduct();
  const email = await makeReader(product, { admin: true });
  const id = await addPost(product, textOf());
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // The site's own name for itself: the gateway takes requests from no other.
  const site = `http://localhost:${product.port}`;
  await page.goto(`${site}/admin/login`, { waitUntil: "networkidle" });
  await signIn(page, email);
  await page.waitForURL(`${site}/admin`);
  const findings = [];
  for (const view of ["visual", "source"]) {
    await page.evaluate((chosen) => localStorage.setItem("editor-view", chosen), view);
    await page.goto(`${site}/admin/blog/${id}`, { waitUntil: "networkidle" });
    const times = await strokeTimes(page, strokes);
    const slow = percentile(times, 95);
    findings.push({
      what: `a key on screen, ${words.toLocaleString("en")} words, ${view}, p95`,
      measured: `${slow.toFixed(0)} ms (median ${median(times).toFixed(0)} ms)`,
      target: `at most ${limit} ms`,
      reached: slow <= limit,
    });
  }
  await browser.close();
  await product.stop();
  return {
    how: `A post of ${words.toLocaleString("en")} words (headings, paragraphs, lists and tables) opened at 1280 px, with this machine's processor as it is; ${strokes} letters typed into its middle, one every 100 ms. Measured inside the page, from the key's event to the first task after the frame that shows it; the page saves meanwhile.`,
    findings,
  };
};

/** A chapter is about 200 words. */
function textOf(): string {
  const sentence = "Swiss data stays in Switzerland, **under Swiss law**, and its keys with [you](/trust). ";
  const chapter = (number: number) =>
    [
      `## Chapter ${number}`,
      sentence.repeat(5).trim(),
      sentence.repeat(5).trim(),
      "- one thing that matters\n- another thing, with `code`\n- and a third",
      "| What | Where |\n| --- | ---: |\n| Data | Zürich |\n| Keys | Your safe |",
    ].join("\n\n");
  return Array.from({ length: Math.ceil(words / 165) }, (_, index) => chapter(index + 1)).join("\n\n");
}

async function addPost(product: Product, content: string): Promise<string> {
  const { sql, close } = openDatabase(product);
  const [row] = await sql<{ id: string }[]>`
    insert into public.blog_posts (slug, title, content) values ('a-long-one', 'A long one', ${content}) returning id`;
  await close();
  return row?.id ?? "";
}

async function strokeTimes(page: Page, strokes: number): Promise<number[]> {
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.waitFor();
  // Into the middle: a click does not say where a long text is.
  await text.evaluate((element) => {
    element.focus();
    if (element instanceof HTMLTextAreaElement) {
      const middle = element.value.indexOf("Swiss data", element.value.length / 2);
      element.setSelectionRange(middle, middle);
      return;
    }
    const blocks = element.querySelectorAll("p");
    const middle = blocks[Math.floor(blocks.length / 2)];
    middle?.scrollIntoView({ block: "center" });
    if (middle) getSelection()?.collapse(middle.firstChild, 0);
  });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(0);
        }),
      true,
    );
  });
  for (let stroke = 0; stroke < strokes; stroke++) {
    await page.keyboard.press("x");
    await page.waitForTimeout(100);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}
