// npm run lock: writes package-lock.json anew, whole, without registry URLs.
// A registry mirror may lack builds for other platforms; npm then leaves them out of the lock file and `npm ci` refuses it. They are
// entered here by name: a machine of that platform fetches them, no other ever asks for them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// In a folder without node_modules: what is installed there npm would not ask the registry about, and enter without its hash.
const folder = mkdtempSync(path.join(tmpdir(), "reduit-lock-"));
for (const file of ["package.json", ".npmrc"]) copyFileSync(file, path.join(folder, file));
execFileSync("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"], {
  cwd: folder,
  stdio: "inherit",
});

const systems = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  linuxmusl: "linux",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  aix: "aix",
  win32: "win32",
  windows: "win32",
};
const processors = ["arm64", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "wasm32", "arm"];

const lock = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8"));
rmSync(folder, { recursive: true });
let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    const version = range.replace(/^[\^~]/, "");
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
process.stderr.write(`package-lock.json written, ${added} builds for other platforms entered by name.\n`);

function isLocked(place, name) {
  for (let folder = place; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    const at = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[at]) return true;
    if (!folder.includes("/node_modules/")) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

function platformOf(name) {
  const words = name.split("/").pop().split("-");
  const system = words.map((word) => systems[word]).find(Boolean);
  const cpu = processors.find((processor) => words.some((word) => word === processor));
  const libc = words.some((word) => word.includes("musl"))
    ? "musl"
    : words.includes("gnu")
      ? "glibc"
      : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), os: [system ?? "none"] };
}
