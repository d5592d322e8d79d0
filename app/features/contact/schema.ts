import { cleanName } from "#common/person-name.ts";
import { z } from "#common/zod.ts";
import { problemsIn } from "~/lib/forms/problems.ts";
import { type ContactField, refuseLength } from "./fields.ts";
import type { ContactTopic } from "./topics.ts";

const limited = (name: Parameters<typeof refuseLength>[0]) =>
  z
    .string()
    .trim()
    .superRefine((value, { addIssue }) => {
      const refusal = refuseLength(name, value);
      if (refusal) addIssue({ code: "custom", message: refusal });
    });

/** One schema for the form and for what is stored. The messages are shown beside the fields. */
const shared = {
  name: limited("name").transform(cleanName).pipe(z.string().min(1, "Tell us your name.")),
  email: limited("email")
    .min(1, "Give an e-mail address, so that we can answer.")
    .pipe(z.email("Check the e-mail address: it should look like name@example.ch.")),
  message: limited("message").min(10, "Write a sentence or two."),
};

const contactSchema = z.object({
  name: shared.name,
  company: limited("company").transform(cleanName).default(""),
  email: shared.email,
  topic: z.string(),
  message: shared.message,
  consent: z.literal("on", "Please agree, or call us instead."),
});

const incidentSchema = z.object({
  name: shared.name,
  phone: limited("phone")
    .min(1, "Give a number, so that we can call you back.")
    .regex(
      /^\+?[\d\s()./-]{5,}$/,
      "Check the number: digits, with the country code, such as +41 44 000 00 00.",
    ),
  email: shared.email,
  message: shared.message,
});

/** `topics`: those that the form offers. */
export function parseContactForm(form: FormData, topics: readonly ContactTopic[]) {
  const values = valuesIn(form, ["name", "company", "email", "topic", "message", "consent"]);
  const topic = topics.find(({ key }) => key === values.topic);
  const schema = contactSchema.extend({
    topic: z.string().refine(() => topic !== undefined || topics.length === 0, "Choose what it is about."),
  });
  const parsed = schema.safeParse(values);
  if (!parsed.success) return { values, input: undefined, errors: problemsIn(parsed.error.issues) };
  const { consent: _given, ...message } = parsed.data;
  return {
    values,
    input: {
      ...message,
      topic: topic?.key ?? "",
      topic_label: topic?.label ?? "",
      phone: "",
      urgent: false,
    },
    errors: undefined,
  };
}

/** `topic`: what such a message is called. Sending it is the consent that the form names. */
export function parseIncidentForm(form: FormData, topic: string) {
  const values = valuesIn(form, ["name", "phone", "email", "message"]);
  const parsed = incidentSchema.safeParse(values);
  if (!parsed.success) return { values, input: undefined, errors: problemsIn(parsed.error.issues) };
  const input = { ...parsed.data, company: "", topic: "incident", topic_label: topic, urgent: true };
  return { values, input, errors: undefined };
}

function valuesIn<Name extends ContactField>(form: FormData, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<Name, string>;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  // Control characters have no place in a message and could break a mail header.
  return typeof value === "string" ? value.replace(/[^\P{Cc}\t\n\r]/gu, "") : "";
}
