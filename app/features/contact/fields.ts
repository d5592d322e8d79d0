// What the form shows, apart from the schema: the browser does not need the validator.

export const contactTopics = [
  { value: "evaluation", label: "Evaluating your services" },
  { value: "security-review", label: "Security review or questionnaire" },
  { value: "incident", label: "A security incident" },
  { value: "privacy", label: "Privacy or data protection" },
  { value: "other", label: "Something else" },
] as const;

/** A field people do not see. What fills it in is a program. */
export const honeypot = "website";

/** What a topic is called; one that is no longer offered keeps its name. */
export function topicLabel(topic: string): string {
  return contactTopics.find(({ value }) => value === topic)?.label ?? topic;
}
