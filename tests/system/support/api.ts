import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Key, KeyKind } from "../../../common/key-ring.ts";
import type { Product } from "../../fixtures/product.ts";

/** Asks the product's own API past the gateway, with the rights of the server, as the web process does. */
export async function askApi(product: Product, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    apikey: (await keysOf(product)).secret,
    "x-reduit-gateway": gatewaySecret(product),
    "content-type": "application/json",
    ...init.headers,
  };
  return fetch(`http://127.0.0.1:${apiPort(product)}${path}`, {
    ...init,
    headers,
    signal: AbortSignal.timeout(120_000),
  });
}

/** Made by the web process for its child and kept nowhere: read from the child's environment. */
function gatewaySecret(product: Product): string {
  const environment = readFileSync(`/proc/${product.childPid("api")}/environ`, "utf8");
  return /(?:^|\0)GATEWAY_SECRET=([^\0]*)/.exec(environment)?.[1] ?? "";
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

const known = new WeakMap<Product, Promise<Record<KeyKind, string>>>();

/** The keys of an embedded product, from its database. Read once. */
export function keysOf(product: Product): Promise<Record<KeyKind, string>> {
  const keys = known.get(product) ?? readKeys(product);
  known.set(product, keys);
  return keys;
}

async function readKeys(product: Product): Promise<Record<KeyKind, string>> {
  const rows = await product.database()<
    Key[]
  >`select kind, value from private.installation_keys where ends_at is null`;
  return Object.fromEntries(rows.map(({ kind, value }) => [kind, value])) as Record<KeyKind, string>;
}

/** As a browser learns it. */
export async function publishableKey(url: string): Promise<string> {
  const config = (await (await fetch(new URL("/config.json", url))).json()) as { publishableKey: string };
  return config.publishableKey;
}

/** A client of supabase-js on the site, with a session of its own. */
export function clientOf(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { origin: url } },
  });
}
