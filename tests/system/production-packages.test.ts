// A built site runs without the tools it was built with, without the app's sources, and installs nothing: what deploy/Dockerfile makes.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { type Command, startCommand } from "./support/command.ts";

const run = promisify(execFile);
/** What the image holds. */
const kept = ["backend", "build", "common", "content", "content-model", "scripts", "server", "supabase"];
const files = ["package.json", "package-lock.json", ".npmrc"];

const at = folderForFile();
let checkout: string;
let site: Command | undefined;

beforeAll(async () => {
  checkout = at("checkout");
  await mkdir(checkout);
  await run("cp", ["-a", ...[...kept, ...files].map((name) => join(root, name)), checkout]);
  await copyPackages();
  await run(process.execPath, ["scripts/production-packages.mjs"], { cwd: checkout });
});
afterAll(() => site?.cleanUp());

/** As links where that is possible, because there are a gigabyte of them; without what tests and installations keep there. */
async function copyPackages() {
  const target = join(checkout, "node_modules");
  await mkdir(target);
  const names = readdirSync(join(root, "node_modules")).filter(
    (name) => !/^\.(?!bin$|package-lock\.json$)/.test(name),
  );
  const places = names.map((name) => join(root, "node_modules", name));
  await run("cp", ["-al", ...places, target]).catch(() => run("cp", ["-a", ...places, target]));
}

it("has no package in it that is there for development", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const there = Object.entries(packages).filter(([place]) => place && existsSync(join(checkout, place)));
  expect(there.length).toBeGreaterThan(50);
  expect(there.filter(([, { dev }]) => dev).map(([place]) => place)).toEqual([]);
});

it("starts with them, and serves a page, its scripts and data", async () => {
  const dataFolder = at("data");
  await copyTemplate(dataFolder, "product");
  // No npm can be found: nothing is installed.
  const env = { PATH: "/nowhere", HOME: at(), PORT: "0", DATA_DIR: dataFolder };
  site = startCommand([process.execPath, "scripts/start.mjs"], { cwd: checkout, env });
  const url = await site.url();
  // On a busy machine a backend that is only slow may count as away for a moment.
  const read = (path: string, headers?: HeadersInit) =>
    until(path, async () => {
      const answer = await fetch(new URL(path, url), { headers });
      return answer.ok ? answer.text() : "";
    });
  const html = await read("/");
  expect(html).toContain("</html>");
  await read(/\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "no asset");
  const { publishableKey: apikey } = JSON.parse(await read("/config.json"));
  expect(JSON.parse(await read("/rest/v1/services?select=slug&limit=1", { apikey }))).toHaveLength(1);
  expect(site.output()).not.toMatch(/Installing|Building/);
});

it("ends with its launcher, even when that is killed", () => site?.end("SIGKILL"));
