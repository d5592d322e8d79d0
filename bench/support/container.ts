// Images are built with buildah and run with podman, both from Debian, without any registry: the base comes from debootstrap. Needs root.
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stopLater } from "./cleaning-up.ts";

const programs = ["buildah", "debootstrap", "podman", "runc"];
/** vfs and chroot need nothing of the kernel that a container of ours may not have. */
const environment = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
const base = "localhost/reduit-bench-base";
const buildBase = "localhost/reduit-bench-node";
/** As in the image bookworm-slim. */
const leftOut = [
  ...["var/cache/apt", "var/lib/apt/lists", "var/log"],
  ...["usr/share/doc", "usr/share/info", "usr/share/lintian", "usr/share/locale", "usr/share/man"],
];

/** A sentence when an image cannot be tried here. */
export function missingForImages(): string | undefined {
  if (process.getuid?.() !== 0) return "Building an image without a registry needs root.";
  const missing = programs.filter(
    (name) => !["/usr/bin", "/usr/sbin"].some((at) => existsSync(`${at}/${name}`)),
  );
  return missing.length > 0
    ? `This needs ${missing.join(", ")}: apt-get install ${missing.join(" ")}.`
    : undefined;
}

export function buildah(...args: string[]): string {
  return execFileSync("buildah", args, options("inherit")).trim();
}

/** cgroupfs and runc, because there may be no systemd; the network is the machine's own. */
export function podman(...args: string[]): string {
  return execFileSync(
    "podman",
    ["--runtime=runc", "--cgroup-manager=cgroupfs", ...args],
    options("pipe"),
  ).trim();
}

function options(stderr: "inherit" | "pipe"): ExecFileSyncOptionsWithStringEncoding {
  return { encoding: "utf8", env: environment, stdio: ["ignore", "pipe", stderr], maxBuffer: 2 ** 26 };
}

/** Replacements for debian:bookworm-slim and node:bookworm-slim, made once on this machine. */
export function ensureBases(): { base: string; buildBase: string } {
  if (!isThere(base)) {
    const folder = mkdtempSync(path.join(tmpdir(), "reduit-base-"));
    execFileSync("debootstrap", ["--variant=minbase", "--include=libstdc++6", "bookworm", folder], {
      stdio: "ignore",
    });
    for (const name of leftOut) rmSync(path.join(folder, name), { recursive: true, force: true });
    commit("scratch", base, (container) => buildah("add", container, folder, "/"));
    rmSync(folder, { recursive: true });
  }
  if (!isThere(buildBase)) commit(base, buildBase, addNode);
  return { base, buildBase };
}

/** This machine's Node and npm, and the certificates it needs to reach its registry. */
function addNode(container: string) {
  const npm = path.dirname(
    path.dirname(execFileSync("sh", ["-c", 'readlink -f "$(command -v npm)"'], { encoding: "utf8" }).trim()),
  );
  buildah("copy", container, process.execPath, "/usr/local/bin/node");
  buildah("copy", container, npm, "/usr/local/lib/node_modules/npm");
  buildah("run", container, "--", "ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm");
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (!certificates) return;
  const copy = path.join(mkdtempSync(path.join(tmpdir(), "reduit-ca-")), "machine.pem");
  copyFileSync(certificates, copy);
  buildah("copy", container, copy, "/etc/ssl/machine.pem");
  buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/machine.pem", container);
  rmSync(path.dirname(copy), { recursive: true });
}

function commit(from: string, name: string, fill: (container: string) => unknown) {
  const container = buildah("from", from);
  fill(container);
  buildah("commit", "--rm", container, name);
}

function isThere(image: string): boolean {
  return buildah("images", "--format", "{{.Name}}").split("\n").includes(image);
}

/** Runs it as docs/operations/deploy.md says, on the machine's own network; the data folder is the container's only writable place but /tmp. */
export function startContainer(image: string, dataFolder: string, variables: Record<string, string>) {
  const name = `reduit-bench-${process.pid}`;
  podman(
    ...[
      "run",
      "--detach",
      "--name",
      name,
      "--network=host",
      "--read-only",
      "--tmpfs=/tmp",
      `--volume=${dataFolder}:/data`,
    ],
    // A machine may not allow podman's defaults.
    ...["--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"],
    // podman has systemd call the health check; here it is called by hand.
    "--health-interval=disable",
    ...Object.entries(variables).map(([key, value]) => `--env=${key}=${value}`),
    image,
  );
  const remove = stopLater(() => void podman("rm", "--force", "--time=60", name));
  return {
    logs: () => podman("logs", name),
    /** What HEALTHCHECK says: throws unless it is well. */
    checkHealth: () => podman("healthcheck", "run", name),
    isRunning: () => podman("inspect", "--format={{.State.Running}}", name) === "true",
    /** SIGTERM, and the exit code. */
    stop(): number {
      podman("stop", "--time=60", name);
      return Number(podman("inspect", "--format={{.State.ExitCode}}", name));
    },
    remove,
  };
}
