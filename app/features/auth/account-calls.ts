// What a user can ask of the auth service. Nothing here raises: each call says whether it succeeded, and if not, why.
import type { EmailOtpType } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import { browserClient, endingSession } from "~/lib/backend/browser-client.ts";
import { errorCode } from "~/lib/backend/errors.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";
import { forgetSession, startAuth, whileWorking } from "./auth-store.ts";
import { mayLeave } from "./sign-out-question.ts";

type Auth = Database["auth"];
export type Outcome = { success: true; error?: undefined } | { success: false; error: unknown };

/** `stayed`: the person was asked about what is not saved, and did not want to leave it. */
export type SignOutOutcome = Outcome & { stayed?: boolean };

const succeeded: Outcome = { success: true };
const failed = (error: unknown): Outcome => ({ success: false, error });

export function signIn(email: string, password: string): Promise<Outcome> {
  return whileWorking(() => ask((auth) => auth.signInWithPassword({ email, password })));
}

/** A passkey is two factors at once: the device, and who unlocks it. */
export function signInWithPasskey(): Promise<Outcome> {
  return whileWorking(() => ask((auth) => auth.signInWithPasskey()));
}

/** A user who confirms by a link of the service itself lands on the site's root. */
export function signUp(email: string, password: string): Promise<Outcome> {
  const options = { emailRedirectTo: `${location.origin}/` };
  return whileWorking(() => ask((auth) => auth.signUp({ email, password, options })));
}

/**
 * This device only, or every device. The server goes first: when it cannot be told, the person stays signed in and can try again, instead of leaving a
 * session alive that they believe to be over.
 */
async function endSession(scope: "local" | "global"): Promise<SignOutOutcome> {
  if (!(await mayLeave())) return { success: false, error: undefined, stayed: true };
  return whileWorking(async () => {
    // Renewing an old token first would try for half a minute.
    if (!navigator.onLine) return failed(new TypeError("Failed to fetch"));
    return endingSession(async () => {
      const revoked = await ask(async (auth) => {
        const { data, error } = await auth.getSession();
        if (error || !data.session) return { error };
        return auth.admin.signOut(data.session.access_token, scope);
      });
      if (!revoked.success && !isOver(revoked.error)) return revoked;
      await forgetSession("signed out");
      return succeeded;
    });
  });
}

export const signOut = () => endSession("local");
export const signOutEverywhere = () => endSession("global");

/** When the server cannot be reached: this browser forgets the session; elsewhere it lasts until it expires. */
export async function signOutHere(): Promise<SignOutOutcome> {
  if (!(await mayLeave())) return { success: false, error: undefined, stayed: true };
  await forgetSession("signed out");
  return succeeded;
}

/**
 * From the second step back to the password. Nothing of the person is removed from this browser: they may be the one whose text it keeps.
 */
export async function startOver(): Promise<void> {
  await ask(async (auth) => {
    const { data } = await auth.getSession();
    return data.session ? auth.admin.signOut(data.session.access_token, "local") : { error: null };
  });
  await forgetSession("started over");
}

/** The account has just been deleted: there is no account left to sign out. */
export const leave = () => forgetSession("signed out");

/** After an answer that the session is not valid: when the auth service says the same, it is over in this browser too. */
export async function checkSession(): Promise<void> {
  const checked = await ask((auth) => auth.getUser());
  if (!checked.success && isOver(checked.error))
    await forgetSession(errorCode(checked.error) === "user_banned" ? "blocked" : "expired");
}

export function sendConfirmation(email: string): Promise<Outcome> {
  return ask((auth) =>
    auth.resend({ type: "signup", email, options: { emailRedirectTo: `${location.origin}/` } }),
  );
}

export function sendRecovery(email: string): Promise<Outcome> {
  return ask((auth) => auth.resetPasswordForEmail(email));
}

export function changePassword(password: string): Promise<Outcome> {
  return askWithStepUp((auth) => auth.updateUser({ password }));
}

/** Uses the link up. `complete` is false when the other mailbox of a change of e-mail must still agree. */
export async function consumeLink(
  tokenHash: string,
  type: EmailOtpType,
): Promise<Outcome & { complete: boolean }> {
  let complete = false;
  const outcome = await ask(async (auth) => {
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
    complete = data.session !== null;
    return { error };
  });
  return { ...outcome, complete };
}

async function ask(call: (auth: Auth) => Promise<{ error: unknown }>): Promise<Outcome> {
  try {
    // Listen first: after a failed start the page must notice the session that this call may bring.
    await startAuth();
    const { auth } = await browserClient();
    const { error } = await call(auth);
    return error ? failed(error) : succeeded;
  } catch (error) {
    return failed(error);
  }
}

/** With a second factor the service asks for it first: the person is asked, and the call is made again. */
async function askWithStepUp(call: (auth: Auth) => Promise<{ error: unknown }>): Promise<Outcome> {
  try {
    await withStepUp(async () => {
      const { success, error } = await ask(call);
      if (!success) throw error;
    });
    return succeeded;
  } catch (error) {
    return failed(error);
  }
}

/** The service knows the session no more, which is what signing out wants. */
function isOver(error: unknown): boolean {
  const { status, name } = error as { status?: number; name?: string };
  return name === "AuthSessionMissingError" || [401, 403, 404].includes(status ?? 0);
}
