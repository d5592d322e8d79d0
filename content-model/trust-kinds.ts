// The kinds of trust records, for the back office and the sections that show them. Answers have a kind for each topic of the Security Guide.
import type { Option } from "./field.ts";

export const trustKinds = [
  { value: "site", label: "Site" },
  { value: "hsm", label: "Hardware security module" },
  { value: "test", label: "Test" },
  { value: "insurance", label: "Insurance" },
  { value: "ownership", label: "Ownership" },
  { value: "responsibility", label: "Responsibility" },
  { value: "authority-requests", label: "Requests by authorities" },
  { value: "answer-place", label: "Answer: place and law" },
  { value: "answer-people", label: "Answer: people and access" },
  { value: "answer-keys", label: "Answer: keys" },
  { value: "answer-operation", label: "Answer: operation" },
  { value: "answer-proof", label: "Answer: proof" },
  { value: "answer-leaving", label: "Answer: leaving" },
] as const satisfies Option[];

export function isAnswer(kind: string): boolean {
  return kind.startsWith("answer-");
}
