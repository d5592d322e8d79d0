// The built client files, in memory with their compressed forms: of this build, and of earlier ones for tabs that are still open.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { earlierBuilds } from "./earlier-builds.mjs";
import { transportSecurity } from "./security-headers.ts";
import { type StoredResponse, storeResponse, withHeader } from "./stored-response.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

export type Assets = Map<string, StoredResponse>;

const build = path.resolve(import.meta.dirname, "../../build");

/** Without source maps and the build's own metadata, which are not for visitors. */
export async function loadAssets(
  headers: Readonly<Record<string, string>>,
  folders = [path.join(build, "client"), ...earlierBuilds(build)],
): Promise<Assets> {
  const assets: Assets = new Map();
  for (const folder of folders) await addFolder(assets, folder, headers);
  return assets;
}

async function addFolder(assets: Assets, folder: string, headers: Readonly<Record<string, string>>) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)];
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !type || file.includes("/.vite/")) continue;
    const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    if (assets.has(url)) continue;
    const hashed = url.startsWith("/assets/");
    assets.set(
      url,
      await storeResponse({
        status: 200,
        headers: {
          ...headers,
          "content-type": type,
          "cache-control": hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        },
        body: readFileSync(file),
        compressed: existsSync(`${file}.br`)
          ? { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) }
          : undefined,
      }),
    );
  }
}

/** After a change of the site's URL. The files are not loaded again: another version may have been built since. */
export function updateTransportSecurity(assets: Assets, headers: Readonly<Record<string, string>>) {
  for (const [url, stored] of assets)
    assets.set(url, withHeader(stored, transportSecurity, headers[transportSecurity]));
}
