// The schemas of the forms on the page People.
import { z } from "#common/zod.ts";

const email = z
  .string()
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/, "Enter an e-mail");

export const grantSchema = z.object({ email });
export const inviteSchema = z.object({ email, role: z.enum(["editor", "admin"]) });
export const blockSchema = z.object({
  reason: z.string().trim().min(1, "Give a reason").max(500, "At most 500 characters"),
});
