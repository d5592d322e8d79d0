// The values of site_settings as the product reads them. What is stored may be older or odd: everything has a meaning, nothing breaks.

export type Banner = { text: string; isActive: boolean };

export function bannerOf(value: unknown): Banner {
  const { text, is_active } = record(value);
  return { text: typeof text === "string" ? text : "", isActive: is_active === true };
}

/** What a visitor is shown, if anything. */
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
  { key: "contact_messages", label: "Contact messages", most: 730, note: "Counted from the day they came." },
  {
    key: "measurements",
    label: "Measurements",
    most: 90,
    note: "Page views, speed and errors; daily totals stay.",
  },
  { key: "audit_log", label: "Audit log", most: 730, note: "Who changed what, and when." },
  { key: "trash", label: "Trash", most: 30, note: "Deleted content can be brought back until then." },
  {
    key: "unconfirmed_accounts",
    label: "Unconfirmed accounts",
    most: 30,
    note: "Registered, never confirmed.",
  },
  { key: "sign_in_events", label: "Sign-in events", most: 90, note: "Kept to notice attacks." },
  {
    key: "mails",
    label: "Stored e-mails",
    most: 30,
    note: "When and to whom e-mails were sent; their text only where no mail server is set up.",
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
