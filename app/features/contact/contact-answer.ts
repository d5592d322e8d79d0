import type { Problems } from "~/lib/forms/problems.ts";

/** What comes back with a form that was not taken: everything that was typed, and what is wrong. */
export type ContactAnswer = {
  values: Partial<Record<string, string>>;
  errors: Problems;
  failure: string | undefined;
};
