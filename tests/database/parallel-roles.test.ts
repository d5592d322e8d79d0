import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestApi, type TestApi } from "./support/api.ts";
import { fillForMixedRequests, sendMixed } from "./support/mixed-requests.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const requests = 240;
const inFlight = 64;

const database = databaseForFile(fillForMixedRequests);
let api: TestApi;
let next = 0;

// lite prints every refusal.
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  api = await startTestApi(urlOf(database()));
});

afterAll(async () => {
  // After a time-out the workers must not keep the connections busy.
  next = requests;
  await api?.close();
});

async function privileges(): Promise<string> {
  const [found] = await database()<{ all: string }[]>`
    select coalesce(string_agg(c.oid::regclass || ' ' || c.relacl::text, e'\n' order by c.oid), '')
      || coalesce((select string_agg(n.nspname || n.nspacl::text, ',' order by n.oid) from pg_namespace n), '')
      || coalesce((select string_agg(d.defaclobjtype::text || d.defaclacl::text, ',' order by d.oid) from pg_default_acl d), '') as all
    from pg_class c where c.relacl is not null`;
  return found?.all ?? "";
}

it("leaves the grants of our migrations alone, even when its first requests come all at once", async () => {
  const before = await privileges();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.ask("/rest/v1/site_settings?select=key")),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
  expect(await privileges()).toBe(before);
});

it(`answers ${requests} requests of mixed roles, ${inFlight} at a time, without one wrong row`, async () => {
  const problems: string[] = [];
  async function worker() {
    while (next < requests) {
      const answer = await sendMixed(api, next++);
      if (answer !== "right") problems.push(answer);
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker));
  expect(problems.slice(0, 5)).toEqual([]);
  expect(next).toBe(requests);
});
