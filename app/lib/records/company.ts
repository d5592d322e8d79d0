import type { Tables } from "#common/database.types.ts";

/** The company as public pages show it. `getCompany` of features/company reads it. */
export type Company = Pick<
  Tables<"company">,
  | "name"
  | "branding"
  | "legal_name"
  | "tagline"
  | "phone"
  | "email"
  | "street"
  | "postal_code"
  | "city"
  | "country"
  | "uid"
  | "social"
>;
