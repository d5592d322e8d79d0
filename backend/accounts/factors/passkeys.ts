import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { TransactionSql } from "postgres";
import { log, summary } from "../../log.ts";
import type { AccountServices } from "../call.ts";

/** The stored part of a challenge. The origin is the site's at the start of the step, never the client's claim. */
export type KeptChallenge = { type: "create" | "request"; challenge: string; origin: string };

/** The stored part of a passkey, which is not secret. */
type Credential = { id: string; publicKey: string; counter: number; transports?: string[] };
type Owner = { id: string; email: string };

const timeoutMs = 5 * 60_000;

/** Options for a new passkey. One that can also sign in alone is preferred; user verification is always required. */
export async function creationOptions({ id, email }: Owner, services: AccountServices) {
  const { origin, rpId } = await relyingParty(services);
  const publicKey = await generateRegistrationOptions({
    rpName: (await services.company()).name,
    rpID: rpId,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(id)),
    timeout: timeoutMs,
    attestationType: "none",
    excludeCredentials: (await credentialsOf(services, id)).map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  return {
    kept: { type: "create", challenge: publicKey.challenge, origin } satisfies KeptChallenge,
    webauthn: { type: "create", credential_options: { publicKey } },
  };
}

/** Any passkey of the account is accepted, whichever was requested. */
export async function requestOptions({ id }: Pick<Owner, "id">, services: AccountServices) {
  const { origin, rpId } = await relyingParty(services);
  const publicKey = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: timeoutMs,
    allowCredentials: (await credentialsOf(services, id)).map(({ id, transports }) => ({ id, transports })),
    userVerification: "required",
  });
  return {
    kept: { type: "request", challenge: publicKey.challenge, origin } satisfies KeptChallenge,
    webauthn: { type: "request", credential_options: { publicKey } },
  };
}

/** The new passkey. Undefined if its proof is not valid. */
export async function readRegistration(
  { challenge, origin }: KeptChallenge,
  response: unknown,
): Promise<NewPasskey | undefined> {
  const checked = await attempt(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return undefined;
  const { credential, aaguid } = checked.registrationInfo;
  const { id, counter, transports } = credential;
  return {
    id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter,
    transports,
    aaguid,
  };
}

type NewPasskey = Credential & { aaguid: string };

/** Activates the factor, except for a passkey that any account already has. */
export async function keepPasskey(
  tx: TransactionSql,
  factor: string,
  { aaguid, ...credential }: NewPasskey,
): Promise<boolean> {
  const stored = await tx`
    update auth.mfa_factors
    set status = 'verified', updated_at = now(), web_authn_credential = ${tx.json(credential)}, web_authn_aaguid = ${aaguid}
    where id = ${factor} and status = 'unverified'
      and not exists (select from auth.mfa_factors f where f.web_authn_credential ->> 'id' = ${credential.id})
    returning 1`;
  return stored.length > 0;
}

/**
 * The owner of this passkey; undefined if it is unknown, belongs to another account than requested, or its proof is not valid. Its
 * counter must grow: otherwise it is a copy of the key, and refused (unless the authenticator has no counter).
 */
export async function checkAssertion(
  { sql }: AccountServices,
  { challenge, origin }: Pick<KeptChallenge, "challenge" | "origin">,
  given: unknown,
  account?: string,
): Promise<{ factor: string; account: string } | undefined> {
  const response = given as AuthenticationResponseJSON;
  const [found] = await sql<{ factor: string; account: string; credential: Credential }[]>`
    select id as factor, user_id as account, web_authn_credential as credential from auth.mfa_factors
    where web_authn_credential ->> 'id' = ${String(response?.id ?? "")} and status = 'verified'`;
  if (!found || (account !== undefined && found.account !== account)) return undefined;
  const { credential, factor } = found;
  const checked = await attempt(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, "base64url")),
        counter: credential.counter,
      },
    }),
  );
  if (!checked?.verified) return undefined;
  const { newCounter } = checked.authenticationInfo;
  // In parallel, the second sees the counter of the first.
  const counted = await sql`
    update auth.mfa_factors set web_authn_credential = web_authn_credential || ${sql.json({ counter: newCounter })}
    where id = ${factor} and ((web_authn_credential ->> 'counter')::bigint < ${newCounter} or ${newCounter} = 0)
    returning 1`;
  return counted.length > 0 ? { factor, account: found.account } : undefined;
}

/** Passkeys are bound to the site's own URL; a name sent by a client does not count. */
export async function relyingParty({ siteUrl }: AccountServices): Promise<{ origin: string; rpId: string }> {
  const { origin, hostname } = new URL(await siteUrl());
  return { origin, rpId: hostname };
}

async function credentialsOf({ sql }: AccountServices, account: string): Promise<Credential[]> {
  const rows = await sql<{ credential: Credential }[]>`
    select web_authn_credential as credential from auth.mfa_factors
    where user_id = ${account} and factor_type = 'webauthn' and status = 'verified'`;
  return rows.map(({ credential }) => credential);
}

/** The library throws for any invalid response, from a foreign origin to a counter that does not grow. */
async function attempt<Checked>(check: () => Promise<Checked>): Promise<Checked | undefined> {
  try {
    return await check();
  } catch (error) {
    log("info", "passkey refused", { reason: summary(error) });
    return undefined;
  }
}
