import { randomUUID } from "node:crypto";
import type { JSONValue } from "postgres";
import { authError } from "../../request/api-errors.ts";
import type { AuthHandler } from "../call.ts";
import { authenticate } from "../sessions/sessions.ts";
import { factorErrors } from "./factor-errors.ts";
import { findFactor } from "./factor-store.ts";
import { creationOptions, requestOptions } from "./passkeys.ts";

export const challengeMinutes = 5;

/** Begins the second step, or the last step of adding a factor. */
export const challenge: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const { sql } = services;
  const factor = await findFactor(sql, asking.user.id, call.id);
  if (!factor) return authError(factorErrors.factorNotFound);
  const passkey =
    factor.type === "webauthn"
      ? await (factor.isVerified ? requestOptions : creationOptions)(asking.user, services)
      : undefined;
  const id = randomUUID();
  await sql`
    with over as (
      delete from auth.mfa_challenges
      where factor_id = ${factor.id} and created_at < now() - make_interval(mins => ${challengeMinutes})
    ), asked as (
      update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}
    )
    insert into auth.mfa_challenges (id, factor_id, created_at, web_authn_session_data)
    values (${id}, ${factor.id}, now(), ${passkey ? sql.json(passkey.kept as JSONValue) : null})`;
  return Response.json({
    id,
    type: factor.type,
    expires_at: Math.floor(Date.now() / 1000) + challengeMinutes * 60,
    ...(passkey ? { webauthn: passkey.webauthn } : {}),
  });
};
