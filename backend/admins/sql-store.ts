import type { Sql } from "postgres";
import { type Account, AdminRefusal, type AdminStore } from "./admins.ts";

/** Through a connection as the owner of the database. */
export function sqlAdminStore(sql: Sql): AdminStore {
  return {
    async find(email) {
      const [account] = await explained(sql<Account[]>`
        select u.id, u.email, u.email_confirmed_at is not null as confirmed,
               exists (select from public.admin_users a where a.user_id = u.id) as admin
        from auth.users u where lower(u.email) = lower(${email})
        union all
        select p.id, p.email, false, false from private.pending_registrations p where lower(p.email) = lower(${email})
        order by confirmed desc, admin desc limit 1`);
      return account;
    },
    async add(accountId) {
      await sql`insert into public.admin_users (user_id) values (${accountId}) on conflict (user_id) do nothing`;
    },
    async remove(accountId) {
      try {
        await sql`delete from public.admin_users where user_id = ${accountId}`;
        return true;
      } catch (error) {
        // Raised by the trigger keep_one_admin.
        if ((error as { code?: string }).code === "23514") return false;
        throw error;
      }
    },
    async resetFactors(accountId) {
      const [answer] = await explained(
        sql<{ removed: number }[]>`select private.remove_factors(${accountId}) as removed`,
      );
      return answer?.removed ?? 0;
    },
    list: () =>
      explained(sql<{ email: string; since: string }[]>`
        select u.email, a.created_at::text as since
        from public.admin_users a join auth.users u on u.id = a.user_id order by a.created_at, u.email`),
  };
}

function explained<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: { code?: string }) => {
    if (error.code !== "42P01" && error.code !== "3F000") throw error;
    throw new AdminRefusal(
      'This database has no tables yet: start the site once ("npm start"), then run this again.',
    );
  });
}
