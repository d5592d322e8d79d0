// What the forms of the people page may send.
import { z } from "~/lib/zod.ts";

const email = z
  .string()
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/, "Enter an e-mail address");

export const grantSchema = z.object({ email });
export const inviteSchema = z.object({ email, role: z.enum(["editor", "admin"]) });
