import { toCsv } from "~/lib/csv.ts";
import { formatDate } from "~/lib/dates/format.ts";
import type { Message, MessageStatus } from "./queries.ts";

export type TopicLabel = (topic: string) => string;

export const statusLabels: Record<MessageStatus, string> = { new: "New", read: "Read", done: "Done" };

export function statusOf(message: Pick<Message, "status">): MessageStatus {
  return message.status === "read" || message.status === "done" ? message.status : "new";
}

/** Opens the admin's own mail program, with what was written quoted below. */
export function replyHref({ name, email, message, created_at }: Message, topic: string): string {
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`);
  const body = [`Dear ${name}`, "", "", "", `On ${formatDate(created_at)} you wrote:`, ...quoted].join(
    "\r\n",
  );
  // Mail programs take a link of a few thousand characters, not more.
  const parameters = [
    `subject=${encodeURIComponent(`Re: ${topic}`)}`,
    `body=${encodeURIComponent(body).slice(0, 1800)}`,
  ];
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${parameters.join("&").replace(/%[0-9A-F]?$/i, "")}`;
}

export function messagesCsv(messages: readonly Message[], topicLabel: TopicLabel): string {
  return toCsv(
    ["Received", "Status", "Name", "Company", "E-mail", "Topic", "Message", "Consented"],
    messages.map((each) => [
      each.created_at,
      statusLabels[statusOf(each)],
      each.name,
      each.company,
      each.email,
      topicLabel(each.topic),
      each.message,
      each.consented_at,
    ]),
  );
}
