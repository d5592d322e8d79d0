import type { Company } from "~/lib/company.ts";
import type { Database } from "~/lib/database.ts";
import { BackendError } from "~/lib/rows.ts";

/** The provider shown on the site. A site without its company record is not installed properly: an error, not a default. */
export async function getCompany(db: Database): Promise<Company> {
  const { data, error } = await db
    .from("company")
    .select(
      "name, branding, legal_name, tagline, phone, email, street, postal_code, city, country, uid, social",
    )
    .single();
  if (error) throw new BackendError(error.message, error.code);
  return data;
}
