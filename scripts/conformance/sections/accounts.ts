import { setTimeout as wait } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Blocked, must, refusedWith, said, succeeded } from "../checks.ts";
import { type Context, person, type Section } from "../context.ts";
import { needsMails } from "../links.ts";
import { addAuthenticator, confirm, newAccount, register } from "../people.ts";

export const accounts: Section = {
  title: "Accounts and sessions",
  async run(context, check) {
    const account = newAccount(context, "reader");
    let token = "";
    const registered = await check("A visitor registers, and gets a link by mail", async () => {
      token = await register(context, account);
      needsMails(context.links);
    });
    if (!token) throw new Blocked(registered ? "no link" : "no visitor could register");
    await check("An account cannot sign in before its link is used", async () => {
      refusedWith(
        await context.visitor().auth.signInWithPassword(account),
        ["email_not_confirmed"],
        "signing in",
      );
    });
    const confirmed = await check("The link opens the account", async () => {
      await confirm(context, "reader", account, token);
    });
    if (!confirmed) throw new Blocked("no account could be confirmed");
    await check("The link works once", async () => {
      refusedWith(
        await context.visitor().auth.verifyOtp({ type: "signup", token_hash: token }),
        ["otp_expired"],
        "using it again",
      );
    });
    await check("A new account has a profile, with the name given when registering", async () => {
      const { client, email } = person(context, "reader");
      const { data } = succeeded(
        await client.from("profiles").select("email, full_name").single(),
        "reading it",
      );
      must(data?.email === email && data.full_name === account.name, `found ${JSON.stringify(data)}`);
    });
    await checkPasswords(context, check, account);
    await checkSessions(context, check, account);
    const peopled = await check(
      "Four more people register, one becomes an editor and two administrators",
      async () => {
        for (const persona of ["other reader", "editor", "admin at aal1", "admin"] as const) {
          const other = newAccount(context, persona.replaceAll(" ", "-"));
          await confirm(context, persona, other, await register(context, other));
        }
        for (const persona of ["admin at aal1", "admin"] as const) {
          const { id } = person(context, persona);
          context.leftovers.add("the rights of the administrator", async () => {
            await context.service.from("admin_users").delete().eq("user_id", id);
          });
          const row = { user_id: id };
          succeeded(await context.service.from("admin_users").insert(row), "making an administrator");
        }
        const editor = { user_id: person(context, "editor").id };
        context.leftovers.add("the rights of the editor", async () => {
          await context.service.from("editors").delete().match(editor);
        });
        succeeded(await context.service.from("editors").insert(editor), "making an editor");
      },
    );
    if (!peopled) throw new Blocked("there are no accounts for the rest");
    const protectedPeople = await check("All three add an authenticator app", async () => {
      for (const persona of ["editor", "admin at aal1", "admin"] as const)
        await addAuthenticator(person(context, persona).client);
    });
    if (!protectedPeople) throw new Blocked("no administrator has a second factor");
    await check("With only the password, such an administrator has no administrator rights", async () => {
      const hasty = person(context, "admin at aal1");
      hasty.client = context.visitor();
      succeeded(await hasty.client.auth.signInWithPassword(hasty), "signing in");
      must((await access(hasty.client)).needs === "second_step", "the second step is not asked for");
      must((await access(person(context, "admin").client)).granted === true, "the second step does not help");
    });
    await check("A blocked account has no rights and cannot sign in until it is unblocked", async () => {
      const { client: admin } = person(context, "admin");
      const blocked = person(context, "other reader");
      const how = { account: blocked.id, reason: "conformance" };
      succeeded(await admin.rpc("block_account", how), "blocking");
      const { data } = await blocked.client.from("profiles").select("id");
      must(!data?.length, "its profile can still be read");
      refusedWith(await context.visitor().auth.signInWithPassword(blocked), ["user_banned"], "signing in");
      succeeded(await admin.rpc("unblock_account", how), "unblocking");
      blocked.client = context.visitor();
      succeeded(await blocked.client.auth.signInWithPassword(blocked), "signing in again");
    });
  },
};

async function access(client: SupabaseClient): Promise<{ granted: boolean; needs: string | null }> {
  return succeeded(await client.rpc("admin_access"), "asking for access").data;
}

type Account = { email: string; password: string };
type Check = Parameters<Section["run"]>[1];

async function checkPasswords(context: Context, check: Check, { email, password }: Account): Promise<void> {
  await check("A wrong password and an unknown e-mail get the same answer", async () => {
    const { auth } = context.visitor();
    const wrong = await auth.signInWithPassword({ email, password: `${password} not` });
    const unknown = await auth.signInWithPassword({ email: context.newEmail("unknown"), password });
    refusedWith(wrong, ["invalid_credentials"], "a wrong password");
    refusedWith(unknown, ["invalid_credentials"], "an unknown e-mail");
    must(wrong.error?.message === unknown.error?.message, "the words are different");
  });
  await check("A password of five characters is refused", async () => {
    const answer = await context
      .visitor()
      .auth.signUp({ email: context.newEmail("short"), password: "Ab1-x" });
    refusedWith(answer, ["weak_password"], "registering with it");
  });
}

async function checkSessions(context: Context, check: Check, account: Account): Promise<void> {
  await check("A reader signs in with e-mail and password, in capitals too", async () => {
    const { data } = succeeded(
      await context
        .visitor()
        .auth.signInWithPassword({ email: account.email.toUpperCase(), password: account.password }),
      "signing in",
    );
    must(data.session?.expires_in && data.user?.id, "no session came");
  });
  await check("Two tabs that renew a session at the same time both stay signed in", async () => {
    const refresh_token = await newRefreshToken(context, account);
    const tabs = [context.visitor(), context.visitor()];
    const answers = await Promise.all(tabs.map(({ auth }) => auth.refreshSession({ refresh_token })));
    for (const answer of answers) succeeded(answer, "renewing");
  });
  await check("A token that was used some time ago renews nothing", async () => {
    const first = await newRefreshToken(context, account);
    const { auth } = context.visitor();
    let next = first;
    for (const _turn of [1, 2]) {
      const { data } = succeeded(await auth.refreshSession({ refresh_token: next }), "renewing");
      next = data.session?.refresh_token ?? "";
    }
    await refusedAfterAWhile(context, first);
  });
  await check("Signing out ends the session", async () => {
    const client = context.visitor();
    const { data } = succeeded(await client.auth.signInWithPassword(account), "signing in");
    const token = data.session?.refresh_token ?? "";
    succeeded(await client.auth.signOut({ scope: "local" }), "signing out");
    const again = await context.visitor().auth.refreshSession({ refresh_token: token });
    must(again.error, "its token still renews it");
  });
}

async function newRefreshToken(context: Context, account: Account): Promise<string> {
  const { data } = succeeded(await context.visitor().auth.signInWithPassword(account), "signing in");
  return data.session?.refresh_token ?? "";
}

/** A token may be used again for some seconds, for slow tabs: retries until it is refused. */
async function refusedAfterAWhile(context: Context, refresh_token: string): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    await wait(2_000);
    const { error } = await context.visitor().auth.refreshSession({ refresh_token });
    if (!error) continue;
    must(error.code === "refresh_token_already_used", `it was refused with ${said(error)}`);
    return;
  }
  throw new Error("it still renewed the session after a minute");
}
