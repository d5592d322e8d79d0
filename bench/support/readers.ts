// Accounts, written straight into the database: sign-up is rate limited to a few an hour.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hashPassword } from "../../backend/hashing/bcrypt.ts";
import { openDatabase } from "./content.ts";
import type { Product } from "./product.ts";

export const password = "correct horse 7";

/** Returns the e-mail. The password is hashed at its usual cost. */
export async function makeReader(product: Product, { admin = false, name = "reader" } = {}): Promise<string> {
  const { sql, close } = openDatabase(product);
  const [id, email] = [randomUUID(), `${name}@example.test`];
  await sql`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email}, ${await hashPassword(password, 10)}, now(), ${sql.json({ provider: "email", providers: ["email"] })},
            ${sql.json({ full_name: "Anna Muster" })})`;
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json({ sub: id, email })})`;
  if (admin) await sql`insert into public.admin_users (user_id) values (${id})`;
  await close();
  return email;
}

/** Through the form that the page shows. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}
