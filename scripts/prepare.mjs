// Brings a checkout to the state in which it can run: packages installed, site built. Skips steps that are already done.
// Runs on Node 20 with no package installed: only node: imports here.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { keepEarlierBuild } from "../server/http/earlier-builds.mjs";
import { hasInstalled } from "./installed.mjs";
import { fail, step } from "./terminal.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/** Node 24, from the npm package `node`: see docs/decisions/0004. */
export const node = path.join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
/** Where Node keeps our TypeScript and the packages compiled (NODE_COMPILE_CACHE): half of the time a start takes. */
export const compileCache = path.join(root, "node_modules/.cache/reduit-compiled");

const installStamp = path.join(root, "node_modules/.reduit-installed");
const buildStamp = path.join(root, "build/.reduit-built");
const buildInputs = [
  "app",
  "common",
  "content-model",
  "react-router.config.ts",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/check-build.ts",
  "scripts/compress-assets.ts",
  "scripts/parse-stylesheet.ts",
  "server/pages/document.ts",
  "server/pages/page-styles.ts",
  "server/pages/stylesheets.ts",
];

/** Installs everything, tools included. With `tools: false`, what `npm ci --omit=dev` has installed is enough. */
export async function ensureInstalled({ tools = true } = {}) {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20)
    fail(
      `Reduit needs Node 20 or newer to start; this is ${process.version}. Install a newer one from your system's packages.`,
    );
  if (existsSync(node) && (readText(installStamp) === wantedPackages() || hasInstalled(root, { tools })))
    return;
  // Tools included, in spite of NODE_ENV and npm's settings: the site is built with them.
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await step("Installing packages", "npm", ["ci", ...options], { cwd: root });
  if (!existsSync(node))
    fail('The npm package "node" did not install its binary. Run "npm ci --foreground-scripts" to see why.');
  noteInstalled();
}

/** From now on node_modules counts as complete. */
export function noteInstalled() {
  writeFileSync(installStamp, wantedPackages());
}

function wantedPackages() {
  return `${fingerprint(["package-lock.json"])} ${process.platform} ${process.arch}`;
}

/** Without sources (in a container image), the build counts as current. */
export function isBuilt() {
  if (!existsSync(path.join(root, "build/server/index.js")) || !existsSync(buildStamp)) return false;
  return !existsSync(path.join(root, "app")) || readText(buildStamp) === fingerprint(buildInputs);
}

export async function ensureBuilt() {
  if (isBuilt()) return;
  keepEarlierBuild(path.join(root, "build"));
  const environment = { ...process.env, NODE_ENV: "production" };
  await step("Building the site", node, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: root,
    env: environment,
  });
  await step("Compressing assets", node, ["scripts/compress-assets.ts"], { cwd: root });
  await step("Checking the build", node, ["scripts/check-build.ts"], { cwd: root });
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, fingerprint(buildInputs));
}

function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesBelow(path.join(root, input)))) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(place) {
  if (!existsSync(place)) return [];
  try {
    return readdirSync(place, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesBelow(path.join(place, entry.name)));
  } catch {
    return [place];
  }
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
