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

const summarised = ["site", "test", "insurance", "ownership"];

type Group = { kind: string; title: string; records: TrustRecord[] };

/** What can be read in ten seconds: how many there are, or of a single record its first fact. */
export function summaryOf(groups: readonly Group[]) {
  return summarised.flatMap((kind) => {
    const group = groups.find((each) => each.kind === kind);
    const [first, ...others] = group?.records ?? [];
    if (!group || !first) return [];
    const shared = {
      label: group.title,
      href: `#record-${first.id}`,
      isSample: group.records.some(({ isSample }) => isSample),
    };
    const [fact] = first.facts;
    if (others.length === 0 && fact)
      return { ...shared, value: fact.value, note: fact.label, testedOn: undefined };
    const titles = group.records.map(({ title }) => title);
    const testedOn =
      kind === "test"
        ? group.records
            .map(({ from }) => from ?? "")
            .sort()
            .at(-1)
        : undefined;
    return { ...shared, value: String(titles.length), note: titles.join(" · "), testedOn };
  });
}
