import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "../fixtures/backend.ts";
import { mailsTo, newestMailTo, tokenHashIn } from "../fixtures/mail.ts";
import { newEmail, PASSWORD, signedInReader, visitor } from "../fixtures/visitor.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ gateway: { limits: { slotMs: 0 } } });
});
afterAll(() => backend?.stop());

describe("registering", () => {
  test("needs the confirmation by mail, once, and keeps the name", async () => {
    const email = newEmail();
    const client = visitor(backend);
    const data = { full_name: "Ünal <script>" };
    const { data: registered, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data },
    });
    expect(error).toBeNull();
    expect(registered.session).toBeNull();
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
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
    await visitor(backend).auth.signUp({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
    const client = visitor(backend);
    await client.auth.verifyOtp({
      type: "signup",
      token_hash: tokenHashIn(await newestMailTo(backend.outbox, email)),
    });
    const { error } = await client.auth.signInWithPassword({ email: ` ${email}`, password: PASSWORD });
    expect(error).toBeNull();
  });

  test("the confirmation can be sent again; the earlier link is dead then", async () => {
    const email = newEmail();
    const client = visitor(backend);
    await client.auth.signUp({ email, password: PASSWORD });
    const first = tokenHashIn(await newestMailTo(backend.outbox, email));
    expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
    const second = tokenHashIn(await newestMailTo(backend.outbox, email));
    expect(second).not.toBe(first);
    expect((await client.auth.verifyOtp({ type: "signup", token_hash: first })).error?.code).toBe(
      "otp_expired",
    );
    expect((await client.auth.verifyOtp({ type: "signup", token_hash: second })).error).toBeNull();
  });

  test("an unconfirmed registration makes way for a newer one, so nobody else chooses the password", async () => {
    const email = newEmail("victim");
    await visitor(backend).auth.signUp({ email, password: "attacker-knows-it" });
    const owner = visitor(backend);
    await owner.auth.signUp({ email, password: PASSWORD });
    await owner.auth.verifyOtp({
      type: "signup",
      token_hash: tokenHashIn(await newestMailTo(backend.outbox, email)),
    });
    const attacker = await visitor(backend).auth.signInWithPassword({ email, password: "attacker-knows-it" });
    expect(attacker.error?.code).toBe("invalid_credentials");
    expect((await visitor(backend).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test("a registered address keeps its account, and its owner is told", async () => {
    const { email, id } = await signedInReader(backend);
    const { data, error } = await visitor(backend).auth.signUp({ email, password: "another-one" });
    expect(error).toBeNull();
    expect(data.user?.id).not.toBe(id);
    expect((await newestMailTo(backend.outbox, email)).kind).toBe("already_registered");
    expect((await visitor(backend).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test("passwords shorter than 6 characters or longer than bcrypt reads are refused", async () => {
    const short = await visitor(backend).auth.signUp({ email: newEmail(), password: "12345" });
    expect(short.error?.code).toBe("weak_password");
    const long = await visitor(backend).auth.signUp({ email: newEmail(), password: "ü".repeat(40) });
    expect(long.error?.status).toBe(400);
  });
});

describe("sessions", () => {
  test("are refreshed, and a refresh token that was used in two tabs at once ends neither", async () => {
    const { client } = await signedInReader(backend);
    const { data } = await client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? "";
    const [left, right] = await Promise.all([
      visitor(backend).auth.refreshSession({ refresh_token }),
      visitor(backend).auth.refreshSession({ refresh_token }),
    ]);
    expect([left.error, right.error]).toEqual([null, null]);
  });

  test.each([
    { scope: "local", here: false, there: true },
    { scope: "others", here: true, there: false },
    { scope: "global", here: false, there: false },
  ] as const)(
    "signing out with scope $scope is felt at once, also by the data service",
    async ({ scope, here, there }) => {
      const { client, email } = await signedInReader(backend);
      const second = visitor(backend);
      await second.auth.signInWithPassword({ email, password: PASSWORD });
      const token = (await client.auth.getSession()).data.session?.access_token ?? "";
      expect((await client.auth.signOut({ scope })).error).toBeNull();
      expect(await mayRead(token)).toBe(here);
      const other = (await second.auth.getSession()).data.session?.access_token ?? "";
      expect(await mayRead(other)).toBe(there);
    },
  );

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
    const mail = await newestMailTo(backend.outbox, email);
    expect(mail.kind).toBe("recovery");
    const phone = visitor(backend);
    expect(
      (await phone.auth.verifyOtp({ type: "recovery", token_hash: tokenHashIn(mail) })).error,
    ).toBeNull();
    expect((await phone.auth.updateUser({ password: "a new one 9" })).error).toBeNull();
    expect((await phone.auth.getUser()).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await visitor(backend).auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await newestMailTo(backend.outbox, email)).kind).toBe("password_changed_notification");
  });

  test.each(["current first", "new first"])(
    "an e-mail address changes when both mailboxes agree (%s)",
    async (order) => {
      const { client, email, id } = await signedInReader(backend);
      const next = newEmail("moved");
      expect((await client.auth.updateUser({ email: next })).error).toBeNull();
      const hashes = [
        tokenHashIn(await newestMailTo(backend.outbox, email)),
        tokenHashIn(await newestMailTo(backend.outbox, next)),
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
    },
  );

  test("a confirmation given for one new address does not count for the next", async () => {
    const { client, email } = await signedInReader(backend);
    const [mine, foreign] = [newEmail("mine"), newEmail("foreign")];
    await client.auth.updateUser({ email: foreign });
    const current = tokenHashIn(await newestMailTo(backend.outbox, email));
    await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: current });
    await client.auth.updateUser({ email: mine });
    const next = tokenHashIn(await newestMailTo(backend.outbox, mine));
    await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: next });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test("somebody else's address is answered like any other, and cannot be taken", async () => {
    const owner = await signedInReader(backend);
    const { client, email } = await signedInReader(backend);
    const free = await client.auth.updateUser({ email: newEmail("free") });
    const taken = await client.auth.updateUser({ email: owner.email });
    expect(taken.error).toBeNull();
    expect(Object.keys(taken.data.user ?? {})).toEqual(Object.keys(free.data.user ?? {}));
    expect(taken.data.user?.new_email).toBe(owner.email);
    expect((await newestMailTo(backend.outbox, owner.email)).kind).toBe("address_in_use");
    const [mail] = await mailsTo(backend.outbox, email);
    if (!mail) throw new Error("No mail");
    await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash: tokenHashIn(mail) });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});
