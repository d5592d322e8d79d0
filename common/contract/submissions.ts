// What visitors may submit. The app validates it; the web process limits and stores it, with its own rights.

export type ContactMessage = { name: string; company: string; email: string; topic: string; message: string };

export type SubmissionResult =
  | { outcome: "stored" }
  | { outcome: "too-many"; waitMinutes: number }
  | { outcome: "unavailable" };

export type Submissions = { contactMessage(message: ContactMessage): Promise<SubmissionResult> };
