// The image of deploy/Dockerfile, built from the last commit and asked for a page.

import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTestServer } from "../tests/database/support/servers.ts";
import { freePort } from "../tests/fixtures/free-port.ts";
import { stopLater } from "./support/cleaning-up.ts";
import { buildah, ensureBases, missingForImages, podman, startContainer } from "./support/container.ts";
import type { Measure } from "./support/measure.ts";
import { root } from "./support/product.ts";

const image = "localhost/reduit-bench";
const user = 10001;
const giveUpAfter = 180_000;

export const measureImage: Measure = async () => {
  const missing = missingForImages();
  if (missing) throw new Error(missing);
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-bench-image-"));
  const clean = stopLater(() => rmSync(folder, { recursive: true, force: true }));
  build(path.join(folder, "context"));
  const bytes = Number(podman("image", "inspect", "--format={{.Size}}", image));

  const database = await startTestServer({ template: "empty" });
  const stopDatabase = stopLater(() => database.stop());
  const port = await freePort();
  const dataFolder = path.join(folder, "data");
  mkdirSync(dataFolder, { mode: 0o700 });
  chownSync(dataFolder, user, user);
  const container = startContainer(image, dataFolder, {
    PORT: String(port),
    DATABASE_URL: database.url,
    SITE_URL: `http://127.0.0.1:${port}`,
  });
  const started = performance.now();
  const page = await untilServed(port, container);
  const seconds = (performance.now() - started) / 1000;
  const health = attempt(container.checkHealth);
  const exitCode = container.stop();
  await container.remove();
  await stopDatabase();
  await clean();
  return {
    how: `deploy/Dockerfile of the last commit, built by ${buildah("--version")} with chroot isolation on a debootstrap of bookworm, run by ${podman("--version")} with runc as user ${user}: read-only root, /data and /tmp writable, an empty PostgreSQL 18 on the same machine as DATABASE_URL. Neither Docker nor the official base images: there is no registry here.`,
    findings: [
      {
        what: "size of the image, PostgreSQL not in it",
        measured: `${Math.round(bytes / 1e6)} MB`,
        target: "under 400 MB",
        reached: bytes < 400e6,
      },
      {
        what: "home page from the container",
        measured: `${page.status}, ${page.bytes} bytes, ${seconds.toFixed(1)} s after its start on an empty database`,
        target: "200",
        reached: page.status === 200,
      },
      { what: "its health check", measured: health, target: "well", reached: health === "well" },
      { what: "exit code after SIGTERM", measured: String(exitCode), target: "0", reached: exitCode === 0 },
    ],
  };
};

/** From what is committed, as a fresh clone would. */
function build(context: string) {
  const { base, buildBase } = ensureBases();
  mkdirSync(context);
  const archive = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", context], { input: archive });
  const args = [`--build-arg=BUILD_IMAGE=${buildBase}`, `--build-arg=BASE_IMAGE=${base}`];
  // The other format knows no HEALTHCHECK.
  buildah(
    "build",
    "--format=docker",
    ...args,
    "--file",
    path.join(context, "deploy/Dockerfile"),
    "--tag",
    image,
    context,
  );
}

async function untilServed(port: number, container: ReturnType<typeof startContainer>) {
  for (const deadline = Date.now() + giveUpAfter; Date.now() < deadline; ) {
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    if (answer?.status === 200) return { status: answer.status, bytes: (await answer.text()).length };
    if (!container.isRunning()) break;
    await wait(100);
  }
  throw new Error(`The container did not serve a page:\n${container.logs()}`);
}

function attempt(check: () => unknown): string {
  try {
    check();
    return "well";
  } catch (error) {
    return (error as Error).message;
  }
}
