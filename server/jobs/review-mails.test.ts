import { expect, test } from "vitest";
import type { Database } from "#common/database.ts";
import type { ReviewMail } from "#common/mail/review-mail.ts";
import { mailReviews } from "./review-mails.ts";

const row = {
  recipient: "bea@example.ch",
  colleague: "Anna",
  table_name: "blog_posts",
  row_id: "7f4d1f0e-0000-4000-8000-000000000000",
  title: "A post",
  words: "Please look at the figures.",
};

function database(answer: unknown): Database {
  return { rpc: async () => answer } as unknown as Database;
}

test.each([
  ["waiting", undefined],
  ["approved", "approved"],
  ["sent_back", "sent back"],
])("a review that is %s is told as %s", async (status, decision) => {
  const mails: ReviewMail[] = [];
  await mailReviews(database({ data: [{ ...row, status }] }), async (mail) => void mails.push(mail));
  expect(mails).toEqual([
    {
      to: "bea@example.ch",
      colleague: "Anna",
      decision,
      record: { table_name: row.table_name, row_id: row.row_id },
      title: "A post",
      words: "Please look at the figures.",
    },
  ]);
});

test("a database that is away is said, and nobody is told anything", async () => {
  const nobody = async () => expect.unreachable();
  await expect(mailReviews(database({ error: { message: "away" } }), nobody)).rejects.toThrow("away");
});
