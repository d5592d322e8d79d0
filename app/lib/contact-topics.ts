/** What one can write to the company about. Pages that know what their reader wants link to the form with it. */
export const contactTopics = [
  { value: "evaluation", label: "Evaluating your services" },
  { value: "security-review", label: "Security review or questionnaire" },
  { value: "incident", label: "A security incident" },
  { value: "privacy", label: "Privacy or data protection" },
  { value: "other", label: "Something else" },
] as const;

type ContactTopic = (typeof contactTopics)[number]["value"];

export function contactPath(topic: ContactTopic): string {
  return `/contact?topic=${topic}`;
}

/** The topic that a link to the form names, if there is such a one. */
export function topicIn(search: string): ContactTopic | undefined {
  const wanted = new URLSearchParams(search).get("topic");
  return contactTopics.find(({ value }) => value === wanted)?.value;
}

/** What a topic is called; one that is no longer offered keeps its name. */
export function topicLabel(topic: string): string {
  return contactTopics.find(({ value }) => value === topic)?.label ?? topic;
}
