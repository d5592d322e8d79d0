// Requested when a user signs in, never part of a page.
import type { BrowserConfig } from "#common/contract/browser-config.ts";

let loaded: Promise<BrowserConfig> | undefined;

/** Requested once; after a failure, the next attempt requests it again. */
export function browserConfig(): Promise<BrowserConfig> {
  loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<BrowserConfig> {
  const response = await fetch("/config.json");
  if (!response.ok)
    throw Object.assign(new Error("The configuration is not available"), { status: response.status });
  return response.json();
}
