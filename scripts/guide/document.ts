import { readFileSync } from "node:fs";
import path from "node:path";
import { contourField } from "../../app/art/contour-field.ts";
import { cover } from "../../app/art/covers/cover.ts";
import { lockup } from "../../app/art/mark.ts";
import { granitePrint, paperPrint } from "../../app/art/palette.ts";
import { switzerland } from "../../app/art/switzerland.ts";
import type { Chapter } from "./chapter.ts";

const here = import.meta.dirname;
const edition = "Edition November 2026";
const frontPages = 2;

/** The whole guide, or one chapter alone when no lengths are known yet. Everything is in the one file, also the fonts. */
export function guideDocument(chapters: Chapter[], lengths: number[] | null): string {
  const body = chapters.map(chapterPages).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Security Guide: data sovereignty in practice</title>
<meta name="author" content="Reduit">
<meta name="description" content="Questions to ask a provider, Swiss and European law, key management, exit plan and incident checklist.">
<style>${fontFaces()}${readFileSync(path.join(here, "guide.css"), "utf8")}</style>
</head>
<body>${lengths ? coverPage() + contents(chapters, lengths) + body + backPage() : body}</body>
</html>`;
}

function coverPage(): string {
  const field = contourField({
    seed: "security-guide",
    width: 1190,
    height: 1684,
    density: 21,
    focus: { x: 0.6, y: 0.36 },
    palette: granitePrint,
  });
  return `<section class="cover granite"><div class="ground">${field}</div>
<div class="brand">${lockup("Reduit").svg}</div>
<div class="words"><p class="mono">46°39′N 8°35′E · ${edition}</p><h1>Security<br>Guide</h1>
<p class="subtitle">Data sovereignty in practice: the law that reaches your data, the questions that find out, the keys that decide, and the way back.</p></div></section>`;
}

function contents(chapters: Chapter[], lengths: number[]): string {
  let next = frontPages + 1;
  const lines = chapters.map(({ number, title, lead }, index) => {
    const page = next;
    next += lengths[index] ?? 1;
    return `<li><a href="#chapter-${number}"><span class="mono">${two(number)}</span><span class="entry"><b>${title}</b><span>${firstSentence(lead)}</span></span><span class="mono page">${page}</span></a></li>`;
  });
  return `<section class="contents"><h2>Contents</h2><ol>${lines.join("")}</ol>
<p class="note">For those who buy, run or audit services that hold other people’s data. Each chapter can be read alone; the lists are made to be copied and ticked. Facts about law are given with their article, facts about technique with their standard.</p></section>`;
}

function chapterPages({ number, name, title, label, art, lead, sections }: Chapter): string {
  const rows = sections.map(({ title: heading, html }) =>
    heading === null
      ? `<div class="row wide">${html}</div>`
      : `<section class="row"><h3>${heading}</h3><div class="text">${html}</div></section>`,
  );
  return `<section class="chapter" id="chapter-${number}" data-name="${name}"><header><div class="heading"><p class="mono">${two(number)} · ${label}</p><h2>${title}</h2></div>
<div class="plate">${cover(`security-guide-${number}`, { family: art, palette: paperPrint })}</div></header>
<p class="lead">${lead}</p>
<div class="body">${rows.join("\n")}</div></section>`;
}

function backPage(): string {
  const map = switzerland({ palette: granitePrint, spacing: 12 });
  return `<section class="back granite"><div class="map">${map}</div>
<div class="words"><p class="mono">Data Residency: Switzerland</p><p class="statement">Customers’ data stays exclusively theirs during all evaluation processes.</p>
<dl><div><dt>Talk to a person</dt><dd>+41 44 000 00 00</dd></div><div><dt>Write</dt><dd>hello@reduit.example</dd></div><div><dt>Read on</dt><dd>Trust centre and knowledge base on our website</dd></div></dl></div></section>`;
}

function firstSentence(html: string): string {
  return /^.*?[.:](?=\s|$)/.exec(html)?.[0].replace(/:$/, ".") ?? html;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Static cuts of the site's two fonts: a variable font is printed as drawings, which viewers space badly and keep in every size. */
const cuts: [family: string, weight: number, file: string][] = [
  ["Inter", 400, "inter-400"],
  ["Inter", 500, "inter-500"],
  ["Inter", 600, "inter-600"],
  ["Inter Display", 600, "inter-display-600"],
  ["JetBrains Mono", 400, "mono-400"],
  ["JetBrains Mono", 500, "mono-500"],
  ["JetBrains Mono", 600, "mono-600"],
];

function fontFaces(): string {
  return cuts
    .map(([family, weight, file]) => {
      const data = readFileSync(path.join(here, "fonts", `${file}.woff2`)).toString("base64");
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
    })
    .join("");
}
