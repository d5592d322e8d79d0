import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readChapter } from "./chapter.ts";
import { pdfFacts } from "./pdf-facts.ts";

const pdf = readFileSync("public/downloads/reduit-security-guide.pdf");
const source = "content/security-guide";

test("the guide is there: a tagged PDF of eight pages or more, with title, language and bookmarks, not too large", () => {
  const facts = pdfFacts(pdf);
  expect(facts).toMatchObject({ isPdf: true, tagged: true, outline: true });
  expect(facts.language).toMatch(/^en/);
  expect(facts.title).toMatch(/^Security Guide/);
  expect(facts.pages).toBeGreaterThanOrEqual(8);
  expect(pdf.length).toBeLessThan(600 * 1024);
});

test("every chapter can be printed", async () => {
  const files = readdirSync(source).sort();
  const chapters = await Promise.all(
    files.map((file, index) => readChapter(file, readFileSync(`${source}/${file}`, "utf8"), index + 1)),
  );
  expect(chapters.length).toBeGreaterThanOrEqual(8);
  for (const { title, lead, sections } of chapters) {
    expect(lead.length, title).toBeGreaterThan(20);
    expect(sections.length, title).toBeGreaterThan(0);
  }
});

test("nothing that is no PDF passes for one", () => {
  expect(pdfFacts(Buffer.from("<html>"))).toMatchObject({ isPdf: false, pages: 0, tagged: false });
});
