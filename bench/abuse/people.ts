// The honest people of a site: accounts for a reader and an editor, and the draft that the editor saves.
import { randomUUID } from "node:crypto";
import { openDatabase } from "../support/content.ts";
import type { Product } from "../support/product.ts";
import { makeReader, password } from "../support/readers.ts";
import { sendRequest } from "../support/send-request.ts";
import { createHonestPeople } from "./honest.ts";

export async function prepareHonestPeople(product: Product) {
  const { port, keys } = product;
  const { sql, close } = openDatabase(product);
  const draftId = randomUUID();
  await sql`insert into public.blog_posts (id, slug, title, excerpt, content, status)
            values (${draftId}, ${`draft-${draftId}`}, 'Draft', '', ${"A long text. ".repeat(500)}, 'draft')`;
  await close();
  const email = await makeReader(product);
  const admin = await makeReader(product, { admin: true, name: "editor" });
  const reader = await signIn(product, email);
  const editor = await signIn(product, admin);
  return createHonestPeople({ port, publishableKey: keys.publishable, reader, editor, draftId });
}

export async function signIn({ url, keys }: Product, email: string): Promise<{ token: string; id: string }> {
  const { status, body } = await sendRequest(`${url}/auth/v1/token?grant_type=password`, {
    headers: { apikey: keys.publishable },
    json: { email, password },
  });
  if (status !== 200) throw new Error(`Signing in returned ${status}: ${body}`);
  const { access_token: token, user } = JSON.parse(body) as { access_token: string; user: { id: string } };
  return { token, id: user.id };
}
