// The address the site is known under: what the operator set (SITE_URL), else what an administrator set, else this machine's.
import type { Database } from "#common/database.ts";

type Options = {
  db: Database;
  /** SITE_URL: whoever runs the process has the last word. */
  fixed: string | undefined;
  fallback: string;
  onChange(address: string): void;
};

export function watchSiteAddress({ db, fixed, fallback, onChange }: Options) {
  let current = fixed ?? fallback;
  return {
    current: () => current,
    /** After a change of what is public. Keeps what it knew when nobody answers. */
    async refresh() {
      if (fixed) return;
      const { data, error } = await db
        .from("site_settings")
        .select("value")
        .eq("key", "site_url")
        .maybeSingle();
      if (error) return;
      const next = addressIn(data?.value) ?? fallback;
      if (next === current) return;
      current = next;
      onChange(next);
    },
  };
}

/** A scheme and a host; anything else an administrator may have stored is as good as nothing. */
export function addressIn(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const { protocol, origin } = new URL(value);
  return /^https?:$/.test(protocol) && origin === value.replace(/\/$/, "") ? origin : undefined;
}
