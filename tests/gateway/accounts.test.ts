import { describe, expect, test } from "vitest";
import { messageFor } from "../../app/lib/backend/errors.ts";
import { hashPassword } from "../../backend/hashing/bcrypt.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { mailsTo, newestMailTo, tokenHashIn, tokenMailedTo } from "../fixtures/mail.ts";
import {
  newEmail,
  newIpAddress,
  signedInReader,
  testPassword,
  tokenOf,
  visitor,
} from "../fixtures/visitor.ts";

const backend = backendForFile();

describe("links", () => {
  test.each(["signup", "recovery", "email_change"] as const)("of %s die after an hour", async (type) => {
    const { client, email } = await signedInReader(backend);
    const kinds = { signup: "confirmation", recovery: "recovery", email_change: "email_change" } as const;
    const fresh = newEmail("expired");
    if (type === "signup") await visitor(backend).auth.signUp({ email: fresh, password: testPassword });
    if (type === "recovery") await visitor(backend).auth.resetPasswordForEmail(email);
    if (type === "email_change") await client.auth.updateUser({ email: fresh });
    const recipient = type === "signup" ? fresh : email;
    const token_hash = await tokenMailedTo(backend.outbox, recipient, kinds[type]);
    const { sql } = backend;
    if (type === "signup")
      await sql`update private.pending_registrations set sent_at = now() - interval '61 minutes' where email = ${recipient}`;
    else
      await sql`update auth.users set ${sql(`${type}_sent_at`)} = now() - interval '61 minutes' where email = ${recipient}`;
    const { data, error } = await visitor(backend).auth.verifyOtp({ type, token_hash });
    expect([error?.status, error?.code, data.session]).toEqual([403, "otp_expired", null]);
    expect(await sql`select from auth.users where email = ${fresh}`).toHaveLength(0);
  });

  test("cut short, with a letter changed, or of another kind, open nothing", async () => {
    const { email } = await signedInReader(backend);
    await visitor(backend).auth.resetPasswordForEmail(email);
    const hash = await tokenMailedTo(backend.outbox, email, "recovery");
    const altered = hash.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const [type, token_hash] of [
      ["recovery", hash.slice(0, 40)],
      ["recovery", altered],
      ["recovery", `${hash} `],
      ["signup", hash],
      ["email_change", hash],
    ] as const) {
      const { error } = await visitor(backend).auth.verifyOtp({ type, token_hash });
      expect(error?.code, `${type} ${token_hash}`).toBe("otp_expired");
    }
    expect((await visitor(backend).auth.verifyOtp({ type: "recovery", token_hash: hash })).error).toBeNull();
  });
});

