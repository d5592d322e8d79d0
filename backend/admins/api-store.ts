import { createClient } from "@supabase/supabase-js";
import { AdminRefusal, type AdminStore } from "./admins.ts";

type ApiError = { code?: string; message: string };

/** Through the API of a Supabase project, with its secret key. */
export function apiAdminStore(url: string, secretKey: string): AdminStore {
  const db = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    async find(email) {
      const profiles = await db.from("profiles").select("id").ilike("email", literally(email)).limit(1);
      const id: string | undefined = given(profiles)[0]?.id;
      if (!id) return undefined;
      const { data, error } = await db.auth.admin.getUserById(id);
      if (error) return explain(error);
      const admins = given(await db.from("admin_users").select("user_id").eq("user_id", id));
      const confirmed = Boolean(data.user.email_confirmed_at);
      return { id, email: data.user.email ?? email, confirmed, admin: admins.length > 0 };
    },
    async add(accountId) {
      const { error } = await db.from("admin_users").insert({ user_id: accountId });
      if (error && error.code !== "23505") explain(error);
    },
    async remove(accountId) {
      const { error } = await db.from("admin_users").delete().eq("user_id", accountId);
      if (error && error.code !== "23514") explain(error);
      return !error;
    },
    async list() {
      const admins = given(await db.from("admin_users").select("user_id, created_at").order("created_at"));
      const profiles = given(
        await db
          .from("profiles")
          .select("id, email")
          .in(
            "id",
            admins.map((admin) => admin.user_id),
          ),
      );
      const emails = new Map(profiles.map((profile) => [profile.id, profile.email]));
      return admins.map((admin) => ({
        email: emails.get(admin.user_id) ?? admin.user_id,
        since: admin.created_at,
      }));
    },
  };
}

/** An e-mail may hold _ and %, which ilike reads as wildcards. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function given<T>({ data, error }: { data: T | null; error: ApiError | null }): T {
  if (error || data === null) return explain(error ?? { message: "no answer" });
  return data;
}

function explain(error: ApiError): never {
  if (error.code === "PGRST205" || error.code === "42P01") {
    throw new AdminRefusal('The project has no tables of Reduit yet: run "npx supabase db push" first.');
  }
  if (/api key|jwt|permission denied|not allowed/i.test(error.message)) {
    throw new AdminRefusal(
      "The project does not accept SUPABASE_SECRET_KEY: set it to the project's secret key.",
    );
  }
  throw new AdminRefusal(`The Supabase project at SUPABASE_URL did not do it (${error.message}): try again.`);
}
