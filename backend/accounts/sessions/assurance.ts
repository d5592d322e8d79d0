import { readClaims } from "#common/session-token.ts";
import type { AccountServices, AuthHandler } from "../call.ts";
import { text } from "../call.ts";
import { listFactors } from "../factors/factor-store.ts";
import { assuranceOf } from "./session-tokens.ts";

type Body = { access_token?: unknown; user?: unknown; id?: unknown; aud?: unknown };

/** Adds what lite knows nothing of: the assurance of a session to its token, and the factors to the user. */
export function withAssurance(handler: AuthHandler): AuthHandler {
  return async (call, services) => addAssurance(await handler(call, services), services);
}

async function addAssurance(answer: Response, services: AccountServices): Promise<Response> {
  if (!answer.ok) return answer;
  const body = (await answer.clone().json()) as Body;
  const claims = readClaims(text(body.access_token));
  const completed =
    claims === undefined
      ? await withFactors(body, services)
      : {
          ...body,
          access_token: services.tokens.sign({
            ...claims,
            ...(await assuranceOf(services.sql, text(claims.session_id))),
          }),
          user: await withFactors(body.user, services),
        };
  if (completed === body) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return Response.json(completed, { status: answer.status, headers });
}

/** As GoTrue does it: an account without factors has no such field. */
async function withFactors<User>(user: User, { sql }: AccountServices): Promise<User> {
  const { id, aud } = (user ?? {}) as Body;
  if (typeof id !== "string" || aud === undefined) return user;
  const factors = await listFactors(sql, id);
  return factors.length === 0 ? user : { ...user, factors };
}
