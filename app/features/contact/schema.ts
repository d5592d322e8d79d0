import { cleanName } from "#common/person-name.ts";
import { z } from "#common/zod.ts";
import type { FurtherField } from "#content-model/further-fields.ts";
import { problemsIn } from "~/lib/forms/problems.ts";
import { type ContactField, refuseLength } from "./fields.ts";
import { readFurther } from "./further-values.ts";
import { textOf } from "./text-of.ts";
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
    .min(1, "Enter an e-mail address, so that we can answer.")
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
    .min(1, "Enter a phone number, so that we can call you back.")
    .regex(/^\+?[\d\s()./-]{5,}$/, "Enter the number with its country code, such as +41 44 000 00 00."),
  email: shared.email,
  message: shared.message,
});

/** What the section with the form says. `topics`: those that it offers; `topic`: that of every message, where it offers none. */
export type ContactSection = {
  topics: readonly ContactTopic[];
  topic: string;
  further: readonly FurtherField[];
};

export async function parseContactForm(form: FormData, { topics, topic: only, further }: ContactSection) {
  const answers = await readFurther(form, further);
  const values = {
    ...valuesIn(form, ["name", "company", "email", "topic", "message", "consent"]),
    ...answers.values,
  };
  const topic = topics.find(({ key }) => key === values.topic);
  const schema = contactSchema.extend({
    topic: z.string().refine(() => topic !== undefined || topics.length === 0, "Choose a topic."),
  });
  const parsed = schema.safeParse(values);
  const errors = { ...problemsIn(parsed.error?.issues ?? []), ...answers.errors };
  if (!parsed.success || Object.keys(errors).length > 0 || answers.isOutdated)
    return { values, input: undefined, errors, failure: answers.isOutdated ? outdated : undefined };
  const { consent: _given, ...message } = parsed.data;
  return {
    values,
    input: {
      ...message,
      topic: topic?.key ?? "",
      topic_label: topic?.label ?? only,
      fields: answers.fields,
      files: answers.files,
      phone: "",
      urgent: false,
    },
    errors: undefined,
    failure: undefined,
  };
}

const outdated =
  "This form changed while you were filling it in, and nothing has been sent yet. Check the fields and send it again.";

/** `topic`: what such a message is called. Sending it is the consent that the form names. */
export function parseIncidentForm(form: FormData, topic: string) {
  const values = valuesIn(form, ["name", "phone", "email", "message"]);
  const parsed = incidentSchema.safeParse(values);
  if (!parsed.success)
    return { values, input: undefined, errors: problemsIn(parsed.error.issues), failure: undefined };
  const input = {
    ...parsed.data,
    company: "",
    topic: "incident",
    topic_label: topic,
    fields: [],
    files: [],
    urgent: true,
  };
  return { values, input, errors: undefined, failure: undefined };
}

function valuesIn<Name extends ContactField>(form: FormData, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<Name, string>;
}
