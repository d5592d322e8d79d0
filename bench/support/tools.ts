// nginx and wrk come from Debian, in the version it has.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const packages = { nginx: "/usr/sbin/nginx", wrk: "/usr/bin/wrk" };

/** A sentence when something is missing and cannot be installed from here. */
export function ensureTools(): string | undefined {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return undefined;
  const advice = `This needs ${missing.join(" and ")}: install with "sudo apt-get install ${missing.join(" ")}" and run it again.`;
  if (process.getuid?.() !== 0) return advice;
  console.log(`  … Installing ${missing.join(" and ")} with apt-get`);
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], options);
  return missing.every((name) => existsSync(packages[name as keyof typeof packages])) ? undefined : advice;
}

export function nginxVersion(): string {
  const { stderr } = spawnSync(packages.nginx, ["-v"], { encoding: "utf8" });
  return stderr.trim().replace(/^nginx version: /, "");
}

export const nginxFile = packages.nginx;

export type Load = { perSecond: number; p99: number };

type LoadOptions = { url: string; seconds: number; connections: number; headers: Record<string, string> };

/** As many requests as are answered, on kept connections, by one thread of wrk. An answer that is not a 2xx is a failure. */
export function runWrk({ url, seconds, connections, headers }: LoadOptions): Load {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const output = execFileSync(
    packages.wrk,
    ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...sent, url],
    { encoding: "utf8" },
  );
  const trouble = /Non-2xx.*|Socket errors.*/.exec(output);
  if (trouble) throw new Error(`wrk ${url}: ${trouble[0]}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, value = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
  return { perSecond, p99: Number(value) * factor };
}
