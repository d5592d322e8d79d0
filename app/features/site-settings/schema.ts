// The schemas of the settings forms.
import { z } from "#common/zod.ts";
import { retentionPeriods } from "./shapes.ts";

/** Scheme and host of this site. Empty if none is set. */
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
  if (!URL.canParse(url)) return "Enter a full URL, such as https://www.example.ch";
  const { protocol, origin } = new URL(url);
  if (!/^https?:$/.test(protocol)) return "Enter a URL that begins with https:// or http://";
  return origin === url ? undefined : "Enter only scheme and host, without a path";
}

export const bannerSchema = z
  .object({ text: z.string().trim(), isActive: z.boolean() })
  .refine(({ text, isActive }) => text !== "" || !isActive, {
    path: ["text"],
    message: "Enter a text for visitors",
  });

export const retentionSchema = z.object(
  Object.fromEntries(
    retentionPeriods.map(({ key, most }) => {
      const message = `Enter a whole number from 1 to ${most}`;
      return [key, z.coerce.number(message).int(message).min(1, message).max(most, message)];
    }),
  ),
);
