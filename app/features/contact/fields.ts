// What the form shows, apart from the schema: the browser does not need the validator.

export const contactTopics = [
  { value: "evaluation", label: "Evaluating your services" },
  { value: "security-review", label: "Security review or questionnaire" },
  { value: "incident", label: "A security incident" },
  { value: "privacy", label: "Privacy or data protection" },
  { value: "other", label: "Something else" },
] as const;

/** In the order of the form, by the names of what is checked. */
export const contactFields = [
  { name: "name", label: "Name" },
  { name: "company", label: "Company" },
  { name: "email", label: "E-mail" },
  { name: "topic", label: "What is it about?" },
  { name: "message", label: "Message" },
  { name: "consent", label: "Consent" },
] as const;

export type ContactField = (typeof contactFields)[number]["name"];

/** The same on every rendering: the summary of errors links to it. */
export const fieldId = (name: ContactField) => `contact-${name}`;

const labels = Object.fromEntries(contactFields.map(({ name, label }) => [name, label]));
export const fieldLabel = (name: ContactField) => labels[name];

/** The topic that a link to the form names, if there is such a one: /contact?topic=incident. */
export function topicIn(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get("topic");
  return contactTopics.find(({ value }) => value === wanted)?.value;
}

/** A field people do not see. What fills it in is a program. */
export const honeypot = "website";

/** What a topic is called; one that is no longer offered keeps its name. */
export function topicLabel(topic: string): string {
  return contactTopics.find(({ value }) => value === topic)?.label ?? topic;
}
