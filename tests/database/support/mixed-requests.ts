import type { Sql } from "postgres";
import type { Answer, TestApi } from "./api.ts";
import { createUsers, userIds } from "./personas.ts";

type Kind = { path: string; user?: string; body?: object; column?: string; right: unknown[] | "refused" };

/** Each request has one right answer; a connection that kept another request's role would give a different one. */
export const requestKinds: Kind[] = [
  { path: "blog_posts?select=slug", column: "slug", right: ["shown"] },
  { path: "blog_posts?select=slug", user: userIds.reader, column: "slug", right: ["shown"] },
  {
    path: "blog_posts?select=slug&order=slug",
    user: userIds.admin,
    column: "slug",
    right: ["draft", "shown"],
  },
  { path: "bookmarks?select=user_id", user: userIds.reader, column: "user_id", right: [userIds.reader] },
  {
    path: "bookmarks?select=user_id",
    user: userIds["other reader"],
    column: "user_id",
    right: [userIds["other reader"]],
  },
  { path: "bookmarks?select=user_id", user: userIds.admin, column: "user_id", right: [userIds.admin] },
  { path: "profiles?select=full_name", user: userIds.reader, column: "full_name", right: ["reader"] },
  { path: "admin_users?select=user_id", user: userIds.reader, column: "user_id", right: [] },
  { path: "bookmarks?select=user_id", right: "refused" },
  { path: "contact_messages?select=id", right: "refused" },
  { path: "statistics", user: userIds.reader, body: { title: "x", value: "1" }, right: "refused" },
];

export async function fillForMixedRequests(sql: Sql): Promise<void> {
  await createUsers(sql);
  await sql`
    insert into public.blog_posts (slug, title, status) values ('shown', 'p', 'published'), ('draft', 'p', 'draft')`;
  for (const id of [userIds.reader, userIds["other reader"], userIds.admin]) {
    await sql`
      insert into public.bookmarks (user_id, post_id) select ${id}, id from public.blog_posts where slug = 'shown'`;
  }
}

/** Sends the n-th request and says what is wrong with its answer, or that the database was away. */
export async function sendMixed(api: TestApi, n: number): Promise<"right" | "away" | `wrong: ${string}`> {
  const kind = requestKinds[n % requestKinds.length] as Kind;
  const { path, user, body } = kind;
  const answer = await api.ask(`/rest/v1/${path}`, { user, body, method: body ? "POST" : "GET" });
  if (answer.status >= 500) return "away";
  return isRight(answer, kind) ? "right" : `wrong: ${path} ${answer.status} ${JSON.stringify(answer.body)}`;
}

function isRight(answer: Answer, { column, right }: Kind): boolean {
  if (right === "refused") return answer.status === 401 || answer.status === 403;
  const rows = Array.isArray(answer.body) ? (answer.body as Record<string, unknown>[]) : [];
  return (
    answer.status === 200 && JSON.stringify(rows.map((row) => row[column ?? ""])) === JSON.stringify(right)
  );
}
