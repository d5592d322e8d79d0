import { beforeAll, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import {
  newEmail,
  newIpAddress,
  signedInReader,
  testPassword,
  tokenOf,
  visitor,
} from "../fixtures/visitor.ts";

// Whether an e-mail address is registered must not show: not in the status, not in the body, not in the time. How alike the times are
// is measured by `npm run bench -- uniformity`: a busy machine would spoil it here.
const minimumDuration = 150;

const many = { points: 1000, seconds: 3600 };
const backend = backendForFile({
  minimumDuration,
  recoverAccount: many,
  resendAccount: many,
  signUpAccount: many,
});
let confirmed: string;
let unconfirmed: string;
beforeAll(async () => {
  confirmed = (await signedInReader(backend)).email;
  unconfirmed = newEmail("unconfirmed");
  await visitor(backend).auth.signUp({ email: unconfirmed, password: testPassword });
});

type Sample = { status: number; shape: string; headers: string[]; ms: number };

async function ask(
  path: string,
  body: object,
  { method = "POST", token = "" }: { method?: string; token?: string } = {},
): Promise<Sample> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    apikey: backend.keys.publishable,
    "content-type": "application/json",
    "x-forwarded-for": newIpAddress(),
  };
  const started = performance.now();
  const answer = await fetch(`${backend.gatewayUrl}/auth/v1/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - started;
  const names = [...answer.headers.keys()].filter((name) => name !== "date");
  return { status: answer.status, shape: shapeOf(JSON.parse(text)), headers: names, ms };
}

/** Keys in their order, and for each value what kind of text it is: ids, times and addresses become their pattern. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, each]) => `${key}:${shapeOf(each)}`)
      .join(",")}}`;
  }
  return String(value)
    .replace(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, "<uuidv7>")
    .replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, "<time>")
    .replace(/^\S+@example\.test$/, "<email>");
}

test.each([
  {
    name: "sign-in",
    path: "token?grant_type=password",
    body: (email: string) => ({ email, password: "wrong-one" }),
  },
  { name: "recovery", path: "recover", body: (email: string) => ({ email }) },
  { name: "resend", path: "resend", body: (email: string) => ({ email, type: "signup" }) },
  {
    name: "sign-up",
    path: "signup",
    body: (email: string) => ({
      email,
      password: "another-one",
      data: { full_name: "A B", zz: [1], a: { b: null } },
    }),
  },
])("$name: the same answer, and none before the minimum duration", async ({ path, body }) => {
  const emails = [newEmail("unknown"), confirmed, unconfirmed];
  const samples: Sample[] = [];
  for (const email of emails) samples.push(await ask(path, body(email)));
  expectAlike(samples);
});

function expectAlike(samples: Sample[]): void {
  const answers = samples.map(({ status, shape, headers }) => JSON.stringify({ status, shape, headers }));
  expect(new Set(answers).size).toBe(1);
  expect(Math.min(...samples.map(({ ms }) => ms))).toBeGreaterThanOrEqual(minimumDuration - 1);
}

test("a change of e-mail: the same answer for every new one, and none before the minimum duration", async () => {
  const { client } = await signedInReader(backend);
  const token = await tokenOf(client);
  const samples: Sample[] = [];
  for (const email of [newEmail("unknown"), confirmed, unconfirmed])
    samples.push(await ask("user", { email }, { method: "PUT", token }));
  expectAlike(samples);
  expect(samples[0]?.status).toBe(200);
});

test("only a person who knows the newest password of an unconfirmed account learns why", async () => {
  const email = newEmail("unconfirmed");
  const { auth } = visitor(backend);
  for (const password of ["the-first-one", testPassword]) await auth.signUp({ email, password });
  const codeFor = async (password: string) =>
    (await auth.signInWithPassword({ email, password })).error?.code;
  expect(await codeFor(testPassword)).toBe("email_not_confirmed");
  for (const wrong of ["the-first-one", "wrong-one"])
    expect(await codeFor(wrong)).toBe("invalid_credentials");
});

test("registrations with a taken and a new e-mail return similar timestamps", async () => {
  for (const email of [newEmail(), confirmed]) {
    const asked = Date.now();
    const { data } = await visitor(backend).auth.signUp({ email, password: testPassword });
    const took = Date.now() - asked;
    const user = data.user;
    if (!user) throw new Error("No user");
    const idTime = Number.parseInt(user.id.replaceAll("-", "").slice(0, 12), 16);
    const created = Date.parse(user.created_at);
    expect(created - idTime).toBeGreaterThan(0);
    expect(created - idTime).toBeLessThanOrEqual(took);
    expect(Math.abs(Date.parse(user.confirmation_sent_at ?? "") - created)).toBeLessThanOrEqual(took);
  }
});
