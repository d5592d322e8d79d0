import { holdLimit, notUnderstood, RestFault } from "./limits.ts";

const preferences: Record<string, RegExp> = {
  // "planned" and "estimated" would reveal the planner's numbers of rows that the client may not read.
  count: /^(exact|none)$/,
  return: /^(minimal|headers-only|representation)$/,
  resolution: /^(merge|ignore)-duplicates$/,
  missing: /^(default|null)$/,
  handling: /^(strict|lenient)$/,
  "max-affected": /^\d{1,6}$/,
  tx: /^commit$/,
};

const mediaTypes = new Set([
  "*/*",
  "application/*",
  "application/json",
  "application/vnd.pgrst.object",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.array",
  "application/vnd.pgrst.array+json",
]);

const mediaOption = /^(nulls=stripped|q=[01](\.\d{1,3})?|charset=utf-8)$/;

export function checkPrefer(header: string | undefined): void {
  const given = splitList(header);
  holdLimit("preferences", given.length);
  for (const preference of given) {
    const [name = "", value = "", ...more] = preference.split("=").map((part) => part.trim());
    if (name === "count" && /^(planned|estimated)$/i.test(value)) {
      const sentence = "Only exact counts are supported. Please use count=exact.";
      throw new RestFault(400, "PGRST122", sentence);
    }
    const allowed = Object.hasOwn(preferences, name) ? preferences[name] : undefined;
    if (!allowed?.test(value) || more.length > 0)
      throw new RestFault(400, "PGRST122", "The Prefer header asks for something that is not supported.");
  }
}

export function checkAccept(header: string | undefined): void {
  const given = splitList(header);
  holdLimit("mediaTypes", given.length);
  for (const each of given) {
    const [type = "", ...options] = each.split(";").map((part) => part.trim().toLowerCase());
    if (!mediaTypes.has(type) || !options.every((option) => mediaOption.test(option)))
      throw new RestFault(406, "PGRST107", "Responses are always JSON (Accept: application/json).");
  }
}

/** `Range: 0-24` sets limit and offset. */
export function checkRange(header: string | undefined): void {
  if (header === undefined) return;
  const [, from] = /^(?:items=)?(\d{1,9})-\d{0,9}$/.exec(header.trim()) ?? [];
  if (from === undefined) throw notUnderstood("Range header");
  holdLimit("offset", Number(from));
}

function splitList(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
