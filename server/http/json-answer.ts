/** A response of web's own routes to the back office. */
export type JsonAnswer = { status: number; body: object };

/** A refusal in one sentence. With a code, the back office asks for the missing proof, such as a second factor. */
export function problem(status: number, sentence: string, code?: string): JsonAnswer {
  return { status, body: { problem: sentence, code } };
}

export const databaseAway = problem(503, "The database is not responding. Please try again in a moment.");
export const noMail = problem(503, "This site cannot send mail until its operator sets SUPABASE_SECRET_KEY.");
export const adminsOnly = "Only administrators can do this.";
