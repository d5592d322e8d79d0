import { describe, expect, test } from "vitest";
import { messageFor } from "../../app/lib/backend/errors.ts";
import { hashPassword } from "../../backend/hashing/bcrypt.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { mailsTo, newestMailTo, tokenHashIn, tokenMailedTo } from "../fixtures/mail.ts";
import { newEmail, testPassword as owners, signedInReader, visitor } from "../fixtures/visitor.ts";

// Several people register one e-mail: only a registration that its mailbox confirms becomes an account, and none puts its
// password onto the account of another.
const backend = backendForFile({ resendAccount: { points: 1000, seconds: 3600 } });

const strangers = "the stranger's 9";

async function register(email: string, password: string): Promise<string> {
  const before = (await mailsTo(backend.outbox, email)).length;
  const { error } = await visitor(backend).auth.signUp({ email, password });
  expect(error).toBeNull();
  return await tokenMailedTo(backend.outbox, email, undefined, before + 1);
}

function follow(token_hash: string, type: "signup" | "email" | "invite" | "recovery" = "signup") {
  return visitor(backend).auth.verifyOtp({ type, token_hash });
}

async function signIn(email: string, password: string): Promise<string | undefined> {
  const { error } = await visitor(backend).auth.signInWithPassword({ email, password });
  return error?.code ?? undefined;
}

async function ask(email: string, what: "resend" | "recover"): Promise<string> {
  const before = (await mailsTo(backend.outbox, email)).length;
  const { auth } = visitor(backend);
  const asked =
    what === "resend" ? auth.resend({ type: "signup", email }) : auth.resetPasswordForEmail(email);
  expect((await asked).error).toBeNull();
  return await tokenMailedTo(backend.outbox, email, undefined, before + 1);
}

