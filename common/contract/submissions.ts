// Submissions of visitors. The app validates them; the web process limits and stores them, with its own rights.

import type { SentFile } from "../sent-file.ts";

/** Identified by its content, not by an id in the form: a stored page is the same for every visitor, and may run without a script. */
export type ContactMessage = {
  name: string;
  company: string;
  email: string;
  /** The key of the topic, and its present label. */
  topic: string;
  topic_label: string;
  message: string;
  /** The further fields of the form, in their order. */
  fields: FurtherAnswer[];
  files: MessageFile[];
  /** Of the incident form: the number to call back, and whether the message is urgent. */
  phone: string;
  urgent: boolean;
  /** The path of the page that linked to the form, where the link names it. */
  page: string;
  /** The page with the form, its title, and what the form is called. */
  form_path: string;
  form_title: string;
  form_name: string;
  /** The administrator to whom the form assigns its messages, or null. */
  assigned_to: string | null;
};

/** `label`: what the field was called when the message was written. */
/** `label`: of the field that asked for it. */
export type MessageFile = SentFile & { label: string };

export type FurtherAnswer = { label: string; value: string };

export type SubmissionResult =
  | { outcome: "stored" }
  | { outcome: "too-many"; waitMinutes: number }
  /** Nothing was sent on. */
  | { outcome: "unavailable" }
  /** It may have been stored; when it is sent again, it is stored once. */
  | { outcome: "unanswered" };

export type Submissions = { contactMessage(message: ContactMessage): Promise<SubmissionResult> };
