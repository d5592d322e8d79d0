import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hasInstalled } from "./installed.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "reduit-installed-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const locked = {
  "": {},
  "node_modules/hono": { version: "4.0.0" },
  "node_modules/vite": { version: "8.0.0", dev: true },
  "node_modules/other-platform": { version: "1.0.0", optional: true },
  "node_modules/peer": { version: "1.0.0", devOptional: true },
};

function install(installed: Record<string, { version: string }>) {
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages: locked }));
  for (const place of Object.keys(installed)) mkdirSync(path.join(root, place), { recursive: true });
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  const packages = JSON.stringify({ packages: installed });
  writeFileSync(path.join(root, "node_modules/.package-lock.json"), packages);
}

it("tells an installation for running from one for building, and both from an old one", () => {
  install({ "node_modules/hono": { version: "4.0.0" } });
  expect(hasInstalled(root, { tools: false })).toBe(true);
  expect(hasInstalled(root, { tools: true })).toBe(false);
  install({ "node_modules/hono": { version: "4.0.0" }, "node_modules/vite": { version: "8.0.0" } });
  expect(hasInstalled(root, { tools: true })).toBe(true);
  install({ "node_modules/hono": { version: "3.9.0" }, "node_modules/vite": { version: "8.0.0" } });
  expect(hasInstalled(root, { tools: false })).toBe(false);
});

it("does not believe npm's note of a package whose folder is gone, nor an installation that was stopped", () => {
  install({ "node_modules/hono": { version: "4.0.0" } });
  rmSync(path.join(root, "node_modules/hono"), { recursive: true });
  expect(hasInstalled(root, { tools: false })).toBe(false);
  install({ "node_modules/hono": { version: "4.0.0" } });
  rmSync(path.join(root, "node_modules/.package-lock.json"));
  expect(hasInstalled(root, { tools: false })).toBe(false);
});
