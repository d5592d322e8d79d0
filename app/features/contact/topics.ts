/** What one can write to the company about: a stable key, which links and messages hold, and what it is called today. */
export type ContactTopic = { key: string; label: string };

/** The topic that a link to the form names (`/contact?topic=incident`), if there is such a one. */
export function topicIn(search: string, topics: readonly ContactTopic[]): string | undefined {
  const wanted = new URLSearchParams(search).get("topic");
  return topics.find(({ key }) => key === wanted)?.key;
}
