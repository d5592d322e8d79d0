// The URL the site is known under: what the operator set (SITE_URL), else what an administrator set, else this machine's.
// Everything that depends on it asks here each time: it may change while the site runs.
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { parseSiteUrl } from "#common/site-url.ts";

type Options = {
  db: Database;
  /** SITE_URL: the operator has the last word. */
  fixed: string | undefined;
  fallback: string;
  /** Trusted whatever the URL is: the names of this machine, where it is reached under them. */
  localOrigins: readonly string[];
  /** Waited for: the administrator who changed it sees all that follows from it. */
  onChange(): void | Promise<void>;
};

export type SiteUrl = {
  current(): string;
  isHttps(): boolean;
  /** The origins of our own pages, which may write. An origin that was the site's before is not among them. */
  origins(): readonly string[];
  /** After a change of what is public. One after the other, so that an old answer never overtakes a new one. */
  refresh(): Promise<void>;
};

export function createSiteUrl({ db, fixed, fallback, localOrigins, onChange }: Options): SiteUrl {
  let url = fixed ?? fallback;
  let refreshing = Promise.resolve();

  async function read() {
    const { data, error } = await db
      .from("site_settings")
      .select("value")
      .eq("key", "site_url")
      .maybeSingle();
    // Keeps what it knew while the backend is down.
    if (error) return;
    const next = parseSiteUrl(data?.value) ?? fallback;
    if (next === url) return;
    url = next;
    await onChange();
  }

  return {
    current: () => url,
    isHttps: () => url.startsWith("https:"),
    origins: () => [new URL(url).origin, ...localOrigins],
    refresh() {
      if (!fixed) refreshing = refreshing.then(read, read);
      return refreshing;
    },
  };
}

/** The database decides by it whether administrators need a second factor where no one has chosen. Without the secret key it keeps what it knew. */
export async function noteSiteUrl(db: Database | undefined, url: string, log: Log): Promise<void> {
  const answer = await db?.rpc("note_site_url", { url });
  if (answer?.error) log("warn", "the site's URL was not noted", { reason: answer.error.message });
}
