import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { deriveSecret, readOrMakeKeys } from "../../../server/data-folder/keys.ts";
import type { Product } from "../../fixtures/product.ts";

/** Asks the product's own API past the gateway, with the rights of the server, as the web process does. */
export async function askApi(product: Product, path: string, init: RequestInit = {}): Promise<Response> {
  const keys = readOrMakeKeys(join(product.dataFolder, "keys.env"));
  const headers = {
    apikey: keys.secretKey,
    "x-reduit-gateway": deriveSecret(keys, "gateway"),
    "content-type": "application/json",
    ...init.headers,
  };
  return fetch(`http://127.0.0.1:${apiPort(product)}${path}`, {
    ...init,
    headers,
    signal: AbortSignal.timeout(120_000),
  });
}

/** The port the API child listens on, which only the web process knows: read from the kernel's list of sockets. */
function apiPort(product: Product): number {
  const pid = product.childPid("api");
  const sockets = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`)));
  const listening = readFileSync(`/proc/${pid}/net/tcp`, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[3] === "0A" && sockets.has(`socket:[${fields[9]}]`));
  if (!listening) throw new Error("The API does not listen yet");
  return Number.parseInt(listening[1]?.split(":")[1] ?? "", 16);
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

export function publishableKey(dataFolder: string): string {
  const found = /^SUPABASE_PUBLISHABLE_KEY=(.*)$/m.exec(readFileSync(join(dataFolder, "keys.env"), "utf8"));
  return found?.[1] ?? "";
}
