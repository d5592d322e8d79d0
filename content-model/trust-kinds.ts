// The kinds of records about the provider's services: the back office files them, sections of the trust page show them.
import type { Option } from "./field.ts";

export const trustKinds = [
  { value: "site", label: "Site" },
  { value: "hsm", label: "Hardware security module" },
  { value: "test", label: "Test" },
  { value: "insurance", label: "Insurance" },
  { value: "ownership", label: "Ownership" },
  { value: "responsibility", label: "Responsibility" },
] as const satisfies Option[];
