import { must, refusedWith, succeeded } from "../checks.ts";
import { person, type Section } from "../context.ts";
import { needsMails } from "../links.ts";

/** What ends sessions, passwords and accounts: last, because the others use them. */
export const leaving: Section = {
  title: "Recovery, changes, deletion",
  async run(context, check) {
    const reader = person(context, "reader");
    await check("A new password needs the current one, and the old one stops working", async () => {
      const { email, password } = reader;
      const client = context.visitor();
      succeeded(await client.auth.signInWithPassword({ email, password }), "signing in");
      const next = `${password} again`;
      succeeded(await client.auth.updateUser({ password: next, current_password: password }), "setting it");
      reader.password = next;
      succeeded(await context.visitor().auth.signInWithPassword(reader), "the new one");
      const old = await context.visitor().auth.signInWithPassword({ email, password });
      refusedWith(old, ["invalid_credentials"], "the old one");
    });
    await check("A forgotten password is set through a link, which works once", async () => {
      const token_hash = await context.links.recovery(context.visitor(), reader.email);
      const phone = context.visitor();
      succeeded(await phone.auth.verifyOtp({ type: "recovery", token_hash }), "opening the link");
      const next = `${reader.password} more`;
      succeeded(await phone.auth.updateUser({ password: next }), "setting the password");
      reader.password = next;
      refusedWith(
        await context.visitor().auth.verifyOtp({ type: "recovery", token_hash }),
        ["otp_expired"],
        "using the link again",
      );
      succeeded(await context.visitor().auth.signInWithPassword(reader), "the new password");
    });
    await check("Recovery for an unknown e-mail gets the same answer", async () => {
      needsMails(context.links);
      const answer = await context.visitor().auth.resetPasswordForEmail(context.newEmail("unknown"));
      succeeded(answer, "asking for a link");
    });
    await check(
      "An e-mail changes when both mailboxes have confirmed it, and the profile follows",
      async () => {
        const client = context.visitor();
        succeeded(await client.auth.signInWithPassword(reader), "signing in");
        const next = context.newEmail("moved");
        const [first, second] = await context.links.emailChange(client, reader.email, next);
        for (const [index, token_hash] of [first, second].entries()) {
          const answer = await context.visitor().auth.verifyOtp({ type: "email_change", token_hash });
          succeeded(answer, "opening a link");
          if (index === 1) reader.email = next;
          const { data } = succeeded(
            await client.from("profiles").select("email").single(),
            "reading the profile",
          );
          must(data?.email === reader.email, `after ${index + 1} of 2 links the e-mail is ${data?.email}`);
        }
      },
    );
    await check("A reader deletes their account and everything that belongs to it", async () => {
      const client = context.visitor();
      succeeded(await client.auth.signInWithPassword(reader), "signing in");
      succeeded(
        await client.from("bookmarks").insert({ user_id: reader.id, post_id: context.post.id }),
        "bookmarking",
      );
      succeeded(await client.rpc("delete_own_account"), "deleting");
      for (const [table, column] of [
        ["profiles", "id"],
        ["bookmarks", "user_id"],
      ] as const) {
        const { data } = succeeded(
          await context.service.from(table).select(column).eq(column, reader.id),
          `reading ${table}`,
        );
        must(data?.length === 0, `${data?.length} rows of ${table} are left`);
      }
      refusedWith(
        await context.visitor().auth.signInWithPassword(reader),
        ["invalid_credentials"],
        "signing in",
      );
    });
  },
};
