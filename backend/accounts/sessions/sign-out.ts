import { apiErrors, authError } from "../../request/api-errors.ts";
import type { AuthHandler } from "../call.ts";
import { noteEvent } from "./account-events.ts";
import { authenticate } from "./sessions.ts";

/** A token does not outlive its session (request/bearer.ts). */
export const signOut: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const { user, session } = asking;
  const scope = call.query.get("scope") ?? "global";
  if (!["global", "local", "others"].includes(scope)) return authError(apiErrors.unknownScope);
  await services.sql`
    with account as (select id from auth.users where id = ${user.id} for update)
    delete from auth.sessions s using account
    where s.user_id = account.id and (${scope} = 'global' or (s.id = ${session.id}) = (${scope} = 'local'))`;
  await noteEvent(services.sql, user.id, "logout");
  return new Response(null, { status: 204 });
};
