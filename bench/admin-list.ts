// The blog's list in the back office with five thousand posts: its first page, a late one, and a search, asked as an administrator.
import { randomUUID } from "node:crypto";
import { blog } from "#content-model/collections/posts.ts";
import { listColumns } from "../app/features/admin-content/description/columns.ts";
import { hashPassword } from "../backend/hashing/bcrypt.ts";
import { addPosts } from "./many-posts.ts";
import { openDatabase } from "./support/content.ts";
import type { Measure } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { median, percentile } from "./support/statistics.ts";

const password = "correct horse 7";
const email = "editor@example.test";
const rowsPerPage = 25;
const searchFor = (text: string) =>
  `&or=(${blog.search.map((column) => `${column}.ilike.%25${text}%25`).join(",")})`;
const questions = {
  "first page": "&order=updated_at.desc.nullslast,id&offset=0",
  "page 100, sorted by title": "&order=title,id&offset=2475",
  "search for “post 49”": `${searchFor("post 49")}&order=updated_at.desc.nullslast,id&offset=0`,
};

export const measureAdminList: Measure = async ({ quick }) => {
  const times = quick ? 3 : 30;
  const product = await startProduct();
  const { sql, close } = openDatabase(product);
  await addPosts(sql, 5000);
  await makeAdmin(sql);
  const token = await signIn(product);
  const findings = [];
  for (const [what, query] of Object.entries(questions)) {
    const taken: number[] = [];
    for (let turn = 0; turn < times + 2; turn++) {
      const started = performance.now();
      const rows = await ask(product, token, query);
      if (rows === 0) throw new Error(`${what} is empty.`);
      if (turn >= 2) taken.push(performance.now() - started);
    }
    findings.push({
      what: `${what}, median`,
      measured: `${median(taken).toFixed(1)} ms (p95 ${percentile(taken, 95).toFixed(1)} ms)`,
      target: "under 300 ms",
      reached: median(taken) < 300,
    });
  }
  await close();
  await product.stop();
  return {
    how: `5,000 posts of 700 words; the query of the list itself, with the exact count, ${times} times each through the gateway with an administrator's token, so that row-level security is part of it.`,
    findings,
  };
};

async function ask({ url, keys }: Product, token: string, query: string): Promise<number> {
  const columns = listColumns(blog).replaceAll(" ", "");
  const response = await fetch(
    `${url}/rest/v1/blog_posts?select=${columns}&deleted_at=is.null&limit=${rowsPerPage}${query}`,
    { headers: { apikey: keys.publishable, authorization: `Bearer ${token}`, prefer: "count=exact" } },
  );
  if (!response.ok) throw new Error(`The list was answered with ${response.status}.`);
  return ((await response.json()) as unknown[]).length;
}

async function signIn({ url, keys }: Product): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: keys.publishable, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`Signing in was answered with ${response.status}.`);
  return token;
}

async function makeAdmin(sql: ReturnType<typeof openDatabase>["sql"]) {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email}, ${await hashPassword(password, 4)}, now(),
            ${sql.json({ provider: "email", providers: ["email"] })}, '{}')`;
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json({ sub: id, email })})`;
  await sql`insert into public.admin_users (user_id) values (${id})`;
}
