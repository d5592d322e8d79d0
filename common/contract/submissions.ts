// What visitors may submit. The app validates it; the web process limits and stores it, with its own rights.

/** Identified by what it says, not by an id of the form's: a page from the store is the same for everybody, and may not run a script. */
export type ContactMessage = { name: string; company: string; email: string; topic: string; message: string };

export type SubmissionResult =
  | { outcome: "stored" }
  | { outcome: "too-many"; waitMinutes: number }
  | { outcome: "unavailable" };

export type Submissions = { contactMessage(message: ContactMessage): Promise<SubmissionResult> };
