import type { ContactErrors } from "./schema.ts";

/** What comes back with a form that was not taken: everything that was typed, and what is wrong. */
export type ContactAnswer = {
  values: Partial<Record<string, string>>;
  errors: ContactErrors;
  failure: string | undefined;
};
