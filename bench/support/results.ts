// bench/results.md: one section for each measure, replaced when that measure is taken again.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import type { Report } from "./measure.ts";
import { root } from "./product.ts";

const file = path.join(import.meta.dirname, "../results.md");
const introduction = `# Measured

Written by \`npm run bench\`; \`npm run bench cached-page\` repeats one measure. Everything runs on one machine, against the built product with an empty data folder. Ratios compare measurements of the same run.
`;

export function writeSection(name: string, report: Report, order: string[]) {
  const sections = readSections();
  sections.set(name, section(name, report));
  const known = order.flatMap((each) => sections.get(each) ?? []);
  writeFileSync(file, [introduction, ...known].join("\n"));
}

export function table({ findings }: Report): string {
  const rows = findings.map(
    ({ what, measured, target, reached }) =>
      `| ${what} | ${target ?? ""} | ${measured} | ${verdict(reached)} |`,
  );
  return ["| | target | measured | |", "|---|---|---|---|", ...rows].join("\n");
}

function verdict(reached: boolean | undefined): string {
  if (reached === undefined) return "";
  return reached ? "reached" : "**missed**";
}

function section(name: string, report: Report): string {
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  return `## ${name}\n\n${table(report)}\n\n${report.how}\n\n${date} UTC, ${commit()}, ${machine()}.\n`;
}

function machine(): string {
  const cores = cpus();
  return `${cores.length} × ${modelName()}, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.version}`;

  /** Node knows no name for ARM processors; lscpu does. */
  function modelName(): string {
    const known = cores[0]?.model;
    if (known && known !== "unknown") return known;
    try {
      return (
        /Model name:\s+(.+)/.exec(execFileSync("lscpu", { encoding: "utf8" }))?.[1]?.trim() ?? process.arch
      );
    } catch {
      return process.arch;
    }
  }
}

function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const changed =
    git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/results.md") !== "";
  return `commit ${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

function readSections(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf("\n")), `${part.trim()}\n`]));
}
