// Readers with an account, written straight into the database: sign-up is rate limited to a few an hour.
import { randomUUID } from "node:crypto";
import { hashPassword } from "../../backend/hashing/bcrypt.ts";
import { openDatabase } from "./content.ts";
import type { Product } from "./product.ts";

export const password = "correct horse 7";

/** Returns their e-mails. The password is hashed at its usual cost. */
export async function makeReaders(
  product: Product,
  count: number,
  { admin = false, name = "reader" } = {},
): Promise<string[]> {
  const { sql, close } = openDatabase(product);
  const hash = await hashPassword(password, 10);
  const emails = Array.from({ length: count }, (_, turn) => `${name}-${turn}@example.test`);
  for (const email of emails) {
    const id = randomUUID();
    await sql`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${id}, ${email}, ${hash}, now(), ${sql.json({ provider: "email", providers: ["email"] })},
              ${sql.json({ full_name: "Anna Muster" })})`;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json({ sub: id, email })})`;
    if (admin) await sql`insert into public.admin_users (user_id) values (${id})`;
  }
  await close();
  return emails;
}
