import { formatDate } from "#common/dates/format.ts";
import { toCsv } from "~/lib/text/csv.ts";
import type { Message, MessageStatus } from "./queries.ts";

export const statusLabels: Record<MessageStatus, string> = { new: "New", read: "Read", done: "Done" };

/** What the message is about, by the name that the topic had then. */
export function topicOf({ topic, topic_label }: Pick<Message, "topic" | "topic_label">): string {
  return topic_label || topic;
}

export function statusOf(message: Pick<Message, "status">): MessageStatus {
  return message.status === "read" || message.status === "done" ? message.status : "new";
}

/** Opens the admin's own mail program, with what was written quoted below. */
export function replyHref(replied: Message): string {
  const { name, email, message, created_at } = replied;
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`);
  const body = [`Dear ${name}`, "", "", "", `On ${formatDate(created_at)} you wrote:`, ...quoted].join(
    "\r\n",
  );
  // Mail programs take a link of a few thousand characters, not more.
  const parameters = [
    `subject=${encodeURIComponent(`Re: ${topicOf(replied)}`)}`,
    `body=${encodeURIComponent(body).slice(0, 1800)}`,
  ];
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${parameters.join("&").replace(/%[0-9A-F]?$/i, "")}`;
}

export function messagesCsv(messages: readonly Message[]): string {
  return toCsv(
    [
      "Received",
      "Status",
      "Urgent",
      "Name",
      "Company",
      "E-mail",
      "Call back",
      "Topic",
      "Message",
      "Came from",
      "Consented",
    ],
    messages.map((each) => [
      each.created_at,
      statusLabels[statusOf(each)],
      each.urgent ? "Urgent" : "",
      each.name,
      each.company,
      each.email,
      each.phone,
      topicOf(each),
      each.message,
      each.page,
      each.consented_at,
    ]),
  );
}
