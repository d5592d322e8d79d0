// Renders contact sheets of the art into /tmp/art, for the eye of whoever works on it: node scripts/art-sheet.ts <part> [dark]
import { mkdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const [part = "hero", mode = "light", ...rest] = process.argv.slice(2);
const vars =
  mode === "dark"
    ? "--art-paper:#0b1018;--art-tone:#151e2c;--art-line:#26344a;--art-strong:#4d6080;--art-ink:#e8eef8;--art-signal:#60a5fa;color:#e8eef8;background:#0b1018"
    : "--art-paper:#f1f4f8;--art-tone:#e8ecf2;--art-line:#cdd5e0;--art-strong:#94a1b5;--art-ink:#0b1220;--art-signal:#3b82f6;color:#0b1220;background:#f8f9fb";
const sheets = import.meta.dirname;
const { draw } = (await import(`${process.cwd()}/scripts/art-sheet-parts.ts`)) as {
  draw: (part: string, args: string[]) => string;
};
mkdirSync("/tmp/art", { recursive: true });
const body = draw(part, rest);
console.log(sheets ? "" : "", part, body.length, brotliCompressSync(body).length);
writeFileSync(
  `/tmp/art/${part}-${mode}.html`,
  `<!doctype html><meta charset="utf-8"><style>body{margin:0;${vars};font:14px sans-serif}svg{display:block}</style>${body}`,
);
