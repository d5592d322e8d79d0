// What two processes on one database decide together: limits, and the refresh of a session.
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { type SecondProcess, startSecondProcess } from "../fixtures/second-process.ts";
import {
  newEmail,
  newIpAddress,
  postToAuth,
  signedInReader,
  testPassword,
  visitor,
} from "../fixtures/visitor.ts";

const first = backendForFile();
let other: SecondProcess;
let processes: Backend[];
beforeAll(async () => {
  other = await startSecondProcess(first, { limits: { minimumDuration: 0 } });
  processes = [first, other.backend];
});
afterAll(() => other?.stop());

const processOf = (turn: number) => processes[turn % processes.length] ?? first;

const signIn = (turn: number, email: string, password: string, ipAddress: string) =>
  postToAuth(processOf(turn), "token?grant_type=password", { email, password }, ipAddress);

/** The statuses of so many tries, one after the other and each at the next process. */
async function statuses(tries: number, ask: (turn: number) => Promise<Response>): Promise<number[]> {
  const answers: number[] = [];
  for (let turn = 0; turn < tries; turn++) answers.push((await ask(turn)).status);
  return answers;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe("limits", () => {
  test("5 wrong sign-ins at the same moment are 5, whichever process was asked", async () => {
    const [email, ipAddress] = [newEmail("unknown"), newIpAddress()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => signIn(turn, email, "wrong-one", ipAddress)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...times(5, 400), ...times(7, 429)]);
  });

  test("a success at one starts the count again at the other", async () => {
    const { email } = await signedInReader(first);
    const ipAddress = newIpAddress();
    for (const turn of [0, 1]) {
      expect(await statuses(4, () => signIn(turn, email, "wrong-one", ipAddress))).toEqual(times(4, 400));
      expect((await signIn(turn + 1, email, testPassword, ipAddress)).status).toBe(200);
    }
  });

  test("the database stores neither e-mail nor IP address", async () => {
    const [email, ipAddress] = ["someone.named@example.test", "198.51.100.77"];
    await signIn(0, email, "wrong-one", ipAddress);
    const [row] = await first.sql`select jsonb_agg(to_jsonb(r))::text as rows from private.rate_limits r`;
    expect(row?.rows).toContain("taken");
    expect(row?.rows).not.toMatch(/someone|example|198\.51/);
    const log = first.gateway.logged.filter((line) => line.includes("sign-in failed"));
    expect(log.length).toBeGreaterThan(0);
    expect(log.join()).not.toMatch(/someone|example|198\.51/);
  });

  test("are asked with the secret key, as on a Supabase project, and not with the publishable one", async () => {
    const steps = [{ act: "check", key: "a".repeat(43), points: 1, seconds: 1 }];
    const { data } = await visitor(first, { key: first.keys.secret }).rpc("count_points", { steps });
    expect(data).toEqual([{ counted: true, wait: null, next: null }]);
    expect((await visitor(first).rpc("count_points", { steps })).error?.code).toBe("42501");
  });
});

type Session = { refresh_token: string; access_token: string; error_code?: string };

async function newSession(): Promise<Session & { id: string; email: string }> {
  const { client, id, email } = await signedInReader(first);
  const { data } = await client.auth.getSession();
  return {
    id,
    email,
    refresh_token: data.session?.refresh_token ?? "",
    access_token: data.session?.access_token ?? "",
  };
}

async function refresh(turn: number, refresh_token: string): Promise<{ status: number } & Session> {
  const answer = await postToAuth(
    processOf(turn),
    "token?grant_type=refresh_token",
    { refresh_token },
    newIpAddress(),
  );
  return { status: answer.status, ...((await answer.json()) as Session) };
}

const sessionsOf = async (id: string) =>
  (await first.sql`select 1 from auth.sessions where user_id = ${id}`).length;

/** Nothing here waits: what has been used was used some time ago. */
const usedSince = (token: string, seconds: number) =>
  first.sql`update auth.refresh_tokens set updated_at = now() - make_interval(secs => ${seconds}) where token = ${token}`;

