import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "../fixtures/backend.ts";
import { newestMailTo } from "../fixtures/mail.ts";
import { newAddress, newEmail, PASSWORD, signedInReader } from "../fixtures/visitor.ts";

// The real limits, against the real backend; only the waiting for a time slot is left out.
let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ gateway: { limits: { minimumDuration: 0 } } });
});
afterAll(() => backend?.stop());

function post(path: string, body: object, address: string): Promise<Response> {
  const headers = {
    apikey: backend.keys.publishable,
    "content-type": "application/json",
    "x-forwarded-for": address,
  };
  return fetch(`${backend.gatewayUrl}/auth/v1/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}
const signIn = (email: string, password: string, address: string) =>
  post("token?grant_type=password", { email, password }, address);
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

async function expectToWait(answer: Response, atMostSeconds: number): Promise<void> {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(atMostSeconds * 0.9);
  expect(seconds).toBeLessThanOrEqual(atMostSeconds);
  const { msg } = (await answer.json()) as { msg: string };
  expect(msg).toBe(`Too many attempts. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`);
}

describe("sign-in", () => {
  test("the sixth wrong password within 15 minutes is not looked at, nor is a right one", async () => {
    const { email } = await signedInReader(backend);
    const address = newAddress();
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn(email, "wrong-one", address)).status).toBe(400);
    await expectToWait(await signIn(email, "wrong-one", address), 15 * 60);
    await expectToWait(await signIn(email.toUpperCase(), PASSWORD, address), 15 * 60);
    expect((await signIn(email, PASSWORD, newAddress())).status, "its owner elsewhere").toBe(200);
    expect((await signIn(newEmail(), "wrong-one", address)).status, "another account").toBe(400);
  });

  test("an address that is not registered is limited the same", async () => {
    const [email, address] = [newEmail("unknown"), newAddress()];
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn(email, "wrong-one", address)).status).toBe(400);
    await expectToWait(await signIn(email, "wrong-one", address), 15 * 60);
  });

  test("a success starts the count anew", async () => {
    const { email } = await signedInReader(backend);
    const address = newAddress();
    for (const round of [1, 2]) {
      for (let tries = 0; tries < 4; tries++)
        expect((await signIn(email, "wrong-one", address)).status).toBe(400);
      expect((await signIn(email, PASSWORD, address)).status, `round ${round}`).toBe(200);
    }
  });

  test("many guesses at once do not slip through together", async () => {
    const [email, address] = [newEmail("unknown"), newAddress()];
    const answers = await statuses(Array.from({ length: 20 }, () => signIn(email, "wrong-one", address)));
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(15);
  });

  test("20 failures an hour from one address, over all accounts; an IPv6 network is one address", async () => {
    const network = "2001:db8:1:2";
    for (let tries = 0; tries < 20; tries++) {
      expect((await signIn(newEmail(), "wrong-one", `${network}::${tries + 1}`)).status).toBe(400);
    }
    await expectToWait(await signIn(newEmail(), "wrong-one", `${network}:ffff::1`), 60 * 60);
    expect((await signIn(newEmail(), "wrong-one", "2001:db8:1:3::1")).status).toBe(400);
  });

  test("what is right is not counted: 50 readers behind one address sign in at once", async () => {
    const { email } = await signedInReader(backend);
    const address = newAddress();
    const answers = await statuses(Array.from({ length: 50 }, () => signIn(email, PASSWORD, address)));
    expect(answers).toEqual(Array.from({ length: 50 }, () => 200));
  });
});

describe("mail", () => {
  test("recovery 3 an hour for an account, registered or not, from wherever", async () => {
    const { email } = await signedInReader(backend);
    for (const account of [email, newEmail("unknown")]) {
      for (let tries = 0; tries < 3; tries++) {
        expect((await post("recover", { email: account }, newAddress())).status).toBe(200);
      }
      await expectToWait(await post("recover", { email: account }, newAddress()), 60 * 60);
    }
  });

  test("the confirmation again 3 an hour for an account", async () => {
    const email = newEmail("unknown");
    for (let tries = 0; tries < 3; tries++) {
      expect((await post("resend", { type: "signup", email }, newAddress())).status).toBe(200);
    }
    await expectToWait(await post("resend", { type: "signup", email }, newAddress()), 60 * 60);
  });

  test("5 registrations an hour from one address; a refused one is not counted", async () => {
    const address = newAddress();
    const register = (password: string) => post("signup", { email: newEmail(), password }, address);
    for (let tries = 0; tries < 5; tries++) {
      expect((await register("short")).status).toBe(422);
      expect((await register(PASSWORD)).status).toBe(200);
    }
    await expectToWait(await register(PASSWORD), 60 * 60);
  });
});

describe("codes and links", () => {
  test("a mailed code dies after 5 wrong tries, until the next mail", async () => {
    const { email } = await signedInReader(backend);
    const code = "1234567890123456789012345678901234567890";
    const recover = async () => {
      expect((await post("recover", { email }, newAddress())).status).toBe(200);
      await newestMailTo(backend.outbox, email);
      // Nobody is mailed the digits; the test puts some it knows behind the account.
      await backend.sql`update auth.users set recovery_token = encode(sha256(convert_to(${email + code}, 'UTF8')), 'hex') where email = ${email}`;
    };
    const verify = (token: string) => post("verify", { type: "recovery", email, token }, newAddress());
    await recover();
    for (let tries = 0; tries < 5; tries++) expect((await verify("000000")).status).toBe(403);
    const dead = await verify(code);
    expect(dead.status).toBe(403);
    expect(await dead.json()).toMatchObject({ error_code: "otp_expired" });
    await recover();
    expect((await verify(code)).status).toBe(200);
  });

  test("20 wrong links an hour from one address", async () => {
    const address = newAddress();
    const follow = (hash: string) => post("verify", { type: "signup", token_hash: hash.repeat(64) }, address);
    for (let tries = 0; tries < 20; tries++) expect((await follow("a")).status).toBe(403);
    await expectToWait(await follow("b"), 60 * 60);
  });
});

test("an address in X-Forwarded-For counts only where our own proxy wrote it", async () => {
  const [email, real] = [newEmail("unknown"), newAddress()];
  for (let tries = 0; tries < 5; tries++) await signIn(email, "wrong-one", `198.51.100.${tries}, ${real}`);
  expect((await signIn(email, "wrong-one", `198.51.100.99, ${real}`)).status).toBe(429);
});
