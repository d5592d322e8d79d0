// The URL of the site: set by the operator (SITE_URL), else by an administrator, else this machine's. It may change while the site runs, so
// its users read it here each time.
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { parseSiteUrl } from "#common/site-url.ts";

type Options = {
  db: Database;
  /** SITE_URL overrides the setting. */
  fixed: string | undefined;
  fallback: string;
  /** Always trusted: the host names of this machine, if the site is reached under them. */
  localOrigins: readonly string[];
  /** Awaited, so that the administrator who changed it sees all consequences. */
  onChange(): void | Promise<void>;
};

export type SiteUrl = {
  current(): string;
  isHttps(): boolean;
  /** The origins of our own pages, which may write. A former origin of the site is not among them. */
  origins(): readonly string[];
  /** After a change of public content. One at a time, so that an old response never overtakes a new one. */
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
    // The last URL is kept while the backend is down.
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

/** From the URL the database decides the default for administrators' second factor. Without the secret key it keeps the last URL. */
export async function noteSiteUrl(db: Database | undefined, url: string, log: Log): Promise<void> {
  const answer = await db?.rpc("note_site_url", { url });
  if (answer?.error) log("warn", "the site's URL was not noted", { reason: answer.error.message });
}
