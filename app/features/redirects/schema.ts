import { z } from "#common/zod.ts";
import { readRedirect } from "./read-redirect.ts";

export function redirectSchema(origin: string) {
  return z.object({ from: z.string(), target: z.string() }).transform((given, context) => {
    const read = readRedirect(given, origin);
    if ("redirect" in read) return read.redirect;
    context.addIssue({ code: "custom", path: [read.field], message: read.problem });
    return z.NEVER;
  });
}
