// nginx with one file in it, served under / with the headers of a response of ours.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { stopLater } from "./cleaning-up.ts";
import { endGently } from "./product.ts";
import { nginxFile } from "./tools.ts";

export type RawResponse = { headers: Record<string, string>; body: Buffer };

/** Headers that nginx sets itself, or by other means than add_header. */
const itsOwn = new Set(["date", "connection", "keep-alive", "content-length", "content-type"]);

export async function startNginx({ headers, body }: RawResponse) {
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-bench-nginx-"));
  // Started by root, its workers run as another user, who must be able to read this.
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(path.join(folder, "page"), body);
  writeFileSync(path.join(folder, "nginx.conf"), configuration(folder, port, headers));
  const nginx = spawn(nginxFile, ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = stopLater(async () => {
    await endGently(nginx);
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(url).catch(() => undefined)); tries++) {
    if (tries > 100 || nginx.exitCode !== null) throw new Error("nginx did not start.");
    await wait(50);
  }
  return { url: `${url}/`, stop };
}

/** Debian's defaults for workers, sendfile and the rest. No access log, since our hits are not logged either; connections are never closed. */
function configuration(folder: string, port: number, headers: Record<string, string>): string {
  const added = Object.entries(headers)
    .filter(([name]) => !itsOwn.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  access_log off;
  server_tokens off;
  keepalive_requests 1000000000;
  etag off;
  if_modified_since off;
  default_type ${quoted(headers["content-type"] ?? "")};
  ${places.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = / {
      try_files /page =404;
      ${added.join("\n      ")}
    }
  }
}
`;
}

function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx would read a variable in this header: ${value}`);
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
