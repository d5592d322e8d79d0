import { explain, given, projectClient } from "../project-client.ts";
import type { AdminStore } from "./admins.ts";

/** Through the API of a Supabase project, with its secret key. */
export function apiAdminStore(url: string, secretKey: string): AdminStore {
  const db = projectClient(url, secretKey);
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
    async resetFactors(accountId) {
      return given(await db.rpc("operator_reset_factors", { account: accountId }));
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