describe("registering", () => {
  test("needs the confirmation by mail, once, and keeps the name", async () => {
    const email = newEmail();
    const client = visitor(backend);
    const data = { full_name: "Ünal <script>" };
    const { data: registered, error } = await client.auth.signUp({
      email,
      password: testPassword,
      options: { data },
    });
    expect(error).toBeNull();
    expect(registered.session).toBeNull();
    const early = await client.auth.signInWithPassword({ email, password: testPassword });
    expect(early.error?.code).toBe("email_not_confirmed");
    const mail = await newestMailTo(backend.outbox, email);
    expect(mail.kind).toBe("confirmation");
    expect(mail.links[0]).toMatch(
      /^http:\/\/localhost:3000\/auth\/confirm\?token_hash=[0-9a-f]{64}&type=signup$/,
    );
    const confirmed = await client.auth.verifyOtp({ type: "email", token_hash: tokenHashIn(mail) });
    expect(confirmed.data.session?.access_token).toBeTruthy();
    const again = await visitor(backend).auth.verifyOtp({ type: "email", token_hash: tokenHashIn(mail) });
    expect(again.error?.code).toBe("otp_expired");
    const { data: profile } = await client.from("profiles").select("email, full_name").single();
    expect(profile).toEqual({ email, full_name: data.full_name });
  });

  test("spaces and capitals around an address are not another address", async () => {
    const email = newEmail("plus+tag");
    await visitor(backend).auth.signUp({ email: `  ${email.toUpperCase()} `, password: testPassword });
    const client = visitor(backend);
    await client.auth.verifyOtp({
      type: "signup",
      token_hash: await tokenMailedTo(backend.outbox, email),
    });
    const { error } = await client.auth.signInWithPassword({ email: ` ${email}`, password: testPassword });
    expect(error).toBeNull();
  });

  test.each(["jürg.müller@exämple.test", "用户@例子.test", "o'brien+news.2026@example.test"])(
    "an address like %s is an address",
    async (address) => {
      const email = address.replace("@", `-${process.pid}@`);
      const client = visitor(backend);
      expect((await client.auth.signUp({ email: ` ${email} `, password: testPassword })).error).toBeNull();
      const token_hash = await tokenMailedTo(backend.outbox, email);
      expect((await client.auth.verifyOtp({ type: "signup", token_hash })).data.user?.email).toBe(email);
      const { error } = await visitor(backend).auth.signInWithPassword({ email, password: testPassword });
      expect(error).toBeNull();
    },
  );

  test("a registered e-mail keeps its account, and its owner gets a mail", async () => {
    const { email, id } = await signedInReader(backend);
    const { data, error } = await visitor(backend).auth.signUp({ email, password: "another-one" });
    expect(error).toBeNull();
    expect(data.user?.id).not.toBe(id);
    await newestMailTo(backend.outbox, email, "already_registered");
    expect(
      (await visitor(backend).auth.signInWithPassword({ email, password: testPassword })).error,
    ).toBeNull();
  });

  test("passwords shorter than 6 characters or longer than bcrypt reads are refused", async () => {
    const short = await visitor(backend).auth.signUp({ email: newEmail(), password: "12345" });
    expect(short.error?.code).toBe("weak_password");
    const long = await visitor(backend).auth.signUp({ email: newEmail(), password: "ü".repeat(40) });
    expect(long.error?.status).toBe(400);
  });
});

describe("guessable passwords", () => {
  const guessable = (email: string) => ["123456", "QWERTZ", "zzzzzzzz", email, email.split("@")[0] ?? ""];

  test("are refused when registering, with a code that says why", async () => {
    const email = newEmail();
    for (const password of guessable(email)) {
      const { error } = await visitor(backend).auth.signUp({ email, password });
      expect([error?.status, error?.code, (error as { reasons?: string[] } | null)?.reasons]).toEqual([
        422,
        "weak_password",
        ["pwned"],
      ]);
      expect(messageFor(error)).toBe(
        "This password is among the first that are guessed. Please choose another one.",
      );
    }
    expect(await mailsTo(backend.outbox, email)).toEqual([]);
  });

  test("are refused when changing the password, and after a recovery link", async () => {
    const { client, email } = await signedInReader(backend);
    for (const password of guessable(email)) {
      const { error } = await client.auth.updateUser({ password, current_password: testPassword });
      expect(error?.code).toBe("weak_password");
    }
    await visitor(backend).auth.resetPasswordForEmail(email);
    const phone = visitor(backend);
    const token_hash = await tokenMailedTo(backend.outbox, email, "recovery");
    await phone.auth.verifyOtp({ type: "recovery", token_hash });
    expect((await phone.auth.updateUser({ password: "Password1" })).error?.code).toBe("weak_password");
    expect(
      (await visitor(backend).auth.signInWithPassword({ email, password: testPassword })).error,
    ).toBeNull();
  });

  test("of earlier days still open their account", async () => {
    const { email, id } = await signedInReader(backend);
    const hash = await hashPassword("123456", 4);
    await backend.sql`update auth.users set encrypted_password = ${hash} where id = ${id}`;
    const { error } = await visitor(backend).auth.signInWithPassword({ email, password: "123456" });
    expect(error).toBeNull();
  });

  test("a megabyte is refused wherever a password is taken", async () => {
    const { client, email } = await signedInReader(backend);
    const password = "xy".repeat(500_000);
    const answers = [
      (await visitor(backend).auth.signUp({ email: newEmail(), password })).error,
      (await visitor(backend).auth.signInWithPassword({ email, password })).error,
      (await client.auth.updateUser({ password, current_password: testPassword })).error,
      (await client.auth.updateUser({ password: "a new one 9", current_password: password })).error,
    ];
    expect(answers.map((error) => error?.status)).toEqual([413, 413, 413, 413]);
    expect(answers.map((error) => messageFor(error))).toEqual(
      Array(4).fill("The request is larger than 16 KB."),
    );
  });
});

