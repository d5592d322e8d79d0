// Does the time of an answer tell whether an e-mail address is registered?
import { startBackend } from "../tests/fixtures/backend.ts";
import { newEmail, newIpAddress, signedInReader, testPassword, visitor } from "../tests/fixtures/visitor.ts";
import type { Finding, Measure } from "./support/measure.ts";
import { percentile } from "./support/statistics.ts";

const calls: Record<string, { path: string; body(email: string): object }> = {
  "sign-in": {
    path: "token?grant_type=password",
    body: (email) => ({ email, password: "wrong-one" }),
  },
  recovery: { path: "recover", body: (email) => ({ email }) },
  resend: { path: "resend", body: (email) => ({ email, type: "signup" }) },
  "sign-up": { path: "signup", body: (email) => ({ email, password: "another-one" }) },
};

export const measureUniformity: Measure = async ({ quick }) => {
  const rounds = quick ? 3 : 25;
  const many = { points: 10_000, seconds: 3600 };
  const backend = await startBackend({
    gateway: { limits: { recoverAccount: many, resendAccount: many, signUpAccount: many } },
  });
  try {
    const confirmed: string[] = [];
    const unconfirmed: string[] = [];
    for (let round = 0; round < rounds; round++) {
      confirmed.push((await signedInReader(backend)).email);
      const email = newEmail("unconfirmed");
      await visitor(backend).auth.signUp({ email, password: testPassword });
      unconfirmed.push(email);
    }
    const findings: Finding[] = [];
    for (const [name, { path, body }] of Object.entries(calls)) {
      const groups: Record<string, string[]> = {
        unknown: Array.from({ length: rounds }, () => newEmail("unknown")),
        confirmed,
        unconfirmed,
      };
      const times: Record<string, number[]> = { unknown: [], confirmed: [], unconfirmed: [] };
      // All groups in turn, so that a busy moment of the machine meets all of them.
      for (let round = 0; round < rounds; round++)
        for (const [group, emails] of Object.entries(groups))
          times[group]?.push(await timeOf(path, body(emails[round] ?? "")));
      findings.push(compare(name, times));
    }
    return {
      how: `${rounds} answers for unknown, confirmed and unconfirmed e-mail addresses in turn, through the gateway; the distance of the groups' 30th percentiles.`,
      findings,
    };
  } finally {
    await backend.stop();
  }

  async function timeOf(path: string, body: object): Promise<number> {
    const started = performance.now();
    const response = await fetch(`${backend.gatewayUrl}/auth/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: backend.keys.publishable,
        "content-type": "application/json",
        "x-forwarded-for": newIpAddress(),
      },
      body: JSON.stringify(body),
    });
    await response.text();
    return performance.now() - started;
  }
};

function compare(name: string, times: Record<string, number[]>): Finding {
  const typical = Object.entries(times).map(([group, each]) => ({ group, ms: percentile(each, 30) }));
  const ratio = Math.max(...typical.map(({ ms }) => ms)) / Math.min(...typical.map(({ ms }) => ms));
  return {
    what: `${name}: slowest to fastest group`,
    measured: `${ratio.toFixed(2)} (${typical.map(({ group, ms }) => `${group} ${ms.toFixed(0)} ms`).join(", ")})`,
    target: "under 1.25",
    reached: ratio < 1.25,
  };
}
