import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database as Tables } from "./database.types.ts";

/** A supabase-js client for this project's tables. Whose rights it has depends on the key and token it was made with. */
export type Database = SupabaseClient<Tables>;

type Response = { data: unknown; error: { message: string } | null };

/** What a call returned, or the backend's message as an error. */
export async function dataOf<Answer extends Response>(
  call: PromiseLike<Answer>,
): Promise<Extract<Answer, { error: null }>["data"]> {
  const { data, error } = await call;
  if (error) throw new Error(error.message);
  return data;
}
