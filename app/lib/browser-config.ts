// What a browser needs to reach the backend itself. Asked for where somebody signs in, never part of a page.

export type BrowserConfig = {
  /** "/" when the backend is reached through this site's own gateway. */
  backendUrl: string;
  publishableKey: string;
  /** Mails stay on this machine and are read at /dev/mailbox. */
  mailbox: boolean;
};

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
  if (!response.ok) throw Object.assign(new Error("The configuration is away"), { status: response.status });
  return response.json();
}
