import { z } from "~/lib/zod.ts";
import type { ContactField } from "./fields.ts";
import type { ContactTopic } from "./topics.ts";

/** One schema for the form and for what is stored. The messages stand beside the fields. */
const contactSchema = z.object({
  name: z.string().trim().min(1, "Tell us your name.").max(120, "Shorten this to 120 characters."),
  company: z.string().trim().max(160, "Shorten this to 160 characters.").default(""),
  email: z
    .string()
    .trim()
    .min(1, "Give an e-mail address, so that we can answer.")
    .max(254, "This e-mail address is too long.")
    .pipe(z.email("Check the e-mail address: it should look like name@example.ch.")),
  topic: z.string(),
  message: z
    .string()
    .trim()
    .min(10, "Write a sentence or two.")
    .max(5000, "Shorten this to 5,000 characters."),
  consent: z.literal("on", "Please agree, or call us instead."),
});

export type ContactInput = z.infer<typeof contactSchema>;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** `topics`: those that the form offers. */
export function parseContactForm(form: FormData, topics: readonly ContactTopic[]) {
  const values = Object.fromEntries(
    ["name", "company", "email", "topic", "message", "consent"].map((name) => [name, textOf(form, name)]),
  ) as Record<keyof ContactInput, string>;
  const topic = topics.find(({ key }) => key === values.topic);
  const schema = contactSchema.extend({
    topic: z.string().refine(() => topic !== undefined || topics.length === 0, "Choose what it is about."),
  });
  const parsed = schema.safeParse(values);
  if (parsed.success)
    return {
      values,
      input: { ...parsed.data, topic: topic?.key ?? "", topic_label: topic?.label ?? "" },
      errors: undefined,
    };
  const errors: ContactErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof ContactInput;
    errors[field] ??= issue.message;
  }
  return { values, input: undefined, errors };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  // Control characters have no place in a message and could break a mail header.
  return typeof value === "string" ? value.replace(/[^\P{Cc}\t\n\r]/gu, "") : "";
}
