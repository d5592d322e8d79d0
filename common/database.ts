import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database as Tables } from "./database.types.ts";

/** A supabase-js client for this project's tables. Whose rights it has depends on the key and token it was made with. */
export type Database = SupabaseClient<Tables>;
