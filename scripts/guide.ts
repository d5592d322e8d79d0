// npm run guide: prints content/security-guide/*.md to public/downloads/reduit-security-guide.pdf, with the site's own type and drawings.
// Needs a Chromium, as the browser tests do. The file is committed, so that a start prints nothing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";
import { readChapter } from "./guide/chapter.ts";
import { guideDocument } from "./guide/document.ts";
import { countPages } from "./guide/pdf-facts.ts";

const source = "content/security-guide";
/** Without hinting: letters are set where the type says, not on the pixels of a screen. */
const flags = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];
const target = "public/downloads/reduit-security-guide.pdf";

const files = readdirSync(source).filter((name) => name.endsWith(".md"));
const chapters = await Promise.all(
  files.sort().map((file, index) => {
    const name = file.replace(/^\d+-|\.md$/g, "");
    return readChapter(name, readFileSync(path.join(source, file), "utf8"), index + 1);
  }),
);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
try {
  // Each chapter begins a page of its own, so its length alone says where the next one begins.
  const lengths: number[] = [];
  for (const chapter of chapters)
    lengths.push(countPages(await print(browser, guideDocument([chapter], null))));
  const pdf = await print(browser, guideDocument(chapters, lengths));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, pdf);
  console.log(`${target}: ${countPages(pdf)} pages, ${Math.round(pdf.length / 1024)} KB`);
} finally {
  await browser.close();
}

async function print(on: Browser, html: string): Promise<Buffer> {
  const page = await on.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await page.close();
  return pdf;
}
