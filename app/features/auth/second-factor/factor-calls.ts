// What the second factor asks of the auth service, with supabase-js as it is. Everything here raises; the forms show the sentence.
import type { Factor } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import { errorCode } from "~/lib/backend/errors.ts";

/** Those that were confirmed, newest last. */
export type Factors = { apps: Factor[]; passkeys: Factor[]; hasRecoveryCodes: boolean };

export async function listFactors({ auth }: Database): Promise<Factors> {
  const { totp, webauthn, recovery_code } = dataOf(await auth.mfa.listFactors());
  return { apps: totp, passkeys: webauthn, hasRecoveryCodes: recovery_code.length > 0 };
}

export async function verifyCode({ auth }: Database, factorId: string, code: string): Promise<void> {
  dataOf(await auth.mfa.challengeAndVerify({ factorId, code }));
}

export async function verifyRecoveryCode({ auth }: Database, code: string): Promise<void> {
  dataOf(await auth.mfa.recoveryCodes.verify({ code }));
}

/** The site as a passkey knows it. */
const site = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

/** Any passkey of the account can answer a challenge of another one. */
export async function verifyPasskey(
  { auth }: Database,
  factorId: string,
  signal: AbortSignal,
): Promise<void> {
  const { id: challengeId, webauthn } = dataOf(await auth.mfa.challenge({ factorId, webauthn: site() }));
  const { publicKey } = webauthn.credential_options;
  const options = { publicKey, signal } as CredentialRequestOptions;
  const credential_response = given(await navigator.credentials.get(options));
  const answer = { ...site(), type: "request" as const, credential_response };
  dataOf(await auth.mfa.verify({ factorId, challengeId, webauthn: answer } as PasskeyAnswer));
}

type PasskeyAnswer = Parameters<Database["auth"]["mfa"]["verify"]>[0];

export type NewApp = { id: string; uri: string; secret: string };

/** Counts once a code has been given for it (`verifyCode`). */
export async function beginApp({ auth }: Database, friendlyName: string): Promise<NewApp> {
  const { id, totp } = dataOf(await auth.mfa.enroll({ factorType: "totp", friendlyName }));
  return { id, uri: totp.uri, secret: totp.secret };
}

/** Not `mfa.webauthn.register()`: what it sets shuts out the passkeys of the device itself. */
export async function addPasskey({ auth }: Database, friendlyName: string): Promise<void> {
  const { id: factorId } = dataOf(await auth.mfa.enroll({ factorType: "webauthn", friendlyName }));
  try {
    const { id: challengeId, webauthn } = dataOf(await auth.mfa.challenge({ factorId, webauthn: site() }));
    const { publicKey } = webauthn.credential_options;
    const credential_response = given(
      await navigator.credentials.create({ publicKey } as CredentialCreationOptions),
    );
    const answer = { ...site(), type: "create" as const, credential_response };
    dataOf(await auth.mfa.verify({ factorId, challengeId, webauthn: answer } as PasskeyAnswer));
  } catch (error) {
    // What was begun and not confirmed counts for nothing, and is not left lying about.
    await cancelFactor({ auth }, factorId);
    throw error;
  }
}

/** One that was begun and not confirmed. The service forgets it too, in an hour. */
export async function cancelFactor({ auth }: Pick<Database, "auth">, factorId: string): Promise<void> {
  await auth.mfa.unenroll({ factorId }).catch(() => undefined);
}

function given(credential: Credential | null): Credential {
  if (!credential) throw new DOMException("No passkey was given", "NotAllowedError");
  return credential;
}

/** With the last factor the session has less to prove: its token says so after a refresh. */
export async function removeFactor({ auth }: Database, factorId: string): Promise<void> {
  dataOf(await auth.mfa.unenroll({ factorId }));
  await auth.refreshSession();
}

export type RecoveryStatus = { total: number; remaining: number };

export async function recoveryStatus({ auth }: Database): Promise<RecoveryStatus> {
  return dataOf(await auth.mfa.recoveryCodes.getStatus());
}

/** Those there were no longer work. `undefined`: the service has none to give (a Supabase project without them). */
export async function makeRecoveryCodes({ auth }: Database, replace: boolean): Promise<string[] | undefined> {
  const { recoveryCodes } = auth.mfa;
  const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate());
  const { status = 0 } = error ?? {};
  const isMissing = [404, 405, 501].includes(status) && errorCode(error) !== "mfa_factor_not_found";
  return isMissing ? undefined : dataOf({ data, error }).codes;
}

/** The service knows the session no more: after the fifth wrong code, or because it was ended elsewhere. */
export function isSessionOver(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: unknown };
  return name === "AuthSessionMissingError" || errorCode(error) === "session_not_found";
}

function dataOf<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  if (error || !data) throw error;
  return data;
}
