import { describe, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { addTotp, codeOf, letTimePass } from "../fixtures/factors.ts";
import { mailsTo, newestMailTo, tokenMailedTo } from "../fixtures/mail.ts";
import {
  newEmail,
  newIpAddress,
  postToAuth,
  signedInReader,
  testPassword,
  visitor,
} from "../fixtures/visitor.ts";

// One account guessed from many IP addresses. The pauses are so long that no machine is slow enough to sit one out; how they grow and end
// is tested in tests/database/rate-limits.test.ts.
const free = 10;
const pause = 600;
const guesses = { points: free, firstPause: pause, longestPause: 2 * pause, seconds: 7200 };
const backend = backendForFile({ guesses });

const post = (path: string, body: object, ipAddress: string) => postToAuth(backend, path, body, ipAddress);
const signIn = (email: string, password: string, ipAddress = newIpAddress()) =>
  post("token?grant_type=password", { email, password }, ipAddress);

async function guessFreely(email: string): Promise<void> {
  for (let tries = 0; tries < free; tries++) expect((await signIn(email, "wrong-one")).status).toBe(400);
}

describe("an account guessed from many IP addresses", () => {
  test("is slowed down, registered, awaiting confirmation or unknown; others are not", async () => {
    const pending = newEmail("pending");
    await visitor(backend).auth.signUp({ email: pending, password: testPassword });
    const answers = new Set<string>();
    for (const email of [(await signedInReader(backend)).email, pending, newEmail("unknown")]) {
      await guessFreely(email);
      for (const password of ["wrong-one", testPassword]) {
        const answer = await signIn(email, password);
        const seconds = Number(answer.headers.get("retry-after"));
        expect(seconds).toBeGreaterThan(pause * 0.5);
        expect(seconds).toBeLessThanOrEqual(pause);
        answers.add(`${answer.status} ${((await answer.json()) as { error_code: string }).error_code}`);
      }
    }
    expect([...answers]).toEqual(["429 over_request_rate_limit"]);
    expect((await signIn(newEmail(), "wrong-one")).status, "another account").toBe(400);
  });

  test("guesses at the same moment do not slip through together", async () => {
    const email = newEmail("unknown");
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, "wrong-one")));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(free).fill(400), ...Array(40 - free).fill(429)]);
  });

  test("does not keep its owner out: neither where they signed in before, nor with a link from their mailbox", async () => {
    const { email } = await signedInReader(backend);
    const [home, elsewhere] = [newIpAddress(), newIpAddress()];
    expect((await signIn(email, testPassword, home)).status).toBe(200);
    await guessFreely(email);
    expect((await signIn(email, testPassword, elsewhere)).status).toBe(429);
    expect((await signIn(email, "mistyped", home)).status).toBe(400);
    expect((await signIn(email, testPassword, home)).status).toBe(200);

    expect((await post("recover", { email }, elsewhere)).status).toBe(200);
    const token_hash = await tokenMailedTo(backend.outbox, email, "recovery");
    expect((await post("verify", { type: "recovery", token_hash }, elsewhere)).status).toBe(200);
    expect((await signIn(email, testPassword, elsewhere)).status).toBe(200);
  });

  test("a right password does not end the pause for those who guess", async () => {
    const { email } = await signedInReader(backend);
    const home = newIpAddress();
    await signIn(email, testPassword, home);
    await guessFreely(email);
    await signIn(email, testPassword, home);
    expect((await signIn(email, "wrong-one")).status).toBe(429);
  });
});

describe("the second step of an account whose password is known to others", () => {
  test("is slowed everywhere except at its owner's known IP addresses, and the owner gets a mail", async () => {
    const home = newIpAddress();
    const { client, email, id } = await signedInReader(backend, newEmail(), home);
    const { factorId, secret } = await addTotp(backend, client);
    const attempt = async (code: string, ipAddress = newIpAddress()) => {
      const guesser = visitor(backend, { ipAddress });
      await guesser.auth.signInWithPassword({ email, password: testPassword });
      return (await guesser.auth.mfa.challengeAndVerify({ factorId, code })).error?.code ?? "accepted";
    };
    const wrong = String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
    for (let tries = 0; tries < free; tries++) expect(await attempt(wrong)).toBe("mfa_verification_failed");
    expect(await attempt(wrong)).toBe("over_request_rate_limit");
    expect(await attempt(codeOf(secret))).toBe("over_request_rate_limit");
    await letTimePass(backend, id);
    expect(await attempt(codeOf(secret), home)).toBe("accepted");
    const mail = await newestMailTo(backend.outbox, email, "code_guessed");
    expect(mail.text).toContain("http://localhost:3000/forgot-password");
  });
});

describe("the owner", () => {
  test("gets an e-mail that says what to do; an e-mail without an account gets none", async () => {
    const { email } = await signedInReader(backend);
    const unknown = newEmail("unknown");
    await guessFreely(unknown);
    await guessFreely(email);
    const mail = await newestMailTo(backend.outbox, email, "password_guessed");
    expect(mail.text).toContain("http://localhost:3000/forgot-password");
    expect(await mailsTo(backend.outbox, unknown)).toEqual([]);
  });

  test("gets one at most once a day", async () => {
    const { email } = await signedInReader(backend);
    const told = async () =>
      (await mailsTo(backend.outbox, email)).filter(({ kind }) => kind === "password_guessed").length;
    const wrong = { email, password: "wrong-one" };
    const path = "token?grant_type=password";
    // As the gateway says it; from outside the header does not pass.
    const behind = { "x-reduit-guessed": "1", "x-reduit-gateway": backend.keys.gatewaySecret };
    const direct = { keys: backend.keys, gatewayUrl: backend.url };
    const guess = () => postToAuth(direct, path, wrong, newIpAddress(), behind);
    await Promise.all([guess(), guess(), guess()]);
    await newestMailTo(backend.outbox, email, "password_guessed");
    await backend.sql`update private.account_notices set sent_at = now() - interval '25 hours'`;
    await guess();
    await newestMailTo(backend.outbox, email, "password_guessed", 2);
    expect(await told()).toBe(2);
  });
});
