// Reads the values of site_settings. Missing and invalid values get defaults, so that reading never fails.

export type Banner = { text: string; isActive: boolean };

export function bannerOf(value: unknown): Banner {
  const { text, is_active } = record(value);
  return { text: typeof text === "string" ? text : "", isActive: is_active === true };
}

/** The text that visitors see, if the banner is on. */
export function shownBanner(value: unknown): string | undefined {
  const { text, isActive } = bannerOf(value);
  return isActive && text.trim() !== "" ? text.trim() : undefined;
}

/** Open unless it was closed: the database decides the same way (private.sign_up_is_open). */
export function isSignUpOpen(value: unknown): boolean {
  return value !== false;
}

/** Periods in days, each at most what the privacy policy promises. */
export const retentionPeriods = [
  { key: "contact_messages", label: "Contact messages", most: 730, note: "Counted from the day of receipt." },
  {
    key: "measurements",
    label: "Measurements",
    most: 90,
    note: "Page views, speed and errors; daily totals are kept.",
  },
  { key: "audit_log", label: "Audit log", most: 730, note: "Changes with their author and time." },
  { key: "trash", label: "Trash", most: 30, note: "Deleted content can be restored until then." },
  {
    key: "unconfirmed_accounts",
    label: "Unconfirmed accounts",
    most: 30,
    note: "Registered but not confirmed.",
  },
  { key: "sign_in_events", label: "Sign-in events", most: 90, note: "Kept to detect attacks." },
  {
    key: "mails",
    label: "Stored e-mails",
    most: 30,
    note: "Recipients and times of e-mails; the text only if no mail server is set up.",
  },
] as const;

export type RetentionKey = (typeof retentionPeriods)[number]["key"];
export type Retention = Record<RetentionKey, number>;

export function retentionOf(value: unknown): Retention {
  const given = record(value);
  return Object.fromEntries(
    retentionPeriods.map(({ key, most }) => [key, isDays(given[key], most) ? given[key] : most]),
  ) as Retention;
}

function isDays(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
