// Blog posts for browser journeys, written into the database.
import { withDatabase } from "./readers.ts";

/** A draft with a slug of its own unless the values say otherwise. Answers with its id. */
export async function insertPost(values: Record<string, string>): Promise<string> {
  const [row] = await withDatabase((sql) => {
    const columns = { slug: `p-${crypto.randomUUID()}`, ...values };
    return sql<{ id: string }[]>`insert into public.blog_posts ${sql(columns)} returning id`;
  });
  return row?.id ?? "";
}