describe("two registrations of one e-mail", () => {
  test.each([
    ["the stranger second", [owners, strangers]],
    ["the stranger first", [strangers, owners]],
  ])("%s: each link confirms its own password, and the first confirmed wins", async (_order, given) => {
    for (const chosen of given) {
      const email = newEmail("twice");
      const links = new Map<string, string>();
      for (const password of given) links.set(password, await register(email, password));
      const other = given.find((each) => each !== chosen) ?? "";
      expect((await follow(links.get(chosen) ?? "")).error).toBeNull();
      expect([await signIn(email, chosen), await signIn(email, other)]).toEqual([
        undefined,
        "invalid_credentials",
      ]);
      const late = await follow(links.get(other) ?? "");
      expect([late.error?.status, late.error?.code, messageFor(late.error)]).toEqual([
        422,
        "user_already_exists",
        "This e-mail address is already registered: sign in or reset your password.",
      ]);
      expect([await signIn(email, chosen), await signIn(email, other)]).toEqual([
        undefined,
        "invalid_credentials",
      ]);
    }
  });

  test("the link alone does not sign in: a person who follows the wrong one is asked for the password", async () => {
    const email = newEmail("wrong-link");
    await register(email, owners);
    const link = await register(email, strangers);
    const { data, error } = await follow(link);
    expect([error, data.session, data.user]).toEqual([null, null, null]);
    expect((await follow(link)).data.session, "nor at the second try").toBeNull();
    expect(await signIn(email, owners)).toBe("invalid_credentials");
    // The owner's recovery ends sessions the stranger may have begun.
    const stranger = visitor(backend);
    await stranger.auth.signInWithPassword({ email, password: strangers });
    const recovery = await ask(email, "recover");
    const owner = visitor(backend);
    await owner.auth.verifyOtp({ type: "recovery", token_hash: recovery });
    expect((await owner.auth.updateUser({ password: owners })).error).toBeNull();
    expect((await stranger.auth.getUser()).error).not.toBeNull();
    expect([await signIn(email, owners), await signIn(email, strangers)]).toEqual([
      undefined,
      "invalid_credentials",
    ]);
  });

  test("eight at once are eight links; of eight links at once one makes the account", async () => {
    const email = newEmail("at-once");
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const registered = await Promise.all(
      passwords.map((password) => visitor(backend).auth.signUp({ email, password })),
    );
    expect(registered.map(({ error }) => error)).toEqual(Array(8).fill(null));
    await newestMailTo(backend.outbox, email, "confirmation", 8);
    const links = (await mailsTo(backend.outbox, email)).map(tokenHashIn);
    const answers = await Promise.all(links.map((link) => follow(link)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(
      new Set([undefined, "user_already_exists"]),
    );
    const opened = await Promise.all(passwords.map((password) => signIn(email, password)));
    expect(opened.filter((code) => code === undefined)).toHaveLength(1);
    const accounts = await backend.sql`select from auth.users where email = ${email}`;
    expect(accounts).toHaveLength(1);
  });

  test.each(["resend", "recover"] as const)("a link by %s takes none of their passwords", async (what) => {
    const email = newEmail(what);
    const first = await register(email, owners);
    await register(email, strangers);
    const link = await ask(email, what);
    const [mail] = await mailsTo(backend.outbox, email);
    expect([mail?.kind, mail?.links[0]]).toEqual([
      "confirmation_without_password",
      `http://localhost:3000/auth/confirm?token_hash=${link}&type=registration`,
    ]);
    const owner = visitor(backend);
    const { data } = await owner.auth.verifyOtp({ type: "signup", token_hash: link });
    expect(data.user?.email).toBe(email);
    expect([await signIn(email, owners), await signIn(email, strangers)]).toEqual(
      Array(2).fill("invalid_credentials"),
    );
    expect((await owner.auth.updateUser({ password: "chosen just now 3" })).error).toBeNull();
    expect(await signIn(email, "chosen just now 3")).toBeUndefined();
    expect((await follow(first)).error?.code).toBe("user_already_exists");
  });
});

describe("a registration that awaits confirmation", () => {
  test("is recovered by its mailbox without the password that was given", async () => {
    const email = newEmail("forgotten");
    await register(email, strangers);
    const link = await ask(email, "recover");
    expect((await follow(link, "recovery")).error?.code, "it is no recovery link").toBe("otp_expired");
    expect((await follow(link)).data.session).not.toBeNull();
    expect(await signIn(email, strangers)).toBe("invalid_credentials");
  });

  test("does not hold its e-mail: another account can move there, and the link then says so", async () => {
    const wanted = newEmail("wanted");
    const pending = await register(wanted, strangers);
    const { client, email, id } = await signedInReader(backend);
    await client.auth.updateUser({ email: wanted });
    for (const mailbox of [email, wanted]) {
      const token_hash = await tokenMailedTo(backend.outbox, mailbox, "email_change");
      expect((await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash })).error).toBeNull();
    }
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email: wanted });
    expect((await follow(pending)).error?.code).toBe("user_already_exists");
    expect([await signIn(wanted, owners), await signIn(wanted, strangers)]).toEqual([
      undefined,
      "invalid_credentials",
    ]);
  });

  test("is no account: no row, no profile, and the first link of it that is asked for again ends the earlier", async () => {
    const email = newEmail("no-account");
    const first = await register(email, owners);
    const counts = await backend.sql`
      select (select count(*)::int from auth.users where email = ${email}) as users,
             (select count(*)::int from public.profiles where email = ${email}) as profiles`;
    expect(counts[0]).toEqual({ users: 0, profiles: 0 });
    const second = await ask(email, "resend");
    expect((await follow(first)).error?.code).toBe("otp_expired");
    expect((await follow(second)).data.session).not.toBeNull();
  });

  test("leaves nothing that names it once the e-mail has an account, and goes with that account", async () => {
    const email = newEmail("traces");
    const link = await register(email, owners);
    await register(email, strangers);
    await follow(link);
    const rows = () => backend.sql`
      select p.email, p.encrypted_password, p.user_data from private.pending_registrations p
      join auth.users u on u.id = p.account_id where u.email = ${email}`;
    expect([...(await rows())]).toEqual([{ email: null, encrypted_password: null, user_data: {} }]);
    await backend.sql`delete from auth.users where email = ${email}`;
    const left = await backend.sql`select from private.pending_registrations where email = ${email}`;
    expect([(await rows()).length, left.length]).toEqual([0, 0]);
  });

  test("waits while sign-up is closed", async () => {
    const email = newEmail("closed");
    const link = await register(email, owners);
    const open = (value: boolean) => backend.sql`
      insert into public.site_settings (key, value) values ('sign_up_open', ${backend.sql.json(value)})
      on conflict (key) do update set value = excluded.value`;
    await open(false);
    const closed = await follow(link);
    await open(true);
    expect(closed.error?.code).toBe("signup_disabled");
    expect((await follow(link)).error).toBeNull();
  });
});

