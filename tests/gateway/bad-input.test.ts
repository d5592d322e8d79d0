import { beforeAll, describe, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { sendRaw } from "../fixtures/raw-http.ts";
import { newEmail, newIpAddress, signedInReader, tokenOf } from "../fixtures/visitor.ts";
import { bodies } from "./bad-input/bodies.ts";
import type { Situation } from "./bad-input/case.ts";
import { data } from "./bad-input/data.ts";
import { tokens } from "./bad-input/tokens.ts";
import { origins, urls } from "./bad-input/urls.ts";
import { wire } from "./bad-input/wire.ts";

// Every bad input is answered with a 4xx and one short sentence, and gateway and API go on.
const backend = backendForFile();
let situation: Situation;
beforeAll(async () => {
  const { client, id } = await signedInReader(backend);
  const token = await tokenOf(client);
  const { publishable, secret, jwtSecret } = backend.keys;
  situation = { publishable, secret, jwtSecret, readerId: id, token };
});

describe.each([
  ["bodies", bodies],
  ["data", data],
  ["tokens", tokens],
  ["URLs and methods", urls],
  ["origins", origins],
])("%s", (_group, cases) => {
  test.each(cases)("$name", async ({ method, path, headers, body, status }) => {
    const given = {
      apikey: situation.publishable,
      "x-forwarded-for": newIpAddress(),
      ...headers?.(situation),
    };
    const typed = body === undefined ? given : { "content-type": "application/json", ...given };
    const answer = await fetch(backend.gatewayUrl + path, { method, headers: typed, body });
    const text = await answer.text();
    expect([status].flat(), `${answer.status} ${text.slice(0, 300)}`).toContain(answer.status);
    expectShortSentence(text);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    await expectAlive();
  });
});

describe("bytes on the wire", () => {
  test.each(wire)("%s", async (_name, bytes, status) => {
    const answer = await sendRaw(backend.gateway.port, bytes);
    expect([status].flat(), `${answer.head}\n${answer.body.slice(0, 300)}`).toContain(answer.status);
    expectShortSentence(answer.body);
    expect(answer.head).not.toMatch(/^x-injected/im);
    await expectAlive();
  });
});

test("a registration with odd but honest values works", async () => {
  const values = {
    email: newEmail("ünïcode"),
    password: "pässwörd",
    data: { full_name: "O'Brien \u{1f600}" },
  };
  const headers = { apikey: situation.publishable, "content-type": "application/json;charset=UTF-8" };
  const url = `${backend.gatewayUrl}/auth/v1/signup`;
  expect((await fetch(url, { method: "POST", headers, body: JSON.stringify(values) })).status).toBe(200);
});

test("neither the gateway nor the API logged a failure of its own", () => {
  // An invalid link is a failed sign-in, and the answer says so.
  expect(backend.gateway.logged.filter((line) => !line.startsWith("warn sign-in failed"))).toEqual([]);
  expect(backend.logLines).toEqual([]);
});

function expectShortSentence(text: string): void {
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|PostgresError|select .* from/i);
  expect(text.length).toBeLessThan(600);
  const { message, msg } = JSON.parse(text) as { message?: string; msg?: string };
  expect(message ?? msg).toMatch(/\S/);
}

async function expectAlive(): Promise<void> {
  const headers = { apikey: situation.publishable };
  expect((await fetch(`${backend.gatewayUrl}/rest/v1/statistics?limit=1`, { headers })).status).toBe(200);
}
