import type { Database } from "#common/database.ts";

/** Told to who shall read a record, or, with a decision, to who asked for it. */
export type ReviewMail = {
  to: string;
  colleague: string;
  decision: string | undefined;
  record: { table_name: string; row_id: string };
  title: string;
  words: string;
};

const decisions: Record<string, string> = { approved: "approved", sent_back: "sent back" };

/** The database gives each to one process, once. */
export async function mailReviews(db: Database, mail: (review: ReviewMail) => Promise<void>) {
  const { data, error } = await db.rpc("take_review_mails");
  if (error) throw new Error(error.message);
  for (const { recipient, colleague, status, table_name, row_id, title, words } of data)
    await mail({
      to: recipient,
      colleague,
      decision: decisions[status],
      record: { table_name, row_id },
      title,
      words,
    });
}
