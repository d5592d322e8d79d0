// Trust records and certifications in one shape, with the dates of their reviews.
import { isAnswer } from "#content-model/trust-kinds.ts";
import type { FindFacts } from "./find-facts.ts";
import type { listReviewedCertifications, listTrustRecords } from "./queries.ts";

type TrustRow = Awaited<ReturnType<typeof listTrustRecords>>[number];
type CertificationRow = Awaited<ReturnType<typeof listReviewedCertifications>>[number];
type Reviewed = Pick<TrustRow, "owner" | "reviewed_on" | "next_review_on" | "is_sample">;

export type TrustRecord = ReturnType<typeof presentRecord> | ReturnType<typeof presentCertification>;
type Owners = ReadonlyMap<string, string>;

export function presentRecord(row: TrustRow, owners: Owners, today: string, findFacts: FindFacts) {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    facts: findFacts(row.facts),
    isTest: row.kind === "test",
    isAnswer: isAnswer(row.kind),
    from: row.valid_from,
    until: row.valid_until,
    ...freshness(row, owners, today),
  };
}

/** Number and issuer are facts, as in other records. */
export function presentCertification(row: CertificationRow, owners: Owners, today: string) {
  return {
    id: row.id,
    title: row.name,
    summary: row.scope,
    facts: [
      { label: "Issuer", value: row.issuer },
      { label: "Number", value: row.number },
    ].filter(({ value }) => value !== ""),
    isTest: false,
    isAnswer: false,
    from: row.valid_from,
    until: row.valid_to,
    ...freshness(row, owners, today),
  };
}

/** When the next review is overdue, only the due date is shown. */
function freshness(
  { owner, reviewed_on, next_review_on, is_sample }: Reviewed,
  owners: Owners,
  today: string,
) {
  const isOverdue = next_review_on !== null && next_review_on < today;
  return {
    isSample: is_sample,
    owner: owner ? owners.get(owner) : undefined,
    reviewedOn: isOverdue ? null : reviewed_on,
    nextReviewOn: next_review_on,
    isOverdue,
  };
}
