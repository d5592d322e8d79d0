import { expect, it } from "vitest";
import { linkedFactsOf } from "#content-model/fields/entries.ts";
import { presentCertification, presentRecord, summaryOf } from "./present-records.ts";

const owners = new Map([["nora", "Nora Aebischer"]]);
const record = {
  id: "r",
  kind: "hsm",
  title: "Key service",
  summary: "",
  facts: [{ label: "Level", value: "3" }, { label: "broken" }],
  valid_from: "2024-02-01",
  valid_until: null,
  owner: "nora",
  reviewed_on: "2026-05-01",
  next_review_on: "2026-11-17",
  is_sample: false,
};

it("a record reviewed in time says when, by whom, and when again; the last day still counts", () => {
  expect(presentRecord(record, owners, "2026-11-17", linkedFactsOf)).toMatchObject({
    facts: [{ label: "Level", value: "3" }],
    owner: "Nora Aebischer",
    reviewedOn: "2026-05-01",
    nextReviewOn: "2026-11-17",
    isOverdue: false,
  });
});

it("an overdue record is not shown as fresh", () => {
  expect(presentRecord(record, owners, "2026-11-18", linkedFactsOf)).toMatchObject({
    reviewedOn: null,
    nextReviewOn: "2026-11-17",
    isOverdue: true,
  });
});

it("an owner who is no longer shown is not named, and a missing review claims nothing", () => {
  const bare = { ...record, owner: "gone", reviewed_on: null, next_review_on: null };
  expect(presentRecord(bare, owners, "2026-11-18", linkedFactsOf)).toMatchObject({
    owner: undefined,
    reviewedOn: null,
    nextReviewOn: null,
    isOverdue: false,
  });
});

it("a certificate has its number and issuer as facts, where it has them", () => {
  const row = {
    id: "c",
    name: "ISO",
    issuer: "A body",
    number: "",
    scope: "All",
    valid_from: null,
    valid_to: "2027-01-01",
    owner: null,
    reviewed_on: null,
    next_review_on: null,
    is_sample: false,
  };
  expect(presentCertification(row, owners, "2026-11-18")).toMatchObject({
    summary: "All",
    facts: [{ label: "Issuer", value: "A body" }],
    until: "2027-01-01",
  });
});

it("the summary counts records, says when the latest test was, and takes the first fact of a single record", () => {
  const shown = (changes: object) =>
    presentRecord({ ...record, ...changes }, owners, "2026-11-18", linkedFactsOf);
  const group = (kind: string, ...records: object[]) => ({ kind, title: kind, records: records.map(shown) });
  const summary = summaryOf([
    group("hsm", {}),
    group("insurance", { facts: [{ label: "Sum insured", value: "CHF 1" }], is_sample: true }),
    group("test", { valid_from: "2026-10-17" }, { valid_from: "2026-09-25" }),
    group("site", { id: "a", title: "One" }, { title: "Two" }),
  ]);
  expect(summary).toMatchObject([
    { label: "site", value: "2", note: "One · Two", href: "#record-a", isSample: false },
    { label: "test", value: "2", testedOn: "2026-10-17" },
    { label: "insurance", value: "CHF 1", note: "Sum insured", isSample: true },
  ]);
});
