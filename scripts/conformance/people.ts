import type { SupabaseClient } from "@supabase/supabase-js";
import type { Persona } from "../../tests/database/support/personas.ts";
import { codeOf } from "../../tests/fixtures/factors.ts";
import { succeeded } from "./checks.ts";
import type { Context, Person } from "./context.ts";

type Account = { email: string; password: string; name: string };

export function newAccount(context: Context, name: string): Account {
  return {
    email: context.newEmail(name),
    password: `Conformance ${context.run} ${name} 7!`,
    name: `Conformance ${name}`,
  };
}

/** The account is recorded before it is requested, so that an interrupted run removes it too. */
export async function register(context: Context, account: Account): Promise<string> {
  let token = "";
  context.leftovers.add(`the account ${account.email}`, () => removeAccount(context, account, token));
  token = await context.links.signUp(context.visitor(), account);
  return token;
}

export async function confirm(
  context: Context,
  persona: Exclude<Persona, "anonymous">,
  account: Account,
  token: string,
): Promise<Person> {
  const client = context.visitor();
  const { data } = succeeded(
    await client.auth.verifyOtp({ type: "signup", token_hash: token }),
    "opening the confirmation link",
  );
  const id = data.user?.id;
  if (!id || !data.session) throw new Error("the confirmation link opened no session");
  const { email, password } = account;
  const person = { registeredAs: email, email, password, id, client };
  context.people.set(persona, person);
  return person;
}

/** Confirmed with its first code: the session has given a second factor from then on. */
export async function addAuthenticator({ auth }: SupabaseClient): Promise<void> {
  const enrolled = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Conformance" });
  const { data } = succeeded(enrolled, "adding it");
  if (!data || !("totp" in data)) throw new Error("it has no secret");
  const code = codeOf(data.totp.secret);
  succeeded(await auth.mfa.challengeAndVerify({ factorId: data.id, code }), "confirming it");
}

/** As its owner would, which also works on a backend without an admin API; otherwise with the secret key. */
async function removeAccount(context: Context, account: Account, token: string): Promise<void> {
  const known = [...context.people.values()].find(({ registeredAs }) => registeredAs === account.email);
  const current = known ?? account;
  const client = context.visitor();
  // An account with a second factor would be asked for it.
  if (known) await context.service.rpc("operator_reset_factors", { account: known.id });
  let signedIn = await client.auth.signInWithPassword(current);
  // Registered and never confirmed: confirmed now, so that its owner can delete it.
  if (signedIn.error?.code === "email_not_confirmed" && token) {
    await client.auth.verifyOtp({ type: "signup", token_hash: token });
    signedIn = await client.auth.signInWithPassword(current);
  }
  const { service } = context;
  const by = known ? { id: known.id } : { email: account.email };
  const { data: left } = await service.from("profiles").select("id").match(by).maybeSingle();
  const id = signedIn.data.user?.id ?? left?.id;
  // Deleted by the run itself.
  if (!id && signedIn.error?.code === "invalid_credentials") return;
  if (!id) throw new Error(signedIn.error?.message ?? "it has no id");
  // Deleting the account removes its name from the audit log, so our lines are removed before.
  await service.from("audit_log").delete().eq("row_id", id);
  const { error } = signedIn.error ? signedIn : await client.rpc("delete_own_account");
  if (!error) return;
  const removed = await service.auth.admin.deleteUser(id);
  if (removed.error) throw new Error(`${error.message}; ${removed.error.message}`);
}
