// What the forms of the settings may send.
import { z } from "#common/zod.ts";
import { retentionPeriods } from "./shapes.ts";

/** A URL of this site: scheme and host, nothing behind them. Empty means: none is set. */
export const siteUrlSchema = z.object({
  site_url: z
    .string()
    .trim()
    .transform((url) => url.replace(/\/+$/, ""))
    .superRefine((url, context) => {
      const message = siteUrlProblem(url);
      if (message) context.addIssue({ code: "custom", message });
    }),
});

function siteUrlProblem(url: string): string | undefined {
  if (url === "") return undefined;
  if (!URL.canParse(url)) return "Enter a whole URL, such as https://www.example.ch";
  const { protocol, origin } = new URL(url);
  if (!/^https?:$/.test(protocol)) return "The URL begins with https:// or http://";
  return origin === url ? undefined : "Only the host: leave out the path and everything after it";
}

export const bannerSchema = z
  .object({ text: z.string().trim(), isActive: z.boolean() })
  .refine(({ text, isActive }) => text !== "" || !isActive, {
    path: ["text"],
    message: "Write what visitors should know",
  });

export const retentionSchema = z.object(
  Object.fromEntries(
    retentionPeriods.map(({ key, most }) => {
      const message = `A whole number from 1 to ${most}`;
      return [key, z.coerce.number(message).int(message).min(1, message).max(most, message)];
    }),
  ),
);