describe("an account that an earlier version made before it was confirmed", () => {
  const hash = "0123456789abcdef".repeat(4);
  async function earlier(email: string, token = hash): Promise<string> {
    const encrypted = await hashPassword(strangers, 4);
    const [row] = await backend.sql<{ id: string }[]>`
      insert into auth.users (id, email, encrypted_password, confirmation_token, confirmation_sent_at, raw_user_meta_data)
      values (gen_random_uuid(), ${email}, ${encrypted}, ${token}, now(), '{}') returning id`;
    return row?.id ?? "";
  }

  test("is confirmed by its own link", async () => {
    const email = newEmail("earlier");
    await earlier(email);
    expect((await follow(hash)).error).toBeNull();
    expect(await signIn(email, strangers)).toBeUndefined();
  });

  test("goes to the person who confirms the mailbox, with their password and the rights it got meanwhile", async () => {
    const email = newEmail("earlier-admin");
    const id = await earlier(email, hash.replace("0", "f"));
    await backend.sql`insert into public.admin_users (user_id) values (${id})`;
    const link = await register(email, owners);
    expect((await follow(link)).error).toBeNull();
    expect([await signIn(email, owners), await signIn(email, strangers)]).toEqual([
      undefined,
      "invalid_credentials",
    ]);
    const admin = await backend.sql`
      select from public.admin_users a join auth.users u on u.id = a.user_id where u.email = ${email}`;
    expect(admin).toHaveLength(1);
  });

  test("does not hold its e-mail either", async () => {
    const wanted = newEmail("earlier-wanted");
    await earlier(wanted, hash.replace("0", "e"));
    const { client, email } = await signedInReader(backend);
    await client.auth.updateUser({ email: wanted });
    for (const mailbox of [email, wanted]) {
      const token_hash = await tokenMailedTo(backend.outbox, mailbox, "email_change");
      await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash });
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(wanted);
  });
});

test("registering and changing the e-mail are refused when no mail can be written, for every kind of e-mail alike", async () => {
  const { client, email: confirmed } = await signedInReader(backend);
  const pending = newEmail("pending");
  await register(pending, owners);
  const stored = () => backend.sql`select id from private.pending_registrations order by id`;
  const before = await stored();
  await backend.sql`alter function private.enqueue_mail(text, text, jsonb, interval, text) rename to away`;
  const emails = [newEmail("new"), confirmed, pending];
  const signUps = [];
  const changes = [];
  for (const email of emails) {
    signUps.push((await visitor(backend).auth.signUp({ email, password: owners })).error?.status);
    if (email !== confirmed) changes.push((await client.auth.updateUser({ email })).error?.status);
  }
  await backend.sql`alter function private.away(text, text, jsonb, interval, text) rename to enqueue_mail`;
  expect([signUps, changes]).toEqual([Array(3).fill(503), Array(2).fill(503)]);
  expect(await stored()).toEqual(before);
});