describe("sessions", () => {
  test.each([
    { scope: "local", here: false, there: true },
    { scope: "others", here: true, there: false },
    { scope: "global", here: false, there: false },
  ] as const)("signing out with scope $scope ends data access at once", async ({ scope, here, there }) => {
    const { client, email } = await signedInReader(backend);
    const second = visitor(backend);
    await second.auth.signInWithPassword({ email, password: testPassword });
    const token = await tokenOf(client);
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect(await mayRead(token)).toBe(here);
    const other = await tokenOf(second);
    expect(await mayRead(other)).toBe(there);
  });

  async function mayRead(token: string): Promise<boolean> {
    const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` };
    const answer = await fetch(`${backend.gatewayUrl}/rest/v1/profiles?select=id`, { headers });
    return answer.ok && ((await answer.json()) as unknown[]).length === 1;
  }
});

describe("changing one's account", () => {
  test("a forgotten password is set from another device, and ends every other session", async () => {
    const { client, email } = await signedInReader(backend);
    await visitor(backend).auth.resetPasswordForEmail(email);
    const mail = await newestMailTo(backend.outbox, email, "recovery");
    const phone = visitor(backend);
    expect(
      (await phone.auth.verifyOtp({ type: "recovery", token_hash: tokenHashIn(mail) })).error,
    ).toBeNull();
    expect((await phone.auth.updateUser({ password: "a new one 9" })).error).toBeNull();
    expect((await phone.auth.getUser()).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(
      (await visitor(backend).auth.signInWithPassword({ email, password: testPassword })).error?.code,
    ).toBe("invalid_credentials");
    await newestMailTo(backend.outbox, email, "password_changed_notification");
  });

  test("a new password needs the current one, unless a recovery link was followed just now", async () => {
    const { client, email } = await signedInReader(backend);
    const next = "a new one 9";
    const without = await client.auth.updateUser({ password: next });
    const wrong = await client.auth.updateUser({ password: next, current_password: "not it at all" });
    expect([without.error?.code, wrong.error?.code]).toEqual([
      "current_password_required",
      "current_password_invalid",
    ]);
    expect(messageFor(wrong.error)).toBe("The current password is incorrect");
    expect(
      (await client.auth.updateUser({ password: next, current_password: testPassword })).error,
    ).toBeNull();

    await visitor(backend).auth.resetPasswordForEmail(email);
    const phone = visitor(backend);
    await phone.auth.verifyOtp({
      type: "recovery",
      token_hash: await tokenMailedTo(backend.outbox, email, "recovery"),
    });
    expect((await phone.auth.updateUser({ password: "and one more 8" })).error).toBeNull();
    // One link, one new password.
    expect((await phone.auth.updateUser({ password: "and again 7 7" })).error?.code).toBe(
      "current_password_required",
    );
  });

  test("a recovery session that is an hour old must prove itself too", async () => {
    const { email, id } = await signedInReader(backend);
    await visitor(backend).auth.resetPasswordForEmail(email);
    const phone = visitor(backend);
    await phone.auth.verifyOtp({
      type: "recovery",
      token_hash: await tokenMailedTo(backend.outbox, email, "recovery"),
    });
    await backend.sql`update auth.sessions set created_at = now() - interval '61 minutes' where user_id = ${id}`;
    expect((await phone.auth.updateUser({ password: "a new one 9" })).error?.code).toBe(
      "current_password_required",
    );
  });

  test("guessing the current password is limited like guessing at sign-in", async () => {
    const { client } = await signedInReader(backend);
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 21; guess++) {
      const current_password = `guess number ${guess}`;
      codes.push((await client.auth.updateUser({ password: "a new one 9", current_password })).error?.code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill("current_password_invalid"));
    expect(codes[20]).toBe("over_request_rate_limit");
  });

  test("guessing the current password of one account is limited from all IP addresses together", async () => {
    const { client } = await signedInReader(backend);
    const token = await tokenOf(client);
    const guess = async () => {
      const answer = await fetch(`${backend.gatewayUrl}/auth/v1/user`, {
        method: "PUT",
        headers: {
          apikey: backend.keys.publishable,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "x-forwarded-for": newIpAddress(),
        },
        body: JSON.stringify({ password: "a new one 9", current_password: "not it at all" }),
      });
      return answer.status;
    };
    for (let tries = 0; tries < 20; tries++) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
  });

  test.each(["current first", "new first"])("an e-mail changes when both agree (%s)", async (order) => {
    const { client, email, id } = await signedInReader(backend);
    const next = newEmail("moved");
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    const hashes = [
      await tokenMailedTo(backend.outbox, email, "email_change"),
      await tokenMailedTo(backend.outbox, next, "email_change"),
    ];
    const [first = "", second = ""] = order === "new first" ? hashes.reverse() : hashes;
    for (const token_hash of [first, first]) {
      const half = await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash });
      expect(half.error).toBeNull();
      expect(half.data.session).toBeNull();
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const whole = await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: second });
    expect(whole.data.user).toMatchObject({ id, email: next });
    expect((await client.from("profiles").select("email").single()).data).toEqual({ email: next });
  });

  test("a recovery link of the mailbox that was left opens nothing any more", async () => {
    const { client, email } = await signedInReader(backend);
    const next = newEmail("moved");
    await client.auth.updateUser({ email: next });
    await visitor(backend).auth.resetPasswordForEmail(email);
    const recovery = await tokenMailedTo(backend.outbox, email, "recovery");
    for (const mailbox of [email, next]) {
      const token_hash = await tokenMailedTo(backend.outbox, mailbox, "email_change");
      await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash });
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
    const { error } = await visitor(backend).auth.verifyOtp({ type: "recovery", token_hash: recovery });
    expect(error?.code).toBe("otp_expired");
  });

  test("a confirmation given for one new address does not count for the next", async () => {
    const { client, email } = await signedInReader(backend);
    const [mine, foreign] = [newEmail("mine"), newEmail("foreign")];
    await client.auth.updateUser({ email: foreign });
    const current = await tokenMailedTo(backend.outbox, email, "email_change");
    await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: current });
    await client.auth.updateUser({ email: mine });
    const next = await tokenMailedTo(backend.outbox, mine);
    await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: next });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test("an e-mail that belongs to another account is answered like any other, and cannot be taken", async () => {
    const owner = await signedInReader(backend);
    const { client, email } = await signedInReader(backend);
    const free = await client.auth.updateUser({ email: newEmail("free") });
    const taken = await client.auth.updateUser({ email: owner.email });
    expect(taken.error).toBeNull();
    expect(Object.keys(taken.data.user ?? {})).toEqual(Object.keys(free.data.user ?? {}));
    expect(taken.data.user?.new_email).toBe(owner.email);
    await newestMailTo(backend.outbox, owner.email, "email_in_use");
    const mail = await newestMailTo(backend.outbox, email, "email_change", 2);
    await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: tokenHashIn(mail) });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});
