// Requested where a user signs in, never part of a page.
import type { BrowserConfig } from "#common/contract/browser-config.ts";

let loaded: Promise<BrowserConfig> | undefined;

/** Asked once; a failure is forgotten, so that the next attempt asks again. */
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
