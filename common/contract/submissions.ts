// What visitors may submit. The app validates it; the web process limits and stores it, with its own rights.

/** Identified by what it says, not by an id of the form's: a stored page is the same for every visitor, and may not run a script. */
export type ContactMessage = {
  name: string;
  company: string;
  email: string;
  /** The key of the topic, and what it is called today. */
  topic: string;
  topic_label: string;
  message: string;
  /** Where to call back, and whether it cannot wait: of the incident form. */
  phone: string;
  urgent: boolean;
  /** The path of the page from which the sender came to the form, where the link said so. */
  page: string;
};

export type SubmissionResult =
  | { outcome: "stored" }
  | { outcome: "too-many"; waitMinutes: number }
  /** Nothing was sent on. */
  | { outcome: "unavailable" }
  /** It may have been stored all the same; sent again it is stored once. */
  | { outcome: "unanswered" };

export type Submissions = { contactMessage(message: ContactMessage): Promise<SubmissionResult> };
