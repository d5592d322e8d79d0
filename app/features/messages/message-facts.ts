import { formatDate } from "#common/dates/format.ts";
import { toCsv } from "~/lib/text/csv.ts";
import type { Message, MessageStatus } from "./queries.ts";

export const statusLabels: Record<MessageStatus, string> = { new: "New", read: "Read", done: "Done" };

/** The topic by its label when the message was sent; otherwise the page with the form. Same as private.message_topic(). */
export function topicOf(message: Pick<Message, "topic" | "topic_label" | "form_title">): string {
  return message.topic_label || message.topic || message.form_title || "Contact form";
}

/** In brackets in the subject of every mail about the message. */
export function referenceOf({ number }: Pick<Message, "number">): string {
  return `R-${number}`;
}

export function replySubject(message: Message): string {
  return `Re: ${topicOf(message)} [${referenceOf(message)}]`;
}

export function statusOf(message: Pick<Message, "status">): MessageStatus {
  return message.status === "read" || message.status === "done" ? message.status : "new";
}

/** Opens the administrator's mail program with a reply that quotes the message. */
export function replyHref(replied: Message): string {
  const { name, email, message, created_at } = replied;
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`);
  const body = [`Dear ${name}`, "", "", "", `On ${formatDate(created_at)} you wrote:`, ...quoted].join(
    "\r\n",
  );
  // Mail programs accept links of a few thousand characters.
  const parameters = [
    `subject=${encodeURIComponent(replySubject(replied))}`,
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
      "Page",
      "Consented",
      "Reference",
      "Form",
      "Further fields",
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
      referenceOf(each),
      each.form_path,
      each.fields.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ]),
  );
}