describe("a refresh", () => {
  test("in six tabs at once, over two processes, ends no session", async () => {
    let { refresh_token } = await newSession();
    for (let tries = 0; tries < 5; tries++) {
      const used = refresh_token;
      const tabs = await Promise.all([0, 1, 2, 3, 4, 5].map((tab) => refresh(tab, used)));
      expect(
        tabs.map(({ status }) => status),
        `try ${tries}`,
      ).toEqual(times(6, 200));
      const given = new Set(tabs.map((tab) => tab.refresh_token));
      expect(given.size, `try ${tries}: one session for all`).toBe(1);
      refresh_token = [...given][0] ?? "";
      expect(refresh_token).not.toBe(used);
    }
  });

  test("with a token and the one after it, at the same moment, ends no session", async () => {
    let { refresh_token: before } = await newSession();
    let { refresh_token: current } = await refresh(0, before);
    for (let tries = 0; tries < 4; tries++) {
      const answers = await Promise.all([
        refresh(0, before),
        refresh(1, current),
        refresh(1, before),
        refresh(0, current),
      ]);
      expect(
        answers.map(({ status }) => status),
        `try ${tries}`,
      ).toEqual(times(4, 200));
      [before, current] = [current, answers[1]?.refresh_token ?? ""];
    }
  });

  test("with a token that was used within 10 seconds gives the session of that time, and nothing new", async () => {
    const { refresh_token, id } = await newSession();
    const began = await refresh(0, refresh_token);
    await usedSince(refresh_token, 5);
    const again = await refresh(1, refresh_token);
    expect(again).toMatchObject({ status: 200, refresh_token: began.refresh_token });
    expect(
      await first.sql`select 1 from auth.refresh_tokens where user_id = ${id} and not revoked`,
    ).toHaveLength(1);
  });

  test.each([
    ["of the last refresh", 1],
    ["of an earlier one", 3],
  ])("with a token %s that was used earlier ends the session, for both holders", async (_, refreshes) => {
    const { refresh_token, id } = await newSession();
    let current = refresh_token;
    let accessToken = "";
    for (let turn = 0; turn < refreshes; turn++)
      ({ refresh_token: current, access_token: accessToken } = await refresh(turn, current));
    await usedSince(refresh_token, 11);
    expect(await refresh(1, refresh_token)).toMatchObject({
      status: 400,
      error_code: "refresh_token_already_used",
    });
    expect(await sessionsOf(id)).toBe(0);
    expect((await refresh(0, current)).status, "the newest").toBe(400);
    const headers = { apikey: first.keys.publishable, authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${first.gatewayUrl}/rest/v1/profiles?select=id`, { headers });
    expect(answer.status, "and the access token").toBe(401);
  });

  test("that ends a session leaves the others of the account", async () => {
    const { refresh_token, id, email } = await newSession();
    const elsewhere = visitor(first);
    await elsewhere.auth.signInWithPassword({ email, password: testPassword });
    await refresh(0, refresh_token);
    await usedSince(refresh_token, 11);
    expect((await refresh(1, refresh_token)).status).toBe(400);
    expect(await sessionsOf(id)).toBe(1);
    expect((await elsewhere.auth.refreshSession()).error).toBeNull();
  });

  test("that a process did not finish is done by the next", async () => {
    const { refresh_token } = await newSession();
    // An earlier version took the token before it gave the next one; between them the process was killed.
    await first.sql`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${refresh_token}`;
    const answers = await Promise.all([refresh(0, refresh_token), refresh(1, refresh_token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("with an invalid token is refused as before", async () => {
    expect(await refresh(0, "not-a-token")).toMatchObject({ status: 400 });
  });
});

describe("a session", () => {
  const age = (id: string, { begun, renewed }: { begun: string; renewed: string }) =>
    first.sql`
      update auth.sessions
      set created_at = now() - ${begun}::interval, refreshed_at = (now() - ${renewed}::interval) at time zone 'UTC'
      where user_id = ${id}`;
  const makeAdmin = (id: string) => first.sql`insert into public.admin_users (user_id) values (${id})`;

  test.each([
    ["reader", { begun: "29 days 23 hours", renewed: "29 days 23 hours" }, 200],
    ["reader", { begun: "40 days", renewed: "30 days 1 hour" }, 400],
    ["reader", { begun: "364 days", renewed: "1 hour" }, 200],
    ["reader", { begun: "367 days", renewed: "1 hour" }, 400],
    ["administrator", { begun: "6 days 23 hours", renewed: "11 hours" }, 200],
    ["administrator", { begun: "1 day", renewed: "13 hours" }, 400],
    ["administrator", { begun: "7 days 1 hour", renewed: "1 hour" }, 400],
  ] as const)("of a %s, %j old: %i", async (role, times, status) => {
    const { refresh_token, id } = await newSession();
    if (role === "administrator") await makeAdmin(id);
    await age(id, times);
    const answer = await refresh(1, refresh_token);
    expect(answer.status).toBe(status);
    expect(await sessionsOf(id)).toBe(status === 200 ? 1 : 0);
    if (status === 400) expect(answer.error_code).toBe("session_expired");
  });

  test("that was never renewed counts from its beginning", async () => {
    const { refresh_token, id } = await newSession();
    await makeAdmin(id);
    await first.sql`update auth.sessions set created_at = now() - interval '13 hours', refreshed_at = null where user_id = ${id}`;
    expect(await refresh(0, refresh_token)).toMatchObject({ status: 400, error_code: "session_expired" });
  });

  test("that has ended reads nothing, and a new one can begin", async () => {
    const { client, email, id } = await signedInReader(first);
    await age(id, { begun: "400 days", renewed: "1 hour" });
    const { error } = await client.auth.refreshSession();
    expect(error?.code).toBe("session_expired");
    expect((await client.from("profiles").select("id")).error?.code).toBe("PGRST303");
    expect((await client.auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });
});

test("limits outlive a process that is killed", async () => {
  const [email, ipAddress] = [newEmail("unknown"), newIpAddress()];
  const guess = (turn: number) => signIn(turn, email, "wrong-one", ipAddress);
  for (let tries = 0; tries < 5; tries++) expect((await guess(1)).status).toBe(400);
  other.api.kill("SIGKILL");
  await once(other.api, "exit");
  expect((await guess(0)).status).toBe(429);
});
