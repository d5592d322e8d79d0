// The kinds of trust records, for the back office and the sections of the trust page.
import type { Option } from "./field.ts";

export const trustKinds = [
  { value: "site", label: "Site" },
  { value: "hsm", label: "Hardware security module" },
  { value: "test", label: "Test" },
  { value: "insurance", label: "Insurance" },
  { value: "ownership", label: "Ownership" },
  { value: "responsibility", label: "Responsibility" },
] as const satisfies Option[];
