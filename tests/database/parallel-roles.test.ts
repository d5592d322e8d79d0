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
