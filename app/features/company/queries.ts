import type { Database } from "#common/database.ts";
import { BackendError, rowsOf } from "~/lib/backend/rows.ts";
import type { Company } from "~/lib/records/company.ts";

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

export async function listTeam(db: Database) {
  return rowsOf(
    await db
      .from("team_members")
      .select("id, slug, name, role, bio, focus, image, is_sample")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}

/** Whether a team member has a published post. One request per member, because there may be thousands of posts. */
export async function hasWritten(db: Database, slug: string): Promise<boolean> {
  const posts = rowsOf(
    await db
      .from("blog_posts")
      .select("id")
      .eq("author", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .limit(1),
  );
  return posts.length > 0;
}

export async function listTestimonials(db: Database) {
  return rowsOf(
    await db
      .from("testimonials")
      .select("id, quote, author_role, sector, is_sample")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}

/** The database leaves out expired ones. */
export async function listCertifications(db: Database) {
  return rowsOf(
    await db
      .from("certifications")
      .select("id, name, issuer, number, scope, valid_from, valid_to, is_sample")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}
