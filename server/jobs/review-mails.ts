import type { Database } from "#common/database.ts";
import type { ReviewMail } from "#common/mail/review-mail.ts";

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
