import { describe, expect, onTestFinished, test } from "vitest";
import { gatewayFor } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { newEmail, newIpAddress, postToAuth, signedInReader, testPassword } from "../fixtures/visitor.ts";

// The real limits, against the real backend; only the waiting for a time slot is left out.
const backend = backendForFile();

const post = (path: string, body: object, ipAddress: string) => postToAuth(backend, path, body, ipAddress);
const signIn = (email: string, password: string, ipAddress: string) =>
  post("token?grant_type=password", { email, password }, ipAddress);
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

async function expectToWait(answer: Response, atMostSeconds: number): Promise<void> {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(atMostSeconds * 0.5);
  expect(seconds).toBeLessThanOrEqual(atMostSeconds);
  const { msg } = (await answer.json()) as { msg: string };
  expect(msg).toBe(`Too many attempts. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`);
}

describe("sign-in", () => {
  test("the sixth wrong password within 15 minutes is not looked at, nor is a right one", async () => {
    const { email } = await signedInReader(backend);
    const ipAddress = newIpAddress();
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn(email, "wrong-one", ipAddress)).status).toBe(400);
    await expectToWait(await signIn(email, "wrong-one", ipAddress), 15 * 60);
    await expectToWait(await signIn(email.toUpperCase(), testPassword, ipAddress), 15 * 60);
    expect((await signIn(email, testPassword, newIpAddress())).status, "its owner elsewhere").toBe(200);
    expect((await signIn(newEmail(), "wrong-one", ipAddress)).status, "another account").toBe(400);
  });

  test("an e-mail address that is not registered is limited the same", async () => {
    const [email, ipAddress] = [newEmail("unknown"), newIpAddress()];
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn(email, "wrong-one", ipAddress)).status).toBe(400);
    await expectToWait(await signIn(email, "wrong-one", ipAddress), 15 * 60);
  });

  test("20 failures an hour from one IP address, over all accounts; an IPv6 network is one client", async () => {
    const network = "2001:db8:1:2";
    for (let tries = 0; tries < 20; tries++) {
      expect((await signIn(newEmail(), "wrong-one", `${network}::${tries + 1}`)).status).toBe(400);
    }
    await expectToWait(await signIn(newEmail(), "wrong-one", `${network}:ffff::1`), 60 * 60);
    expect((await signIn(newEmail(), "wrong-one", "2001:db8:1:3::1")).status).toBe(400);
  });

  test("an IPv6 /48 is limited too, at ten times the limit of one network", async () => {
    const limits = { minimumDuration: 0, signInIp: { points: 2, seconds: 3600 } };
    const gateway = await gatewayFor(backend.url, backend.keys, { limits });
    onTestFinished(() => gateway.stop());
    const fail = (subnet: number, site = 7) =>
      postToAuth(
        { keys: backend.keys, gatewayUrl: gateway.url },
        "token?grant_type=password",
        { email: newEmail(), password: "wrong-one" },
        `2001:db8:${site}:${subnet.toString(16)}::1`,
      );
    const answers: number[] = [];
    for (let tries = 0; tries < 20; tries++) answers.push((await fail(tries)).status);
    expect(answers).toEqual(Array(20).fill(400));
    await expectToWait(await fail(0xffff), 60 * 60);
    expect((await fail(0xffff, 8)).status, "the next /48").toBe(400);
  });

  test("right passwords are not counted: 25 readers behind one IP address sign in at once", async () => {
    const { email } = await signedInReader(backend);
    const ipAddress = newIpAddress();
    const answers = await statuses(Array.from({ length: 25 }, () => signIn(email, testPassword, ipAddress)));
    expect(answers).toEqual(Array(25).fill(200));
  });
});

describe("mail", () => {
  test("recovery 3 an hour for an account, registered or not, from wherever", async () => {
    const { email } = await signedInReader(backend);
    for (const account of [email, newEmail("unknown")]) {
      for (let tries = 0; tries < 3; tries++) {
        expect((await post("recover", { email: account }, newIpAddress())).status).toBe(200);
      }
      await expectToWait(await post("recover", { email: account }, newIpAddress()), 60 * 60);
    }
  });

  test("the confirmation again 3 an hour for an account", async () => {
    const email = newEmail("unknown");
    for (let tries = 0; tries < 3; tries++) {
      expect((await post("resend", { type: "signup", email }, newIpAddress())).status).toBe(200);
    }
    await expectToWait(await post("resend", { type: "signup", email }, newIpAddress()), 60 * 60);
  });

  test("5 registrations an hour from one IP address; a refused one is not counted", async () => {
    const ipAddress = newIpAddress();
    const register = (password: string) => post("signup", { email: newEmail(), password }, ipAddress);
    for (let tries = 0; tries < 5; tries++) {
      expect((await register("short")).status).toBe(422);
      expect((await register(testPassword)).status).toBe(200);
    }
    await expectToWait(await register(testPassword), 60 * 60);
  });
});

describe("links", () => {
  test("20 wrong links an hour from one IP address", async () => {
    const ipAddress = newIpAddress();
    const follow = (hash: string) =>
      post("verify", { type: "signup", token_hash: hash.repeat(64) }, ipAddress);
    for (let tries = 0; tries < 20; tries++) expect((await follow("a")).status).toBe(403);
    await expectToWait(await follow("b"), 60 * 60);
  });
});

describe("passkeys", () => {
  test("20 that are not known an hour from one IP address", async () => {
    const ipAddress = newIpAddress();
    const options = await post("passkeys/authentication/options", {}, ipAddress);
    const { challenge_id } = (await options.json()) as { challenge_id: string };
    const guess = () =>
      post("passkeys/authentication/verify", { challenge_id, credential: { id: "unknown" } }, ipAddress);
    for (let tries = 0; tries < 20; tries++) expect((await guess()).status).toBe(400);
    await expectToWait(await guess(), 60 * 60);
  });
});

test("an IP address in X-Forwarded-For counts only where our own proxy wrote it", async () => {
  const [email, real] = [newEmail("unknown"), newIpAddress()];
  for (let tries = 0; tries < 5; tries++) await signIn(email, "wrong-one", `198.51.100.${tries}, ${real}`);
  expect((await signIn(email, "wrong-one", `198.51.100.99, ${real}`)).status).toBe(429);
});
